import { Select, TextInput } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../domain/index.ts'
import { rateOfSaleNote } from '../../domain/purchases/goods-in.ts'
import { purchaseTypeOptions } from '../../domain/purchases/purchase.ts'
import frame from '../documents/document.module.css'
import { DueInput } from '../documents/head/after-issue-fields.tsx'
import { BranchInput, CurrencyInput, DateInput, PartyInput } from '../documents/head/fields.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { useHeadChanges } from './head-changes.ts'
import { isExpense, isMemo, type PurchaseValues } from './values.ts'

const { fields } = entities.purchase
const types = ['Stock', 'Expenses'].map(group => ({
  group,
  items: purchaseTypeOptions.filter(option => option.group === group).map(({ value, label }) => ({ value, label })),
}))

/** Supplier, type, bill number, date and currency. */
export const PurchaseHead = ({ onRated }: { onRated: () => void }) => {
  const form = useFormContext<PurchaseValues>()
  const change = useHeadChanges(onRated)
  const [type, supplier, currency] = useWatch({ control: form.control, name: ['type', 'supplier', 'currency'] })
  const expense = isExpense({ type })
  return (
    <div className={frame.fields}>
      <PartyInput as="supplier" required={!expense} className={frame.wide} onChange={change.supplier} />
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
      <Words name="billNumber" label={fields.billNumber.label} max={80} placeholder="Supplier’s number" />
      <DateInput onChange={change.date} />
      <DueInput label={isMemo({ type }) ? 'Return by' : 'Due'} />
      <CurrencyInput onChange={change.currency} onRated={onRated} />
      <BranchInput />
      <MemoRate type={type} currency={currency} />
    </div>
  )
}

/** Which exchange rate the debt for goods on memo has. */
export const MemoRate = (of: { type: string; currency: string }) => {
  const base = useUser().settings.currency
  return isMemo(of) && of.currency !== base ? <p className={frame.wide}>{rateOfSaleNote}</p> : null
}

type WordsProps = {
  name: 'payee' | 'billNumber'
  label: string
  max?: number
  wide?: boolean
  placeholder?: string
}

const Words = ({ name, label, max, wide, placeholder }: WordsProps) => {
  const { clearErrors } = useFormContext<PurchaseValues>()
  return (
    <Controller
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          className={wide ? (frame.wide ?? '') : ''}
          label={label}
          value={field.value}
          onChange={event => {
            field.onChange(event.currentTarget.value)
            clearErrors(name)
          }}
          autoComplete="off"
          error={fieldState.error?.message}
          {...(max ? { maxLength: max } : {})}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    />
  )
}
