import { Kysely, PostgresDialect } from 'kysely'
import { entities, type Name } from '../../../src/domain/index.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'
import type { ListQuery } from '../../../src/domain/kit/list-query.ts'
import { everywhere } from '../../../src/domain/people/viewer.ts'
import { behaviors } from '../../../src/server/index.ts'
import { connect, type Db } from '../../../src/server/kit/db/db.ts'
import { listRecords } from '../../../src/server/kit/entity/read.ts'

/** A node of an execution plan of PostgreSQL. */
export type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Subplan Name'?: string; Plans?: Plan[] }

export const withParts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(withParts)]
/** The nodes that find the rows of a page, without the lookups that help to find them. */
export const withoutLookups = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter(part => part['Subplan Name'] === undefined).flatMap(withoutLookups),
]

/** Returns the execution plan for a page of a list, using the statement of the product. */
export const openPlanner = (url: string) => {
  const { pool } = connect(url, 1)
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void queries.push(query) })
  return {
    order: (statement: string) => pool.query(statement),
    planOf: async (name: Name, query: ListQuery): Promise<Plan> => {
      queries.length = 0
      await listRecords(db, entities[name] as unknown as Entity, behaviors[name] ?? {}, everywhere('Admin'), query)
      // With search words the count finds the rows and the page is read from its result. Otherwise the page finds its own rows.
      const finding = queries.find(({ sql }) => (query.search ? /^select count/ : / limit /).test(sql))!
      const { rows } = await pool.query({ text: `explain (format json) ${finding.sql}`, values: [...finding.parameters] })
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      return query.search ? plan : withParts(plan).find(part => part['Node Type'] === 'Limit')!
    },
    /** The execution plans of every statement of some work. */
    plansOf: async (work: (db: Db) => Promise<unknown>): Promise<Plan[]> => {
      queries.length = 0
      await work(db)
      const plans: Plan[] = []
      for (const { sql, parameters } of [...queries]) {
        const { rows } = await pool.query({ text: `explain (format json) ${sql}`, values: [...parameters] })
        plans.push(rows[0]['QUERY PLAN'][0].Plan)
      }
      return plans
    },
    close: () => db.destroy(),
  }
}
