import { monthAround, monthsOf } from '../../domain/reports/performance/period.ts'
import { payCommission } from '../reports/performance/commission.ts'
import { type Clerk, daysAfter } from './clerk.ts'
import type { People } from './parties/people.ts'

/** Marks the commissions of three months as paid, each in the month after. The month that ended last is still to be paid. */
export const payCommissions = async (clerk: Clerk, { admin, sellers }: People): Promise<void> => {
  const months = monthsOf({ from: monthAround(clerk.ago(150)).from, to: clerk.today }).slice(-5, -2)
  for (const { from, to } of months)
    for (const { id } of sellers)
      await payCommission({ db: clerk.tx, ...clerk.contextOn(admin, daysAfter(to, 5)) }, { employee: id, month: from.slice(0, 7) })
}
