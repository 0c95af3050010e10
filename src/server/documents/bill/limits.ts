import { may, type Permission } from '../../../domain/access.ts'
import { baseCurrency, baseDigits } from '../../../domain/company/base-currency.ts'
import { daysAfter } from '../../../domain/company/business-day.ts'
import { limitRate } from '../../../domain/company/document-rate.ts'
import { dueOn } from '../../../domain/documents/due-date.ts'
import type { Exceeded } from '../../../domain/documents/permission.ts'
import { discountOf } from '../../../domain/documents/totals.ts'
import { compare, plus, type Quantity, round, times } from '../../../domain/kit/quantity.ts'
import type { Role } from '../../../domain/people/role.ts'
import { checkDate, isPast, type Settings } from '../../company/settings.ts'
import type { Party } from './party.ts'

const whole = { line: null, sku: null }

/** The largest discount in percent that a role may give; null without a limit. */
export const discountLimit = (role: Role, settings: Pick<Settings, 'salesmanDiscount' | 'managerDiscount'>): Quantity | null =>
  role === 'Salesman' ? settings.salesmanDiscount : role === 'Manager' ? settings.managerDiscount : null

/** The discount of a document beyond the limit of a role (docs/domain/sales.md#discount-limit). */
export const beyondDiscount = (values: Parameters<typeof discountOf>[0], limit: Quantity | null): Exceeded[] => {
  const discount = discountOf(values)
  if (limit === null || compare(discount, limit) <= 0) return []
  return [{ ...whole, limit: 'discount', allowed: limit, actual: discount, unit: '%' }]
}

type Worth = Parameters<typeof limitRate>[0] & { total: Quantity }

/** The total of a document in the base currency, for limits. A typed rate never makes it lower than the table rate does. */
export const worthAtTable = (values: Worth): Quantity => round(times(values.total, limitRate(values)), baseDigits())

/** What a party would owe with this bill beyond its credit limit (docs/domain/sales.md#credit-limit). */
export const beyondCredit = (party: Party, values: Worth, role: Role): Exceeded[] =>
  beyondAmount('credit', plus(party.balance, worthAtTable(values)), party.creditLimit, role)

/** What a party would hold with this approval beyond its approval limit (docs/domain/sales.md#approval-limit). */
export const beyondApproval = (party: Party, values: Worth, role: Role): Exceeded[] =>
  beyondAmount('approval', plus(party.exposure, worthAtTable(values)), party.approvalLimit, role)

const exceeding: Permission = 'credit.exceed'
const beyondAmount = (limit: 'credit' | 'approval', actual: Quantity, allowed: Quantity | null, role: Role): Exceeded[] =>
  allowed === null || may(role, exceeding) || compare(actual, allowed) <= 0
    ? []
    : [{ ...whole, limit, allowed, actual, unit: baseCurrency() }]

type Due = { date: string; dueDate: string | null }

/** A due date later than the payment terms of the party (docs/domain/sales.md#payment-terms). */
export const beyondTerms = ({ termsDays }: Pick<Party, 'termsDays'>, { date, dueDate }: Due, role: Role): Exceeded[] => {
  const allowed = dueOn(date, termsDays)
  if (dueDate === null || dueDate <= allowed || may(role, 'terms.exceed')) return []
  return [{ ...whole, limit: 'terms', allowed, actual: dueDate, unit: null }]
}

/** A past date that a role may not enter (docs/domain/people.md#what-needs-a-manager). Refuses a date in the future. */
export const beyondDate = (date: string, today: string, role: Role): Exceeded[] => {
  checkDate(date, today, true)
  if (!isPast(date, today) || may(role, 'invoice.backdate')) return []
  return [{ ...whole, limit: 'date', allowed: daysAfter(today, -1), actual: date, unit: null }]
}
