import { createQueryId, Kysely, type LogEvent, PostgresDialect, PostgresQueryCompiler, type RawBuilder, type RawNode, sql } from 'kysely'
import pg from 'pg'
import { Refusal } from '../errors.ts'
import { databaseRefusal } from './errors.ts'

// Dates stay the text they are, timestamps become ISO text, counts become numbers; decimals are text already.
const { types } = pg
types.setTypeParser(types.builtins.DATE, value => value)
types.setTypeParser(types.builtins.TIMESTAMPTZ, value => new Date(value).toISOString())
types.setTypeParser(types.builtins.INT8, Number)

export type Db = Kysely<any>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** A part of a statement that holds no values, written out once to be used many times. */
export const written = (part: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(part.toOperationNode() as RawNode, createQueryId())
  if (parameters.length > 0) throw new TypeError(`Values cannot be written out once and for all: ${text}`)
  return sql.raw(text)
}

/**
 * Any of these ids, written so that a statement is planned alike for however many there are. Of a list that the planner sees it makes
 * a new plan each time, which for a statement over many tables costs several times what running it does.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<unknown> => sql`any(array(select unnest(${ids}::uuid[])))`

const mostPrepared = 300
const prepared = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = prepared.get(text)
  if (known || prepared.size >= mostPrepared) return known
  const name = `s${prepared.size}`
  prepared.set(text, name)
  return name
}

// What is only an order, such as begin, has nothing to plan; nor may several orders in one text have a name.
const isPlanned = (text: string, values: readonly unknown[]) => values.length > 0 || text.startsWith('select ')

/** Reading and planning a statement costs more than running it: with a name a connection does so only once. */
const prepareRepeated = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && isPlanned(text, values)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = named as typeof client.query
}

/** How long a statement may run, and how long it may wait for what somebody else is changing; and who is told of slow ones. */
export type Limits = { statement?: string; lock?: string; slow?: Slow | undefined }
/** Told of a statement that took this many milliseconds or more: its text, in which no value stands. */
export type Slow = { milliseconds: number; report: (query: { sql: string; milliseconds: number }) => void }

const watch =
  ({ milliseconds, report }: Slow) =>
  ({ query, queryDurationMillis: took }: LogEvent) => {
    if (took >= milliseconds) report({ sql: query.sql.replace(/\s+/g, ' ').slice(0, 2_000), milliseconds: Math.round(took) })
  }

/** Opens the pool of connections to PostgreSQL, with limits so that nothing waits for ever. */
export const connect = (url: string, max = 20, { statement = '60s', lock = '8s', slow }: Limits = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    options: `-c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=60s -c timezone=UTC -c jit=off`,
  })
  pool.on('connect', client => {
    prepareRepeated(client)
    client.on('error', () => {}) // Nor may one that is lost while it is in use take the server with it.
  })
  pool.on('error', () => {}) // A lost idle connection is replaced at the next query, which reports what matters.
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }), ...(slow && { log: watch(slow) }) })
  return { db, pool, close: () => db.destroy() }
}

/** Works over one connection of its own, beside any pool and with no limits, and closes it whatever happens. */
export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const passing = new Set(['40001', '40P01'])

/** What is said when nobody can know whether a write was saved: the connection broke between the commit and its answer. */
const unconfirmed = () =>
  new Refusal(503, 'It could not be confirmed whether this was saved. Please look before you try again.', {
    outcome: 'unknown',
    retryAfter: 5,
  })

/** Whether this is the refusal that leaves open whether a write was saved. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Refusal && (error.data as { outcome?: unknown } | null)?.outcome === 'unknown'

/**
 * Runs the work in one transaction; a deadlock or a serialization failure is tried again, unseen by the user.
 * Within a transaction it becomes part of it.
 */
export const transact = async <T>(db: Db, work: (tx: Db) => Promise<T>, tries = 5): Promise<T> => {
  if (db.isTransaction) return work(db)
  let isWritten = false
  try {
    return await db.transaction().execute(async tx => {
      const done = await work(tx)
      isWritten = true
      return done
    })
  } catch (error) {
    if (isWritten && databaseRefusal(error)?.status === 503) throw unconfirmed()
    if (tries <= 1 || !passing.has((error as { code?: string }).code ?? '')) throw error
    await new Promise(done => setTimeout(done, Math.random() * 40 * (6 - tries)))
    return transact(db, work, tries - 1)
  }
}

export { sql }
