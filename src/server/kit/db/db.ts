import { createQueryId, Kysely, type LogEvent, PostgresDialect, PostgresQueryCompiler, type RawBuilder, RawNode, sql } from 'kysely'
import pg from 'pg'
import { Refusal } from '../errors.ts'
import { propertyOf } from '../property.ts'
import { databaseRefusal } from './errors.ts'
import { isPassing, prepareRepeated } from './prepared.ts'

// Dates stay text, timestamps become ISO text, counts become numbers; decimals are text already.
const { types } = pg
types.setTypeParser(types.builtins.DATE, value => value)
types.setTypeParser(types.builtins.TIMESTAMPTZ, value => new Date(value).toISOString())
types.setTypeParser(types.builtins.INT8, Number)

export type Db = Kysely<unknown>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** Compiles a part of a statement without parameters once, for repeated use. */
export const written = (part: RawBuilder<unknown>): RawBuilder<unknown> => {
  const node = part.toOperationNode()
  if (!RawNode.is(node)) throw new TypeError('Only a part of a statement can be written out.')
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId())
  if (parameters.length > 0) throw new TypeError(`Values cannot be written out once and for all: ${text}`)
  return sql.raw(text)
}

/**
 * A condition for any of these ids that gives the same plan for any number of them. With a visible list the planner plans
 * again each time, which for a statement over many tables costs several times its execution.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<unknown> => sql`any(array(select unnest(${ids}::uuid[])))`

// A connection keeps the statements it prepared first. A new one prepares those that are in use by then.
const lifetimeSeconds = 3_600

/** The time limits for statements and for locks, the report of slow statements, and the name that others see. */
export type Limits = { statement?: string; lock?: string; slow?: Slow | undefined; name?: string }
/** Reports a statement that took at least this many milliseconds, with its text but no values. */
export type Slow = { milliseconds: number; report: (query: { sql: string; milliseconds: number }) => void }

const watch =
  ({ milliseconds, report }: Slow) =>
  ({ query, queryDurationMillis: took }: LogEvent) => {
    if (took >= milliseconds) report({ sql: query.sql.replace(/\s+/g, ' ').slice(0, 2_000), milliseconds: Math.round(took) })
  }

/** Opens a connection pool to PostgreSQL, with time limits for every statement. */
export const connect = (url: string, max = 20, { statement = '60s', lock = '8s', slow, name }: Limits = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: lifetimeSeconds,
    allowExitOnIdle: true,
    options: `-c lock_timeout=${lock} -c statement_timeout=${statement} -c idle_in_transaction_session_timeout=60s -c timezone=UTC -c jit=off`,
  })
  const plans = { outdated: 0 }
  pool.on('connect', client => {
    prepareRepeated(client, plans)
    client.on('error', () => {}) // A connection lost during use must not crash the server.
  })
  pool.on('error', () => {}) // A lost idle connection is replaced at the next query, which reports any real problem.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), ...(slow && { log: watch(slow) }) })
  const close = async () => {
    await db.destroy()
    // Kysely leaves a pool open that it has not used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/** Runs work on a separate connection without limits, and always closes it. */
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

/** The error when the connection broke between commit and confirmation, so the result of the write is unknown. */
const unconfirmed = () =>
  new Refusal(503, 'It is unknown whether this was saved. Check before you try again.', {
    outcome: 'unknown',
    retryAfter: 5,
  })

/** Whether the error means that the result of a write is unknown. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof Refusal && propertyOf(error.data, 'outcome') === 'unknown'

/**
 * Runs the work in one transaction and retries it when it may then succeed, as after a deadlock.
 * Within a transaction it becomes part of that one.
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
    if (tries <= 1 || !isPassing(error)) throw error
    await new Promise(done => setTimeout(done, Math.random() * 40 * (6 - tries)))
    return transact(db, work, tries - 1)
  }
}

export { sql }
