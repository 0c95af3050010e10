import type { FastifyBaseLogger } from 'fastify'
import { type SecurityEventName, securityEvents } from '../../../domain/company/security-event.ts'
import { type Db, sql } from '../db/db.ts'
import { networkOf } from '../http/network.ts'
import type { Visit } from '../http/route.ts'

type Account = { id: string; name: string }
/** A security event: the account, the origin and the object. Never a secret, nor text typed as one. */
export type SecurityEvent = {
  event: SecurityEventName
  account: Account | null
  visit: Pick<Visit, 'address' | 'agent'>
  detail?: string | null
}
type Row = {
  at: Date
  event: SecurityEventName
  account: Account | null
  address: string
  agent: string
  detail: string | null
  count: number
}

/** Stores security events. `note` returns at once and never throws; the event is in the database a second later. */
export type SecurityLog = {
  note(event: SecurityEvent): void
  /** Writes all events noted so far. */
  flush(): Promise<void>
  /** The number of each event since the start. */
  counts(): ReadonlyMap<string, number>
  close(): Promise<void>
}

const flushedEvery = 1_000
const minute = 60_000
// Limits how many different rows an attacker can write per minute, by network and in total; further events are only counted.
const maxOfNetwork = 20
const maxInAll = 200
const maxWaiting = 5_000
const cut = (text: string, max: number) => text.toWellFormed().slice(0, max)

const rowOf = ({ event, account, visit, detail }: SecurityEvent, at: Date): Row => ({
  at,
  event,
  account,
  address: cut(visit.address, 64),
  agent: cut(visit.agent, 300),
  detail: detail ? cut(detail, 300) : null,
  count: 1,
})

/** Groups equal events of one minute. Above the limits, details are dropped until only the kind of event is counted. */
const openMinute = () => {
  const rows = new Map<string, Row>()
  const networks = new Map<string, number>()
  const keyOf = (row: Row): [key: string, first: Row] => {
    const { event, account, address, detail } = row
    const key = JSON.stringify([event, account?.id, address, detail])
    if (!securityEvents[event].failed || rows.has(key)) return [key, row]
    const network = networkOf(address)
    const known = networks.get(network) ?? 0
    if (rows.size >= maxInAll) return [event, { ...row, account: null, address: 'several', agent: '', detail: null }]
    if (known >= maxOfNetwork) return [`${event} ${network}`, { ...row, account: null, detail: null }]
    networks.set(network, known + 1)
    return [key, row]
  }
  return {
    /** The row to write now, or undefined when it is only counted. */
    take: (row: Row): Row | undefined => {
      const [key, first] = keyOf(row)
      const before = rows.get(key)
      rows.set(key, { ...first, count: (before?.count ?? 0) + 1 })
      return before ? undefined : first
    },
    /** The rows with the counts beyond the first event of each group. */
    rest: (): Row[] => [...rows.values()].filter(({ count }) => count > 1).map(row => ({ ...row, count: row.count - 1 })),
  }
}

const insert = async (db: Db, rows: readonly Row[]): Promise<void> => {
  const column = <T>(pick: (row: Row) => T) => rows.map(pick)
  await sql`insert into security_event (at, event, account_id, account_name, address, agent, detail, count) select * from unnest(
    ${column(({ at }) => at.toISOString())}::timestamptz[], ${column(({ event }) => event)}::text[],
    ${column(({ account }) => account?.id || null)}::uuid[], ${column(({ account }) => account?.name ?? null)}::text[],
    ${column(({ address }) => address)}::text[], ${column(({ agent }) => agent)}::text[],
    ${column(({ detail }) => detail)}::text[], ${column(({ count }) => count)}::integer[])`.execute(db)
}

/** Opens the security log: the first event of a group in a minute is written at once, the later ones as one row with their count. */
export const openSecurityLog = ({ db, now, log }: { db: Db; now: () => Date; log: FastifyBaseLogger }): SecurityLog => {
  const counts = new Map<string, number>()
  let waiting: Row[] = []
  let current = openMinute()
  let began = 0
  let writing: Promise<void> = Promise.resolve()

  const put = (row: Row) => {
    if (waiting.length < maxWaiting) waiting.push(row)
    const { event, account, at, ...details } = row
    const failed = securityEvents[event].failed
    log[failed ? 'warn' : 'info'](
      { security: event, outcome: failed ? 'refused' : 'done', account: account?.name ?? null, ...details },
      'Security event.',
    )
  }
  const turn = () => {
    const at = Math.floor(now().getTime() / minute)
    if (at === began) return
    const rest = current.rest()
    began = at
    current = openMinute()
    for (const row of rest) put(row)
  }
  const write = async () => {
    const rows = waiting
    if (rows.length === 0) return
    waiting = []
    try {
      await insert(db, rows)
    } catch (error) {
      waiting = [...rows, ...waiting].slice(0, maxWaiting)
      log.warn({ err: error }, 'Security events could not be written and will be retried.')
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => {
    turn()
    void flush()
  }, flushedEvery).unref()
  return {
    note: event => {
      counts.set(event.event, (counts.get(event.event) ?? 0) + 1)
      turn()
      const first = current.take(rowOf(event, now()))
      if (first) put(first)
    },
    flush,
    counts: () => counts,
    close: async () => {
      clearInterval(timer)
      for (const row of current.rest()) put(row)
      await flush()
    },
  }
}
