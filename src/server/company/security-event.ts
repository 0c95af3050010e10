import { sql } from 'kysely'
import type { z } from 'zod'
import { securityCalls } from '../../domain/company/log-contract.ts'
import { type SecurityEventName, securityEvents } from '../../domain/company/security-event.ts'
import { deviceOf } from '../../domain/people/device.ts'
import type { Db } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import type { Tasks } from '../kit/jobs/jobs.ts'
import { dropOldEvents } from '../kit/seal/drop.ts'
import { sealedUntil } from '../kit/seal/head.ts'
import type { SheetColumn } from '../kit/sheet/column.ts'
import { sheetAnswer } from '../kit/sheet/response.ts'
import { writeSheet } from '../kit/sheet/write.ts'
import { defaultPageSize, logPages, logTime, nextPage } from './log.ts'

type StoredEvent = {
  id: string
  at: string
  event: SecurityEventName
  by: { id: string | null; title: string } | null
  address: string
  agent: string
  detail: string | null
  count: number
}

type Query = z.infer<(typeof securityCalls)['GET security-event']['query']>

const found = async (db: Db, { by, event, address, atFrom, atTo, before, pageSize = defaultPageSize }: Query): Promise<StoredEvent[]> => {
  const conditions = [
    sql`true`,
    ...(by ? [sql`e.account_id = any(${by}::uuid[])`] : []),
    ...(event ? [sql`e.event = any(${event}::text[])`] : []),
    ...(address ? [sql`e.address = ${address}`] : []),
    ...(atFrom ? [sql`e.at >= ${atFrom}::date`] : []),
    ...(atTo ? [sql`e.at < ${atTo}::date + 1`] : []),
    ...(before ? [sql`e.id < ${before}::bigint`] : []),
  ]
  const { rows } = await sql<StoredEvent>`select e.id::text as id, e.at, e.event, e.address, e.agent, e.detail, e.count,
      case when e.account_name is not null then json_build_object('id', e.account_id, 'title', e.account_name) end as by
    from security_event e where ${sql.join(conditions, sql` and `)} order by e.id desc limit ${pageSize}`.execute(db)
  return rows
}

const labeled = ({ agent, ...event }: StoredEvent) => ({
  ...event,
  label: securityEvents[event.event].label,
  failed: securityEvents[event.event].failed,
  device: agent ? deviceOf(agent) : '',
})

const columns: SheetColumn[] = ['When', 'Event', 'Who', 'Address', 'Browser or program', 'What', 'Times'].map(header => ({
  header,
  kind: header === 'Times' ? 'integer' : 'text',
}))

/** The rows of the spreadsheet, read page by page while it is written. */
async function* sheetRows(db: Db, query: Query): AsyncGenerator<unknown[]> {
  for await (const events of logPages(page => found(db, { ...query, ...page })))
    for (const { at, event, by, address, agent, detail, count } of events)
      yield [logTime(at), securityEvents[event].label, by?.title ?? null, address, agent, detail, count]
}

const failures = ['sign-in-failed', 'sign-in-blocked', 'password-failed'] satisfies SecurityEventName[]

/** The last 10 failed sign-ins to the caller's account within 30 days. */
const ownFailures = async ({ db, caller, now, security }: Context) => {
  await security?.flush()
  const since = new Date(now().getTime() - 30 * 86_400_000)
  const { rows } = await sql<Pick<StoredEvent, 'id' | 'at' | 'event' | 'address' | 'agent' | 'count'>>`
    select e.id::text as id, at, event, address, agent, count from security_event e
    where account_id = ${caller.id} and event = any(${failures}::text[]) and at > ${since} order by e.id desc limit 10`.execute(db)
  return rows.map(({ agent, event, ...one }) => ({ ...one, label: securityEvents[event].label, device: deviceOf(agent) }))
}

const right = { permission: 'audit.read' } as const

/** The security events of the company, newest first, with filters by event, user, address and date; also as a spreadsheet. */
export const securityRoutes: Route[] = [
  implement(securityCalls, 'GET security-event', {
    right,
    summary: 'Sign-ins, refusals, downloads, passwords and tokens, newest first',
    handle: async ({ db, security }, { query }) => {
      await security?.flush()
      const events = await found(db, query)
      return { rows: events.map(labeled), next: nextPage(events, query) }
    },
  }),
  implement(securityCalls, 'GET security-event/export/excel', {
    right,
    needsProof: true,
    summary: 'Security events, as a spreadsheet',
    handle: async ({ db, caller, security }, { query }) => {
      await security?.flush()
      await writeAudit(db, { entity: 'report', record: null, action: 'export', after: { report: 'security', ...query }, caller })
      const name = 'Security events'
      return sheetAnswer(async () => ({ name, body: writeSheet(columns, sheetRows(db, query), { name }) }))
    },
  }),
  implement(securityCalls, 'GET security-event/sealed', {
    right,
    summary: 'How far the audit trail and the security events are sealed',
    handle: ({ db }) => sealedUntil(db),
  }),
  implement(securityCalls, 'GET user/failed-sign-in', {
    branches: 'shared',
    right: { area: 'account' },
    summary: 'The last failed sign-ins to your own account',
    handle: ownFailures,
  }),
]

/** Background task: deletes sealed events older than 400 days, once a day. The database refuses to delete anything newer. */
export const securityTasks = ({ db }: { db: Db }): Tasks => ({ 'delete-old-security-events': () => dropOldEvents(db) })
export const securityTimes = '17 2 * * * delete-old-security-events'
