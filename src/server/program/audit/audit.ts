import { sql } from 'kysely'
import { auditCalls } from '../../../domain/reports/contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { invariants } from './rules.ts'

/** A rule, the query that finds violations of it, and the result. */
export type Finding = { name: string; formula: string; rows: Record<string, unknown>[] }

/** Recomputes all invariants from the ledgers; a violated one is returned with its records. */
export const auditBooks = async (db: Db): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(query)} limit 100`.execute(db)
    findings.push({ name, formula: query.trim(), rows })
  }
  return findings
}

export const auditRoutes: Route[] = [
  implement(auditCalls, 'GET audit', {
    right: { permission: 'audit.read' },
    summary: 'The accounting rules that are broken',
    handle: ({ db }) => auditBooks(db),
  }),
]
