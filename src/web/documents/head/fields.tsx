import { Button, Select, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Controller, useFormContext } from 'react-hook-form'
import { currencyOptions } from '../../../domain/company/branch.ts'
import { nouns } from '../../../domain/index.ts'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import { PlusIcon } from '../../kit/display/icons.tsx'
import { useRights, useUser } from '../../kit/shell/session.tsx'
import classes from '../document.module.css'
import { NewCustomer } from './new-customer.tsx'
import type { Party } from '../../stock/stone/line-values.ts'

const currencies = currencyOptions.map(({ value }) => ({ value, label: value }))

type PartyProps = {
  as: 'customer' | 'supplier'
  /** Where the paper keeps them, and what it calls them there, where that is something else. */
  name?: string
  label?: string
  required: boolean
  className?: string | undefined
  onChange: (party: Party | null) => void
}

/** Whom the paper is for or from; added in passing where they are new. */
export const PartyInput = ({ as, name = as, label, required, className = '', onChange }: PartyProps) => {
  const { can } = useRights()
  const [isAdding, setAdding] = useState(false)
  const add = (party: Party) => {
    setAdding(false)
    onChange(party)
  }
  return (
    <div className={`${classes.customer} ${className}`}>
      <Controller
        name={name}
        render={({ field, fieldState }) => (
          <Lookup
            noun={nouns.customer}
            label={label ?? (as === 'customer' ? 'Customer' : 'Supplier')}
            value={field.value}
            onChange={choice => onChange(choice as Party | null)}
            required={required}
            error={fieldState.error?.message}
            autoFocus={!field.value}
            placeholder="Name, company or code"
          />
        )}
      />
      {can('create', nouns.customer) && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<PlusIcon width={12} />}
          className={classes.add ?? ''}
          onClick={() => setAdding(true)}
        >
          New {as}
        </Button>
      )}
      {/* A form of its own: it may not stand inside that of the paper. */}
      {isAdding && createPortal(<NewCustomer as={as} onClose={() => setAdding(false)} onAdded={add} />, document.body)}
    </div>
  )
}

/** The day of the paper. */
export const DateInput = ({ onChange }: { onChange: (day: string) => void }): ReactNode => (
  <Controller
    name="date"
    render={({ field, fieldState }) => (
      <DayInput label="Date" value={field.value} onChange={onChange} required error={fieldState.error?.message} />
    )}
  />
)

/** In which money, and at what rate where it is not the house's own. */
export const CurrencyInput = ({ onChange, onRated }: { onChange: (currency: string) => void; onRated: () => void }) => {
  const { clearErrors, watch } = useFormContext<{ currency: string; exchange: string }>()
  const base = useUser().settings.currency
  const currency = watch('currency')
  return (
    <>
      <Controller
        name="currency"
        render={({ field, fieldState }) => (
          <Select
            label="Currency"
            data={currencies}
            value={field.value}
            onChange={value => value && onChange(value)}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            error={fieldState.error?.message}
          />
        )}
      />
      {currency !== base && (
        <Controller
          name="exchange"
          render={({ field, fieldState }) => (
            <TextInput
              label={`${base} for 1 ${currency}`}
              value={field.value}
              onChange={event => {
                field.onChange(event.currentTarget.value)
                clearErrors('exchange')
                onRated()
              }}
              inputMode="decimal"
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  )
}

/** Whose paper it is. */
export const BranchInput = () => {
  const { clearErrors } = useFormContext()
  return (
    <Controller
      name="branch"
      render={({ field, fieldState }) => (
        <Lookup
          noun={nouns.branch}
          label="Branch"
          value={field.value}
          onChange={choice => {
            field.onChange(choice)
            clearErrors('branch')
          }}
          required
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
