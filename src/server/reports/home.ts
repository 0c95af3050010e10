import { type RawBuilder, sql } from 'kysely'
import { entities } from '../../domain/index.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { listQuery } from '../../domain/kit/list-query.ts'
import type { Viewer } from '../../domain/people/viewer.ts'
import { homeCalls, type Urgent } from '../../domain/reports/contract.ts'
import {
  firstScope,
  type HomeLine,
  homeLines,
  type Looker,
  mostNamed,
  type Scope,
  scopesOf,
  urgentFields,
} from '../../domain/reports/home.ts'
import { behaviors } from '../index.ts'
import { todayIn } from '../kit/business-day.ts'
import type { Db } from '../kit/db/db.ts'
import { noColumns, sortColumn } from '../kit/entity/columns.ts'
import { conditionOf } from '../kit/entity/query.ts'
import { source } from '../kit/entity/read.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { readOnce } from './read-once.ts'

type Counted = { key: string; count: number; sum: string | null }
type Named = { key: string; records: Urgent[] }

/** The records of a line as SQL, by the same condition as the list that it links to, so that both agree; and their amount. */
const partsOf = ({ entity: name, query, sum }: HomeLine, viewer: Viewer) => {
  const entity: Entity = entities[name]
  const behavior = behaviors[name] ?? {}
  const columnNamed = (field: string | null | undefined) => (field ? sortColumn(entity, field, behavior.columns ?? noColumns) : sql`null`)
  const from = sql`${source(entity, behavior)} where ${conditionOf(entity, listQuery(entity).parse(query), behavior, viewer)}`
  return { entity, from, columnNamed, amount: sql`(${columnNamed(sum)})::numeric` }
}

const counted = (line: HomeLine, viewer: Viewer) => {
  const { from, amount } = partsOf(line, viewer)
  return sql`(select ${line.key} as key, count(*)::integer as count, sum(${amount}) as sum from ${from})`
}

/** The first records of a line: those that are due first, or the oldest. */
const named = (line: HomeLine, viewer: Viewer) => {
  const { entity, from, columnNamed, amount } = partsOf(line, viewer)
  const { who, due } = urgentFields(entity)
  return sql`(select ${line.key} as key, json_agg(json_build_object('id', id, 'title', title, 'who', who, 'due', due, 'amount', amount::text) order by due, id) as records
    from (select t.id, ${columnNamed(entity.title)} as title, (${columnNamed(who)})::text as who, (${columnNamed(due)})::date as due, ${amount} as amount
      from ${from} order by due, t.id limit ${mostNamed}) r having count(*) > 0)`
}

const all = <Row>(queries: readonly RawBuilder<unknown>[]) => sql<Row>`${sql.join(queries, sql` union all `)}`

/** The first records of all lines, in one query. */
const nameRecords = (db: Db, viewer: Viewer, lines: readonly HomeLine[]): Promise<Named[]> =>
  readOnce(db, ['records', viewer, lines], () => all<Named>(lines.map(line => named(line, viewer))))

/** The numbers of all lines, in one query; lines without records are left out. */
const countLines = async (db: Db, viewer: Viewer, lines: readonly HomeLine[]): Promise<Counted[]> => {
  const rows = await readOnce(db, ['numbers', viewer, lines], () => all<Counted>(lines.map(line => counted(line, viewer))))
  return rows.filter(({ count }) => count > 0)
}

// The company scope uses the company's day; the others use the day of the user's branch.
const lookerOf = async (context: Context, scope?: Scope): Promise<{ who: Looker; scope: Scope }> => {
  const { id, role, branch, employee } = context.caller
  const one = { id, role, branch: branch || null, employee }
  const chosen = scope && scopesOf(one).includes(scope) ? scope : firstScope(one)
  return { scope: chosen, who: { ...one, today: await todayIn(context.db, context, chosen === 'company' ? null : branch) } }
}

/** Routes for what is overdue, due within seven days, and waiting for the user. */
export const homeRoutes: Route[] = [
  implement(homeCalls, 'GET home', {
    branches: 'limited',
    right: { area: 'finder' },
    summary: 'Overdue documents, documents due within seven days, and open tasks',
    handle: async (context, { query }) => {
      const { who, scope } = await lookerOf(context, query.scope)
      const lines = homeLines(who, scope)
      return { today: who.today, scope, scopes: scopesOf(who), lines: await countLines(context.db, context.caller, lines) }
    },
  }),
  implement(homeCalls, 'GET home/records', {
    branches: 'limited',
    right: { area: 'finder' },
    summary: 'The first records of each line of the home screen, those due first',
    handle: async (context, { query }) => {
      const { who, scope } = await lookerOf(context, query.scope)
      return nameRecords(context.db, context.caller, homeLines(who, scope))
    },
  }),
]
