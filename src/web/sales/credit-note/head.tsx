import { TextInput } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { Fact } from '../../documents/fact.tsx'
import { DateInput } from '../../documents/head/fields.tsx'
import { day } from '../../kit/data/number.ts'
import { RefLink } from '../../kit/shell/place.tsx'
import classes from './credit-note.module.css'
import type { CreditLeft, CreditRow, CreditValues } from './values.ts'

type Of = { invoice: { id: string; title: string | null }; customer: { id: string; title: string } }

const OfInvoice = ({ invoice, customer }: Of) => (
  <>
    <Fact label="Invoice">
      <RefLink entity="invoice" id={invoice.id}>
        {invoice.title ?? 'Draft'}
      </RefLink>
    </Fact>
    <Fact label="Customer">
      <RefLink entity="customer" id={customer.id}>
        {customer.title}
      </RefLink>
    </Fact>
  </>
)

/** The head of a draft: the invoice that it credits, its day and its reason. */
export const CreditHead = ({ left }: { left: CreditLeft }) => {
  const { setValue, clearErrors } = useFormContext<CreditValues>()
  return (
    <div className={classes.head}>
      <OfInvoice {...left} />
      <DateInput
        onChange={date => {
          setValue('date', date)
          clearErrors('date')
        }}
      />
      <Controller<CreditValues, 'creditReason'>
        name="creditReason"
        render={({ field, fieldState }) => (
          <TextInput
            {...field}
            label={entities.creditNote.fields.creditReason.label}
            maxLength={300}
            required
            autoComplete="off"
            autoFocus={!field.value}
            onChange={event => {
              field.onChange(event.currentTarget.value)
              clearErrors('creditReason')
            }}
            error={fieldState.error?.message}
          />
        )}
      />
    </div>
  )
}

/** The head of an issued credit note. */
export const FixedCreditHead = ({ row }: { row: CreditRow }) => (
  <div className={classes.head}>
    <OfInvoice {...row} />
    <Fact label="Date">{day(row.date)}</Fact>
    <Fact label={entities.creditNote.fields.creditReason.label}>{row.creditReason}</Fact>
  </div>
)
