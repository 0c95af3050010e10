import { type RawBuilder, sql } from 'kysely'
import { isTime, type SalesGroup } from '../../../domain/reports/sales.ts'
import { dayColumns } from './entries.ts'
import { keys } from './keys.ts'
import type { Sought } from './query.ts'

type Sql = RawBuilder<unknown>

const filtered = (name: SalesGroup, values: readonly string[]): Sql => {
  const { column, title } = keys[name]
  const of = sql.ref(`s.${column}`)
  const kind = title === null ? sql`text[]` : sql`uuid[]`
  const some = sql`${of} = any(${values.filter(value => value !== 'none')}::${kind})`
  return values.includes('none') ? sql`(${some} or ${of} is null)` : some
}

const daysIn = ({ from, to }: { from: string; to: string }): Sql => sql`generate_series(${from}::date, ${to}::date, interval '1 day') date`

/**
 * The days of both periods with their week or month. The days of the earlier period are shifted to the day they are compared with. Lines
 * join this table, because computing the month of every line costs more than adding it up. `offset 0` keeps PostgreSQL from inlining it.
 * A day that is in both periods appears twice.
 */
const calendarOf = ({ days, before }: Sought, times: readonly SalesGroup[]): Sql => {
  const own = sql`select date::date as date, date::date as day, true as now from ${daysIn(days)}`
  const shift = before && (before.months > 0 ? sql`make_interval(months => ${before.months})` : sql`make_interval(days => ${before.days})`)
  const then = before ? sql`union all select date::date, (date + ${shift})::date, false from ${daysIn(before)}` : sql``
  return sql`select ${sql.join([sql`date`, sql`now`, ...times.map(name => sql`date_trunc(${sql.lit(name)}, d.day::timestamp)::date as ${sql.id(name)}`)])} from (${own} ${then}) d offset 0`
}

/** The lines of both periods with their group keys; `now` marks those of the requested period. */
export const linesOf = (sought: Sought): Sql => {
  const { by, days, before, filters } = sought
  const times = by.filter(isTime)
  const date = sql.ref(`s.${dayColumns[sought.basis]}`)
  const period = before
    ? sql`(${date} between ${days.from} and ${days.to} or ${date} between ${before.from} and ${before.to})`
    : sql`${date} between ${days.from} and ${days.to}`
  const needsCalendar = times.length > 0 || (before && before.to >= days.from)
  const ofDay = needsCalendar
    ? sql.join(['now' as const, ...times].map(name => sql.ref(`d.${name}`)))
    : sql`${date} >= ${days.from}::date as now`
  return sql`select s.*, ${ofDay}
    from sale_line s ${needsCalendar ? sql`join (${calendarOf(sought, times)}) d on d.date = ${date}` : sql``}
    where ${sql.join([period, ...filters.map(([name, values]) => filtered(name, values))], sql` and `)}`
}

/** The two group keys of a line; the second is null if there is only one group. */
export const keysOf = ([first, second]: Sought['by']): [Sql, Sql] => {
  const of = (name: SalesGroup) => sql.ref(`line.${keys[name].column}`)
  return [of(first), second ? of(second) : sql`null::text`]
}
