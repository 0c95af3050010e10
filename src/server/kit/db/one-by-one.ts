import type pg from 'pg'

/** Does the work in a transaction without time limits, while no other server does work with the same key. */
export const oneByOne = async <T>(client: pg.PoolClient, key: number, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    await client.query('set local lock_timeout = 0')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [key])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
