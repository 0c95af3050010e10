import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { dueOn } from '../../domain/documents/due-date.ts'
import { present } from '../../domain/kit/present.ts'
import { isZero, minus, plus } from '../../domain/kit/quantity.ts'
import { reverseStock, type StockPosting } from '../../domain/payments/posting.ts'
import { lossTitlePostings, memoPosting, owedFor, owing } from '../../domain/purchases/goods-in.ts'
import { exchangeOn, settingsOf } from '../company/settings.ts'
import { openBill, postAccount } from '../documents/account.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { uuid } from '../kit/db/uuid.ts'
import { type Occasion, postStock, type Stone, stonesOf } from '../stock/inventory/ledger.ts'
import type { LossRule, Posted } from '../stock/loss.ts'
import { cancelMemoBills } from './goods-in.ts'
import { type MemoStock, memoLines } from './goods-in-lines.ts'

const kind = 'memoLoss'

// The goods have left the book already: as much more was here before.
const beforeLoss = (line: MemoStock, { pieces, weight }: Posted): MemoStock => {
  const [here, gone] = [line.here, line.gone]
  return {
    ...line,
    here: { pieces: pieces === null ? here.pieces : (here.pieces ?? 0) + pieces, weight: plus(here.weight, weight) },
    gone: { pieces: gone.pieces === null ? null : gone.pieces - (pieces ?? 0), weight: minus(gone.weight, weight) },
  }
}

/** Owes the suppliers of lost goods on memo for them. The goods become the company's where they are: lost, at what is owed. */
const lost = async (tx: Db, goods: readonly Posted[], occasion: Occasion): Promise<void> => {
  const lines = await memoLines(
    tx,
    goods.map(({ inventory }) => inventory),
  )
  if (lines.size === 0) return
  const stones = await stonesOf(tx, [...lines.keys()])
  const parts = goods.flatMap(part => {
    const line = lines.get(part.inventory)
    if (line) Object.assign(line, beforeLoss(line, part))
    return line ? [{ part, line, stone: present(stones.get(part.inventory)) }] : []
  })
  for (const one of parts) await owe(tx, one, occasion)
}

type Part = { part: Posted; line: MemoStock; stone: Stone }

/** One bill for each stone lost at a time, so that each can be found again. Without an amount the loss is only noted. */
const owe = async (tx: Db, { part, line, stone }: Part, occasion: Occasion): Promise<void> => {
  const { supplier, currency, termsDays, id: purchaseLine } = line
  const { date, by } = occasion
  const digits = currencyDigits(currency)
  const amount = owedFor(line, part, digits)
  Object.assign(line, owing(line, part, amount))
  const isOwed = !isZero(amount)
  const exchange = isOwed ? await exchangeOn(tx, currency, (await settingsOf(tx)).currency, date) : '1'
  const posting = memoPosting({ supplier, currency, amounts: [amount], exchange, digits })
  const { amount: total, baseAmount: baseTotal } = posting
  const bill = isOwed ? uuid() : null
  if (bill) {
    await postStock(tx, lossTitlePostings({ ...part, cost: baseTotal }), occasion)
    await postAccount(tx, [posting], { kind, document: bill, date, by })
    const head = { id: bill, kind, number: `${line.number} / ${stone.sku}`, party: supplier, ledger: 'payable', currency, date } as const
    await openBill(tx, { ...head, dueDate: dueOn(date, termsDays), total, baseTotal })
  }
  await sql`insert into memo_loss (posting_id, bill_id, purchase_line_id, branch_id, pieces, weight, amount, base_amount)
    values (${part.id}, ${bill}, ${purchaseLine}, ${stone.branch}, ${part.pieces}, ${part.weight}, ${total}, ${baseTotal})`.execute(tx)
}

type Found = { loss: number; found: number; line: string; bill: string | null; stone: string; date: string; isReversal: boolean }

/** Owes no longer for goods that were found, or not lost after all: they are their supplier's again. */
const found = async (tx: Db, goods: readonly Posted[], occasion: Occasion): Promise<void> => {
  const { rows } =
    await sql<Found>`select m.posting_id as loss, f.id as found, m.purchase_line_id as line, m.bill_id as bill, f.inventory_id as stone, f.reverses is not null as "isReversal",
      greatest(f.date, (select max(date) from account_posting where document_id = m.bill_id), (select max(date) from allocation where bill_id = m.bill_id)) as date
    from stock_posting f join memo_loss m on m.found_id is null and m.posting_id = coalesce(f.reverses,
      (select max(p.id) from stock_posting p where p.inventory_id = f.inventory_id and p.to_place = 'loss' and p.from_place <> 'supplier' and p.id < f.id))
    where f.id = any(${goods.map(({ id }) => id)}::bigint[]) order by m.posting_id`.execute(tx)
  // A sale of the rest of the line waits, and then owes what is left now.
  await sql`select 1 from purchase_line where id = ${anyOf(rows.map(({ line }) => line))} order by id for update`.execute(tx)
  for (const { loss, found: again, bill, stone, date, isReversal } of rows) {
    await sql`update memo_loss set found_id = ${again} where posting_id = ${loss}`.execute(tx)
    if (!bill) continue
    // Whoever reverses the document of the loss reverses the title with it. A stock-take only takes the goods in.
    if (!isReversal) await takeBackTitle(tx, stone, { ...occasion, date })
    await cancelMemoBills(tx, kind, [bill], { ...occasion, date })
  }
}

type Title = StockPosting & { id: number } & Pick<Occasion, 'kind' | 'document'>

/** Reverses the last passing of the title of a lost stone, as part of the document that lost it. */
const takeBackTitle = async (tx: Db, stone: string, occasion: Occasion): Promise<void> => {
  const { rows } =
    await sql<Title>`select p.id, p.inventory_id as inventory, p.from_place as "from", p.to_place as "to", p.pieces, p.weight, p.value, p.line_id as line, p.document_kind as kind, p.document_id as document
    from stock_posting p where p.inventory_id = ${stone} and 'loss' in (p.from_place, p.to_place) and 'supplier' in (p.from_place, p.to_place) order by p.id desc limit 2`.execute(
      tx,
    )
  const titles = rows
    .reverse()
    .map(({ id, kind, document, ...posting }) => ({ of: { kind, document }, posting: { ...reverseStock(posting), reverses: id } }))
  await postStock(
    tx,
    titles.map(({ posting }) => posting),
    { ...occasion, ...present(titles[0]).of },
  )
}

/** What follows from losses: goods on memo are owed when they are lost (docs/domain/purchases.md#goods-on-memo). */
export const memoLossRule: LossRule = { lost, found }
