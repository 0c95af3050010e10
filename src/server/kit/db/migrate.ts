import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../property.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { oneByOne } from './one-by-one.ts'
import { oneRow } from './one-row.ts'
import { ofServer } from './servers.ts'

/** `until` is the last migration to run. `grant` gives the rights to what a migration made, in its transaction. */
type Options = {
  until?: string | undefined
  grant?: ((client: pg.PoolClient) => Promise<void>) | undefined
  print?: (sentence: string) => void
}

const oldestVersion = 15
// Other servers may work during a migration. Their requests wait behind a migration that waits for a table. So it gives up soon, lets them
// pass, and tries again.
const [patience, pauseBetween] = ['500ms', 500]

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
  const { rows } = await client.query(`select from pg_attribute where attrelid = 'migration'::regclass and attname = 'needs_break'`)
  // An earlier release did not say of its migrations whether they need a break.
  if (rows.length === 0) await client.query('alter table migration add column needs_break boolean not null default true')
}

type Applied = Map<string, { checksum: string; needsBreak: boolean }>
const findApplied = async (client: pg.PoolClient): Promise<Applied> => {
  const { rows } = await client.query('select name, checksum, needs_break as "needsBreak" from migration order by name')
  return new Map(rows.map(({ name, ...row }) => [name, row]))
}

/** The migrations that ran and that this release does not have. */
const unknownTo = (migrations: readonly Migration[], applied: Applied): string[] => {
  const known = new Set(migrations.map(({ name }) => name))
  return [...applied.keys()].filter(name => !known.has(name))
}

const refuseDifferences = (migrations: readonly Migration[], applied: Applied) => {
  const unknown = unknownTo(migrations, applied)
  const last = migrations.at(-1)?.name ?? ''
  // A newer release may add to the database without a break. Then this release can work with it as well.
  if (unknown.some(name => name < last || applied.get(name)?.needsBreak))
    throw new Error(
      `The database was migrated by a newer or different release. It contains ${unknown.join(', ')}, which this release does not have.`,
    )
  const newest = [...applied.keys()].at(-1) ?? ''
  for (const { name, checksum } of migrations) {
    const before = applied.get(name)?.checksum
    if (before === undefined && name < newest)
      throw new Error(`The migration ${name} comes before ${newest}, which has already run. Give it a later number.`)
    if (before !== undefined && before !== checksum)
      throw new Error(
        `The migration ${name} was changed after it had run on this database. Restore the original and write a new migration.`,
      )
  }
}

/** Refuses to run a migration with which a server that works now would fail. */
const refuseWhileOthersWork = async (client: pg.PoolClient, { name, breaking }: Migration) => {
  const { rows } = await client.query<{ works: boolean }>(`select exists (select from pg_stat_activity where ${ofServer}) as works`)
  if (oneRow(rows).works)
    throw new Error(
      `The migration ${name} needs a break: ${breaking} Another server still works with this database. Stop all servers, and start this one first.`,
    )
}

const explain = (error: Error & { position?: string }, { name, text }: Migration) => {
  const line = error.position ? text.slice(0, Number(error.position)).split('\n').length : undefined
  const where = line ? ` at line ${line}` : ''
  return new Error(`The migration ${name} failed${where} and was rolled back: ${error.message}`, {
    cause: error,
  })
}

/** Runs the next pending migration, if any, and returns its name. */
const runNext = async (client: pg.PoolClient, migrations: readonly Migration[], { until = '9999', grant }: Options) => {
  const applied = await findApplied(client)
  refuseDifferences(migrations, applied)
  const next = migrations.find(({ name }) => !applied.has(name) && name <= until)
  if (!next) return undefined
  if (next.breaking) await refuseWhileOthersWork(client, next)
  await client.query(`set local lock_timeout = '${patience}'`)
  await client.query(next.text).catch(error => {
    throw explain(error, next)
  })
  await client.query('insert into migration (name, checksum, needs_break) values ($1, $2, $3)', [
    ...[next.name, next.checksum, next.breaking !== undefined],
  ])
  await grant?.(client)
  return next.name
}

const isBusy = (error: unknown) => error instanceof Error && ['55P03', '40P01'].includes(codeOf(error.cause) ?? '')

/** Tries until the tables are free, and says once that it waits. */
const whenFree = async <T>(work: () => Promise<T>, print: (sentence: string) => void): Promise<T> => {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (isFirst) print('A migration waits: its tables are in use, as by a long report or a backup.')
      await pause(pauseBetween)
    }
  }
}

/**
 * Runs the pending migrations of the folder: plain SQL files, forward only, each in its own transaction. Returns their names.
 * Throws a sentence when a file fails, is out of order or was changed after it ran, or when one needs a break while another server
 * works. It also throws when the server is too old or lacks an extension.
 */
export const migrate = async (pool: pg.Pool, folder: string, options: Options = {}): Promise<string[]> => {
  const { until, print = () => {} } = options
  const migrations = await readMigrations(folder)
  if (until !== undefined && !migrations.some(({ name }) => name === until))
    throw new Error(`This release does not have the migration ${until}. Use a newer release.`)
  const client = await pool.connect()
  try {
    await oneByOne(client, () => prepare(client))
    const done: string[] = []
    for (;;) {
      const name = await whenFree(() => oneByOne(client, () => runNext(client, migrations, options)), print)
      if (!name) break
      done.push(name)
    }
    const unknown = unknownTo(migrations, await findApplied(client))
    if (unknown.length > 0) print(`The database is that of a newer release (${unknown.join(', ')}). This release can work with it.`)
    return done
  } finally {
    client.release()
  }
}
