import { type RawBuilder, sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { reverseStock, type StockPosting } from '../../../domain/payments/posting.ts'
import type { Place } from '../../../domain/stock/inventory/place.ts'
import { refuseClosed } from '../../company/settings.ts'
import { anyOf, type Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { followLosses, type Posted } from '../loss.ts'
import type { StoneRecord } from './record.ts'
import { refuseBeforeMovement } from './stock-day.ts'

/** What a posting belongs to: the document, its business date, the user, and a reason where one is needed. */
export type Occasion = { kind: string; document: string; date: string; by: string; reason?: string | null }

/**
 * Inserts postings into the stock ledger in one statement. The database updates the balances and refuses negative ones. No place may be
 * below zero on any day. What follows from a loss is posted along with it.
 */
export const postStock = async (tx: Db, postings: readonly (StockPosting & { reverses?: number })[], occasion: Occasion): Promise<void> => {
  if (postings.length === 0) return
  await refuseClosed(tx, occasion.date)
  const column = <T>(pick: (posting: StockPosting & { reverses?: number }) => T) => postings.map(pick)
  const { rows } =
    await sql<Posted>`insert into stock_posting (inventory_id, from_place, from_holder, to_place, to_holder, pieces, weight, value, line_id, reverses, date, document_kind, document_id, reason, by_id)
    select p.*, ${occasion.date}::date, ${occasion.kind}, ${occasion.document}::uuid, ${occasion.reason ?? null}, ${occasion.by}::uuid from unnest(
      ${column(p => p.inventory)}::uuid[], ${column(p => p.from)}::text[], ${column(p => p.fromHolder ?? null)}::uuid[], ${column(p => p.to)}::text[], ${column(p => p.toHolder ?? null)}::uuid[],
      ${column(p => p.pieces)}::integer[], ${column(p => p.weight)}::numeric[], ${column(p => p.value)}::numeric[], ${column(p => p.line ?? null)}::uuid[], ${column(p => p.reverses ?? null)}::bigint[]) as p
    returning id, inventory_id as inventory, from_place as "from", to_place as "to", pieces, weight, line_id as line, reverses`.execute(tx)
  await refuseBeforeMovement(tx, postings, occasion)
  await followLosses(tx, rows, occasion)
}

type Standing = StockPosting & { id: number }

/** Reverses every posting of a document that is not reversed yet, or only those of these stones. */
export const reverseStockOf = async (
  tx: Db,
  document: string,
  occasion: Occasion,
  stones: readonly string[] | null = null,
): Promise<void> => {
  const { rows } =
    await sql<Standing>`select p.id, p.inventory_id as inventory, p.from_place as "from", p.to_place as "to", p.from_holder as "fromHolder", p.to_holder as "toHolder",
      p.pieces, p.weight, p.value, p.line_id as line
    from stock_posting p where p.document_id = ${document}${stones ? sql` and p.inventory_id = ${anyOf(stones)}` : sql``} and p.reverses is null and not exists (select 1 from stock_posting r where r.reverses = p.id)
    order by p.inventory_id, p.id`.execute(tx)
  await postStock(
    tx,
    rows.map(({ id, ...posting }) => ({ ...reverseStock(posting), reverses: id })),
    occasion,
  )
}

export type Held = { pieces: number | null; weight: Quantity; value: Quantity }

/**
 * SQL: the rows of stock_balance that these lines, customers or submissions hold at a place. Nearly all stock has no holder (the zero
 * id). Excluding that id lets PostgreSQL use the partial index and estimate few rows.
 */
export const isHeld = (place: Place, holders: readonly string[]): RawBuilder<unknown> =>
  sql`place = ${sql.lit(place)} and holder = ${anyOf(holders)} and holder <> '00000000-0000-0000-0000-000000000000' and weight > 0`

/** What a line, a customer or a submission holds outside the safe, by stone. */
export const heldBy = async (tx: Db, place: Place, holders: readonly string[]): Promise<Map<string, Held>> => {
  const { rows } = await sql<Held & { inventory: string }>`select inventory_id as inventory, pieces, weight, value from stock_balance
    where ${isHeld(place, holders)}`.execute(tx)
  return new Map(rows.map(({ inventory, ...held }) => [inventory, held]))
}

// biome-ignore format: names read as a list.
type Recorded =
  | 'id' | 'sku' | 'type' | 'naturalness' | 'ownership' | 'branch' | 'treatments' | 'status' | 'colour' | 'clarity' | 'length' | 'width' | 'depth'
  | 'cut' | 'polish' | 'symmetry' | 'fluorescence' | 'fluorescenceColour'
  | 'pieces' | 'weight' | 'costBasis' | 'currency' | 'askingBasis' | 'minimumRate' | 'availablePieces' | 'availableWeight'

/** The current state of a stone: values of its record, the names that it refers to, and what is available in the safe. */
export type Stone = Pick<StoneRecord, Recorded> & {
  branchName: string
  stone: string
  shape: string | null
  origin: string | null
  round: boolean | null
  certificate: string | null
  hsn: string | null
  availableValue: Quantity
}

/** The current state of these stones, by id. `lock` locks them, in the order of their ids, before they move. */
export const stonesOf = async (tx: Db, ids: readonly string[], { lock = false } = {}): Promise<Map<string, Stone>> => {
  const unique = [...new Set(ids)].sort()
  if (unique.length === 0) return new Map()
  if (lock) await sql`select 1 from inventory where id = ${anyOf(unique)} order by id for update`.execute(tx)
  const { rows } =
    await sql<Stone>`select t.id, t.sku, t.type, t.naturalness, t.ownership, t.branch_id as branch, h.name as "branchName", t.treatments, t.status, n.name as stone, n.hsn, s.name as shape, s.round, o.name as origin, t.colour, t.clarity, t.cut, t.polish, t.symmetry, t.fluorescence, t.fluorescence_colour as "fluorescenceColour",
      t.length, t.width, t.depth, t.pieces, t.weight, t.cost_basis as "costBasis", t.currency, t.asking_basis as "askingBasis", t.minimum_rate as "minimumRate",
      b.pieces as "availablePieces", coalesce(b.weight, 0) as "availableWeight", coalesce(b.value, 0) as "availableValue",
      (select c.lab || ' ' || c.number from certificate c where c.inventory_id = t.id and c.status = 'issued' order by c."primary" desc, c.date desc limit 1) as certificate
    from inventory t join branch h on h.id = t.branch_id join stone_name n on n.id = t.stone_name_id left join shape s on s.id = t.shape_id left join origin o on o.id = t.origin_id
    left join stock_balance b on b.inventory_id = t.id and b.place = 'available' and b.holder = '00000000-0000-0000-0000-000000000000'
    where t.id = ${anyOf(unique)}`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** One of these stones; refuses an id that is not among them. */
export const stoneIn = (stones: ReadonlyMap<string, Stone>, id: string): Stone => {
  const stone = stones.get(id)
  if (!stone) throw notFound('stone')
  return stone
}

/** The current state of one stone, locked before it moves; refuses an unknown id. */
export const lockStone = async (tx: Db, id: string): Promise<Stone> => stoneIn(await stonesOf(tx, [id], { lock: true }), id)
