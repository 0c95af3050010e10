import { sql } from 'kysely'
import { z } from 'zod'
import { nouns } from '../../domain/index.ts'
import { type Quantity, round, sum } from '../../domain/kit/quantity.ts'
import type { ReportColumn } from '../../domain/report.ts'
import { type WorkKind, workKinds } from '../../domain/work-kind.ts'
import type { Printer } from '../kit/print.ts'
import type { Route } from '../kit/route.ts'
import { dateText } from '../print/format.ts'
import { dayCode } from './ageing.ts'
import { type Report, reportRoutes, todayOf } from './report.ts'

const column =
  (kind: ReportColumn['kind']) =>
  (name: string, header: string): ReportColumn => ({ name, header, kind })
const [text, day, integer, weight] = [column('text'), column('date'), column('integer'), column('weight')]

/** The forms of all kinds as one, each with its kind and its name. */
const forms = sql.raw(
  (Object.keys(workKinds) as WorkKind[])
    .map(
      kind =>
        `select '${kind}' as kind, '${nouns[kind].one}' as one, id, number, state, date, promised_date, priority, customer_id, employee_id, maker_id, branch_id from ${nouns[kind].table}`,
    )
    .join(' union all '),
)
const lineOfForm = sql`coalesce(l.order_form_id, l.lapidary_order_form_id, l.mf_order_form_id)`
const people = sql`left join employee e on e.id = f.employee_id left join customer m on m.id = f.maker_id left join customer c on c.id = f.customer_id`

const boardQuery = z.strictObject({
  branch: z.uuid('is not the id of a branch').optional(),
  employee: z.uuid('is not the id of an employee').optional(),
  late: z.enum(['true', 'false']).optional(),
})

/** What is in the workshop: which goods of whom, with whom, for how long, and how late; what waits to be collected last. */
export const board: Report<z.infer<typeof boardQuery>> = {
  name: 'workshop',
  query: boardQuery,
  asked: ({ late }) => (late === 'true' ? ['What is late'] : []),
  find: async (context, { branch, employee, late }) => {
    const today = todayOf(context)
    const { rows } = await sql<{ open: Quantity; grams: Quantity }>`with form as (${forms})
      select json_build_object('noun', f.kind, 'id', f.id) as paper, f.number, f.one as kind, f.priority, coalesce(e.name, m.name) as maker, c.name as customer, l.ownership, l.sku,
        l.description, l.open_pieces as pieces, case when l.type in ('metal', 'jewellery') then 0 else l.open_weight end as open, case when l.type in ('metal', 'jewellery') then l.open_weight else 0 end as grams,
        f.date, ${today}::date - f.date as days, f.promised_date as promised, case when f.state <> 'completed' then greatest(${today}::date - f.promised_date, 0) end as late,
        case when f.state = 'completed' then 'to be collected' else f.state end as state
      from work_line l join form f on f.id = ${lineOfForm} ${people}
      where (f.state in ('issued', 'in progress') and l.open_weight > 0 or f.state = 'completed' and l.ownership = 'customer')
        ${branch ? sql`and f.branch_id = ${branch}` : sql``} ${employee ? sql`and f.employee_id = ${employee}` : sql``} ${late === 'true' ? sql`and f.state <> 'completed' and f.promised_date < ${today}` : sql``}
      order by (f.state = 'completed'), f.priority = 'urgent' desc, f.promised_date nulls last, f.date, f.number, l.line limit 1000`.execute(
      context.db,
    )
    const total = (name: 'open' | 'grams') => round(sum(rows.map(row => row[name])), 3)
    return {
      columns: [
        text('number', 'Order'),
        text('kind', 'Kind'),
        text('maker', 'Maker'),
        text('customer', 'Customer'),
        text('sku', 'SKU'),
        text('description', 'Goods'),
        integer('pieces', 'Pieces'),
        weight('open', 'Carats'),
        weight('grams', 'Grams'),
        day('date', 'Since'),
        integer('days', 'Days'),
        day('promised', 'Promised'),
        integer('late', 'Days late'),
        text('state', 'State'),
      ],
      rows,
      sums: { number: 'Total', open: total('open'), grams: total('grams') },
    }
  },
}

const periodQuery = z.strictObject({ from: dayCode.optional(), to: dayCode.optional() })
type Metal = Record<'issued' | 'returned' | 'built' | 'loss' | 'fine' | 'open', Quantity>

/** Metal by whoever had it: issued, brought back, in jewels, lost and in hand, in grams, with what was fine of the loss. */
export const metal: Report<z.infer<typeof periodQuery>> = {
  name: 'metal',
  query: periodQuery,
  asked: ({ from, to }, today) => [`${from ? dateText(from) : 'From the first day'} to ${dateText(to ?? today)}`],
  find: async (context, { from, to }) => {
    const { rows } = await sql<Metal>`with form as (${forms})
      select coalesce(e.name, m.name, 'nobody') as maker, coalesce(l.purity, 100)::text as purity, l.ownership, sum(l.weight) as issued, sum(l.uncut_weight) as returned, sum(l.finished_weight) as built,
        sum(l.loss_weight) as loss, sum(l.open_weight) as open, round(sum(l.loss_weight * coalesce(l.purity, 100) / 100), 3) as fine,
        case when sum(l.weight - l.uncut_weight - l.open_weight) > 0 then round(sum(l.loss_weight) * 100 / sum(l.weight - l.uncut_weight - l.open_weight), 2)::text end as percent, max(l.allowed_loss)::text as allowed
      from work_line l join form f on f.id = ${lineOfForm} ${people}
      where l.type = 'metal' and f.state not in ('draft', 'cancelled') and f.date between ${from ?? '-infinity'}::date and ${to ?? todayOf(context)}::date
      group by 1, 2, 3 order by 1, 2, 3`.execute(context.db)
    const total = (name: keyof Metal) => round(sum(rows.map(row => row[name])), 3)
    return {
      columns: [
        text('maker', 'Maker'),
        text('purity', 'Purity %'),
        text('ownership', 'Whose'),
        weight('issued', 'Issued g'),
        weight('returned', 'Returned g'),
        weight('built', 'In jewels g'),
        weight('loss', 'Lost g'),
        text('percent', 'Lost %'),
        text('allowed', 'Allowed %'),
        weight('fine', 'Fine lost g'),
        weight('open', 'In hand g'),
      ],
      rows,
      sums: {
        maker: 'Total',
        ...Object.fromEntries((['issued', 'returned', 'built', 'loss', 'fine', 'open'] as const).map(name => [name, total(name)])),
      },
    }
  },
}

/** The reports on the workshop: what is where, and what becomes of the metal. */
export const workshopReports = (printer: Printer): Route[] => [...reportRoutes(board, printer), ...reportRoutes(metal, printer)]
