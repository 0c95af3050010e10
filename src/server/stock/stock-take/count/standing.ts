import { sql } from 'kysely'
import { plus } from '../../../../domain/kit/quantity.ts'
import type { Amount } from '../../../../domain/stock/inventory/conversion.ts'
import { type Count, standing } from '../../../../domain/stock/stock-take/count.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Located } from '../sheet.ts'
import type { Line } from './lines.ts'

type Stood = { line: Line; count: Count & { by: string }; counts: number; book: Amount }

/** The count that applies to each line, and the book quantity at that time: the frozen list plus the postings since. */
export const standings = async (tx: Db, lines: readonly Line[], places: Map<string, Located>): Promise<Stood[]> => {
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<
    Count & { by: string; line: string }
  >`select id, at, pieces, weight, by_id as by, line_id as line from stock_take_count where line_id = any(${ids}::uuid[])`.execute(tx)
  const stood = lines.flatMap(line => {
    const counts = rows.filter(row => row.line === line.id)
    const count = standing(counts)
    return count ? [{ line, count, counts: counts.length }] : []
  })
  const moved = await sql<{
    line: string
    pieces: number | null
    weight: string
  }>`select n.line, sum(m.sign * p.pieces)::integer as pieces, sum(m.sign * p.weight) as weight
    from unnest(${stood.map(({ line }) => line.id)}::uuid[], ${stood.map(({ line }) => line.inventory)}::uuid[], ${stood.map(({ line }) => line.last)}::bigint[], ${stood.map(({ count }) => count.at)}::timestamptz[]) as n (line, stone, last, at)
    join stock_posting p on p.inventory_id = n.stone and p.id > n.last and p.at <= n.at
    cross join lateral (select (p.to_place in ('available', 'reserved'))::integer - (p.from_place in ('available', 'reserved'))::integer as sign) m group by n.line`.execute(
    tx,
  )
  const movedOf = new Map(moved.rows.map(row => [row.line, row]))
  return stood.map(({ line, ...rest }) => ({ ...rest, line, book: bookOf(line, movedOf.get(line.id), places.get(line.inventory ?? '')) }))
}

const nothing: Amount = { pieces: null, weight: '0' }

const bookOf = (line: Line, moved: { pieces: number | null; weight: string } | undefined, at: Located | undefined): Amount => {
  if (!line.expected) return at?.comesHere ? at.safe : nothing
  if (!moved) return { pieces: line.pieces, weight: line.weight ?? '0' }
  return { pieces: line.pieces === null ? null : line.pieces + (moved.pieces ?? 0), weight: plus(line.weight ?? '0', moved.weight) }
}
