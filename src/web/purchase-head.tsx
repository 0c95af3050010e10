import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { nouns } from '../domain/index.ts'
import { purchaseTypeOptions } from '../domain/purchase.ts'
import { DayInput, Lookup } from './kit/fields.tsx'
import { PlusIcon } from './kit/icons.tsx'
import { useRights, useUser } from './kit/session.tsx'
import paper from './paper.module.css'
import { NewCustomer } from './paper-customer.tsx'
import { DueInput } from './paper-later-fields.tsx'
import type { Party } from './paper-values.ts'
import classes from './purchase.module.css'
import { useHeadChanges } from './purchase-head-changes.ts'
import { isExpense, isMemo, type PurchaseValues } from './purchase-values.ts'

const { fields } = nouns.purchase
const currencies = fields.currency.options?.map(({ value }) => ({ value, label: value })) ?? []
const types = ['Stock', 'Expenses'].map(group => ({
  group,
  items: purchaseTypeOptions.filter(option => option.group === group).map(({ value, label }) => ({ value, label })),
}))

/** From whom, what for, by which bill, when and in which money. */
export const PurchaseHead = ({ onRated }: { onRated: () => void }) => {
  const form = useFormContext<PurchaseValues>()
  const base = useUser().settings.currency
  const change = useHeadChanges(onRated)
  const [currency, type, supplier] = useWatch({ control: form.control, name: ['currency', 'type', 'supplier'] })
  const expense = isExpense({ type })
  return (
    <div className={classes.head}>
      <SupplierInput onChange={change.supplier} />
      {expense && !supplier && <Words name="payee" label="Or paid on the spot to" max={160} wide />}
      <Controller
        name="type"
        render={({ field, fieldState }) => (
          <Select
            label={fields.type.label}
            data={types}
            value={field.value}
            onChange={to => to && change.type(to)}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            maxDropdownHeight={360}
            error={fieldState.error?.message}
          />
        )}
      />
      <Words name="billNumber" label={fields.billNumber.label} max={80} placeholder="Number on it" />
      <Controller
        name="date"
        render={({ field, fieldState }) => (
          <DayInput label="Date" value={field.value} onChange={change.date} required error={fieldState.error?.message} />
        )}
      />
      <DueInput label={isMemo({ type }) ? 'Return by' : 'Due'} />
      <Controller
        name="currency"
        render={({ field, fieldState }) => (
          <Select
            label="Currency"
            data={currencies}
            value={field.value}
            onChange={value => value && change.currency(value)}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            error={fieldState.error?.message}
          />
        )}
      />
      {currency !== base && <Words name="exchange" label={`${base} for 1 ${currency}`} inputMode="decimal" onTyped={onRated} />}
      <Controller
        name="branch"
        render={({ field, fieldState }) => (
          <Lookup
            noun={nouns.branch}
            label="Branch"
            value={field.value}
            onChange={choice => {
              field.onChange(choice)
              form.clearErrors('branch')
            }}
            required
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

const SupplierInput = ({ onChange }: { onChange: (party: Party | null) => void }) => {
  const { can } = useRights()
  const [isAdding, setAdding] = useState(false)
  const type = useWatch<PurchaseValues, 'type'>({ name: 'type' })
  return (
    <div className={`${paper.customer} ${classes.wide}`}>
      <Controller
        name="supplier"
        render={({ field, fieldState }) => (
          <Lookup
            noun={nouns.customer}
            label="Supplier"
            value={field.value}
            onChange={choice => onChange(choice as Party | null)}
            required={!isExpense({ type })}
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
          className={paper.add ?? ''}
          onClick={() => setAdding(true)}
        >
          New supplier
        </Button>
      )}
      {/* A form of its own: it may not stand inside that of the paper. */}
      {isAdding &&
        createPortal(
          <NewCustomer
            as="supplier"
            onClose={() => setAdding(false)}
            onAdded={party => {
              setAdding(false)
              onChange(party)
            }}
          />,
          document.body,
        )}
    </div>
  )
}

type WordsProps = {
  name: 'payee' | 'billNumber' | 'exchange'
  label: string
  max?: number
  wide?: boolean
  placeholder?: string
  inputMode?: 'decimal'
  onTyped?: () => void
}

const Words = ({ name, label, max, wide, placeholder, inputMode, onTyped }: WordsProps) => {
  const { clearErrors } = useFormContext<PurchaseValues>()
  return (
    <Controller
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          className={wide ? (classes.wide ?? '') : ''}
          label={label}
          value={field.value}
          onChange={event => {
            field.onChange(event.currentTarget.value)
            clearErrors(name)
            onTyped?.()
          }}
          autoComplete="off"
          error={fieldState.error?.message}
          {...(max ? { maxLength: max } : {})}
          {...(placeholder ? { placeholder } : {})}
          {...(inputMode ? { inputMode } : {})}
        />
      )}
    />
  )
}
