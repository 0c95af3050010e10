import { sql } from 'kysely'
import type { z } from 'zod'
import { type AuditTrailEntry, auditTrailCalls } from '../../domain/company/log-contract.ts'
import { entities } from '../../domain/index.ts'
import { didLabel, pastLabel } from '../../domain/kit/action-label.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import type { Field } from '../../domain/kit/field.ts'
import type { Role } from '../../domain/people/role.ts'
import { startOf } from '../kit/business-day.ts'
import type { Db } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { isName, titlesOf } from '../kit/entity/columns.ts'
import { type AuditedAction, type Change, changesOf, nameReferences } from '../kit/entity/history.ts'
import { implement, type Route } from '../kit/http/route.ts'
import type { SheetColumn } from '../kit/sheet/column.ts'
import { sheetAnswer } from '../kit/sheet/response.ts'
import { writeSheet } from '../kit/sheet/write.ts'
import { defaultPageSize, logPages, logTime, nextPage } from './log.ts'

type StoredAction = AuditedAction & {
  id: string
  at: string
  by: { id: string | null; title: string }
  entity: string
  record: string | null
  reason: string | null
}
type Query = z.infer<(typeof auditTrailCalls)['GET audit-trail']['query']>

const kept = async (
  db: Db,
  { by, entity, action, record, atFrom, atTo, before, pageSize = defaultPageSize }: Query,
): Promise<StoredAction[]> => {
  const conditions = [
    ...(by ? [sql`t.by_id = any(${by}::uuid[])`] : []),
    ...(entity ? [sql`t.entity = any(${entity}::text[])`] : []),
    ...(action ? [sql`t.action = any(${action}::text[])`] : []),
    ...(record ? [sql`t.record_id = ${record}`] : []),
    ...(atFrom ? [sql`t.at >= ${startOf(atFrom)}`] : []),
    ...(atTo ? [sql`t.at < ${startOf(atTo, 1)}`] : []),
    ...(before ? [sql`t.id < ${before}::bigint`] : []),
  ]
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } =
    await sql<StoredAction>`select t.id::text as id, t.at, json_build_object('id', t.by_id, 'title', t.by_name) as by, t.entity, t.record_id as record, t.action, t.before, t.after, t.reason
    from audit_trail t ${where} order by t.id desc limit ${pageSize}`.execute(db)
  return rows
}

const entityOf = (name: string): Entity | undefined => (isName(name) ? entities[name] : undefined)

// Labels for audited things that are not entities.
const otherWords: Record<string, string> = {
  report: 'report',
  statement: 'statement',
  apiToken: 'API token',
  priceFeed: 'price feed',
  journal: 'journal',
  webhook: 'webhook',
}

// A sign-in or sign-out of the user's own account names no record.
const isOwn = ({ entity, record, by, action }: Pick<StoredAction, 'entity' | 'record' | 'by' | 'action'>): boolean =>
  entity === 'user' && record === by.id && action.startsWith('sign-')

/** The entries with labels. A record has its current title, or its title at the time when it was deleted. */
const entriesOf = async (db: Db, role: Role, entries: readonly StoredAction[]): Promise<AuditTrailEntry[]> => {
  const titles = new Map<string, string | null>()
  const result: AuditTrailEntry[] = []
  for (const name of new Set(entries.map(({ entity }) => entity))) {
    const entity = entityOf(name)
    const ids = entries.flatMap(entry => (entry.entity === name && entry.record ? [entry.record] : []))
    if (entity) for (const [id, title] of await titlesOf(db, entity, [...new Set(ids)])) titles.set(id, title)
  }
  for (const { before, after, ...entry } of entries) {
    const entity = entityOf(entry.entity)
    const stored = entity ? (before?.[entity.title] ?? after?.[entity.title]) : (after?.report ?? after?.name ?? before?.name)
    const title = titles.get(entry.record ?? '') ?? (typeof stored === 'string' ? stored : null)
    const changes = entity ? changesOf(entity, role, { action: entry.action, before, after }) : []
    result.push({
      ...entry,
      one: entry.record === null && entity ? entity.label.toLowerCase() : (entity?.one ?? otherWords[entry.entity] ?? entry.entity),
      title,
      isThere: titles.has(entry.record ?? ''),
      did: isOwn(entry) ? pastLabel(entry.action) : didLabel(entry.action),
      label: isOwn(entry) ? null : (entity?.actionLabels[entry.action]?.replace(/^./, letter => letter.toLowerCase()) ?? null),
      changes,
    })
  }
  for (const name of new Set(entries.map(({ entity }) => entity))) {
    const entity = entityOf(name)
    if (entity)
      await nameReferences(
        db,
        entity,
        result.filter(entry => entry.entity === name).flatMap(entry => entry.changes),
      )
  }
  return result
}

const wordOf = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'object') return 'title' in value ? String(value.title) : JSON.stringify(value)
  return field?.options?.find(option => option.value === value)?.label ?? String(value)
}
const changeWords = (entity: string, { field, label, before, after, words }: Change): string => {
  const declared = entityOf(entity)?.fields[field]
  return `${label}: ${words ?? `${wordOf(declared, before)} → ${wordOf(declared, after)}`}`
}

const columns: SheetColumn[] = ['When', 'Who', 'Action', 'Entity', 'Record', 'Reason', 'Changes'].map(header => ({ header, kind: 'text' }))

/** The rows of the spreadsheet, read page by page while it is written. */
async function* sheetRows(db: Db, role: Role, query: Query): AsyncGenerator<unknown[]> {
  for await (const entries of logPages(page => kept(db, { ...query, ...page })))
    for (const { at, by, did, label, one, title, reason, changes, entity } of await entriesOf(db, role, entries))
      yield [logTime(at), by.title, label ?? did, one, title, reason, changes.map(change => changeWords(entity, change)).join('; ')]
}

const right = { permission: 'audit.read' } as const

/** The audit trail of the company, newest first, with filters by user, action, entity and date; also as a spreadsheet. */
export const auditTrailRoutes: Route[] = [
  implement(auditTrailCalls, 'GET audit-trail', {
    right,
    summary: 'The history of all records, newest first',
    handle: async ({ db, caller }, { query }) => {
      const entries = await kept(db, query)
      return { rows: await entriesOf(db, caller.role, entries), next: nextPage(entries, query) }
    },
  }),
  implement(auditTrailCalls, 'GET audit-trail/export/excel', {
    right,
    needsProof: true,
    summary: 'The history of all records as a spreadsheet',
    handle: async ({ db, caller }, { query }) => {
      await writeAudit(db, { entity: 'report', record: null, action: 'export', after: { report: 'history', ...query }, caller })
      // Excel reserves the sheet name History.
      const name = 'Company history'
      return sheetAnswer(async () => ({ name, body: writeSheet(columns, sheetRows(db, caller.role, query), { name }) }))
    },
  }),
]
