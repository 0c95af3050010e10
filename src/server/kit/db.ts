import { createQueryId, Kysely, PostgresDialect, PostgresQueryCompiler, type RawBuilder, type RawNode, sql } from 'kysely'
import pg from 'pg'

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

/** Reading and planning a statement costs more than running it: with a name a connection does so only once. */
const prepareRepeated = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)
  client.query = named as typeof client.query
}

/** Opens the pool of connections to PostgreSQL, with limits so that nothing waits for ever. */
export const connect = (url: string, max = 20): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    options: '-c lock_timeout=8s -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s -c timezone=UTC -c jit=off',
  })
  pool.on('connect', client => {
    prepareRepeated(client)
    client.on('error', () => {}) // Nor may one that is lost while it is in use take the server with it.
  })
  pool.on('error', () => {}) // A lost idle connection is replaced at the next query, which reports what matters.
  const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

const passing = new Set(['40001', '40P01'])

/**
 * Runs the work in one transaction; a deadlock or a serialization failure is tried again, unseen by the user.
 * Within a transaction it becomes part of it.
 */
export const transact = async <T>(db: Db, work: (tx: Db) => Promise<T>, tries = 5): Promise<T> => {
  if (db.isTransaction) return work(db)
  try {
    return await db.transaction().execute(tx => work(tx))
  } catch (error) {
    if (tries <= 1 || !passing.has((error as { code?: string }).code ?? '')) throw error
    await new Promise(done => setTimeout(done, Math.random() * 40 * (6 - tries)))
    return transact(db, work, tries - 1)
  }
}

export { sql }
