import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { baseDigits } from '../../domain/company/base-currency.ts'
import { limitRate } from '../../domain/company/document-rate.ts'
import type { Ledger } from '../../domain/documents/settlement.ts'
import { billTotals, discountOf, dueOn, isTaxed, type TaxRates, taxRatesOf, untaxed } from '../../domain/documents/totals.ts'
import { compare, plus, type Quantity, round, times } from '../../domain/kit/quantity.ts'
import { shareFaults } from '../../domain/people/commission.ts'
import { fillRate } from '../company/document-rate.ts'
import { takeBackOn } from '../company/reversal.ts'
import { checkDate, refuseClosed, settingsForPosting, settingsOf } from '../company/settings.ts'
import { newestToday, todayOf } from '../kit/business-day.ts'
import type { Filters, Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import type { Values } from '../kit/entity/rows.ts'
import { conflict, invalid, notAllowed } from '../kit/errors.ts'
import { type Occasion, reverseStockOf } from '../stock/inventory/ledger.ts'
import { freeAllocations, openBill, reverseAccountOf } from './account.ts'
import { exposureAt, owedAt } from './exposure.ts'

/** Beside the paper: what it asks to be paid and what has settled it. */
export const billJoin = sql`left join bill on bill.id = t.id`
/** What is open on a bill and how it stands, read off the allocations. */
export const billColumns: Columns = {
  open: () => sql`case when bill.active then bill.total - bill.settled end`,
  baseOpen: () => sql`case when bill.active then bill.base_total - bill.base_settled end`,
  overdueDays: t =>
    sql`(select case when bill.active and bill.settled < bill.total and bill.due_date < today then today - bill.due_date end from ${todayOf(sql.ref(`${t}.branch_id`))} d (today))`,
  status: t => sql`case when ${sql.ref(`${t}.state`)} <> 'issued' then ${sql.ref(`${t}.state`)} when bill.settled = bill.total then 'paid'
    when bill.due_date < ${todayOf(sql.ref(`${t}.branch_id`))} then 'overdue' when bill.settled > 0 then 'part paid' else 'unpaid' end`,
}

// What is open has a short list of its own: of many bills that were paid, none has to be looked at.
const openStatuses = ['unpaid', 'part paid', 'overdue']
/** The filters of a list of bills that an index answers. */
export const billFilters = (columns: Columns): Filters => ({
  status: (statuses: string[]) =>
    statuses.every(status => openStatuses.includes(status))
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

/** The party of a paper, with what limits what may be sold to it; locked when a limit is about to be used. */
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

/** How a party of this treatment is taxed, as the house has it set today. */
export const ratesFor = async (tx: Work['tx'], taxTreatment: string | null): Promise<TaxRates> =>
  isTaxed(taxTreatment) ? taxRatesOf(await settingsOf(tx)) : untaxed

/** Every total of a bill, at the rates of tax as they are now. */
export const total = async ({ tx, values }: Work): Promise<void> => {
  Object.assign(values, billTotals(values as Parameters<typeof billTotals>[0], await ratesFor(tx, values.taxTreatment)))
  if (values.discountAmount && values.items.length > 0 && compare(values.discountAmount, values.subtotal) > 0)
    throw invalid({ discountAmount: `The discount is more than the ${values.subtotal} that the lines come to.` })
}

/** Fills what a draft leaves to the house: rate of exchange, due day, and every total. */
export const settleDraft = async (work: Work): Promise<void> => {
  const { values, input, before } = work
  refuseForeign(work)
  const party = await partyOf(work, values.customer)
  await fillRate(work)
  values.dueDate ??= dueOn(values.date, party.termsDays)
  if (values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  if (values.discountPercent && values.discountAmount)
    throw invalid({ discountAmount: 'Give the discount as a percentage or as an amount, not both.' })
  const shared = shareFaults(values.salesperson, values.splits)
  if (Object.keys(shared).length > 0) throw invalid(shared)
  // Who is taxed, and how, is frozen with the paper: a party may move, and what was printed stays.
  values.taxTreatment = party.taxTreatment
  if (input.taxIncluded === undefined && before?.customer !== values.customer) values.taxIncluded = party.taxIncluded
  await total(work)
}

/** A Salesman changes only papers of their own making. */
export const refuseForeign = ({ caller, before }: Work): void => {
  if (caller.role === 'Salesman' && before && before.createdById !== caller.id)
    throw notAllowed(`This ${before.number ? 'paper' : 'draft'} is someone else’s; a Salesman changes only their own.`)
}

/** Checks what every bill must satisfy before it is issued (its rate is checked already), and says when its postings are dated. */
export const checkBill = async (work: Work, kind: string): Promise<Occasion> => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  const settings = await settingsForPosting(tx)
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'There is nothing on it: add at least one line.' })
  const party = await partyOf(work, values.customer, { lock: true })
  if (party.status !== 'active') throw conflict(`${party.name} is ${party.status}; nothing may be sold to them.`)
  await total(work)
  refuseDiscount(
    values,
    caller.role === 'Salesman' ? settings.salesmanDiscount : caller.role === 'Manager' ? settings.managerDiscount : null,
  )
  refuseBeyondCredit(party, values, may(caller.role, 'credit.exceed'))
  return { kind, paper: values.id, date: values.date, by: caller.id }
}

const refuseDiscount = (values: Values, limit: Quantity | null) => {
  const discount = discountOf(values as Parameters<typeof discountOf>[0])
  if (limit !== null && compare(discount, limit) > 0)
    throw conflict(`The discount is ${discount} % in all; your role may give up to ${Number(limit)} %. Ask a Manager to issue it.`)
}

/** What a document comes to in the base currency for a limit: a typed rate never makes it worth less. */
export const worthAtTable = (values: Values): Quantity =>
  round(times(values.total, limitRate(values as Parameters<typeof limitRate>[0])), baseDigits())

const refuseBeyondCredit = (party: Party, values: Values, mayExceed: boolean) => {
  if (party.creditLimit === null || mayExceed) return
  if (compare(plus(party.balance, worthAtTable(values)), party.creditLimit) > 0)
    throw conflict(`This would take ${party.name} beyond their credit limit. Ask a Manager to issue it.`)
}

/** What a party has to pay from now on. */
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

/** Takes back an issued bill, and on the same day others (ids) that go with it: goods and debt return, what was paid becomes credit on account, the number stays used. */
export const cancelBill = async (work: Work, kind: string, others: readonly string[] = []): Promise<() => Promise<void>> => {
  const { tx, before, caller, reason } = work
  const occasion: Occasion = { kind, paper: before!.id, date: await takeBackOn(work, others), by: caller.id, reason }
  return async () => {
    await reverseStockOf(tx, before!.id, occasion)
    await freeAllocations(tx, { bill: before!.id }, occasion)
    await reverseAccountOf(tx, kind, before!.id, occasion)
    await sql`update bill set active = false where id = ${before!.id}`.execute(tx)
  }
}

/** A bill that we paid, all or in part, stays until what paid it is void: money does not come back by itself. */
export const refusePaid = async ({ tx, before }: Work): Promise<void> => {
  await sql`select 1 from bill where id = ${before!.id} for update`.execute(tx)
  const { rows } = await sql<{ number: string }>`select n.number from allocation a join payment_note n on n.id = a.note_id
    where a.bill_id = ${before!.id} group by n.number having sum(a.amount) <> 0 order by 1`.execute(tx)
  if (rows.length > 0)
    throw conflict(`${before!.number} is paid, all or in part, by ${rows.map(({ number }) => number).join(', ')}: void that first.`)
}

/** After issue the due day may still be agreed anew; what is asked to be paid follows. */
export const moveDueDate = async (work: Work): Promise<void> => {
  const { tx, values } = work
  refuseForeign(work)
  if (!values.dueDate || values.dueDate < values.date) throw invalid({ dueDate: 'Give a due date that is not before the date.' })
  await sql`update bill set due_date = ${values.dueDate} where id = ${values.id}`.execute(tx)
}
