import { sql } from 'kysely'
import { isZero } from '../../../domain/kit/quantity.ts'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { whereWords } from '../../../domain/stock/stock-take/count.ts'
import { decisionsFor, type Outcome, stockTake } from '../../../domain/stock/stock-take/entity.ts'
import { countPostings, type Decided } from '../../../domain/stock/stock-take/review.ts'
import { refuseClosed } from '../../company/settings.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Stored, Work, WorkOn } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { recordStockChange } from '../inventory/change.ts'
import { postStock, stoneIn, stonesOf } from '../inventory/ledger.ts'
import { releaseReservations } from '../inventory/reservation.ts'
import { locate, outcomeOf, postedLines, sheet } from './sheet.ts'

const outcomeWords: Record<Outcome, string> = {
  missing: 'is missing',
  variance: 'differs from the book',
  unexpected: 'is unexpected',
  moved: 'left during the count',
  found: 'was found',
}

/** Stores the reviewer's decision on some lines, or on all lines with one outcome. */
export const decide = async ({ tx, values, input, reason }: Work<typeof stockTake, 'decide'>) => {
  const { decision, lines, outcome } = input
  if (!lines && !outcome) throw invalid({ lines: 'Choose the lines to decide.' })
  if (decision && decision !== 'leave' && !reason) throw invalid({ reason: 'Enter a reason: this changes the stock.' })
  const { rows } = await sql<{ id: string; code: string; outcome: Outcome }>`select l.id, l.code, ${outcomeOf} as outcome from ${sheet}
    where l.stock_take_id = ${values.id} and (${lines ?? null}::uuid[] is null or l.id = any(${lines ?? []}::uuid[])) and (${outcome ?? null}::text is null or ${outcomeOf} = ${outcome ?? null})`.execute(
    tx,
  )
  if (rows.length < (lines?.length ?? 1)) throw conflict('Some of these lines have changed. Load them again.')
  const unfit = decision && rows.find(row => !decisionsFor[row.outcome].includes(decision))
  if (unfit) throw conflict(`${unfit.code} ${outcomeWords[unfit.outcome]}: it cannot be decided as “${decision}”.`)
  await sql`update stock_take_line set decision = ${decision}, reason = ${decision ? reason : null}, changed_at = clock_timestamp() where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
}

/** Fixes the outcome of every line, so that later movements do not change the result. */
export const closeLines = async (tx: Db, take: string): Promise<void> => {
  const { rows } = await sql<{
    id: string
    stone: string
    outcome: Outcome
    pieces: number | null
    weight: string
  }>`select l.id, l.inventory_id as stone, ${outcomeOf} as outcome, s.pieces, s.weight
    from ${sheet} where l.stock_take_id = ${take} and l.outcome is null`.execute(tx)
  const places = await locate(
    tx,
    take,
    rows.filter(({ outcome }) => outcome === 'moved').map(({ stone }) => stone),
  )
  const of = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick)
  const why = of(row => {
    const place = places.get(row.stone)
    return row.outcome === 'moved' && place ? whereWords(place) : null
  })
  await sql`update stock_take_line l set outcome = n.outcome, why = n.why, book_pieces = n.pieces, book_weight = n.weight,
      decision = case when n.outcome = 'missing' then l.decision end
    from unnest(${of(r => r.id)}::uuid[], ${of(r => r.outcome)}::text[], ${why}::text[], ${of(r => r.pieces)}::integer[], ${of(r => r.weight)}::numeric[]) as n (id, outcome, why, pieces, weight)
    where l.id = n.id`.execute(tx)
}

type Row = Omit<Decided, 'held' | 'counted' | 'book' | 'gone' | 'isReserved'> & {
  id: string
  reason: string
  countedPieces: number | null
  countedWeight: string | null
  bookPieces: number | null
  bookWeight: string | null
  reserved: boolean
  lastPlace: string
  lastPieces: number | null
  lastWeight: string
  lastValue: string
}

/** The lines that change the book, with the current book quantity of their stones. Locks the stones. */
const decidedLines = async (work: WorkOn<{ id: string }>): Promise<(Decided & { id: string; reason: string })[]> => {
  const { tx, values } = work
  const { rows: chosen } = await sql<{
    stone: string
  }>`select inventory_id as stone from stock_take_line where stock_take_id = ${values.id} and decision <> 'leave'`.execute(tx)
  const ids = chosen.map(({ stone }) => stone)
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations(work, ids)
  const stones = await stonesOf(tx, ids)
  const { rows } =
    await sql<Row>`select l.id, l.inventory_id as inventory, l.code, l.whole as "isWhole", l.decision, l.reason, l.counted_pieces as "countedPieces", l.counted_weight as "countedWeight",
      l.book_pieces as "bookPieces", l.book_weight as "bookWeight", p.to_place as "lastPlace", p.pieces as "lastPieces", p.weight as "lastWeight", p.value as "lastValue",
      exists (select 1 from stock_balance b where b.inventory_id = l.inventory_id and b.place = 'reserved' and b.weight > 0) as reserved,
      exists (select 1 from stock_posting q where q.inventory_id = l.inventory_id and q.id > l.last_posting and q.at > l.counted_at and (q.document_kind = 'adjustment' or 'adjustment' in (q.from_place, q.to_place))) as "isAdjustedSince"
    from stock_take_line l cross join lateral (select * from stock_posting where inventory_id = l.inventory_id order by id desc limit 1) p
    where l.stock_take_id = ${values.id} and l.decision <> 'leave' order by l.code`.execute(tx)
  return rows.map(row => {
    const { availablePieces, availableWeight, availableValue, costBasis, ownership } = stoneIn(stones, row.inventory)
    const [counted, book] = [row.countedWeight, row.bookWeight]
    return {
      ...row,
      counted: counted === null ? null : { pieces: row.countedPieces, weight: counted },
      book: book === null ? null : { pieces: row.bookPieces, weight: book },
      held: { pieces: availablePieces, weight: availableWeight, value: availableValue, costBasis, ownership },
      isReserved: row.reserved,
      gone:
        row.lastPlace === 'loss' || row.lastPlace === 'adjustment'
          ? { place: row.lastPlace, pieces: row.lastPieces, weight: row.lastWeight, value: ownership === 'own' ? row.lastValue : '0' }
          : null,
    }
  })
}

const refuseUndecided = async (tx: Db, take: string): Promise<void> => {
  const { rows } = await sql<{ code: string; outcome: Outcome }>`select l.code, ${outcomeOf} as outcome from ${sheet}
    where l.stock_take_id = ${take} and l.decision is null and ${outcomeOf} in ('missing', 'variance') order by l.code`.execute(tx)
  const [first] = rows
  if (!first) return
  const words = `${first.code} ${outcomeWords[first.outcome]}`
  throw conflict(rows.length === 1 ? `${words} and is not decided yet.` : `${rows.length} lines are not decided yet: ${words}.`)
}

type Posted = { line: Decided & { id: string; reason: string }; postings: StockPosting[] }

const postingsOf = (lines: readonly (Decided & { id: string; reason: string })[]): Posted[] => {
  const failed: { id: string; reason: string }[] = []
  const posted: Posted[] = []
  for (const line of lines) {
    const postings = countPostings(line)
    if (typeof postings === 'string') failed.push({ id: line.id, reason: postings })
    else posted.push({ line, postings: postings.map(posting => ({ ...posting, line: line.id })) })
  }
  const [first] = failed
  if (first) throw conflict(failed.length === 1 ? first.reason : `${failed.length} lines cannot be posted: ${first.reason}`, { failed })
  return posted
}

/** Moves stones that were found again to the branch and location of the stock-take. */
const putHere = async (tx: Db, { branch, location }: Stored<typeof stockTake>, stones: readonly string[]): Promise<void> => {
  await sql`update inventory set branch_id = ${branch}, location = coalesce(${location}, case when branch_id = ${branch} then location end) where id = any(${[...stones]}::uuid[])`.execute(
    tx,
  )
}

/** Posts every decision to the ledger in one transaction; each posting has the id of its line. */
export const post = async (work: Work<typeof stockTake>) => {
  const { tx, values, caller, today } = work
  await refuseClosed(tx, today)
  await refuseUndecided(tx, values.id)
  await closeLines(tx, values.id)
  const posted = postingsOf(await decidedLines(work)).filter(({ postings }) => postings.length > 0)
  const occasion = { kind: stockTake.name, document: values.id, date: today, by: caller.id }
  await postStock(
    tx,
    posted.flatMap(({ postings }) => postings),
    { ...occasion, reason: work.reason },
  )
  for (const { line } of posted) {
    if (line.decision === 'adjust' && line.isWhole && line.counted && !isZero(line.counted.weight))
      await sql`update inventory set weight = ${line.counted.weight} where id = ${line.inventory}`.execute(tx)
    if (line.decision === 'take in' && line.gone)
      await sql`update stock_take_line set counted_pieces = ${line.gone.pieces}, counted_weight = ${line.gone.weight} where id = ${line.id}`.execute(
        tx,
      )
  }
  await putHere(
    tx,
    values,
    posted.filter(({ line }) => line.decision === 'take in').map(({ line }) => line.inventory),
  )
  await sql`update stock_take_line l set impact = coalesce(n.value, 0) from (select l.id, n.value from stock_take_line l
    left join (${sql.raw(postedLines)}) n on n.document_id = l.stock_take_id and n.line_id = l.id where l.stock_take_id = ${values.id}) n where n.id = l.id`.execute(
    tx,
  )
  return () =>
    recordStockChange(
      tx,
      work,
      posted.map(({ line }) => ({ id: line.inventory, reason: `Stock-take ${values.number}: ${line.reason}` })),
      'stockTake',
    )
}
