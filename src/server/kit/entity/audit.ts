import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Caller } from '../http/route.ts'

export type AuditEntry = {
  entity: string
  record: string | null
  action: string
  before?: unknown
  after?: unknown
  reason?: string | null
  caller: Pick<Caller, 'id' | 'name'> | null
}

/** Writes an audit entry in the transaction of the action. */
export const writeAudit = (tx: Db, entry: AuditEntry): Promise<void> => writeAudits(tx, [entry])

/** Writes the same action for each of these records. */
export const writeAuditOfEach = (tx: Db, records: readonly { id: string }[], entry: Omit<AuditEntry, 'record'>): Promise<void> =>
  writeAudits(
    tx,
    records.map(({ id }) => ({ ...entry, record: id })),
  )

/** Writes audit entries of many records in one statement, in this order. */
export const writeAudits = async (tx: Db, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const column = <T>(pick: (entry: AuditEntry) => T) => entries.map(pick)
  const kept = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  // Uses the current time, not the transaction's start: closing the books may have waited for other postings.
  await sql`insert into audit_trail (at, by_id, by_name, entity, record_id, action, before, after, reason) select clock_timestamp(), * from unnest(
    ${column(({ caller }) => caller?.id || null)}::uuid[], ${column(({ caller }) => caller?.name ?? 'the system')}::text[],
    ${column(({ entity }) => entity)}::text[], ${column(({ record }) => record)}::uuid[], ${column(({ action }) => action)}::text[],
    ${column(({ before }) => kept(before))}::jsonb[], ${column(({ after }) => kept(after))}::jsonb[],
    ${column(({ reason }) => reason ?? null)}::text[])`.execute(tx)
}
