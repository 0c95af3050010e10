import { createInterface } from 'node:readline'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'

/** The content of a dump: row counts per table, sequence values, and the migrations that had run. */
export type Dumped = {
  migrations: string[]
  tables: { name: string; rows: number }[]
  sequences: { name: string; last: string }[]
}

const atOnce = 1_000
const fileOf = (table: string) => `${table}.rows.gz`
/** The output of a transform. It fails when the source fails. */
const through = (source: Readable, transform: Duplex): Readable => pipeline(source, transform, () => {})
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const tablesOf = async (client: pg.ClientBase, without: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1::text[])
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
    [[...without, 'migration']],
  )
  return rows.map(({ name }) => name)
}

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
export const dump = async (
  client: pg.ClientBase,
  write: (name: string, content: Readable) => Promise<void>,
  without: readonly string[] = [],
): Promise<Dumped> => {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query('set local statement_timeout = 0')
    const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name')
    const tables: Dumped['tables'] = []
    for (const name of await tablesOf(client, without)) {
      const table = { name, rows: 0 }
      const lines = linesOf(client, name, rows => {
        table.rows += rows
      })
      await write(fileOf(name), through(Readable.from(lines), createGzip({ level: 4 })))
      tables.push(table)
    }
    // Sequences are not part of a snapshot. Read last, they are at or beyond every value in the dump.
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
    )
    await client.query('commit')
    return { migrations: migrations.map(({ name }) => name), tables, sequences }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

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

/**
 * Loads a dump into a database with the same migrations, in one transaction. `read` gives a file by its name. Foreign keys are checked at the end. Triggers are
 * disabled, because the dump contains their results.
 */
export const load = async (client: pg.ClientBase, read: Read, { tables, sequences }: Dumped): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    const { rows: references } = await client.query<{ name: string; table: string; definition: string }>(
      `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
    for (const { name, table } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    const names = await tablesOf(client, [])
    for (const name of names) await client.query(`alter table public.${quoted(name)} disable trigger user`)
    await client.query(`truncate ${names.map(name => `public.${quoted(name)}`).join(', ')}`)
    for (const table of tables) await loadTable(client, read, table)
    for (const name of names) await client.query(`alter table public.${quoted(name)} enable trigger user`)
    for (const { name, table, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
