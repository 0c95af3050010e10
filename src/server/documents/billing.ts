import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { baseDigits } from '../../domain/company/base-currency.ts'
import { limitRate } from '../../domain/company/document-rate.ts'
import type { Ledger } from '../../domain/documents/settlement.ts'
import {
  billLifecycle,
  billStatuses,
  billTotals,
  discountOf,
  dueOn,
  isTaxed,
  type TaxRates,
  taxRatesOf,
  untaxed,
} from '../../domain/documents/totals.ts'
import { type DerivedStatuses, openStatuses } from '../../domain/kit/lifecycle.ts'
import { compare, plus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import { shareFaults } from '../../domain/people/commission.ts'
import { fillRate } from '../company/document-rate.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, refuseClosed, settingsForPosting, settingsOf } from '../company/settings.ts'
import { newestToday, todayOf } from '../kit/business-day.ts'
import { statusColumn } from '../kit/db/states.ts'
import type { Filters, Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import type { Values } from '../kit/entity/rows.ts'
import { conflict, invalid, notAllowed } from '../kit/errors.ts'
import { type Occasion, reverseStockOf } from '../stock/inventory/ledger.ts'
import { freeAllocations, openBill, reverseAccountOf } from './account.ts'
import { exposureAt, owedAt } from './exposure.ts'

/** SQL join: the bill of a document, with its total and what has settled it. */
export const billJoin = sql`left join bill on bill.id = t.id`
/** The statuses of a bill in force, by what is settled of it. */
export const paymentStatuses = (t: string) =>
  ({
    paid: sql`bill.settled = bill.total`,
    overdue: sql`bill.due_date < ${todayOf(sql.ref(`${t}.branch_id`))}`,
    'part paid': sql`bill.settled > 0`,
    unpaid: sql`true`,
  }) satisfies DerivedStatuses<typeof billLifecycle, typeof billStatuses>
/** What is open on a bill and how it stands, read off the allocations. */
export const billColumns: Columns = {
  open: () => sql`case when bill.active then bill.total - bill.settled end`,
  baseOpen: () => sql`case when bill.active then bill.base_total - bill.base_settled end`,
  overdueDays: t =>
    sql`(select case when bill.active and bill.settled < bill.total and bill.due_date < today then today - bill.due_date end from ${todayOf(sql.ref(`${t}.branch_id`))} d (today))`,
  status: t => statusColumn(`${t}.state`, billLifecycle, paymentStatuses(t)),
}

// Open bills have their own index, so the many paid ones are not read.
const unsettled = openStatuses(billStatuses)
/** The filters of a list of bills that can use an index. */
export const billFilters = (columns: Columns): Filters => ({
  status: (statuses: string[]) =>
    statuses.every(status => unsettled.includes(status))
      ? sql`(bill.active and bill.settled < bill.total${statuses.join() === 'overdue' ? sql` and bill.due_date < ${newestToday}` : sql``} and ${columns.status!('t')} = any(${statuses}::text[]))`
      : sql`${columns.status!('t')} = any(${statuses}::text[])`,
})

type Party = {
  id: string
  name: string
  termsDays: number
  taxTreatment: string
  taxIncluded: boolean
  status: string
  creditLimit: Quantity | null
  memoLimit: Quantity | null
  balance: Quantity
  exposure: Quantity
}

/** The party of a document, with its limits and balance. `lock` locks the party before a credit limit is checked. */
export const partyOf = async (work: Work, id: string, { lock = false } = {}): Promise<Party> => {
  if (lock) await sql`select 1 from customer where id = ${id} and credit_limit is not null for update`.execute(work.tx)
  const { rows } =
    await sql<Party>`select c.id, c.name, c.terms_days as "termsDays", c.tax_treatment as "taxTreatment", c.tax_included as "taxIncluded", c.status, c.credit_limit as "creditLimit", c.memo_limit as "memoLimit",
    ${owedAt('c', work.values.date)} as balance, ${exposureAt('c', work.values.date)} as exposure from customer c where c.id = ${id}`.execute(
      work.tx,
    )
  if (!rows[0]) throw invalid({ customer: 'The customer does not exist.' })
  return rows[0]
}

/** The tax rates for a party of this tax treatment, from the current settings. */
export const ratesFor = async (tx: Work['tx'], taxTreatment: string | null): Promise<TaxRates> =>
  isTaxed(taxTreatment) ? taxRatesOf(await settingsOf(tx)) : untaxed

/** Computes every total of a bill at the current tax rates. */
export const total = async ({ tx, values }: Work): Promise<void> => {
  Object.assign(values, billTotals(values as Parameters<typeof billTotals>[0], await ratesFor(tx, values.taxTreatment)))
  if (values.discountAmount && values.items.length > 0 && compare(values.discountAmount, values.subtotal) > 0)
    throw invalid({ discountAmount: `The discount is more than the subtotal of ${values.subtotal}.` })
}

/** Fills the defaults of a draft: exchange rate, due date and totals. */
export const settleDraft = async (work: Work): Promise<void> => {
  const { values, input, before } = work
  refuseForeign(work)
  const party = await partyOf(work, values.customer)
  await fillRate(work)
  values.dueDate ??= dueOn(values.date, party.termsDays)
  if (values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  if (values.discountPercent && values.discountAmount)
    throw invalid({ discountAmount: 'Enter the discount as a percentage or as an amount, not both.' })
  const shared = shareFaults(values.salesperson, values.splits)
  if (Object.keys(shared).length > 0) throw invalid(shared)
  // The tax treatment is stored with the document, so that a later change of the party does not change it.
  values.taxTreatment = party.taxTreatment
  if (input.taxIncluded === undefined && before?.customer !== values.customer) values.taxIncluded = party.taxIncluded
  await total(work)
}

/** A Salesman may change only documents that they created. */
export const refuseForeign = ({ caller, before }: Work): void => {
  if (caller.role === 'Salesman' && before && before.createdById !== caller.id)
    throw notAllowed(`This ${before.number ? 'document' : 'draft'} belongs to another user. A Salesman can change only their own.`)
}

/** Checks every bill before it is issued (its rate is checked earlier); returns the occasion for its postings. */
export const checkBill = async (work: Work, kind: string): Promise<Occasion> => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  const settings = await settingsForPosting(tx)
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one line.' })
  const party = await partyOf(work, values.customer, { lock: true })
  if (party.status !== 'active') throw conflict(`${party.name} is ${party.status}. Nothing can be sold to this customer.`)
  await total(work)
  refuseDiscount(
    values,
    caller.role === 'Salesman' ? settings.salesmanDiscount : caller.role === 'Manager' ? settings.managerDiscount : null,
  )
  refuseBeyondCredit(party, values, may(caller.role, 'credit.exceed'))
  return { kind, document: values.id, date: values.date, by: caller.id }
}

/** Refuses a discount beyond the limit of a role (docs/domain/sales.md#discount-limit). */
const refuseDiscount = (values: Values, limit: Quantity | null) => {
  const discount = discountOf(values as Parameters<typeof discountOf>[0])
  if (limit !== null && compare(discount, limit) > 0)
    throw conflict(`The discount is ${discount} % in total. Your role can give up to ${Number(limit)} %. Ask a Manager to issue it.`)
}

/** The total of a document in the base currency, for limits. A typed rate never makes it lower than the table rate does. */
export const worthAtTable = (values: Values): Quantity =>
  round(times(values.total, limitRate(values as Parameters<typeof limitRate>[0])), baseDigits())

/** Refuses a bill beyond the credit limit of its party (docs/domain/sales.md#credit-limit). */
const refuseBeyondCredit = (party: Party, values: Values, mayExceed: boolean) => {
  if (party.creditLimit === null || mayExceed) return
  if (compare(plus(party.balance, worthAtTable(values)), party.creditLimit) > 0)
    throw conflict(`This exceeds the credit limit of ${party.name}. Ask a Manager to issue it.`)
}

/** Creates the bill of an issued document. */
export const billFor = (tx: Work['tx'], kind: string, values: Values, ledger: Ledger = 'receivable'): Promise<void> =>
  openBill(tx, {
    ledger,
    id: values.id,
    kind,
    number: values.number,
    party: values.customer,
    currency: values.currency,
    date: values.date,
    dueDate: values.dueDate,
    total: values.total,
    baseTotal: values.baseTotal,
  })

/**
 * Cancels an issued bill on the reversal day of it and of the others (ids) canceled with it. Goods and debt are reversed, payments become
 * credit on account, and the number stays used.
 */
export const cancelBill = async (work: Work, kind: string, others: readonly string[] = []): Promise<() => Promise<void>> => {
  const { tx, before, caller, reason } = work
  const occasion: Occasion = { kind, document: before!.id, date: await takeBackOn(work, others), by: caller.id, reason }
  return async () => {
    await reverseStockOf(tx, before!.id, occasion)
    await freeAllocations(tx, { bill: before!.id }, occasion)
    await reverseAccountOf(tx, kind, before!.id, occasion)
    await sql`update bill set active = false where id = ${before!.id}`.execute(tx)
  }
}

/** Refuses to cancel a bill that we have paid, fully or partly, until its payment is void. */
export const refusePaid = async ({ tx, before }: Work): Promise<void> => {
  await sql`select 1 from bill where id = ${before!.id} for update`.execute(tx)
  const { rows } = await sql<{ number: string }>`select n.number from allocation a join payment_note n on n.id = a.note_id
    where a.bill_id = ${before!.id} group by n.number having sum(a.amount) <> 0 order by 1`.execute(tx)
  if (rows.length > 0)
    throw conflict(
      `${before!.number} is paid in full or in part by ${rows.map(({ number }) => number).join(', ')}. Void the payment first.`,
    )
}

/** Changes the due date after issue, also on the bill. */
export const moveDueDate = async (work: Work): Promise<void> => {
  const { tx, values } = work
  refuseForeign(work)
  if (!values.dueDate || values.dueDate < values.date) throw invalid({ dueDate: 'Enter a due date on or after the date.' })
  await sql`update bill set due_date = ${values.dueDate} where id = ${values.id}`.execute(tx)
}
