import { baseDigits } from '../../company/base-currency.ts'
import { type Quantity, round, sum } from '../../kit/quantity.ts'
import { type CommissionTerms, commissionOfMonth, type SalesSpan } from '../../people/commission.ts'
import { isWholeMonth, monthsOf, type Period } from './period.ts'

/** The commission of a month (its first day); `paid` when it was paid, which fixes the amount. */
export type MonthlyCommission<P> = { month: string; commission: Quantity; paid: P | null }
type Payment = { month: string; amount: Quantity }

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/**
 * The commission of each month of a period in which one is agreed. A whole month that was paid has the amount that was paid, whatever
 * changed since (docs/domain/people.md#paid-commission).
 */
export const commissionsIn = <P extends Payment>(
  { from, to }: Period,
  spans: readonly SalesSpan[],
  terms: readonly CommissionTerms[],
  payments: readonly P[],
): MonthlyCommission<P>[] =>
  monthsOf({ from, to }).flatMap(part => {
    const month = monthOf(part.from)
    const paid = isWholeMonth(part) ? (payments.find(payment => payment.month === month) ?? null) : null
    const commission = paid ? paid.amount : commissionOfMonth(spans.filter(span => monthOf(span.month) === month), terms, part.to)
    return commission === null ? [] : [{ month, commission, paid }]
  })

/** The commission of several months; null when none is agreed in any of them. */
export const commissionTotal = (months: readonly { commission: Quantity }[]): Quantity | null =>
  months.length === 0 ? null : round(sum(months.map(({ commission }) => commission)), baseDigits())
