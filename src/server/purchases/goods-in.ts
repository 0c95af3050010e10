import { sql } from 'kysely'
import { baseDigits, currencyDigits } from '../../domain/company/base-currency.ts'
import { dueOn } from '../../domain/documents/due-date.ts'
import { isZero, type Quantity, round, spread, sum, times } from '../../domain/kit/quantity.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { memoPosting, owedFor, owing, titlePostings } from '../../domain/purchases/goods-in.ts'
import { exchangeOn, settingsOf } from '../company/settings.ts'
import { freeAllocations, openBill, postAccount, reverseAccountOf } from '../documents/account.ts'
import type { Db } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import type { WorkOn } from '../kit/entity/behavior.ts'
import type { Occasion, Stone } from '../stock/inventory/ledger.ts'
import { type MemoTerms, memoLines } from './goods-in-lines.ts'

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
export type MemoSale = MemoTerms & { bill: string; exchange: Quantity; digits: number; sales: Sale[] }

/** What the suppliers of stones on memo are owed for this invoice. Sets the cost of its lines to that amount. */
export const memoSalesOf = async ({ tx, values }: WorkOn<Sold>, stones: ReadonlyMap<string, Stone>): Promise<MemoSale[]> => {
  const lines = await memoLines(tx, [...stones.keys()])
  const sales = new Map<string, MemoSale>()
  const { currency: base } = await settingsOf(tx)
  for (const item of values.items) {
    const line = item.inventory && lines.get(item.inventory)
    if (!line) continue
    const digits = currencyDigits(line.currency)
    const part = { pieces: item.pieces, weight: item.weight ?? '0' }
    const amount = owedFor(line, part, digits)
    Object.assign(line, owing(line, part, amount))
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
    const posting = memoPosting({ supplier, currency, amounts, exchange, digits })
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

/** The bills of memo goods: of those sold, and of those lost. */
type MemoBill = 'memoSale' | 'memoLoss'
/** Cancels bills for memo goods whose sale is canceled, or which are found. What was paid becomes credit with the supplier. */
export const cancelMemoBills = async (
  tx: Db,
  kind: MemoBill,
  bills: readonly string[],
  when: Omit<Occasion, 'kind' | 'document'>,
): Promise<void> => {
  for (const bill of bills) {
    const occasion = { ...when, kind, document: bill }
    await freeAllocations(tx, { bill }, occasion)
    await reverseAccountOf(tx, kind, bill, occasion)
    await sql`update bill set active = false where id = ${bill}`.execute(tx)
  }
}
