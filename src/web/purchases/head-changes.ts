import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { dueOn } from '../../domain/documents/due-date.ts'
import { useRateOn } from '../documents/head/rate-on.ts'
import { asTyped } from '../kit/form/typed-text.ts'
import { useUser } from '../kit/shell/session.tsx'
import { rateOn } from '../stock/stone/find.ts'
import type { Party } from '../stock/stone/line-values.ts'
import { emptyLine, isBlank, isMemo, type PurchaseValues } from './values.ts'

/** Dependent changes in the header: the currency changes the rate, the supplier the terms, the type the lines. */
export const useHeadChanges = (onRated: () => void) => {
  const form = useFormContext<PurchaseValues>()
  const base = useUser().settings.currency
  const enteredRateOn = useRateOn()
  // Rates may arrive in another order than the currencies were chosen in. The last choice counts.
  const chosen = useRef('')
  const currency = async (to: string) => {
    chosen.current = to
    const rate = await enteredRateOn(to, form.getValues('date'))
    if (chosen.current !== to) return
    form.setValue('currency', to)
    form.setValue('exchange', rate ? asTyped(rate) : '')
    form.setValue('exchangeReason', '')
    form.clearErrors(['currency', 'exchange'])
    if (!rate) onRated()
  }
  const supplier = (party: Party | null) => {
    form.setValue('supplier', party)
    form.clearErrors(['supplier', 'billNumber'])
    if (!party) return
    form.setValue('payee', '')
    const { date, type } = form.getValues()
    if (party.termsDays !== undefined && date && !isMemo({ type })) form.setValue('dueDate', dueOn(date, party.termsDays))
    if (party.currency && party.currency !== form.getValues('currency') && form.getValues('items').every(isBlank))
      void currency(party.currency)
  }
  const type = (to: string) => {
    const before = form.getValues()
    form.setValue('type', to)
    form.clearErrors('type')
    if (before.items.every(isBlank)) form.setValue('items', [emptyLine({ type: to })])
  }
  const date = (to: string) => {
    form.setValue('date', to)
    form.clearErrors('date')
    const { supplier: party, type: kind, currency: money } = form.getValues()
    if (to && party?.termsDays !== undefined && !isMemo({ type: kind })) form.setValue('dueDate', dueOn(to, party.termsDays))
    if (to && money !== base)
      void rateOn(money, to, base).then(rate => {
        const now = form.getValues()
        if (rate && !now.exchangeReason && now.currency === money && now.date === to) form.setValue('exchange', asTyped(rate))
      })
  }
  return { currency: (to: string) => void currency(to), supplier, type, date }
}
