import { sql } from 'kysely'
import { z } from 'zod'
import { firstScope, type HomeLine, homeLines, type Looker, scopes, scopesOf } from '../../domain/reports/home.ts'
import { nouns } from '../../domain/index.ts'
import type { Noun } from '../../domain/kit/entity.ts'
import { columnOf } from '../../domain/kit/entity.ts'
import type { Role } from '../../domain/people/role.ts'
import { extras } from '../index.ts'
import type { Db } from '../kit/db/db.ts'
import { conditionOf, listQuery } from '../kit/entity/query.ts'
import { source } from '../kit/entity/read.ts'
import { type Context, type Route, route } from '../kit/http/route.ts'
import { todayOf } from './report.ts'

type Counted = { key: string; count: number; sum: string | null }

/** A line counted by the very condition of the list it leads to, so that both always agree. */
const counted = ({ key, noun: name, asked, sum }: HomeLine, role: Role) => {
  const noun: Noun = nouns[name]
  const extra = extras[name] ?? {}
  const where = conditionOf(noun, listQuery(noun).parse(asked), extra, role)
  const value = sum ? (extra.columns?.[sum]?.('t') ?? sql.ref(`t.${columnOf(sum, noun.fields[sum]!)}`)) : sql`null::numeric`
  return sql`(select ${key} as key, count(*)::integer as count, sum(${value}) as sum from ${source(noun, extra)} where ${where})`
}

/** How many there are of each line, in one question; lines of which there are none are left out. */
const countLines = async (db: Db, role: Role, lines: readonly HomeLine[]): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`${sql.join(
    lines.map(line => counted(line, role)),
    sql` union all `,
  )}`.execute(db)
  return rows.filter(({ count }) => count > 0)
}

const lookerOf = (context: Context): Looker => {
  const { id, role, branch, employee } = context.caller
  return { id, role, branch: branch || null, employee, today: todayOf(context) }
}

/** What is overdue, due within seven days and waiting for whoever asks. */
export const homeRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/home',
    right: 'signed-in',
    summary: 'What is overdue, due within seven days, and waiting for me',
    query: z.strictObject({ scope: z.enum(scopes, 'is not one of: mine, branch, house').optional() }),
    handle: async (context, { query }) => {
      const who = lookerOf(context)
      const scope = query.scope && scopesOf(who).includes(query.scope) ? query.scope : firstScope(who)
      const lines = homeLines(who, scope)
      return { today: who.today, scope, scopes: scopesOf(who), lines: await countLines(context.db, who.role, lines) }
    },
  }),
]
