import { type RawBuilder, sql } from 'kysely'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { minus, plus } from '../../domain/kit/quantity.ts'
import type { MemoFate } from '../../domain/purchases/contract.ts'
import type { MemoLine } from '../../domain/purchases/goods-in.ts'
import { purchaseLifecycle } from '../../domain/purchases/purchase.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'

/** The purchase of a memo line, and what was agreed with its supplier. */
export type MemoTerms = { purchase: string; number: string; supplier: string; termsDays: number; currency: string }
/** A line of goods on memo with its quantities. */
export type MemoStock = MemoTerms & MemoLine & { id: string }
/** A line as the query finds it: what is lost, how much of it has a debt (`counted`), and what went back to the supplier. */
type Found = Omit<MemoStock, 'gone'> & Record<'sold' | 'lost' | 'counted' | 'outside', MemoLine['here']>

const much = (place: string) =>
  `json_build_object('pieces', sum(b.pieces) filter (where ${place})::integer, 'weight', coalesce(sum(b.weight) filter (where ${place}), 0)::text)`

/** The lines of memos (alias `l`), each with where its goods are by the stock ledger, and what is owed for them. */
const quantitiesOf = async (db: Db, which: RawBuilder<unknown>): Promise<Found[]> => {
  const { rows } =
    await sql<Found>`select l.id, p.id as purchase, p.number, p.supplier_id as supplier, c.terms_days as "termsDays", p.currency, l.basis, l.amount as agreed, k.*, o.*, d.*,
      coalesce((select sum(m.amount) from memo_sale m join bill b on b.id = m.bill_id where m.purchase_line_id = l.id and b.active), 0)
        + coalesce((select sum(m.amount) from memo_loss m where m.purchase_line_id = l.id and m.found_id is null), 0)
        - coalesce((select sum(m.amount) from memo_credit m join credit c on c.id = m.credit_id where m.purchase_line_id = l.id and c.active), 0) as owed
    from purchase_line l join purchase p on p.id = l.purchase_id join customer c on c.id = p.supplier_id
    cross join lateral (select ${sql.raw(much('b.inside'))} as here, ${sql.raw(much("b.place = 'sold'"))} as sold, ${sql.raw(much("b.place = 'loss'"))} as lost, ${sql.raw(much("b.place = 'supplier'"))} as outside
      from stock_balance b join inventory i on i.id = b.inventory_id where i.purchase_line_id = l.id) k
    cross join lateral (select json_build_object('pieces', sum(m.pieces)::integer, 'weight', coalesce(sum(m.weight), 0)::text) as counted
      from memo_loss m where m.purchase_line_id = l.id and m.found_id is null) o
    cross join lateral (select json_build_object('pieces', sum(s.pieces)::integer, 'weight', coalesce(sum(s.weight), 0)::text) as came
      from stock_posting s where s.document_id = p.id and s.line_id = l.id and s.document_kind = 'purchase' and s.reverses is null) d
    where ${which}`.execute(db)
  return rows
}

/**
 * The memo lines of these stones that are still their supplier's, by stone; locked, so that two sales or losses of one line wait for each
 * other. Stones of one line have the same object.
 */
export const memoLines = async (tx: Db, stones: readonly string[]): Promise<Map<string, MemoStock>> => {
  if (stones.length === 0) return new Map()
  const { rows: found } = await sql<{ stone: string; line: string }>`select id as stone, purchase_line_id as line from inventory
    where id = ${anyOf(stones)} and purchase_line_id is not null and ownership = 'supplier'`.execute(tx)
  const ids = [...new Set(found.map(({ line }) => line))]
  if (ids.length === 0) return new Map()
  await sql`select 1 from purchase_line where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const rows = await quantitiesOf(tx, sql`l.id = any(${ids}::uuid[])`)
  const lines = new Map(rows.map(row => [row.id, { ...row, gone: goneOf(row) }]))
  return new Map(
    found.flatMap(({ stone, line: id }) => {
      const line = lines.get(id)
      return line ? [[stone, line] as const] : []
    }),
  )
}

// What came in is negative at the supplier.
const backOf = ({ came, outside }: Found): MemoLine['gone'] => ({
  pieces: came.pieces === null ? null : came.pieces + (outside.pieces ?? 0),
  weight: plus(came.weight, outside.weight),
})

/** What left a line without a debt: goods that went back, and goods lost before losses were owed. */
const goneOf = (line: Found): MemoLine['gone'] => {
  const [{ lost, counted }, back] = [line, backOf(line)]
  return {
    pieces: back.pieces === null ? null : back.pieces + (lost.pieces ?? 0) - (counted.pieces ?? 0),
    weight: minus(plus(back.weight, lost.weight), counted.weight),
  }
}

/** What became of the goods of a memo (id), line by line, and what is owed for each line so far. */
export const memoFates = async (db: Db, purchase: string): Promise<MemoFate[]> => {
  const lines = await quantitiesOf(
    db,
    sql`p.id = ${purchase} and p.type = 'memo-in' and ${stateIn('p.state', statesOf(purchaseLifecycle, 'inForce'))} order by l.line`,
  )
  return lines.map(line => ({ line: line.id, sold: line.sold, lost: line.lost, back: backOf(line), left: line.here, owed: line.owed }))
}
