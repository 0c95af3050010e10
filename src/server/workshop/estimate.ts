import { sql } from 'kysely'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { workEstimateCalls } from '../../domain/workshop/contract.ts'
import { workLifecycle } from '../../domain/workshop/lifecycle.ts'
import { stateIn } from '../kit/db/states.ts'
import { implement } from '../kit/http/route.ts'

// Older jobs say little about the present makers.
const jobsAtMost = 50

/** SQL: the lines of completed jobs of one kind of form. A step of the whole form counts where it has only one line. */
const linesOf = (form: 'order_form' | 'lapidary_order_form', stoneName: string, type: string) => {
  const id = sql.ref(`l.${form}_id`)
  return sql`select f.completed_on, l.weight, l.finished_weight as finished, l.weight + coalesce(l.scale_weight, 0) - l.uncut_weight as used,
      (select sum(s.minutes) from work_step s where ${sql.ref(`s.${form}_id`)} = f.id and (s.of = l.line or s.of is null
        and not exists (select from work_line o where ${sql.ref(`o.${form}_id`)} = f.id and o.id <> l.id))) as minutes
    from work_line l join ${sql.table(form)} f on f.id = ${id} and ${stateIn('f.state', statesOf(workLifecycle, 'done'))}
    where l.stone_name_id = ${stoneName} and l.type = ${type} and l.finished_weight > 0`
}

type Found = { jobs: number; low: string | null; middle: string | null; high: string | null; minutesPerCarat: string | null }

/** What may come of goods, by what came of the last jobs like it (docs/domain/workshop.md#estimates). */
export const workEstimate = implement(workEstimateCalls, 'GET order-form/estimate', {
  branches: 'shared',
  right: { entity: 'orderForm', verb: 'read' },
  summary: 'The yield and the time of past jobs on such goods',
  handle: async ({ db }, { query: { stoneName, type } }) => {
    const quarter = (part: number) =>
      sql`round((percentile_cont(${sql.lit(part)}) within group (order by finished * 100 / used))::numeric, 1)`
    const { rows } = await sql<Found>`with job as (
        select * from (${linesOf('order_form', stoneName, type)} union all ${linesOf('lapidary_order_form', stoneName, type)}) l
        where used > 0 order by completed_on desc limit ${jobsAtMost})
      select count(*)::int as jobs, ${quarter(0.25)} as low, ${quarter(0.5)} as middle, ${quarter(0.75)} as high,
        round(sum(minutes) / nullif(sum(weight) filter (where minutes is not null), 0), 1) as "minutesPerCarat" from job`.execute(db)
    const [{ jobs, low, middle, high, minutesPerCarat } = nothing] = rows
    return { jobs, yield: low && middle && high ? { low, middle, high } : null, minutesPerCarat }
  },
})
const nothing: Found = { jobs: 0, low: null, middle: null, high: null, minutesPerCarat: null }
