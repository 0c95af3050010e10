import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { dueOn } from '../../../domain/documents/due-date.ts'
import { present } from '../../../domain/kit/present.ts'
import type { Draft } from '../../../domain/kit/shape.ts'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { billableCalls } from '../../../domain/workshop/contract.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import { cuttingInvoice } from '../../../domain/workshop/production/cutting-invoice.ts'
import { directionFaults, productionPostings } from '../../../domain/workshop/production/entity.ts'
import { lapidaryInvoice } from '../../../domain/workshop/production/lapidary-invoice.ts'
import { mfInvoice } from '../../../domain/workshop/production/manufacturing-invoice.ts'
import { workKinds } from '../../../domain/workshop/work-kind.ts'
import { checkRate, fillRate } from '../../company/document-rate.ts'
import { postAccount } from '../../documents/account.ts'
import { changeIssued } from '../../documents/bill/change.ts'
import { checkBill } from '../../documents/bill/check.ts'
import { billFilters, billJoin } from '../../documents/bill/columns.ts'
import { total } from '../../documents/bill/draft.ts'
import { withPayments } from '../../documents/bill/history.ts'
import { billFor, cancelBill, refusePaid } from '../../documents/bill/issued.ts'
import { partyOf } from '../../documents/bill/party.ts'
import { replaceWith, settleAgain } from '../../documents/correction.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import type { Db } from '../../kit/db/db.ts'
import { faultAmong } from '../../kit/entity/among.ts'
import { type Behavior, behaviorOf, type WorkOn } from '../../kit/entity/behavior.ts'
import { conflict, invalid, notAllowed } from '../../kit/errors.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { postStock, stonesOf } from '../../stock/inventory/ledger.ts'
import { finishedOf, forms } from '../form.ts'
import { inSafe, makesJewels } from '../stones.ts'
import { columnsOf } from './columns.ts'
import { checkLabour } from './labour.ts'
import {
  type Found,
  fillLines,
  formLines,
  formOf,
  formsFor,
  type ProductionEntity,
  type ProductionWork,
  type StoredProduction,
} from './lines.ts'

type Input = Pick<Draft<(typeof cuttingInvoice)['fields']>, 'taxIncluded' | 'exchange' | 'exchangeReason'>

/** Refuses an invoice for a party that is no customer, and the bill of a maker who is no supplier. */
const refuseOtherParty = async ({ tx, values, before }: ProductionWork<Input>) => {
  const { customer, direction } = values
  if (!customer || (customer === before?.customer && direction === before.direction)) return
  const fault = await faultAmong(tx, 'customer', customer, { field: 'kinds', value: direction === 'maker' ? 'supplier' : 'customer' })
  if (fault) throw invalid({ customer: fault })
}

