import { sql } from 'kysely'
import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { oldestFirst } from '../../../domain/documents/settlement.ts'
import { isZero, negate, type Quantity, round, sum } from '../../../domain/kit/quantity.ts'
import { partFor } from '../../../domain/sales/credit-note/left.ts'
import { allocate, openBills, postAccount, type Side } from '../../documents/account.ts'
import { openCredit } from '../../documents/credit.ts'
import { anyOf, type Db } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import type { Occasion } from '../../stock/inventory/ledger.ts'
import type { CreditNote } from './draft.ts'
import type { CreditableLine } from './left.ts'

type Owed = { soldLine: string; purchaseLine: string; bill: string; purchase: string; supplier: string; currency: string; amount: Quantity }
type Part = { line: string; soldLine: string; purchaseLine: string; amount: Quantity; baseAmount: Quantity }
/** What is owed less on one bill for goods on memo, because they came back. */
export type MemoCredit = { id: string; bill: string; purchase: string; side: Side; parts: Part[] }

// What the sale of each line made the company owe, less what was credited of it.
const owedFor = async (tx: Db, lines: readonly string[]): Promise<Map<string, Owed>> => {
  const { rows } =
    await sql<Owed>`select m.line_id as "soldLine", m.purchase_line_id as "purchaseLine", b.id as bill, p.number as purchase, b.party_id as supplier, b.currency,
      m.amount - coalesce((select sum(x.amount) from memo_credit x join credit c on c.id = x.credit_id where x.sold_line_id = m.line_id and c.active), 0) as amount
    from memo_sale m join bill b on b.id = m.bill_id join purchase_line l on l.id = m.purchase_line_id join purchase p on p.id = l.purchase_id
    where m.line_id = ${anyOf(lines)} and b.active`.execute(tx)
  return new Map(rows.map(row => [row.soldLine, row]))
}

/** What suppliers of goods on memo are owed less when these lines come back: the same part of it as of the goods. */
export const memoCreditsOf = async (
  tx: Db,
  { items }: CreditNote,
  lines: ReadonlyMap<string, CreditableLine>,
): Promise<Map<string, MemoCredit>> => {
  const back = items.filter(({ returnTo }) => returnTo !== 'none')
  const owed = await owedFor(
    tx,
    back.map(({ invoiceLine }) => invoiceLine),
  )
  const credits = new Map<string, MemoCredit>()
  for (const item of back) {
    const [of, line] = [owed.get(item.invoiceLine), lines.get(item.invoiceLine)]
    if (!of || !line) continue
    const byPiece = line.costBasis === 'per piece'
    const amount = partFor(of.amount, line, item, { byPiece, digits: currencyDigits(of.currency) })
    const { bill, purchase, supplier: party, currency, soldLine, purchaseLine } = of
    const credit = credits.get(bill) ?? { id: uuid(), bill, purchase, side: { party, ledger: 'payable', currency }, parts: [] }
    credit.parts.push({ line: item.id, soldLine, purchaseLine, amount, baseAmount: item.cost ?? '0' })
    credits.set(bill, credit)
  }
  return credits
}

/** The lines (ids) whose goods are on memo again when they come back. */
export const onMemoAgain = (credits: Iterable<MemoCredit>): ReadonlySet<string> =>
  new Set([...credits].flatMap(({ parts }) => parts.map(({ line }) => line)))

/** Reduces what suppliers are owed. Their bills are settled as far as they are open; the rest is the company's credit with them. */
export const creditSuppliers = async (
  tx: Db,
  note: Pick<CreditNote, 'id' | 'date'> & { number: string },
  credits: Iterable<MemoCredit>,
  by: Pick<Occasion, 'by'>,
): Promise<void> => {
  for (const { id, bill, purchase, side, parts } of credits) {
    const total = round(sum(parts.map(({ amount }) => amount)), currencyDigits(side.currency))
    const baseTotal = sum(parts.map(({ baseAmount }) => baseAmount))
    const occasion = { kind: 'memoCredit', document: id, date: note.date, ...by }
    await openCredit(tx, {
      ...side,
      id,
      kind: 'memoCredit',
      creditNote: note.id,
      number: `${purchase} / ${note.number}`,
      date: note.date,
      total,
      baseTotal,
    })
    for (const { line, soldLine, purchaseLine, amount, baseAmount } of parts)
      await sql`insert into memo_credit (credit_id, line_id, sold_line_id, purchase_line_id, amount, base_amount)
        values (${id}, ${line}, ${soldLine}, ${purchaseLine}, ${amount}, ${baseAmount})`.execute(tx)
    if (isZero(total) && isZero(baseTotal)) continue
    await postAccount(tx, [{ ...side, amount: negate(total), baseAmount: negate(baseTotal) }], occasion)
    const own = await openBills(tx, side, { lock: true, only: bill })
    await allocate(
      tx,
      { ...side, kind: 'credit', id, date: note.date, worth: { total, baseTotal } },
      { paid: oldestFirst(own, total) },
      occasion,
    )
  }
}
