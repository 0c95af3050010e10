import { Button, Select, TextInput } from '@mantine/core'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { dueOn } from '../domain/billing.ts'
import { nouns } from '../domain/index.ts'
import { DayInput, Lookup } from './kit/fields.tsx'
import { PlusIcon } from './kit/icons.tsx'
import { useRights, useUser } from './kit/session.tsx'
import classes from './paper.module.css'
import { focusCell } from './paper-cell.ts'
import { NewCustomer } from './paper-customer.tsx'
import { DueInput, SalespersonInput } from './paper-later-fields.tsx'
import { LinesContext } from './paper-lines-context.ts'
import { isBlank, type PaperValues, type Party } from './paper-values.ts'

const currencies = nouns.invoice.fields.currency.options?.map(({ value }) => ({ value, label: value })) ?? []

type Props = {
  onCurrency: (currency: string) => void
  onRated: () => void
}

/** Who, when and in which money, on one line. */
export const PaperHead = ({ onCurrency, onRated }: Props) => {
  const form = useFormContext<PaperValues>()
  const base = useUser().settings.currency
  const { can } = useRights()
  const { days } = useContext(LinesContext).kind
  const [isAdding, setAdding] = useState(false)
  const [currency, customer] = useWatch({ control: form.control, name: ['currency', 'customer'] })

  const choose = (party: Party | null) => {
    form.setValue('customer', party)
    form.clearErrors('customer')
    if (!party) return
    form.setValue('taxIncluded', party.taxIncluded ?? false)
    if (party[days] !== undefined && form.getValues('date')) form.setValue('dueDate', dueOn(form.getValues('date'), party[days]))
    if (!form.getValues('salesperson') && party.salesperson) form.setValue('salesperson', party.salesperson)
    if (party.currency && party.currency !== form.getValues('currency')) onCurrency(party.currency)
    // The rest is usually as it should be, so the next thing is the first stone.
    if (form.getValues('items').every(isBlank))
      requestAnimationFrame(() => focusCell(document.querySelector('form table'), { index: 0, cell: 'sku' }))
  }
  const moveDate = (date: string) => {
    form.setValue('date', date)
    form.clearErrors('date')
    if (date && customer?.[days] !== undefined) form.setValue('dueDate', dueOn(date, customer[days]))
  }
  return (
    <div className={classes.head} data-foreign={currency === base ? undefined : true}>
      <div className={classes.customer}>
        <Controller
          name="customer"
          render={({ field, fieldState }) => (
            <Lookup
              noun={nouns.customer}
              label="Customer"
              value={field.value}
              onChange={choice => choose(choice as Party | null)}
              required
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
            className={classes.add}
            onClick={() => setAdding(true)}
          >
            New customer
          </Button>
        )}
      </div>
      <Controller
        name="date"
        render={({ field, fieldState }) => (
          <DayInput label="Date" value={field.value} onChange={moveDate} required error={fieldState.error?.message} />
        )}
      />
      <DueInput />
      <Controller
        name="currency"
        render={({ field, fieldState }) => (
          <Select
            label="Currency"
            data={currencies}
            value={field.value}
            onChange={value => value && onCurrency(value)}
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
                onRated()
              }}
              inputMode="decimal"
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <SalespersonInput />
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
      {/* A form of its own: it may not stand inside that of the paper. */}
      {isAdding &&
        createPortal(
          <NewCustomer
            onClose={() => setAdding(false)}
            onAdded={party => {
              setAdding(false)
              choose(party)
            }}
          />,
          document.body,
        )}
    </div>
  )
}
