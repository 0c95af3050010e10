import { createHash } from 'node:crypto'
import { headsKey, recalled } from '../../../domain/kit/import/columns.ts'
import { plainWord } from '../../../domain/kit/import/words.ts'
import { type Db, sql } from '../db/db.ts'
import { conflict } from '../errors.ts'
import { withoutCorrections } from './corrections.ts'
import type { ImportResource, Job, Reading } from './resource.ts'

const heads = (names: readonly string[]) => createHash('sha256').update(headsKey(names)).digest('hex')

/** A remembered reading for these columns. Readings stored before decimal marks and dates existed have none. */
const forColumns = (names: readonly string[], reading: Reading): Reading => ({
  ...reading,
  mapping: recalled(names, reading.mapping),
  decimals: recalled(names, reading.decimals ?? {}),
  ...(reading.dates && { dates: recalled(names, reading.dates) }),
})

/** How a list was read before, and the columns that the earlier list did not have. */
export type Remembered = { reading: Reading; unlike: string[] }

const sources = 200
const alike = 0.6

/** The last list of a source that has most of these columns, and at least as many as are new. */
const nearest = async (db: Db, list: string, names: readonly string[]): Promise<Remembered | null> => {
  const { rows } = await sql<{
    names: string[]
    reading: Reading
  }>`select names, reading from import_source where list = ${list} order by updated_at desc limit ${sources}`.execute(db)
  const found = rows.map(({ names: earlier, reading }) => {
    const known = new Set(earlier.map(plainWord))
    const unlike = names.filter(name => !known.has(plainWord(name)))
    return { reading, unlike, share: (names.length - unlike.length) / Math.max(names.length, earlier.length) }
  })
  const best = found.reduce<(typeof found)[number] | null>((best, one) => (one.share > (best?.share ?? 0) ? one : best), null)
  return best && best.share >= alike ? { reading: forColumns(names, best.reading), unlike: best.unlike } : null
}

/** How a list with these column names was read last, else one of a source with nearly the same columns; null if there is none. */
export const rememberedReading = async (db: Db, list: string, names: readonly string[]): Promise<Remembered | null> => {
  const { rows } = await sql<{
    reading: Reading
  }>`select reading from import_mapping where list = ${list} and heads = ${heads(names)}`.execute(db)
  const reading = rows[0]?.reading
  return reading ? { reading: forColumns(names, reading), unlike: [] } : nearest(db, list, names)
}

/** A reading with what is known of the last list of its source. */
export const withSource = async (db: Db, { list, sourceOf, recall }: ImportResource, reading: Reading): Promise<Reading> => {
  const source = sourceOf?.(reading) ?? null
  if (source === null || !recall) return reading
  const { rows } = await sql<{
    reading: Reading
  }>`select reading from import_source where list = ${list} and record_id = ${source}`.execute(db)
  return rows[0] ? recall(reading, rows[0].reading) : reading
}

/** Remembers how a list is read, by its columns and by its source. */
export const rememberReading = async (
  tx: Db,
  { list, sourceOf }: ImportResource,
  { by }: Pick<Job, 'by'>,
  names: readonly string[],
  reading: Reading,
): Promise<void> => {
  const stored = JSON.stringify(withoutCorrections(reading))
  await sql`insert into import_mapping (list, heads, reading, by_id) values (${list}, ${heads(names)}, ${stored}::jsonb, ${by})
    on conflict (list, heads) do update set reading = excluded.reading, by_id = excluded.by_id, updated_at = now()`.execute(tx)
  const source = sourceOf?.(reading) ?? null
  if (source === null) return
  await sql`insert into import_source (list, record_id, names, reading, by_id) values (${list}, ${source}, ${JSON.stringify(names)}::jsonb, ${stored}::jsonb, ${by})
    on conflict (list, record_id) do update set names = excluded.names, reading = excluded.reading, by_id = excluded.by_id, updated_at = now()`.execute(
    tx,
  )
}

/** Refuses a list of which the same sheet was imported before, unless that import was undone. */
export const refuseTwice = async (db: Db, { list, hash, sheet }: Pick<Job, 'list' | 'hash' | 'sheet'>): Promise<void> => {
  const { rows } = await sql<{
    name: string
    at: string
    by: string
  }>`select j.name, j.ended_at as at, u.name as by from import_job j join "user" u on u.id = j.by_id
    where j.hash = ${hash} and j.state = 'done' and j.list = ${list} and j.sheet is not distinct from ${sheet} order by j.ended_at desc limit 1`.execute(
    db,
  )
  const [earlier] = rows
  if (!earlier) return
  const day = new Date(earlier.at).toISOString().slice(0, 10)
  throw conflict(`This list was already imported, as ${earlier.name}, on ${day} by ${earlier.by}. To import it again, change the list.`)
}
