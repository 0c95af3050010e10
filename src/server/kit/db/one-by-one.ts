import type pg from 'pg'

// One lock key for the whole database: concurrent starts prepare it one after the other.
const lockKey = 5_700_201

/** Does a part of the preparation of a database, in a transaction without time limits, while no other server prepares it. */
export const oneByOne = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    await client.query('set local lock_timeout = 0')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
