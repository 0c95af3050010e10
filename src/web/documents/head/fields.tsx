import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { currencyOptions } from '../../../domain/company/branch.ts'
import { entities } from '../../../domain/index.ts'
import { today } from '../../kit/data/number.ts'
import { PlusIcon } from '../../kit/display/icons.tsx'
import { choosable } from '../../kit/form/choosable.ts'
import { DayInput, Lookup } from '../../kit/form/fields.tsx'
import { useUser } from '../../kit/shell/session.tsx'
import type { Party } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'
import { useNewParty } from './new-party.tsx'
import { RateInput } from './rate.tsx'

const currencies = currencyOptions.map(({ value }) => ({ value, label: value }))

type PartyProps = {
  as: 'customer' | 'supplier'
  /** The form field, when its name differs from the role of the party. */
  name?: string
  label?: string
  required: boolean
  className?: string | undefined
  onChange: (party: Party | null) => void
}

/** The customer or supplier of the document. A new party can be added here. */
export const PartyInput = ({ as, name = as, label, required, className = '', onChange }: PartyProps) => {
  const { onAdd, dialog } = useNewParty(as, onChange)
  return (
    <div className={`${classes.customer} ${className}`}>
      <Controller
        name={name}
        render={({ field, fieldState }) => (
          <Lookup
            entity={entities.customer}
            label={label ?? (as === 'customer' ? 'Customer' : 'Supplier')}
            value={field.value}
            // The lookup fields of a customer are those of a party.
            onChange={choice => onChange(choice as Party | null)}
            required={required}
            query={choosable({ of: 'customer', only: { field: 'kinds', value: as } })}
            error={fieldState.error?.message}
            autoFocus={!field.value}
            placeholder="Name, company or code"
            onAdd={onAdd}
          />
        )}
      />
      {onAdd && (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<PlusIcon width={12} />}
          className={classes.add ?? ''}
          onClick={() => onAdd('')}
        >
          New {as}
        </Button>
      )}
      {dialog}
    </div>
  )
}

/** The date of the document. */
export const DateInput = ({ onChange }: { onChange: (day: string) => void }): ReactNode => (
  <Controller
    name="date"
    render={({ field, fieldState }) => (
      <DayInput label="Date" value={field.value} onChange={onChange} required error={fieldState.error?.message} />
    )}
  />
)

/** The currency, and the exchange rate when it is not the base currency. */
export const CurrencyInput = ({ onChange, onRated }: { onChange: (currency: string) => void; onRated: () => void }) => {
  const { watch } = useFormContext<{ currency: string }>()
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
      {currency !== base && <RateInput onRated={onRated} />}
    </>
  )
}

/** The branch of the document. */
export const BranchInput = () => {
  const { clearErrors, getValues, setValue } = useFormContext()
  // When the branch changes, a date that is today moves to today in the new branch.
  const moveDay = (from: string | undefined, to: string | undefined) => {
    if (getValues('date') === today(from)) setValue('date', today(to), { shouldDirty: true })
  }
  return (
    <Controller
      name="branch"
      render={({ field, fieldState }) => (
        <div className={classes.wide}>
          <Lookup
            entity={entities.branch}
            label="Branch"
            value={field.value}
            onChange={choice => {
              moveDay(field.value?.id, choice?.id)
              field.onChange(choice)
              clearErrors('branch')
            }}
            required
            error={fieldState.error?.message}
          />
        </div>
      )}
    />
  )
}
