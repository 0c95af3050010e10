import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../domain/index.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { type Quantity, round, sum } from '../../domain/kit/quantity.ts'
import { statesReady, statesStarted, workLifecycle } from '../../domain/workshop/lifecycle.ts'
import { type WorkKind, workKinds } from '../../domain/workshop/work-kind.ts'
import { stateIn } from '../kit/db/states.ts'
import type { Route } from '../kit/http/route.ts'
import { keysOf } from '../kit/keys.ts'
import type { Printer } from '../kit/print/print.ts'
import { day, integer, text, weight } from './columns.ts'
import { metal } from './metal.ts'
import { planning } from './planning.ts'
import { type Report, reportRoutes, todayFor } from './report.ts'

const kinds = keysOf(workKinds)
/** SQL: a union over all kinds of form. `paper` is the column of goods and results that refers to the form. */
const ofEach = (one: (kind: WorkKind, document: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    kinds.map(kind => one(kind, sql.ref(`${entities[kind].table}_id`))),
    sql` union all `,
  )
const people = sql`left join employee e on e.id = f.employee_id left join customer m on m.id = f.maker_id left join customer c on c.id = f.customer_id`
const inGrams = sql`('metal', 'jewellery')`

const boardQuery = z.strictObject({
  branch: z.uuid('is not the id of a branch').optional(),
  employee: z.uuid('is not the id of an employee').optional(),
  kind: z.enum(kinds, { error: 'is not a kind of order form' }).optional(),
  late: z.enum(['true', 'false']).optional(),
})
type BoardQuery = z.infer<typeof boardQuery>

// The lines due first are listed first.
const maxLines = 1_000
const counted = (lines: number): string => lines.toLocaleString('en')

/** The totals of the board. They cover only the listed lines, and the label says so if some are left out. */
export const boardSums = (rows: readonly { open: Quantity; grams: Quantity }[], all: number) => {
  const total = (name: 'open' | 'grams') => round(sum(rows.map(row => row[name])), 3)
  const number = all > rows.length ? `Total of the first ${counted(rows.length)} of ${counted(all)} lines` : 'Total'
  return { number, open: total('open'), grams: total('grams') }
}

const isReady = stateIn('f.state', statesReady)
const isLate = (today: string) => sql`not ${isReady} and f.promised_date < ${today}`

/** SQL: the forms with work to do. A customer's form stays until it is delivered. */
const openForms = ({ branch, employee, late, kind: only }: BoardQuery, today: string) =>
  ofEach(
    kind => sql`select ${sql.lit(kind)} as kind, ${sql.lit(entities[kind].one)} as one, f.id, f.number, f.state, f.date, f.completed_on, f.promised_date, f.priority, f.customer_id, f.employee_id, f.maker_id
      from ${sql.table(entities[kind].table)} f where (${stateIn('f.state', statesOf(workLifecycle, 'open'))} or ${isReady} and f.customer_id is not null) ${only && only !== kind ? sql`and false` : sql``}
        ${branch ? sql`and f.branch_id = ${branch}` : sql``} ${employee ? sql`and ${employee} in (f.employee_id, f.maker_id)` : sql``} ${late === 'true' ? sql`and ${isLate(today)}` : sql``}`,
  )

/** SQL: what is in work on each form. If nothing is, its results and the uncut goods that a customer gets back. */
const goodsOf = sql`line as (${ofEach((_, document) => sql`select f.id as form, l.line, l.sku, coalesce(nullif(l.description, ''), n.name) as description, l.type, l.ownership, l.open_pieces, l.open_weight, l.uncut_pieces, l.uncut_weight from form f join work_line l on l.${document} = f.id left join stone_name n on n.id = l.stone_name_id`)}),
    busy as (select distinct form from line where open_weight > 0),
    goods as (select form, line, sku, description, type, ownership, open_pieces as pieces, open_weight as weight from line where open_weight > 0
      union all select form, line, sku, description, type, ownership, uncut_pieces, uncut_weight from line where ownership = 'customer' and uncut_weight > 0 and form not in (select form from busy)
      union all ${ofEach(
        (
          _,
          document,
        ) => sql`select f.id, r.line, i.sku, n.name, i.type, i.ownership, r.pieces, r.weight from form f join work_result r on r.${document} = f.id and r.kind in ('output', 'reject') and not r.reworked
          join inventory i on i.id = r.inventory_id join stone_name n on n.id = i.stone_name_id where f.id not in (select form from busy)`,
      )})`

/** SQL: the steps of each form that are at a bench, in words: 'Facet: Somchai'. */
const benches = sql`bench as (select form, string_agg(words, ', ' order by line) as bench from (${ofEach(
  (_, document) => sql`select f.id as form, s.line, concat(initcap(s.kind), ': ', coalesce(e.name, m.name)) as words from form f
    join work_step s on s.${document} = f.id and s.started is not null and s.finished is null
    left join employee e on e.id = s.employee_id left join customer m on m.id = s.maker_id`,
)}) s group by form)`

const boardColumns = [
  text('number', 'Order'),
  text('kind', 'Kind'),
  text('maker', 'Maker'),
  text('bench', 'At the bench'),
  text('customer', 'Customer'),
  text('sku', 'SKU'),
  text('description', 'Goods'),
  integer('pieces', 'Pieces'),
  weight('open', 'Carats'),
  weight('grams', 'Grams'),
  day('since', 'Since'),
  integer('days', 'Days'),
  day('promised', 'Promised'),
  integer('late', 'Days late'),
  text('state', 'Status'),
]

/** The workshop board: the goods, owner, assignee, age and delay of each line. Finished forms come last. */
export const board: Report<BoardQuery> = {
  name: 'workshop',
  query: boardQuery,
  describeQuery: ({ late, kind }) => [...(kind ? [entities[kind].label] : []), ...(late === 'true' ? ['Late orders'] : [])],
  find: async (context, query) => {
    const today = await todayFor(context)
    const { rows: found } = await sql<{
      open: Quantity
      grams: Quantity
      all: number
    }>`with form as (${openForms(query, today)}), ${goodsOf}, ${benches}
      select json_build_object('entity', f.kind, 'id', f.id) as document, f.number, f.one as kind, f.priority, coalesce(f.employee_id, f.maker_id) as "makerId", coalesce(e.name, m.name) as maker, b.bench, c.name as customer,
        g.ownership, g.sku, g.description, g.pieces, case when g.type in ${inGrams} then 0 else coalesce(g.weight, 0) end as open, case when g.type in ${inGrams} then g.weight else 0 end as grams,
        s.since, ${today}::date - s.since as days, f.promised_date as promised, case when ${isLate(today)} then ${today}::date - f.promised_date end as late, s.state, count(*) over ()::int as "all"
      from form f ${people} left join goods g on g.form = f.id left join bench b on b.form = f.id
      cross join lateral (select case when ${isReady} then f.completed_on else f.date end as since,
        case when ${isReady} and exists (select 1 from line l where l.form = f.id and l.ownership = 'customer') then 'to be collected' when ${isReady} then 'to be handed over'
          when ${stateIn('f.state', statesStarted)} and f.id not in (select form from busy) then 'to be completed' else f.state end as state) s
      order by (${isReady}), f.priority = 'urgent' desc, f.promised_date nulls last, f.date, f.number, g.line limit ${maxLines}`.execute(
      context.db,
    )
    const all = found[0]?.all ?? 0
    const rows = found.map(({ all: _, ...row }) => row)
    return { columns: boardColumns, rows, sums: boardSums(rows, all), all }
  },
}

/** The reports on the workshop. */
export const workshopReports = (printer: Printer): Route[] => [
  ...reportRoutes(board, printer),
  ...reportRoutes(planning, printer),
  ...reportRoutes(metal, printer),
]
