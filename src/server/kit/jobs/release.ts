import type { Pool } from 'pg'

/** The jobs that a worker took, by id: `failed` from its start until it is `done`. */
export type ClaimedJobs = { worker: string; jobs: Map<string, 'done' | 'failed'> }

/**
 * Releases the jobs that an ended worker still holds. A finished job is removed. A job that never started, because its assignment was
 * lost, is retried. A failed job keeps its limit of attempts.
 */
export const releaseJobs = async (pool: Pool, { worker, jobs }: ClaimedJobs): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>('select id::text from graphile_worker.jobs where locked_by = $1', [worker])
    const held = rows.map(({ id }) => id)
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
    await client.query('select from graphile_worker.complete_jobs($1)', [held.filter(id => jobs.get(id) === 'done')])
    await client.query('select from graphile_worker.reschedule_jobs($1, attempts => 0)', [held.filter(id => !jobs.has(id))])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
