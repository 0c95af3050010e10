import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { entities, type Name } from '../../src/domain/index.ts'
import type { Entity } from '../../src/domain/kit/entity.ts'
import { behaviors } from '../../src/server/index.ts'
import type { ListQuery } from '../../src/server/kit/entity/query.ts'
import { listRecords } from '../../src/server/kit/entity/read.ts'

/** A step of a plan, as PostgreSQL explains it. */
export type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Subplan Name'?: string; Plans?: Plan[] }

export const withParts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(withParts)]
/** How the rows of a page are found, without what is looked up to find them. */
export const withoutLookups = (plan: Plan): Plan[] => [
  plan,
  ...(plan.Plans ?? []).filter(part => part['Subplan Name'] === undefined).flatMap(withoutLookups),
]

/** Explains how the database finds what is on the page of a list, by the very statement that the product makes for it. */
export const openPlanner = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const queries: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void queries.push(query) })
  return {
    order: (statement: string) => pool.query(statement),
    planOf: async (name: Name, query: ListQuery): Promise<Plan> => {
      queries.length = 0
      await listRecords(db, entities[name] as unknown as Entity, behaviors[name] ?? {}, 'Admin', query)
      // What words are in is found as it is counted, and a page is read of that; otherwise the page is found by itself.
      const finding = queries.find(({ sql }) => (query.search ? /^select count/ : / limit /).test(sql))!
      const { rows } = await pool.query({ text: `explain (format json) ${finding.sql}`, values: [...finding.parameters] })
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
      return query.search ? plan : withParts(plan).find(part => part['Node Type'] === 'Limit')!
    },
    close: () => db.destroy(),
  }
}
