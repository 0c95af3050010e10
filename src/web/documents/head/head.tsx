import { useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { dueOn } from '../../../domain/documents/due-date.ts'
import { useUser } from '../../kit/shell/session.tsx'
import { type DocumentValues, isBlank, type Party } from '../../stock/stone/line-values.ts'
import classes from '../document.module.css'
import { daysOf, untilLabel } from '../kind.ts'
import { focusCell } from '../lines/cell.ts'
import { LinesContext } from '../lines/context.ts'
import { PartyWarnings } from '../party/warnings.tsx'
import { usePrefilledCustomer } from '../prefill.ts'
import { DueInput, SalespersonInput } from './after-issue-fields.tsx'
import { BranchInput, CurrencyInput, DateInput, PartyInput } from './fields.tsx'

type Props = {
  onCurrency: (currency: string) => void
  onRated: () => void
}

/** Party, date and currency on one line. */
export const DocumentHead = ({ onCurrency, onRated }: Props) => {
  const form = useFormContext<DocumentValues>()
  const base = useUser().settings.currency
  const { kind } = useContext(LinesContext)
  const [currency, customer] = useWatch({ control: form.control, name: ['currency', 'customer'] })

  const setDue = (date: string, party: Party | null) => {
    const days = daysOf(kind, party)
    if (date && days !== undefined) form.setValue('dueDate', dueOn(date, days))
  }
  const choose = (party: Party | null) => {
    form.setValue('customer', party)
    form.clearErrors('customer')
    if (!party) return
    form.setValue('taxIncluded', party.taxIncluded ?? false)
    setDue(form.getValues('date'), party)
    if (!form.getValues('salesperson') && party.salesperson) form.setValue('salesperson', party.salesperson)
    if (party.currency && party.currency !== form.getValues('currency')) onCurrency(party.currency)
    // The other fields usually keep their defaults, so the focus moves to the first stone.
    if (form.getValues('items').every(isBlank))
      requestAnimationFrame(() => focusCell(document.querySelector('form table'), { index: 0, cell: 'sku' }))
  }
  usePrefilledCustomer(choose)
  const moveDate = (date: string) => {
    form.setValue('date', date)
    form.clearErrors('date')
    setDue(date, customer)
  }
  return (
    <div className={classes.head} data-foreign={currency === base ? undefined : true}>
      <PartyInput as="customer" required onChange={choose} />
      <DateInput onChange={moveDate} />
      <DueInput label={untilLabel(kind)} />
      <CurrencyInput onChange={onCurrency} onRated={onRated} />
      <SalespersonInput />
      <BranchInput />
      {customer && <PartyWarnings id={customer.id} />}
    </div>
  )
}
