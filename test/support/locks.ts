import type { PoolClient } from 'pg'
import type { Answer, TestCompany } from './company.ts'
import { until } from './program.ts'

/** A lock of another transaction that a call must wait for. */
export type Held = {
  name: string
  /** The statement of the other transaction. It may also change the row that it locks. */
  hold: string
  /** How the statement of the call starts that waits. A wait in any other statement comes too late. */
  at: RegExp
  /** A statement that returns the rows that the call should have locked by then, and has not. */
  free?: string
}

export type Call = () => Promise<Pick<Answer, 'status' | 'errorMessages'>>

const isLocking = /^\s*select\b/
const listed = (ids: readonly string[]) => ids.map(id => `'${id}'`).join()

/** Rows that a call must lock for itself before it goes on, in the order of their ids. */
export const alone = (table: string, ...ids: string[]): Held => {
  const [last, ...others] = [...ids].sort().reverse()
  return {
    name: table,
    hold: `select 1 from "${table}" where id = '${last}' for share`,
    at: isLocking,
    ...(others.length > 0 && { free: `select id from "${table}" where id in (${listed(others)}) for update skip locked` }),
  }
}

/** Rows that nobody may change until the call ends. */
export const shared = (table: string, ...ids: string[]): Held => ({
  name: `${table}, shared`,
  hold: `select 1 from "${table}" where id in (${listed(ids)}) for no key update`,
  at: isLocking,
})

/** A row that a call must lock before it reads it, because another transaction changes it. */
export const changed = (name: string, update: string): Held => ({ name: `${name}, changed`, hold: update, at: isLocking })

/** A lock that is not on a row. */
export const named = (name: string, hold: string, at = isLocking): Held => ({ name, hold, at })

const open = async ({ pool }: TestCompany, held: Held) => {
  const client: PoolClient = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query(`begin; ${held.hold}`)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  return { ...held, pid: rows[0]?.pid ?? 0, release }
}

/**
 * Runs a call while other transactions hold these locks, and releases each as soon as the call waits for it. Returns the names in the
 * order in which the call waited, and its answer. A wait outside a locking statement, or before lower ids are locked, says so.
 */
export const waitsOf = async (company: TestCompany, locks: readonly Held[], call: Call) => {
  const holders = await Promise.all(locks.map(held => open(company, held)))
  const waits: string[] = []
  let answer: Awaited<ReturnType<Call>> | undefined
  const firstBlocked = async () => {
    const [first] = await company.query<{ statement: string; by: number[] }>(
      `select query as statement, pg_blocking_pids(pid) as by from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pg_blocking_pids(pid) && $1::integer[] limit 1`,
      [holders.map(({ pid }) => pid)],
    )
    return first
  }
  try {
    const running = call().then(ended => {
      answer = ended
    })
    while (!answer) {
      let found: Awaited<ReturnType<typeof firstBlocked>>
      const isOver = async () => {
        found = await firstBlocked()
        return answer !== undefined || found !== undefined
      }
      await until('The call waits for a lock or is done', isOver, 40_000)
      // The first reading may have the text of the statement before: PostgreSQL reads the texts first, and then who waits.
      found = await firstBlocked()
      const holder = holders.find(({ pid }) => found?.by.includes(pid))
      if (!found || !holder) break
      const free = holder.free ? await company.query(holder.free) : []
      const late = holder.at.test(found.statement) ? '' : `, too late: at ${found.statement.trim().slice(0, 60)}`
      waits.push(`${holder.name}${late}${free.length > 0 ? ', not in the order of ids' : ''}`)
      await holder.release()
    }
    await running
  } finally {
    for (const holder of holders) await holder.release()
  }
  if (!answer) throw new Error('The call has no answer.')
  return { waits, answer }
}
