import { sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { limitRate } from '../../domain/company/document-rate.ts'
import { grossOf } from '../../domain/documents/price.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { compare, isZero, minus, over, times } from '../../domain/kit/quantity.ts'
import { invoicePostings } from '../../domain/payments/posting.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import { invoice } from '../../domain/sales/invoice.ts'
import { checkRate } from '../company/document-rate.ts'
import { exchangeOn, settingsForPosting } from '../company/settings.ts'
import { postAccount } from '../documents/account.ts'
import { checkBill } from '../documents/bill/check.ts'
import { billColumns, billFilters, billJoin } from '../documents/bill/columns.ts'
import { settleDraft } from '../documents/bill/draft.ts'
import { billFor, cancelBill, moveDueDate } from '../documents/bill/issued.ts'
import { refuseForeign } from '../documents/own-documents.ts'
import { nextNumber } from '../kit/db/counter.ts'
import { anyOf } from '../kit/db/db.ts'
import { behaviorOf, type Stored, type Work } from '../kit/entity/behavior.ts'
import { cancelMemoSales, memoBillsOf, memoSalesOf, oweSuppliers, titlesOf } from '../purchases/goods-in.ts'
import { postStock, type Stone, stonesOf } from '../stock/inventory/ledger.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { atLine, fillLines, holdings, stockIds, takeLines } from '../stock/inventory/selection.ts'

type Invoice = Stored<typeof invoice>
type Line = Invoice['items'][number]

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

/** Refuses a line below the minimum price of its stone (docs/domain/sales.md#minimum-price). */
const refuseBelowMinimum = async (work: Work<typeof invoice>, line: Line, stone: Stone, index: number, base: string) => {
  if (stone.minimumRate === null || may(work.caller.role, 'price.belowMinimum')) return
  const { values } = work
  const own = limitRate(values)
  const rate = stone.currency === values.currency ? own : await exchangeOn(work.tx, stone.currency, base, values.date)
  const min = times(
    grossOf(
      { basis: stone.askingBasis, rate: stone.minimumRate, pieces: line.pieces, weight: line.weight },
      currencyDigits(stone.currency),
    ),
    rate,
  )
  const kept = isZero(values.subtotal) ? line.amount : minus(line.amount, over(times(line.amount, values.discount), values.subtotal))
  if (compare(times(kept, own), min) < 0)
    throw atLine(index, `${stone.sku} is priced below its minimum. Ask a Manager to issue it.`, 'rate')
}

const issue = async (work: Work<typeof invoice>) => {
  const { tx, values } = work
  await refuseForeignApprovals(work)
  await checkRate(work)
  const stones = await stonesOf(tx, stockIds(values), { lock: true })
  await releaseReservations(work, [...stones.keys()], { customer: values.customer, by: work.caller.id, lines: values.items })
  const { currency: base } = await settingsForPosting(tx)
  values.items = takeLines(values.items, stones, await holdings(tx, [...stones.keys()], approvalLinesOf(values)))
  for (const [index, line] of values.items.entries()) {
    const stone = line.inventory ? stones.get(line.inventory) : undefined
    if (stone) await refuseBelowMinimum(work, line, stone, index, base)
  }
  const memoSales = await memoSalesOf(work, stones)
  const occasion = await checkBill(work, invoice.name)
  const postings = invoicePostings(values)
  await postStock(tx, [...titlesOf(memoSales, values.items), ...postings.stock], occasion)
  await postAccount(tx, postings.account, occasion)
  // From here on, other transactions that issue in the same branch wait.
  const number = await nextNumber(tx, invoice.series, values.branch, values.date)
  values.number = number
  return async () => {
    await billFor(tx, invoice.name, { ...values, number, dueDate: values.dueDate ?? values.date })
    await oweSuppliers(work, memoSales)
  }
}

const cancel = async (work: Work<typeof invoice, 'cancel'>) => {
  const owed = await memoBillsOf(work.tx, work.before.id)
  const takeBack = await cancelBill(work, invoice.name, owed)
  return async () => {
    await takeBack()
    await cancelMemoSales(work.tx, owed, { date: work.date, by: work.caller.id, reason: work.reason })
  }
}

/** Invoices on the server: filling drafts, issuing and canceling. */
export const invoiceBehavior = behaviorOf(invoice, {
  join: billJoin,
  columns: billColumns,
  filters: billFilters(billColumns),
  effects: {
    create: fillDraft,
    update: work => (work.values.state === 'draft' ? fillDraft(work) : moveDueDate(work)),
    remove: async work => refuseForeign(work),
    issue,
    cancel,
  },
})