/** Fills the defaults of a draft: the work done, the exchange rate, the due date, and every total. */
const fillDraft = (entity: ProductionEntity) => async (work: ProductionWork<Input>) => {
  const { values, before, input, caller } = work
  refuseForeign(work)
  if (values.direction !== 'customer' && !may(caller.role, 'confidential.read'))
    throw notAllowed('Only a Manager can enter the pay of makers.')
  const faults = directionFaults(values)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (values.discountPercent && values.discountAmount)
    throw invalid({ discountAmount: 'Enter the discount as a percentage or as an amount, not both.' })
  await refuseOtherParty(work)
  const party = values.customer ? await partyOf(work, values.customer) : null
  await fillRate(work)
  values.dueDate ??= dueOn(values.date, party?.termsDays ?? 0)
  if (values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  values.taxTreatment = party?.taxTreatment ?? null
  if (party && input.taxIncluded === undefined && before?.customer !== values.customer) values.taxIncluded = party.taxIncluded
  await fillLines(work, entity)
  await total(work)
}

const isForCustomer = (work: ProductionWork): work is WorkOn<StoredProduction & { customer: string }> =>
  work.values.direction === 'customer' && work.values.customer !== null

const issue = (entity: ProductionEntity) => async (work: ProductionWork) => {
  const { tx, values, caller } = work
  await checkRate(work)
  const found = await fillLines(work, entity, { lock: true })
  const isCustomers = isForCustomer(work)
  const sold = isCustomers && makesJewels(formOf(entity)) ? await jewelsIn(work, found) : []
  const occasion = isCustomers ? await checkBill(work, entity.name) : await checkLabour(work, entity.name)
  await postStock(tx, sold, occasion)
  await postAccount(tx, productionPostings(values), occasion)
  const number = await nextNumber(tx, present(entity.series), values.branch, values.date)
  values.number = number
  return async () => {
    await mark(tx, values, number, null)
    if (values.direction === 'internal') return
    const { customer, dueDate } = values
    const bill = { ...values, number, customer: present(customer), dueDate: present(dueDate) }
    await billFor(tx, entity.name, bill, isCustomers ? 'receivable' : 'payable')
    await settleAgain(tx, values, caller.id)
  }
}

/** Sells jewels made for a customer with their first invoice, at their cost. */
const jewelsIn = async ({ tx }: ProductionWork, found: readonly Found[]): Promise<StockPosting[]> => {
  const theirs = [...new Set(found.map(({ form }) => form))].filter(form => form.orderedFor === 'customer')
  const made = theirs.flatMap(form =>
    finishedOf(form.results)
      .filter(({ of }) => of === null)
      .map(({ inventory }) => inventory),
  )
  const stones = await stonesOf(tx, made, { lock: true })
  const safe = await inSafe(tx, made)
  return made.flatMap((id): StockPosting[] => {
    const held = safe.get(id)
    return held && stones.get(id)?.ownership === 'own' ? [{ inventory: id, from: 'available', to: 'sold', ...held }] : []
  })
}

/** Marks work and goods with the invoice that bills them, or clears the mark. The forms are locked. */
const mark = async (tx: Db, { items, direction }: StoredProduction, to: string | null, from: string | null): Promise<void> => {
  const of = (field: 'task' | 'goods') => items.flatMap(line => line[field] ?? [])
  const side = sql.ref(direction === 'customer' ? 'billed' : 'labour_billed')
  await sql`update work_task set ${side} = ${to} where id = any(${of('task')}::uuid[]) and ${side} is not distinct from ${from}`.execute(tx)
  await sql`update work_line set billed = ${to} where id = any(${of('goods')}::uuid[]) and billed is not distinct from ${from}`.execute(tx)
}

const cancel = (entity: ProductionEntity) => async (work: ProductionWork<unknown, StoredProduction>) => {
  const { tx, values } = work
  // Lock the forms. A concurrent update could write the old marks back.
  await formsFor(tx, entity, values.items, values.direction, { lock: true })
  // A customer's payment becomes credit. Our payment to a maker must be voided first, as with any bill that we owe.
  if (values.direction === 'maker') await refusePaid(work)
  await refuseDelivered(work, entity)
  const takeBack = await cancelBill(work, entity.name)
  return async () => {
    await takeBack()
    await mark(tx, values, null, values.number)
  }
}

/** Refuses to cancel an invoice for a delivered jewel, because it cannot go back into the safe. It must be bought back or credited. */
const refuseDelivered = async ({ tx, values }: ProductionWork, entity: ProductionEntity): Promise<void> => {
  const { rows } = await sql<{ sku: string }>`select i.sku from stock_posting p join inventory i on i.id = p.inventory_id
    join work_result r on r.inventory_id = p.inventory_id join ${sql.table(formOf(entity).table)} f on f.id = ${sql.ref(`r.${formOf(entity).table}_id`)}
    where p.document_id = ${values.id} and p.to_place = 'sold' and p.reverses is null and f.state = ${sql.lit(workLifecycle.actions.deliver.to)} limit 1`.execute(
    tx,
  )
  if (rows[0])
    throw conflict(`${rows[0].sku} is delivered, and its invoice cannot be canceled. Buy it back, or give a credit with the next invoice.`)
}

const billBehavior = (entity: ProductionEntity): Behavior => {
  const draft = fillDraft(entity)
  const columns = columnsOf(entity)
  const behavior: Behavior = behaviorOf(entity, {
    // What makers earn is visible only to roles that may see costs.
    visibleTo: role => (may(role, 'confidential.read') ? null : sql`t.direction = 'customer'`),
    join: billJoin,
    columns,
    filters: billFilters(columns),
    history: withPayments,
    effects: {
      create: draft,
      update: work => (work.values.state === 'draft' ? draft(work) : changeIssued(work)),
      remove: async work => refuseForeign(work),
      issue: issue(entity),
      cancel: cancel(entity),
      correct: async (work: ProductionWork<unknown, StoredProduction>) =>
        replaceWith(work, { entity, behavior }, await cancel(entity)(work)),
    },
  })
  return behavior
}

export const productionBehaviors = {
  cuttingInvoice: billBehavior(cuttingInvoice),
  lapidaryInvoice: billBehavior(lapidaryInvoice),
  mfInvoice: billBehavior(mfInvoice),
}

/** Routes for what may be billed of order forms. */
export const productionRoutes: Route[] = forms.map(({ name: kind }) =>
  implement(billableCalls, `GET ${workKinds[kind].items}/order-form`, {
    branches: 'limited',
    right: { entity: kind, verb: 'read' },
    summary: 'The goods of an order form, or its billable work, or the billable work of a customer or maker',
    handle: (context, { query }) => formLines(context, kind, query),
  }),
)
