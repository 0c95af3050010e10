import { sql } from 'kysely'
import { isIn, statesOf } from '../../domain/kit/lifecycle.ts'
import { invoicePostings } from '../../domain/payments/posting.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import { creditNoteLifecycle } from '../../domain/sales/credit-note/entity.ts'
import { invoice } from '../../domain/sales/invoice.ts'
import { checkRate } from '../company/document-rate.ts'
import { settingsForPosting } from '../company/settings.ts'
import { postAccount } from '../documents/account.ts'
import { changeIssued } from '../documents/bill/change.ts'
import { checkBill } from '../documents/bill/check.ts'
import { billColumns, billFilters, billJoin } from '../documents/bill/columns.ts'
import { settleDraft, total } from '../documents/bill/draft.ts'
import { withPayments } from '../documents/bill/history.ts'
import { billFor, cancelBill } from '../documents/bill/issued.ts'
import { belowMinimum } from '../documents/bill/minimum.ts'
import { correctionColumns, replaceWith, settleAgain } from '../documents/correction.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { anyOf } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'
import { behaviorOf, type Stored, type Work, type WorkOnStored } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { conflict } from '../kit/errors.ts'
import { cancelMemoBills, memoBillsOf, memoSalesOf, oweSuppliers, titlesOf } from '../purchases/goods-in.ts'
import { postStock, stonesOf } from '../stock/inventory/ledger.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { atLine, fillLines, holdings, stockIds, takeLines } from '../stock/inventory/selection.ts'

type Invoice = Stored<typeof invoice>

const approvalLinesOf = ({ items }: Invoice): string[] => items.flatMap(({ approvalLine }) => approvalLine ?? [])

const fillDraft = async (work: Work<typeof invoice, 'create' | 'update'>): Promise<void> => {
  await refuseForeignApprovals(work)
  await fillLines(work.tx, work.values)
  await settleDraft(work)
}

/** Refuses approval lines of another customer, or with another stone than the one that went out. */
const refuseForeignApprovals = async ({ tx, values }: Work<typeof invoice>): Promise<void> => {
  const approvalLines = approvalLinesOf(values)
  if (approvalLines.length === 0) return
  const { rows } = await sql<{
    id: string
    inventory: string
    customer: string
    state: string
    number: string | null
  }>`select l.id, l.inventory_id as inventory, a.customer_id as customer, a.state, a.number
    from item l join approval a on a.id = l.approval_id where l.id = ${anyOf(approvalLines)}`.execute(tx)
  const known = new Map(rows.map(row => [row.id, row]))
  for (const [index, line] of values.items.entries()) {
    if (!line.approvalLine) continue
    const approvalLine = known.get(line.approvalLine)
    if (!approvalLine || !isIn(approvalLifecycle, approvalLine.state, 'open'))
      throw atLine(index, 'This approval line is not open.', 'approvalLine')
    if (approvalLine.customer !== values.customer)
      throw atLine(index, `Approval ${approvalLine.number} belongs to another customer.`, 'approvalLine')
    if (approvalLine.inventory !== line.inventory)
      throw atLine(index, `Another stone went out on this line of approval ${approvalLine.number}.`)
  }
}

const issue = async (work: Work<typeof invoice>) => {
  const { tx, values } = work
  await refuseForeignApprovals(work)
  await checkRate(work)
  const stones = await stonesOf(tx, stockIds(values), { lock: true })
  await releaseReservations(work, [...stones.keys()], { customer: values.customer, by: work.caller.id, lines: values.items })
  await settingsForPosting(tx)
  values.items = takeLines(values.items, stones, await holdings(tx, [...stones.keys()], approvalLinesOf(values)))
  // The tax of the day decides what a price that includes tax brings.
  await total(work)
  const below = await belowMinimum(work, stones)
  const memoSales = await memoSalesOf(work, stones)
  const occasion = await checkBill(work, invoice.name, below)
  const postings = invoicePostings(values)
  await postStock(tx, [...titlesOf(memoSales, values.items), ...postings.stock], occasion)
  await postAccount(tx, postings.account, occasion)
  // From here on, other transactions that issue in the same branch wait.
  const number = await nextNumber(tx, invoice.series, values.branch, values.date)
  values.number = number
  return async () => {
    await billFor(tx, invoice.name, { ...values, number, dueDate: values.dueDate ?? values.date })
    await settleAgain(tx, values, work.caller.id)
    await oweSuppliers(work, memoSales)
  }
}

/** Refuses to cancel an invoice with credit notes in force: they are canceled first. */
const refuseCredited = async ({ tx, before }: WorkOnStored<Invoice>): Promise<void> => {
  const { rows } = await sql<{ number: string }>`select number from credit_note
    where invoice_id = ${before.id} and ${stateIn('state', statesOf(creditNoteLifecycle, 'inForce'))} order by 1`.execute(tx)
  if (rows.length === 0) return
  const numbers = rows.map(({ number }) => number).join(', ')
  throw conflict(`${before.number} is credited by ${numbers}. Cancel the credit ${rows.length === 1 ? 'note' : 'notes'} first.`)
}

const cancel = async (work: Work<typeof invoice, 'cancel'>) => {
  await refuseCredited(work)
  const owed = await memoBillsOf(work.tx, work.before.id)
  const takeBack = await cancelBill(work, invoice.name, owed)
  return async () => {
    await takeBack()
    await cancelMemoBills(work.tx, 'memoSale', owed, { date: work.date, by: work.caller.id, reason: work.reason })
  }
}

const correct = async (work: Work<typeof invoice, 'correct'>): Promise<() => Promise<void>> =>
  replaceWith(work, { entity: invoice, behavior: invoiceBehavior }, await cancel(work))

const columns = {
  ...billColumns,
  ...correctionColumns(invoice),
  creditNotes:
    t => sql`(select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'state', n.state, 'date', n.date, 'total', n.total::text) order by n.created_at), '[]'::json)
    from credit_note n where n.invoice_id = ${sql.ref(`${t}.id`)})`,
} satisfies Columns

/** Invoices on the server: filling drafts, issuing and canceling. */
export const invoiceBehavior = behaviorOf(invoice, {
  join: billJoin,
  columns,
  filters: billFilters(billColumns),
  history: withPayments,
  effects: {
    create: fillDraft,
    update: work => (work.values.state === 'draft' ? fillDraft(work) : changeIssued(work)),
    remove: async work => refuseForeign(work),
    issue,
    cancel,
    correct,
  },
})
