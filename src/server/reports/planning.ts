import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../domain/index.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { sum } from '../../domain/kit/quantity.ts'
import { workLifecycle } from '../../domain/workshop/lifecycle.ts'
import { withHours } from '../../domain/workshop/order-form/planning.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { stateIn } from '../kit/db/states.ts'
import { keysOf } from '../kit/keys.ts'
import { day, integer, number, text } from './columns.ts'
import { type Report, todayFor } from './report.ts'

const planningQuery = z.strictObject({ branch: z.uuid('is not the id of a branch').optional() })
type PlanningQuery = z.infer<typeof planningQuery>

const columns = [
  text('name', 'Maker'),
  day('week', 'Week from', 'The week in which the orders are promised; what is late is due this week.'),
  number('hours', 'Hours due'),
  number('hand', 'Hours at hand', 'What the maker works from today to the end of the week.'),
  number('free', 'Hours free', 'Hours at hand less all hours due until the end of the week.'),
  integer('orders', 'Orders'),
  integer('steps', 'Steps'),
  integer('untimed', 'Without a time', 'Steps without planned minutes.'),
]

/** SQL: the steps of issued forms that are not handed back, each with its maker, or else the maker of the form. */
const openSteps = ({ branch }: PlanningQuery) =>
  sql.join(
    keysOf(workKinds).map(
      kind => sql`select f.id as form, f.promised_date as promised, s.planned,
        case when num_nonnulls(s.employee_id, s.maker_id) > 0 then s.employee_id else f.employee_id end as employee_id,
        case when num_nonnulls(s.employee_id, s.maker_id) > 0 then s.maker_id else f.maker_id end as maker_id
      from ${sql.table(entities[kind].table)} f join work_step s on ${sql.ref(`s.${entities[kind].table}_id`)} = f.id and s.finished is null
      where ${stateIn('f.state', statesOf(workLifecycle, 'open'))} ${branch ? sql`and f.branch_id = ${branch}` : sql``}`,
    ),
    sql` union all `,
  )

type Found = {
  makerId: string | null
  name: string
  week: string | null
  orders: number
  steps: number
  untimed: number
  minutes: number
  weekly: number | null
}

/** The planned work of each maker by the week in which it is promised, against the hours at hand (docs/domain/reports.md#planned-work). */
export const planning: Report<PlanningQuery> = {
  name: 'planning',
  query: planningQuery,
  describeQuery: () => [],
  find: async (context, query) => {
    const today = await todayFor(context)
    const { rows: found } = await sql<Found>`select coalesce(s.employee_id, s.maker_id)::text as "makerId",
        coalesce(e.name, m.name, 'nobody yet') as name, case when s.promised is not null then date_trunc('week', greatest(s.promised, ${today}::date))::date end as week,
        count(distinct s.form)::int as orders, count(*)::int as steps, (count(*) filter (where s.planned is null))::int as untimed,
        coalesce(sum(s.planned), 0)::int as minutes, e.weekly_hours as weekly
      from (${openSteps(query)}) s left join employee e on e.id = s.employee_id left join customer m on m.id = s.maker_id
      group by s.employee_id, s.maker_id, e.name, m.name, e.weekly_hours, week order by (s.employee_id is null), (s.maker_id is null), name, s.employee_id, s.maker_id, week nulls last`.execute(
      context.db,
    )
    const rows = withHours(found, today)
    const total = (pick: (row: Found) => number) => rows.reduce((all, row) => all + pick(row), 0)
    const sums = {
      name: 'Total',
      steps: total(({ steps }) => steps),
      untimed: total(({ untimed }) => untimed),
      hours: sum(rows.map(({ hours }) => hours)),
    }
    return { columns, rows: rows.map(({ minutes: _, weekly: __, ...row }) => row), sums }
  },
}
