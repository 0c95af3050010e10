import { sql } from 'kysely'
import { entities } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { columnOf } from '../../domain/kit/entity.ts'
import { listQuery } from '../../domain/kit/list-query.ts'
import type { Role } from '../../domain/people/role.ts'
import { homeCalls } from '../../domain/reports/contract.ts'
import { firstScope, type HomeLine, homeLines, type Looker, type Scope, scopesOf } from '../../domain/reports/home.ts'
import { behaviors } from '../index.ts'
import { todayIn } from '../kit/business-day.ts'
import type { Db } from '../kit/db/db.ts'
import { conditionOf } from '../kit/entity/query.ts'
import { source } from '../kit/entity/read.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'

type Counted = { key: string; count: number; sum: string | null }

/** The number of records of a line, by the same condition as the list that it links to, so that both agree. */
const counted = ({ key, entity: name, query, sum }: HomeLine, role: Role) => {
  const entity: Entity = entities[name]
  const behavior = behaviors[name] ?? {}
  const where = conditionOf(entity, listQuery(entity).parse(query), behavior, role)
  const value = sum
    ? (behavior.columns?.[sum]?.('t') ?? sql.ref(`t.${columnOf(sum, entity.fields[sum] ?? { kind: 'money' })}`))
    : sql`null::numeric`
  return sql`(select ${key} as key, count(*)::integer as count, sum(${value}) as sum from ${source(entity, behavior)} where ${where})`
}

/** The numbers of all lines, in one query; lines without records are left out. */
const countLines = async (db: Db, role: Role, lines: readonly HomeLine[]): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`${sql.join(
    lines.map(line => counted(line, role)),
    sql` union all `,
  )}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}

// The company scope uses the company's day; the others use the day of the user's branch.
const lookerOf = async (context: Context, scope?: Scope): Promise<{ who: Looker; scope: Scope }> => {
  const { id, role, branch, employee } = context.caller
  const one = { id, role, branch: branch || null, employee }
  const chosen = scope && scopesOf(one).includes(scope) ? scope : firstScope(one)
  return { scope: chosen, who: { ...one, today: await todayIn(context.db, context, chosen === 'company' ? null : branch) } }
}

/** Route for what is overdue, due within seven days, and waiting for the user. */
export const homeRoutes: Route[] = [
  implement(homeCalls, 'GET home', {
    right: 'signed-in',
    summary: 'Overdue documents, documents due within seven days, and open tasks',
    handle: async (context, { query }) => {
      const { who, scope } = await lookerOf(context, query.scope)
      const lines = homeLines(who, scope)
      return { today: who.today, scope, scopes: scopesOf(who), lines: await countLines(context.db, who.role, lines) }
    },
  }),
]
