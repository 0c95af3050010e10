import { sql } from 'kysely'
import { dueOn } from '../../../domain/documents/due-date.ts'
import type { Exceeded } from '../../../domain/documents/permission.ts'
import { untaxed } from '../../../domain/documents/tax.ts'
import { billTotals } from '../../../domain/documents/totals.ts'
import { type DerivedStatuses, openStatuses } from '../../../domain/kit/lifecycle.ts'
import { compare } from '../../../domain/kit/quantity.ts'
import { approvalPostings } from '../../../domain/payments/posting.ts'
import { approval, approvalLifecycle, approvalStatuses } from '../../../domain/sales/approval.ts'
import { standardApprovalTerms } from '../../../domain/stock/inventory/approval-quantity.ts'
import { inBaseDigits } from '../../company/base-digits.ts'
import { checkRate, fillRate } from '../../company/document-rate.ts'
import { takeBackOn } from '../../company/reversal.ts'
import { refuseClosed } from '../../company/settings.ts'
import { taxesFor } from '../../documents/bill/draft.ts'
import { beyondApproval, beyondDate } from '../../documents/bill/limits.ts'
import { partyOf } from '../../documents/bill/party.ts'
import { correctionColumns, replaceWith } from '../../documents/correction.ts'
import { worthOut } from '../../documents/line-worth.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import { requirePermission } from '../../documents/permission/needed.ts'
import { todayOf } from '../../kit/business-day.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import { statusColumn } from '../../kit/db/states.ts'
import { behaviorOf, type Filters, type Stored, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { rangeRoute } from '../../kit/entity/range.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'
import { postStock, stonesOf } from '../../stock/inventory/ledger.ts'
import { namingGoods } from '../../stock/inventory/moved-goods.ts'
import { releaseReservations } from '../../stock/inventory/reservation.ts'
import { fillLines, holdings, stockIds, takeLines } from '../../stock/inventory/selection.ts'
import { invoiceApproval, reportLost, returnGoods } from './lines.ts'
import { undoReturn } from './undo.ts'

const join = sql`left join lateral (
  select sum(l.out_pieces)::integer as out_pieces, coalesce(sum(l.out_weight), 0) as out_weight, coalesce(sum(l.returned_weight), 0) as returned_weight,
    coalesce(sum(l.invoiced_weight), 0) as invoiced_weight, coalesce(sum(l.lost_weight), 0) as lost_weight,
    ${sql.join(
      (['weight', 'returned_weight', 'invoiced_weight', 'out_weight'] as const).map(
        name => sql`coalesce(sum(${sql.ref(`l.${name}`)}) filter (where l.type in ${inGrams}), 0) as ${sql.id(`grams_${name}`)}`,
      ),
    )},
    coalesce(sum(${worthOut(sql`t.currency`)}), 0) as out_value
  from item l where l.approval_id = t.id) held on true`

const todayIn = (t: string) => todayOf(sql.ref(`${t}.branch_id`))

/** Where the goods of an approval are, summed over its lines. */
const columns = {
  ...correctionColumns(approval),
  grams: () => sql`held.grams_weight`,
  returnedCarats: () => sql`held.returned_weight - held.grams_returned_weight`,
  returnedGrams: () => sql`held.grams_returned_weight`,
  invoicedCarats: () => sql`held.invoiced_weight - held.grams_invoiced_weight`,
  invoicedGrams: () => sql`held.grams_invoiced_weight`,
  outPieces: () => sql`held.out_pieces`,
  outCarats: () => sql`held.out_weight - held.grams_out_weight`,
  outGrams: () => sql`held.grams_out_weight`,
  outValue: () => sql`held.out_value`,
  baseOut: t => sql`round(held.out_value * ${sql.ref(`${t}.exchange`)}, ${inBaseDigits})`,
  overdue: t => sql`(held.out_weight > 0 and ${sql.ref(`${t}.due_date`)} < ${todayIn(t)})`,
  overdueDays: t =>
    sql`case when held.out_weight > 0 and ${sql.ref(`${t}.due_date`)} < ${todayIn(t)} then ${todayIn(t)} - ${sql.ref(`${t}.due_date`)} end`,
  status: t =>
    statusColumn(`${t}.state`, approvalLifecycle, {
      'partly invoiced': sql`held.out_weight > 0 and held.invoiced_weight > 0`,
      'partly returned': sql`held.out_weight > 0 and (held.returned_weight > 0 or held.lost_weight > 0)`,
      open: sql`held.out_weight > 0`,
      returned: sql`held.invoiced_weight = 0 and held.lost_weight = 0`,
      invoiced: sql`held.returned_weight = 0 and held.lost_weight = 0`,
      closed: sql`true`,
    } satisfies DerivedStatuses<typeof approvalLifecycle, typeof approvalStatuses>),
  invoices:
    t => sql`(select coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'state', i.state) order by i.created_at desc), '[]'::json) from invoice i
    where i.id in (select l.invoice_id from item l join item m on m.id = l.approval_line_id where m.approval_id = ${sql.ref(`${t}.id`)}))`,
} satisfies Columns

// Lines with goods out are indexed, so the many closed approvals are not read.
const isOut = sql`t.id in (select l.approval_id from item l where l.out_weight > 0)`
const statusesOut = openStatuses(approvalStatuses)
const filters: Filters = {
  overdue: (is: 'true' | 'false') => sql`${is === 'true' ? sql`` : sql`not `}(${isOut} and coalesce(t.due_date < ${todayIn('t')}, false))`,
  status: (statuses: string[]) =>
    sql`${statuses.every(status => statusesOut.includes(status)) ? sql`${isOut} and ` : sql``}${columns.status('t')} = any(${statuses}::text[])`,
}

const untouched = {
  returnedPieces: null,
  returnedWeight: '0',
  invoicedPieces: null,
  invoicedWeight: '0',
  lostPieces: null,
  lostWeight: '0',
  outPieces: null,
  outWeight: '0',
}

const fillDraft = async (work: Work<typeof approval, 'create' | 'update'>) => {
  const { tx, values } = work
  refuseForeign(work)
  await fillLines(tx, values)
  values.items = values.items.map(line => ({ ...line, ...untouched }))
  await fillRate(work)
  const { rows } = await sql<{
    approvalDays: number
  }>`select approval_days as "approvalDays" from customer where id = ${values.customer}`.execute(tx)
  values.dueDate ??= dueOn(values.date, rows[0]?.approvalDays ?? 14)
  if (values.dueDate < values.date) throw invalid({ dueDate: 'The due date is before the date.' })
  values.terms ??= standardApprovalTerms
  await taxesFor(tx, values)
  total(values)
}

const total = (values: Stored<typeof approval>): void => {
  const { items, pieces, carats, total, baseTotal } = billTotals(
    { ...values, discountPercent: null, discountAmount: null, shipping: '0', charges: '0' },
    untaxed,
  )
  Object.assign(values, { items, pieces, carats, total, baseTotal })
}

const issue = async (work: Work<typeof approval>) => {
  const { tx, values, caller, today } = work
  refuseForeign(work)
  const past = beyondDate(values.date, today, caller.role)
  await refuseClosed(tx, values.date)
  if (values.items.length === 0 || stockIds(values).length < values.items.length)
    throw invalid({ items: 'Choose a stone on every line. Only stones can go out on approval.' })
  const stones = await stonesOf(tx, stockIds(values), { lock: true })
  await checkRate(work)
  total(values)
  await requirePermission(work, approval.name, [...past, ...(await beyondApprovalLimit(work))])
  await releaseReservations(work, [...stones.keys()], { customer: values.customer, by: caller.id, lines: values.items })
  values.items = takeLines(values.items, stones, await holdings(tx, [...stones.keys()], []))
  values.number = await nextNumber(tx, approval.series, values.branch, values.date)
  return () =>
    postStock(tx, approvalPostings(values).stock, {
      kind: approval.name,
      document: values.id,
      date: values.date,
      by: caller.id,
    })
}

/** Exposure (balance plus goods held) beyond the approval limit. Refuses a customer who is not active. */
const beyondApprovalLimit = async (work: Work<typeof approval>): Promise<Exceeded[]> => {
  const { tx, values, caller } = work
  await sql`select 1 from customer where id = ${values.customer} and approval_limit is not null for update`.execute(tx)
  const party = await partyOf(work, values.customer)
  if (party.status !== 'active') throw conflict(`“${party.name}” is ${party.status}. Nothing can go out on approval to this customer.`)
  return beyondApproval(party, values, caller.role)
}

const extend = async ({ values, input }: Work<typeof approval, 'extend'>): Promise<void> => {
  if (input.dueDate <= (values.dueDate ?? values.date))
    throw invalid({ dueDate: `The new due date must be after the current one, ${values.dueDate ?? values.date}.` })
  values.dueDate = input.dueDate
}

/** Cancels an approval: everything that is out is returned. Refused while a line is invoiced or lost. */
const cancel = async (work: Work<typeof approval, 'cancel'>) => {
  const some = (field: 'invoicedWeight' | 'lostWeight') => work.values.items.some(line => compare(line[field], '0') > 0)
  if (some('invoicedWeight')) throw conflict('Goods of this approval are invoiced. Cancel the invoice first, or return the rest.')
  if (some('lostWeight')) throw conflict('Goods of this approval are lost, and it cannot be canceled. Return the rest.')
  return returnGoods({ ...work, input: {} }, { mayBeNothing: true, on: await takeBackOn(work) })
}

/** Cancels an approval, and opens a draft with what was still out. */
const correct = async (work: Work<typeof approval, 'correct'>): Promise<() => Promise<void>> => {
  const out = work.before.items.filter(line => compare(line.outWeight, '0') > 0)
  if (out.length === 0) throw conflict('Nothing is outstanding on this approval. Create a new one.')
  const items = out.map(line => ({ ...line, id: undefined, pieces: line.outPieces, weight: line.outWeight }))
  return replaceWith(work, { entity: approval, behavior: approvalBehavior, change: { items } }, await cancel(work))
}

/** Approvals on the server: the ledger holds the goods by line until they are returned, invoiced or lost. */
export const approvalBehavior = behaviorOf(approval, {
  join,
  columns,
  filters,
  history: namingGoods('on_approval', ['return', 'undo', 'lost']),
  effects: {
    create: fillDraft,
    update: async work => (work.values.state === 'draft' ? fillDraft(work) : refuseForeign(work)),
    remove: async work => refuseForeign(work),
    issue,
    return: returnGoods,
    undo: undoReturn,
    invoice: invoiceApproval,
    lost: reportLost,
    extend,
    cancel,
    correct,
  },
})

/** The same transition over many approvals, all or none. */
export const approvalRange = rangeRoute(approval, approvalBehavior, ['return', 'extend', 'cancel'])
