import { useFormContext } from 'react-hook-form'
import { dueOn } from '../../domain/documents/totals.ts'
import { notify } from '../kit/feedback/notice.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { rateOn } from '../stock/stone/find.ts'
import { asTyped } from '../paper-typed.ts'
import type { Party } from '../stock/stone/line-values.ts'
import { emptyLine, isBlank, isMemo, type PurchaseValues } from './values.ts'

/** Changes of the head that take others along: the currency its rate, the supplier their terms, the type its lines. */
export const useHeadChanges = (onRated: () => void) => {
  const form = useFormContext<PurchaseValues>()
  const base = useUser().settings.currency
  const currency = async (to: string) => {
    const rate = await rateOn(to, form.getValues('date'), base)
    form.setValue('currency', to)
    form.setValue('exchange', rate ? asTyped(rate) : '')
    form.clearErrors(['currency', 'exchange'])
    if (!rate) {
      onRated()
      notify.warn(`There is no rate of exchange for ${to} on this day: type it.`)
    }
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
    if (to && money !== base) void rateOn(money, to, base).then(rate => rate && form.setValue('exchange', asTyped(rate)))
  }
  return { currency: (to: string) => void currency(to), supplier, type, date }
}
