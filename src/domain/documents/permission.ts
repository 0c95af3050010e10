import { compare } from '../kit/quantity.ts'
import type { Role } from '../people/role.ts'

/** The limits of a role that a document may be beyond (docs/domain/people.md#asking-for-permission). */
export const limitOptions = [
  { value: 'minimumPrice', label: 'Minimum price' },
  { value: 'discount', label: 'Discount limit' },
  { value: 'credit', label: 'Credit limit' },
  { value: 'approval', label: 'Approval limit' },
  { value: 'terms', label: 'Payment terms' },
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

type Rule = {
  /** The sentence about a document beyond it, before "needs the permission of". */
  subject: (exceeded: Exceeded) => string
  field: (exceeded: Exceeded) => string
  /** Whether the document is now no further beyond the limit than was permitted. */
  isWithin: (now: string, permitted: string) => boolean
}
const upTo = (now: string, permitted: string) => compare(now, permitted) <= 0
const rules: Record<LimitName, Rule> = {
  minimumPrice: {
    subject: ({ line }) => `Line ${line}: this price`,
    field: ({ line }) => (line === null ? 'customer' : `items.${line - 1}.rate`),
    isWithin: (now, permitted) => compare(now, permitted) >= 0,
  },
  discount: { subject: () => 'This discount', field: () => 'discountPercent', isWithin: upTo },
  credit: { subject: () => 'Selling this amount to this customer', field: () => 'customer', isWithin: upTo },
  approval: { subject: () => 'Lending this amount to this customer', field: () => 'customer', isWithin: upTo },
  terms: {
    subject: () => 'This due date is later than the payment terms of the customer. It',
    field: () => 'dueDate',
    isWithin: (now, permitted) => now <= permitted,
  },
  date: {
    subject: () => 'This date is in the past. It',
    field: () => 'date',
    isWithin: (now, permitted) => now >= permitted,
  },
}

/** Why a document is refused, without the limit: the sentence for its user (docs/domain/people.md#asking-for-permission). */
export const limitMessage = (exceeded: Exceeded, role: Role): string =>
  `${rules[exceeded.limit].subject(exceeded)} needs the permission of ${permitter(role)}.`

/** The field at which the refusal stands. */
export const limitField = (exceeded: Exceeded): string => rules[exceeded.limit].field(exceeded)

/** Whether a permission covers every limit that a document is beyond now (docs/domain/people.md#asking-for-permission). */
export const isPermitted = (exceeded: readonly Exceeded[], permitted: readonly Exceeded[]): boolean =>
  exceeded.every(now => permitted.some(then => then.limit === now.limit && then.line === now.line && rules[now.limit].isWithin(now.actual, then.actual)))
