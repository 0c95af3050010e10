import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Caller } from './route.ts'

export type AuditEntry = {
  noun: string
  record: string | null
  action: string
  before?: unknown
  after?: unknown
  reason?: string | null
  caller: Pick<Caller, 'id' | 'name'> | null
}

/** Writes who did what to a record, in the transaction that does it. */
export const writeAudit = async (tx: Db, { noun, record, action, before, after, reason, caller }: AuditEntry): Promise<void> => {
  await sql`insert into audit_trail (by_id, by_name, noun, record_id, action, before, after, reason)
    values (${caller?.id || null}, ${caller?.name ?? 'the system'}, ${noun}, ${record}, ${action},
      ${before === undefined ? null : JSON.stringify(before)}::jsonb, ${after === undefined ? null : JSON.stringify(after)}::jsonb, ${reason ?? null})`.execute(
    tx,
  )
}
