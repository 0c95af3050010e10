import { sql } from 'kysely'
import { baseDigits, currencyDigits } from '../../domain/company/base-currency.ts'
import { dueOn } from '../../domain/documents/due-date.ts'
import { isZero, minus, plus, type Quantity, round, spread, sum, times } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { type MemoLine, memoSalePosting, owedFor, titlePostings } from '../../domain/purchases/goods-in.ts'
import { exchangeOn, settingsOf } from '../company/settings.ts'
import { freeAllocations, openBill, postAccount, reverseAccountOf } from '../documents/account.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { WorkOn } from '../kit/entity/behavior.ts'
import type { Occasion, Stone } from '../stock/inventory/ledger.ts'

type Terms = { purchase: string; number: string; supplier: string; termsDays: number; currency: string }
type Line = Terms & MemoLine & { id: string }
/** A line as the query finds it: what is lost, and what went back to the supplier. */
type Found = Omit<Line, 'gone'> & { lost: MemoLine['here']; outside: MemoLine['here'] }
/** The parts of an invoice that say what was sold. */
type Sold = { date: string; items: SoldLine[] }
type SoldLine = {
  id: string
  inventory: string | null
  approvalLine: string | null
  pieces: number | null
  weight: Quantity | null
  cost: Quantity | null
}
type Sale = { line: string; purchaseLine: string; amount: Quantity; baseAmount: Quantity }
/** What one invoice makes the company owe for goods of one supplier memo. */
export type MemoSale = Terms & { bill: string; exchange: Quantity; digits: number; sales: Sale[] }

