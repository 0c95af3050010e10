import { sql } from 'kysely'
import type { Quantity } from '../../../../domain/kit/quantity.ts'
import type { Amount } from '../../../../domain/stock/inventory/conversion.ts'
import type { Db } from '../../../kit/db/db.ts'
import { uuid } from '../../../kit/db/uuid.ts'
import { locate } from '../sheet.ts'

/** A line of a stock-take; its weight is null if the book had no goods for it. */
export type Line = Pick<Amount, 'pieces'> & {
  weight: Quantity | null
  id: string
  inventory: string | null
  code: string
  whole: boolean
  expected: boolean
  last: number | null
}

/** The lines of these codes. A code that is not on the list gets a new line. */
export const linesFor = async (tx: Db, take: string, codes: readonly string[]): Promise<Map<string, Line>> => {
  const asScanned = new Map(codes.map(code => [code.toLowerCase(), code]))
  const wanted = [...asScanned.keys()].sort()
  type Known = { id: string; code: string }
  const stones =
    await sql<Known>`select id, lower(btrim(sku)) as code from inventory where lower(btrim(sku)) = any(${wanted}::text[])`.execute(tx)
  const stoneOf = new Map(stones.rows.map(({ id, code }) => [code, id]))
  const known = await locate(tx, take, [...stoneOf.values()])
  const added = wanted.map(code => ({ code, stone: known.get(stoneOf.get(code) ?? '') }))
  await sql`insert into stock_take_line (id, stock_take_id, inventory_id, code, details, location, whole, expected)
    select n.id, ${take}, n.stone, n.code, n.details, n.location, n.whole, false from unnest(${added.map(() => uuid())}::uuid[], ${added.map(({ stone }) => stone?.id ?? null)}::uuid[],
      ${added.map(({ code, stone }) => stone?.sku ?? asScanned.get(code) ?? code)}::text[], ${added.map(({ stone }) => stone?.details ?? null)}::text[],
      ${added.map(({ stone }) => stone?.location ?? null)}::text[], ${added.map(({ stone }) => stone?.whole ?? true)}::boolean[]) as n (id, stone, code, details, location, whole)
    on conflict do nothing`.execute(tx)
  // The database matches the codes, because its lower() also decides which codes are the same line.
  const { rows } = await sql<Line & { wanted: string | null }>`
    select l.id, l.inventory_id as inventory, l.code, l.whole, l.expected, l.pieces, l.weight, l.last_posting as last, w.code as wanted
    from stock_take_line l
    left join unnest(${wanted}::text[], ${wanted.map(code => asScanned.get(code) ?? code)}::text[]) as w (code, scanned) on lower(w.scanned) = lower(l.code)
    where l.stock_take_id = ${take} and (w.code is not null or l.inventory_id = any(${[...stoneOf.values()]}::uuid[]))`.execute(tx)
  const byStone = new Map(rows.map(line => [line.inventory, line]))
  const byCode = new Map(rows.map(line => [line.wanted, line]))
  return new Map(
    wanted.flatMap(code => {
      const line = byStone.get(stoneOf.get(code) ?? '') ?? byCode.get(code)
      return line ? [[code, line] as const] : []
    }),
  )
}

/** Deletes new lines without a count: the same count was sent before under another code. */
export const dropEmpty = (tx: Db, lines: readonly string[]) =>
  sql`delete from stock_take_line l where l.id = any(${lines}::uuid[]) and not l.expected
    and not exists (select 1 from stock_take_count c where c.line_id = l.id)`.execute(tx)
