import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../domain/index.ts'
import { type Quantity, round, sum } from '../../domain/kit/quantity.ts'
import { workKinds } from '../../domain/workshop/work-kind.ts'
import { keysOf } from '../kit/keys.ts'
import { agreedOn } from './agreed.ts'
import { percent, text, weight } from './columns.ts'
import { dayCode } from './query.ts'
import { type Report, todayFor } from './report.ts'

const periodQuery = z.strictObject({ from: dayCode.optional(), to: dayCode.optional() })
const moves = ['issued', 'returned', 'built', 'loss'] as const
const names = ['opening', ...moves, 'fine', 'open'] as const
type Metal = Record<(typeof names)[number], Quantity>

const columns = [
  text('maker', 'Maker'),
  percent('purity', 'Purity'),
  text('ownership', 'Whose'),
  weight('opening', 'At start g', 'In hand before the first day of the period.'),
  weight('issued', 'Issued g'),
  weight('returned', 'Returned g'),
  weight('built', 'In jewels g'),
  weight('loss', 'Lost g'),
  percent('percent', 'Lost', 'Lost ÷ (lost + in jewels), once there are jewels.'),
  percent('allowed', 'Allowed'),
  weight('fine', 'Fine lost g'),
  weight('open', 'Balance g', 'In hand at the end of the period.'),
]

/**
 * SQL: every movement of metal to and from the lines of order forms until a day, with the maker of that day. Each is `issued`, `returned`,
 * `built` or `loss`; what is taken back counts as negative on its own day. `held` is what it adds to the metal in hand.
 */
const movementsUntil = (day: string): RawBuilder<unknown> => {
  const forms = keysOf(workKinds).map(kind => {
    const form = sql.ref(`${entities[kind].table}_id`)
    const maker = (column: 'employee' | 'maker') => agreedOn({ day, field: column, type: 'uuid', now: `f.${column}_id`, record: 'f' })
    return sql`select l.id as line, l.line as place, f.id as form, ${maker('employee')} as employee_id, ${maker('maker')} as maker_id, coalesce(l.purity, 100) as purity, l.ownership, l.allowed_loss
      from work_line l join ${sql.table(entities[kind].table)} f on f.id = l.${form} where l.type = 'metal'`
  })
  // Filings whose value went into finished goods are posted as consumed. Their result says that they are a loss.
  const isDust = sql`exists (select from work_result r where l.form in (r.order_form_id, r.lapidary_order_form_id, r.mf_order_form_id) and r.of = l.place and r.kind = 'loss' and r.weight = p.weight and r.date = p.date)`
  return sql`select l.*, p.date, case when m.other = 'loss' then 'loss' when m.other = 'consumed' then case when ${isDust} then 'loss' else 'built' end
      when m.is_out = (p.reverses is null) then 'returned' else 'issued' end as move, case when m.is_out then -p.weight else p.weight end as held
    from (${sql.join(forms, sql` union all `)}) l join stock_posting p on l.line in (p.from_holder, p.to_holder)
    cross join lateral (select p.from_holder is not distinct from l.line as is_out, case when p.from_holder = l.line then p.to_place else p.from_place end as other) m
    where p.date <= ${day}`
}

/**
 * The metal account of each maker, in grams: in hand at the start, issued, returned, in jewels, lost, and in hand at the end, with the fine
 * weight and the allowed loss (docs/domain/reports.md#metal-by-maker). It is read from the stock ledger, so a past period never changes.
 */
export const metal: Report<z.infer<typeof periodQuery>> = {
  name: 'metal',
  query: periodQuery,
  describeQuery: ({ from, to }, { today, format }) => [`${from ? format.date(from) : 'From the first day'} to ${format.date(to ?? today)}`],
  find: async (context, { from, to }) => {
    const until = to ?? (await todayFor(context))
    const start = from ?? '-infinity'
    const { rows } = await sql<Metal>`with line as (
        select line, employee_id, maker_id, purity, ownership, allowed_loss, coalesce(sum(held) filter (where date < ${start}::date), 0) as opening, sum(held) as open,
          ${sql.join(moves.map(move => sql`coalesce(sum(${move === 'issued' ? sql`held` : sql`-held`}) filter (where move = ${sql.lit(move)} and date >= ${start}::date), 0) as ${sql.id(move)}`))}
        from (${movementsUntil(until)}) m group by 1, 2, 3, 4, 5, 6
      ), used as (select *, built + loss as used from line)
      select case when f.employee_id is not null then 'employee' when f.maker_id is not null then 'maker' end as by, coalesce(f.employee_id, f.maker_id) as "makerId", coalesce(e.name, m.name, 'nobody') as maker,
        f.purity::text as purity, case f.ownership when 'customer' then 'Customers’' when 'supplier' then 'Suppliers’' else 'Own' end as ownership,
        ${sql.join((['opening', ...moves, 'open'] as const).map(name => sql`sum(${sql.ref(`f.${name}`)}) as ${sql.id(name)}`))}, round(sum(f.loss * f.purity / 100), 3) as fine,
        case when sum(f.built) > 0 then round(sum(f.loss) * 100 / sum(f.used), 2)::text end as percent,
        case when sum(f.used) filter (where f.allowed_loss is not null) > 0 then round(sum(f.used * f.allowed_loss) / sum(f.used) filter (where f.allowed_loss is not null), 2)::text else max(f.allowed_loss)::text end as allowed
      from used f left join employee e on e.id = f.employee_id left join customer m on m.id = f.maker_id
      where (f.opening, f.issued, f.returned, f.built, f.loss, f.open) <> (0, 0, 0, 0, 0, 0)
      group by 1, 2, 3, 4, f.ownership order by 3, f.purity::text, f.ownership`.execute(context.db)
    const total = (name: keyof Metal) => round(sum(rows.map(row => row[name])), 3)
    return { columns, rows, sums: { maker: 'Total', ...Object.fromEntries(names.map(name => [name, total(name)])) } }
  },
}
