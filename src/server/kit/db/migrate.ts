import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { oneByOne } from './one-by-one.ts'

type Migration = { name: string; text: string; checksum: string }

const oldestVersion = 15
// One lock key for the whole database: concurrent starts migrate one after the other.
const lockKey = 5_700_201
const naming = /^\d{4}_[a-z0-9_]+\.sql$/

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    if (!naming.test(name)) throw new Error(`The migration ${name} must be named like 0001_people.sql.`)
    const number = name.slice(0, 4)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async name => {
      // Ignore the line endings of a Windows checkout.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const checkServer = async (client: pg.PoolClient) => {
  const { rows } = await client.query('show server_version_num')
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (version < oldestVersion) throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, and the server is ${version}.`)
}

const ensureExtension = async (client: pg.PoolClient, name: string) => {
  const { rows } = await client.query('select installed_version as installed from pg_available_extensions where name = $1', [name])
  if (rows[0]?.installed) return
  if (!rows[0])
    throw new Error(
      `The database server lacks the extension ${name}. Install PostgreSQL's contrib package on it (on Debian: postgresql-contrib).`,
    )
  await client.query(`create extension ${client.escapeIdentifier(name)}`).catch(error => {
    throw new Error(`The extension ${name} could not be created (${error.message}). Let an administrator run: create extension ${name};`)
  })
}

const prepare = async (client: pg.PoolClient) => {
  await checkServer(client)
  await ensureExtension(client, 'pg_trgm')
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
}

const findApplied = async (client: pg.PoolClient) => {
  const { rows } = await client.query('select name, checksum from migration')
  return new Map<string, string>(rows.map(row => [row.name, row.checksum]))
}

const refuseDifferences = (migrations: Migration[], applied: Map<string, string>) => {
  const known = new Set(migrations.map(migration => migration.name))
  const unknown = [...applied.keys()].filter(name => !known.has(name)).sort()
  if (unknown.length > 0)
    throw new Error(
      `The database was migrated by a newer or different release. It contains ${unknown.join(', ')}, which this release does not have.`,
    )
  const newest = [...applied.keys()].sort().at(-1) ?? ''
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)
    if (before === undefined && name < newest)
      throw new Error(`The migration ${name} comes before ${newest}, which has already run. Give it a later number.`)
    if (before !== undefined && before !== checksum)
      throw new Error(
        `The migration ${name} was changed after it had run on this database. Restore the original and write a new migration.`,
      )
  }
}

const explain = (error: Error & { position?: string }, { name, text }: Migration) => {
  const line = error.position ? text.slice(0, Number(error.position)).split('\n').length : undefined
  const where = line ? ` at line ${line}` : ''
  return new Error(`The migration ${name} failed${where} and was rolled back: ${error.message}`, {
    cause: error,
  })
}

/** Runs the next pending migration, if any, and returns its name. */
const runNext = async (client: pg.PoolClient, migrations: Migration[], last: string): Promise<string | undefined> => {
  const applied = await findApplied(client)
  refuseDifferences(migrations, applied)
  const next = migrations.find(({ name }) => !applied.has(name) && name <= last)
  if (!next) return undefined
  await client.query(next.text).catch(error => {
    throw explain(error, next)
  })
  await client.query('insert into migration (name, checksum) values ($1, $2)', [next.name, next.checksum])
  return next.name
}

/**
 * Runs the pending migrations of the folder: plain SQL files, forward only, each in its own transaction. Returns their names.
 * Throws a sentence when a file fails, is out of order or was changed after it ran. It also throws when the server is too old or
 * lacks an extension. `until` is the last migration to run.
 */
export const migrate = async (pool: pg.Pool, folder: string, { until }: { until?: string | undefined } = {}): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const last = until ?? migrations.at(-1)?.name ?? ''
  if (until !== undefined && !migrations.some(({ name }) => name === until))
    throw new Error(`This release does not have the migration ${until}. Use a newer release.`)
  const client = await pool.connect()
  try {
    await oneByOne(client, lockKey, () => prepare(client))
    const done: string[] = []
    for (;;) {
      const name = await oneByOne(client, lockKey, () => runNext(client, migrations, last))
      if (!name) return done
      done.push(name)
    }
  } finally {
    client.release()
  }
}
