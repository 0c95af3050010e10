import type { Db } from '../../../../src/server/kit/db/db.ts'
import { writeAudit } from '../../../../src/server/kit/entity/audit.ts'
import { auditChains, type RecordedHead } from '../../../../src/server/program/audit/chains.ts'

/** Writes rows of the audit trail, one after the other. */
export const write = async (tx: Db, ...actions: string[]) => {
  for (const action of actions) await writeAudit(tx, { entity: 'invoice', record: null, action, after: { total: '5.00' }, caller: null })
}
/** The rules of the chains that do not hold, with their rows. */
export const brokenIn = async (tx: Db, recorded: RecordedHead[] = []) =>
  (await auditChains(tx, recorded)).filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, rows])
/** Statements past the triggers that keep the logs as they are, as a person with the password of the database might run them. */
export const freely = (...statements: string[]) => {
  const tables = ['audit_trail', 'audit_trail_chain', 'security_event', 'security_event_chain']
  const all = (what: string) => tables.map(table => `alter table ${table} ${what} trigger user`)
  return [...all('disable'), ...statements, ...all('enable')].join('; ')
}

export const headRule = 'The chains contain every head that was recorded outside of the database'
