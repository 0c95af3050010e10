import { sql } from 'kysely'
import { judge, whereWords } from '../../../../domain/stock/stock-take/count.ts'
import type { Outcome } from '../../../../domain/stock/stock-take/entity.ts'
import type { Db } from '../../../kit/db/db.ts'
import { locate } from '../sheet.ts'
import type { Line } from './lines.ts'
import { standings } from './standing.ts'

type Result = { line: string; code: string; outcome: Outcome; why: string | null }

/** Stores the result of each line's counts. Clears a decision when the result that it was about has changed. */
export const settle = async (tx: Db, take: string, lines: readonly Line[]): Promise<Result[]> => {
  const places = await locate(
    tx,
    take,
    lines.flatMap(({ inventory }) => inventory ?? []),
  )
  const stood = await standings(tx, lines, places)
  const judged = stood.map(one => {
    const at = places.get(one.line.inventory ?? '')
    const verdict = judge(one.book, one.count, at ? whereWords(at) : 'No stone has this number.')
    const came = verdict.outcome === 'found' && !one.line.expected ? 'Added after the list was frozen.' : verdict.why
    const counted =
      verdict.outcome === 'unexpected' || one.count.weight !== null ? one.count : { pieces: one.book.pieces, weight: one.book.weight }
    return { ...one, counted, outcome: verdict.outcome, why: came }
  })
  const of = <T>(pick: (one: (typeof judged)[number]) => T) => judged.map(pick)
  await sql`update stock_take_line l set counts = n.counts, counted_pieces = n.pieces, counted_weight = n.weight, counted_at = n.at, counted_by_id = n.by,
      book_pieces = n.book_pieces, book_weight = n.book_weight, outcome = n.outcome, why = n.why, changed_at = clock_timestamp(),
      decision = case when (l.outcome, l.counted_pieces, l.counted_weight) is not distinct from (n.outcome, n.pieces, n.weight) then l.decision end,
      reason = case when (l.outcome, l.counted_pieces, l.counted_weight) is not distinct from (n.outcome, n.pieces, n.weight) then l.reason end
    from unnest(${of(o => o.line.id)}::uuid[], ${of(o => o.counts)}::integer[], ${of(o => o.counted.pieces)}::integer[], ${of(o => o.counted.weight)}::numeric[], ${of(o => o.count.at)}::timestamptz[],
      ${of(o => o.count.by)}::uuid[], ${of(o => o.book.pieces)}::integer[], ${of(o => o.book.weight)}::numeric[], ${of(o => o.outcome)}::text[], ${of(o => o.why)}::text[])
      as n (id, counts, pieces, weight, at, by, book_pieces, book_weight, outcome, why) where l.id = n.id`.execute(tx)
  return judged.map(({ line, outcome, why }) => ({ line: line.id, code: line.code, outcome, why }))
}
