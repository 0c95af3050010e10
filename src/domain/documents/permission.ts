import { compare } from '../kit/quantity.ts'
import type { Role } from '../people/role.ts'

/** The limits of a role that a document may be beyond (docs/domain/people.md#asking-for-permission). */
export const limitOptions = [
  { value: 'minimumPrice', label: 'Minimum price' },
  { value: 'discount', label: 'Discount limit' },
  { value: 'credit', label: 'Credit limit' },
  { value: 'approval', label: 'Approval limit' },
  { value: 'date', label: 'Past date' },
] as const
export type LimitName = (typeof limitOptions)[number]['value']

/** A limit that a document is beyond. `allowed` and `actual` are amounts in `unit` (a currency or %), or days without one. */
export type Exceeded = {
  limit: LimitName
  /** The number of the line, from 1; null for the whole document. */
  line: number | null
  sku: string | null
  allowed: string
  actual: string
  unit: string | null
}

/** The role that may permit what is beyond a limit of this role (docs/domain/people.md#asking-for-permission). */
export const permitter = (role: Role): string => (role === 'Salesman' ? 'a Manager' : 'an Admin')

const subjects: Record<LimitName, (exceeded: Exceeded) => string> = {
  minimumPrice: ({ line }) => `Line ${line}: this price`,
  discount: () => 'This discount',
  credit: () => 'Selling this amount to this customer',
  approval: () => 'Lending this amount to this customer',
  date: ({ actual }) => `The date ${actual} is in the past. It`,
}

/** Why a document is refused, without the limit: the sentence for its user (docs/domain/people.md#asking-for-permission). */
export const limitMessage = (exceeded: Exceeded, role: Role): string =>
  `${subjects[exceeded.limit](exceeded)} needs the permission of ${permitter(role)}.`

/** The field at which the refusal stands. */
export const limitField = ({ limit, line }: Exceeded): string =>
  limit === 'minimumPrice' && line !== null ? `items.${line - 1}.rate` : limit === 'discount' ? 'discountPercent' : limit === 'date' ? 'date' : 'customer'

// A price and a date are permitted down to what was asked, everything else up to it.
const isWithin = ({ limit, actual }: Exceeded, permitted: Exceeded): boolean =>
  limit === 'date'
    ? actual >= permitted.actual
    : limit === 'minimumPrice'
      ? compare(actual, permitted.actual) >= 0
      : compare(actual, permitted.actual) <= 0

/** Whether a permission covers every limit that a document is beyond now (docs/domain/people.md#asking-for-permission). */
export const isPermitted = (exceeded: readonly Exceeded[], permitted: readonly Exceeded[]): boolean =>
  exceeded.every(now => permitted.some(then => then.limit === now.limit && then.line === now.line && isWithin(now, then)))
