import { baseDigits } from '../../../domain/company/base-currency.ts'
import { limitRate } from '../../../domain/company/document-rate.ts'
import { discountOf } from '../../../domain/documents/totals.ts'
import { compare, plus, type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import { conflict } from '../../kit/errors.ts'
import type { Party } from './party.ts'

/** Refuses a discount beyond the limit of a role (docs/domain/sales.md#discount-limit). */
export const refuseDiscount = (values: Parameters<typeof discountOf>[0], limit: Quantity | null) => {
  const discount = discountOf(values)
  if (limit !== null && compare(discount, limit) > 0)
    throw conflict(`The discount is ${discount} % in total. Your role can give up to ${Number(limit)} %. Ask a Manager to issue it.`)
}

type Worth = Parameters<typeof limitRate>[0] & { total: Quantity }

/** The total of a document in the base currency, for limits. A typed rate never makes it lower than the table rate does. */
export const worthAtTable = (values: Worth): Quantity => round(times(values.total, limitRate(values)), baseDigits())

/** Refuses a bill beyond the credit limit of its party (docs/domain/sales.md#credit-limit). */
export const refuseBeyondCredit = (party: Party, values: Worth, mayExceed: boolean) => {
  if (party.creditLimit === null || mayExceed) return
  if (compare(plus(party.balance, worthAtTable(values)), party.creditLimit) > 0)
    throw conflict(`This exceeds the credit limit of ${party.name}. Ask a Manager to issue it.`)
}
