import { sql } from 'kysely'
import { auditCalls } from '../../../domain/reports/contract.ts'
import type { Db } from '../../kit/db/db.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { auditChains } from './chains.ts'
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

/** The names of the rules that do not hold. */
export const brokenOf = (findings: readonly Finding[]): string[] => findings.filter(({ rows }) => rows.length > 0).map(({ name }) => name)

export const auditRoutes: Route[] = [
  implement(auditCalls, 'GET audit', {
    right: { permission: 'audit.read' },
    summary: 'The rules of the books and of the sealed history, and what breaks them',
    handle: async ({ db }) => [...(await auditBooks(db)), ...(await auditChains(db))],
  }),
]
