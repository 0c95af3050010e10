import { Kysely, PostgresDialect } from 'kysely'
import { connect, type Db } from '../../../../src/server/kit/db/db.ts'
import type { Context } from '../../../../src/server/kit/http/route.ts'
import type { TestCompany } from '../../../support/company.ts'
import { type Plan, withParts } from '../../../support/plans/planner.ts'

type Statement = { sql: string; parameters: readonly unknown[] }

/** Runs work of the product and rolls it back, and tells which indexes its statements use. */
export const openTracer = (company: TestCompany) => {
  const { pool } = connect(company.url, 1)
  const statements: Statement[] = []
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void statements.push(query) })

  const planned = async ({ sql, parameters }: Statement, isSmall: boolean): Promise<string[]> => {
    await pool.query(`set enable_seqscan = ${isSmall ? 'off' : 'on'}; set random_page_cost = 1.1`)
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json) ${sql}`,
      values: [...parameters],
    })
    return rows.flatMap(row => withParts(row['QUERY PLAN'][0].Plan)).flatMap(part => part['Index Name'] ?? [])
  }
  const traced = async (work: (context: Context) => Promise<unknown>, caller: Context['caller']): Promise<Statement[]> => {
    statements.length = 0
    const followUps: ((db: Db) => Promise<void>)[] = []
    const tx = await db.startTransaction().execute()
    try {
      const visit = { address: '192.0.2.1', agent: 'Test', session: Buffer.from('none') }
      const afterCommit = (follow: (typeof followUps)[number]) => void followUps.push(follow)
      await work({ db: tx, caller, visit, now: () => company.clock.now, requestId: 'test', afterCommit })
    } finally {
      await tx.rollback().execute()
    }
    for (const follow of followUps) await follow(db)
    return statements.filter(({ sql }) => /^[\s(]*(select|with|insert|update|delete)\b/i.test(sql))
  }
  /** Whether a statement of this work uses the index. Only a table that is small here may be read without its rows being counted. */
  const uses = async (index: string, isSmall: boolean, work: (context: Context) => Promise<unknown>, caller: Context['caller']) => {
    const found = await traced(work, caller)
    for (const statement of found) if ((await planned(statement, isSmall)).includes(index)) return true
    return false
  }
  return { uses, close: () => db.destroy() }
}