/** The memo lines of these stones, by stone; locked, so that two sales of one line wait for each other. */
const memoLines = async (tx: Db, stones: readonly string[]): Promise<Map<string, Line>> => {
  if (stones.length === 0) return new Map()
  const { rows: found } = await sql<{ stone: string; line: string }>`select id as stone, purchase_line_id as line from inventory
    where id = ${anyOf(stones)} and purchase_line_id is not null`.execute(tx)
  const ids = [...new Set(found.map(({ line }) => line))]
  await sql`select 1 from purchase_line where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const much = (place: string) =>
    `json_build_object('pieces', sum(b.pieces) filter (where ${place})::integer, 'weight', coalesce(sum(b.weight) filter (where ${place}), 0)::text)`
  const { rows } =
    await sql<Found>`select l.id, p.id as purchase, p.number, p.supplier_id as supplier, c.terms_days as "termsDays", p.currency, l.basis, l.amount as agreed, k.*, d.*,
      coalesce((select sum(m.amount) from memo_sale m join bill o on o.id = m.bill_id where m.purchase_line_id = l.id and o.active), 0)
        - coalesce((select sum(m.amount) from memo_credit m join credit c on c.id = m.credit_id where m.purchase_line_id = l.id and c.active), 0) as owed
    from purchase_line l join purchase p on p.id = l.purchase_id join customer c on c.id = p.supplier_id
    cross join lateral (select ${sql.raw(much('b.inside'))} as here, ${sql.raw(much("b.place = 'loss'"))} as lost, ${sql.raw(much("b.place = 'supplier'"))} as outside
      from stock_balance b join inventory i on i.id = b.inventory_id where i.purchase_line_id = l.id) k
    cross join lateral (select json_build_object('pieces', sum(s.pieces)::integer, 'weight', coalesce(sum(s.weight), 0)::text) as came
      from stock_posting s where s.document_id = p.id and s.line_id = l.id and s.document_kind = 'purchase' and s.reverses is null) d
    where l.id = any(${ids}::uuid[])`.execute(tx)
  const lines = new Map(rows.map(row => [row.id, { ...row, gone: goneOf(row) }]))
  return new Map(
    found.flatMap(({ stone, line: id }) => {
      const line = lines.get(id)
      return line ? [[stone, line] as const] : []
    }),
  )
}

/** What left a line without being sold: lost goods, and supplier goods that were returned. */
const goneOf = ({ came, lost, outside }: Found): MemoLine['gone'] => ({
  pieces: came.pieces === null ? null : came.pieces + (outside.pieces ?? 0) + (lost.pieces ?? 0),
  weight: sum([came.weight, outside.weight, lost.weight]),
})

/** What the suppliers of stones on memo are owed for this invoice. Sets the cost of its lines to that amount. */
export const memoSalesOf = async ({ tx, values }: WorkOn<Sold>, stones: ReadonlyMap<string, Stone>): Promise<MemoSale[]> => {
  const onMemo = [...stones.values()].filter(({ ownership }) => ownership === 'supplier')
  const lines = await memoLines(
    tx,
    onMemo.map(({ id }) => id),
  )
  const sales = new Map<string, MemoSale>()
  const { currency: base } = await settingsOf(tx)
  for (const item of values.items) {
    const line = item.inventory && lines.get(item.inventory)
    if (!line) continue
    const digits = currencyDigits(line.currency)
    const weight = item.weight ?? '0'
    const amount = owedFor(line, { pieces: item.pieces, weight }, digits)
    line.owed = plus(line.owed, amount)
    line.here = {
      pieces: line.here.pieces === null ? null : line.here.pieces - (item.pieces ?? 0),
      weight: minus(line.here.weight, weight),
    }
    if (isZero(amount)) continue
    const { purchase, number, supplier, termsDays, currency } = line
    const exchange = await exchangeOn(tx, currency, base, values.date)
    const sale = sales.get(purchase) ?? { purchase, number, supplier, termsDays, currency, exchange, digits, bill: uuid(), sales: [] }
    sale.sales.push({ line: item.id, purchaseLine: line.id, amount, baseAmount: '0' })
    sales.set(purchase, sale)
  }
  for (const sale of sales.values()) weighInBase(sale)
  const costs = new Map([...sales.values()].flatMap(sale => sale.sales.map(({ line, baseAmount }) => [line, baseAmount])))
  values.items = values.items.map(item => ({ ...item, cost: costs.get(item.id) ?? item.cost }))
  return [...sales.values()]
}

const totalOf = ({ sales, digits }: MemoSale): Quantity => round(sum(sales.map(({ amount }) => amount)), digits)

const weighInBase = (sale: MemoSale): void => {
  const digits = baseDigits()
  const shares = spread(
    round(times(totalOf(sale), sale.exchange), digits),
    sale.sales.map(({ amount }) => amount),
    digits,
  )
  sale.sales = sale.sales.map((one, index) => ({ ...one, baseAmount: shares[index] ?? one.baseAmount }))
}

/** The postings that turn sold memo goods into own stock just before the sale. */
export const titlesOf = (sales: readonly MemoSale[], items: readonly SoldLine[]): StockPosting[] => {
  const sold = new Set(sales.flatMap(sale => sale.sales.map(({ line }) => line)))
  return items.flatMap(({ id, inventory, approvalLine, pieces, weight, cost }) =>
    sold.has(id) && inventory ? titlePostings({ inventory, approvalLine, pieces, weight: weight ?? '0', cost: cost ?? '0' }) : [],
  )
}

/** Creates a bill for each supplier whose memo goods were sold. */
export const oweSuppliers = async (
  { tx, values, caller }: WorkOn<{ id: string; number: string | null; date: string }>,
  sales: readonly MemoSale[],
): Promise<void> => {
  for (const sale of sales) {
    const { bill, supplier, currency, exchange, digits, termsDays } = sale
    const amounts = sale.sales.map(({ amount }) => amount)
    const posting = memoSalePosting({ supplier, currency, amounts, exchange, digits })
    await postAccount(tx, [posting], { kind: 'memoSale', document: bill, date: values.date, by: caller.id })
    const { amount: total, baseAmount: baseTotal } = posting
    const [number, dueDate] = [`${sale.number} / ${values.number}`, dueOn(values.date, termsDays)]
    await openBill(tx, {
      id: bill,
      kind: 'memoSale',
      number,
      party: supplier,
      ledger: 'payable',
      currency,
      date: values.date,
      dueDate,
      total,
      baseTotal,
    })
    for (const { line, purchaseLine, amount, baseAmount } of sale.sales)
      await sql`insert into memo_sale (bill_id, invoice_id, line_id, purchase_line_id, amount, base_amount)
        values (${bill}, ${values.id}, ${line}, ${purchaseLine}, ${amount}, ${baseAmount})`.execute(tx)
  }
}

/** The bills (ids) to suppliers for memo goods that an invoice sold. */
export const memoBillsOf = async (tx: Db, invoice: string): Promise<string[]> => {
  const { rows } = await sql<{
    bill: string
  }>`select distinct bill_id as bill from memo_sale where invoice_id = ${invoice} order by 1`.execute(tx)
  return rows.map(({ bill }) => bill)
}

/** Cancels the bills for memo goods when their sale is canceled. What was paid becomes credit with the supplier. */
export const cancelMemoSales = async (tx: Db, bills: readonly string[], occasion: Omit<Occasion, 'kind' | 'document'>): Promise<void> => {
  for (const bill of bills) {
    const whole = { ...occasion, kind: 'memoSale', document: bill }
    await freeAllocations(tx, { bill }, whole)
    await reverseAccountOf(tx, 'memoSale', bill, whole)
    await sql`update bill set active = false where id = ${bill}`.execute(tx)
  }
}
