import { createInterface } from 'node:readline'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { fillWhole, quoted, readWhole, type Version } from './whole.ts'

/** The content of a dump: row counts per table, sequence values, and the migrations that had run. */
export type Dumped = Version & { tables: { name: string; rows: number }[] }

const atOnce = 1_000
const fileOf = (table: string) => `${table}.rows.gz`
/** The output of a transform. It fails when the source fails. */
const through = (source: Readable, transform: Duplex): Readable => pipeline(source, transform, () => {})

/** The rows of a table as PostgreSQL writes them, one JSON line each, so that no precision is lost. */
async function* linesOf(client: pg.ClientBase, table: string, count: (rows: number) => void) {
  await client.query(`declare dump no scroll cursor for select t::text as row from public.${quoted(table)} t`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${atOnce} from dump`)
    if (rows.length === 0) break
    count(rows.length)
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('')
  }
  await client.query('close dump')
}

/**
 * Writes every table into its own compressed file, from one snapshot, without blocking others. `write` stores a file by its name.
 * It needs only read access to the database, not `pg_dump`. `without` are excluded tables.
 */
export const dump = (
  client: pg.ClientBase,
  write: (name: string, content: Readable) => Promise<void>,
  without: readonly string[] = [],
): Promise<Dumped> =>
  readWhole(client, without, async name => {
    const table = { name, rows: 0 }
    const lines = linesOf(client, name, rows => {
      table.rows += rows
    })
    await write(fileOf(name), through(Readable.from(lines), createGzip({ level: 4 })))
    return table
  })

type Column = { name: string }
type Read = (name: string) => Readable

const loadTable = async (client: pg.ClientBase, read: Read, { name, rows: expected }: Dumped['tables'][number]): Promise<void> => {
  const table = `public.${quoted(name)}`
  const { rows: columns } = await client.query<Column>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum",
    [table],
  )
  const names = columns.map(column => quoted(column.name))
  const statement = `insert into ${table} (${names.join(', ')}) overriding system value
    select ${names.map(column => `(r).${column}`).join(', ')} from (select text::${table} as r from unnest($1::text[]) text offset 0) read`
  let [waiting, count]: [string[], number] = [[], 0]
  const write = async () => {
    if (waiting.length > 0) await client.query(statement, [waiting])
    count += waiting.length
    waiting = []
  }
  for await (const line of createInterface({ input: through(read(fileOf(name)), createGunzip()) })) {
    waiting.push(JSON.parse(line))
    if (waiting.length >= atOnce) await write()
  }
  await write()
  if (count !== expected) throw new Error(`The backup of ${name} is damaged: it has ${count} of ${expected} rows.`)
}

/** Loads a dump into a database with the same migrations, in one transaction. `read` gives a file by its name. */
export const load = (client: pg.ClientBase, read: Read, { tables, sequences }: Pick<Dumped, 'tables' | 'sequences'>): Promise<void> =>
  fillWhole(client, sequences, async () => {
    for (const table of tables) await loadTable(client, read, table)
  })
