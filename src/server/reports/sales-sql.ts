import { type RawBuilder, sql } from 'kysely'
import { isTime, type SalesGroup, type SalesMeasure } from '../../domain/sales-report.ts'
import type { Sought } from './sales-asked.ts'
import { amounts, isWithin, keys, madeOf, told, type Within, within } from './sales-keys.ts'

type Sql = RawBuilder<unknown>
const filtered = (name: SalesGroup, values: readonly string[]): Sql => {
  const { of, title } = keys[name]
  const kind = title === null ? sql`text[]` : sql`uuid[]`
  const some = sql`${of} = any(${values.filter(value => value !== 'none')}::${kind})`
  return values.includes('none') ? sql`(${some} or ${of} is null)` : some
}

/** The lines of both periods that are asked for; those of the period before on the day that they stand beside. */
const linesOf = ({ by, days, before, filters }: Sought): Sql => {
  const needsCountry = by.includes('country') || filters.some(([name]) => name === 'country')
  const shift = before && (before.months > 0 ? sql`make_interval(months => ${before.months})` : sql`make_interval(days => ${before.days})`)
  const period = before
    ? sql`(s.date between ${days.from} and ${days.to} or s.date between ${before.from} and ${before.to})`
    : sql`s.date between ${days.from} and ${days.to}`
  const day = shift && by.some(isTime) ? sql`case when s.date >= ${days.from} then s.date else (s.date + ${shift})::date end` : sql`s.date`
  return sql`select s.*, ${day} as day, s.date >= ${days.from} as now ${needsCountry ? sql`, c.country` : sql``}
    from sale_line s ${needsCountry ? sql`join customer c on c.id = s.customer_id` : sql``}
    where ${sql.join([period, ...filters.map(([name, values]) => filtered(name, values))], sql` and `)}`
}

const measuresIn = (measure: SalesMeasure, sort: string | undefined): SalesMeasure[] => {
  const key = sort?.replace('-', '') as SalesMeasure
  return key in madeOf ? [measure, key] : [measure]
}

/** Sums by both groups, of now and, for what is weighed, of the period before. */
const cellsOf = ({ by, before, filters, show, measure, sort }: Sought): Sql => {
  const [a, b] = keysOf(by)
  const seen = new Set([...show, ...measuresIn(measure, sort)].flatMap(name => madeOf[name]))
  const now = amounts.map(name =>
    seen.has(name) ? sql`coalesce(sum(${sql.ref(name)}) filter (where now), 0) as ${sql.id(name)}` : sql`0 as ${sql.id(name)}`,
  )
  const then = madeOf[measure].map(name =>
    before
      ? sql`coalesce(sum(${sql.ref(name)}) filter (where not now), 0) as ${sql.id(`b_${name}`)}`
      : sql`null::numeric as ${sql.id(`b_${name}`)}`,
  )
  const firsts = [null, ...new Set([...by, ...filters.map(([name]) => name)].filter(isWithin))].flatMap(name => {
    const one = sql`firsts >> ${sql.lit(name ? within[name] : 0)} & 1`
    const past = before && measure === 'papers'
    return [
      sql`coalesce(sum(${one}) filter (where now), 0) as ${sql.id(`first_${name ?? 'paper'}`)}`,
      ...(past ? [sql`coalesce(sum(${one}) filter (where not now), 0) as ${sql.id(`b_first_${name ?? 'paper'}`)}`] : []),
    ]
  })
  return sql`select ${a} as a, ${b} as b, ${sql.join([...firsts, ...now, ...then])} from line group by 1, 2`
}
const keysOf = (by: readonly SalesGroup[]): [Sql, Sql] => [keys[by[0]!].of, by[1] ? keys[by[1]].of : sql`null::text`]

/** By which bit papers are counted over rows of these groups: null where none tells, for lines of one paper may fall together. */
const countedBy = (kept: readonly SalesGroup[], { filters }: Sought): 'paper' | Within | null => {
  const narrowed = filters.filter(([name]) => isWithin(name))
  const apart = [...new Set([...kept, ...narrowed.map(([name]) => name)].filter(isWithin))]
  if (apart.length === 0) return 'paper'
  const [only] = apart
  const isOne = kept.includes(only!) || narrowed.some(([name, values]) => name === only && values.length === 1)
  return apart.length === 1 && isOne ? only! : null
}

/**
 * Papers at each level: as a bit tells, else counted cell by cell. Where neither tells, as over all stones of a shape, nothing is said.
 */
const papersAt = (sought: Sought, prefix: '' | 'b_'): Sql => {
  const { by, before, measure, show, sort } = sought
  const isAsked = prefix ? before && measure === 'papers' : [...show, ...measuresIn(measure, sort)].includes('papers')
  if (!isAsked) return sql`null::integer`
  const [a, b] = by
  const of = (kept: readonly SalesGroup[], dropped: SalesGroup | undefined, otherwise: Sql): Sql => {
    const bit = countedBy(kept, sought)
    if (bit) return sql`sum(${sql.ref(`${prefix}first_${bit}`)})`
    return dropped && isWithin(dropped) ? otherwise : sql`sum(${sql.ref(`${prefix}counted`)})`
  }
  const whole = sql`(select count(distinct paper_id) from line where ${prefix ? sql`not now` : sql`now`})`
  const all = countedBy([], sought) ? of([], undefined, whole) : whole
  if (!b) return sql`case grouping(a) when 0 then ${of([a!], undefined, whole)} else ${all} end`
  return sql`case grouping(a, b) when 0 then ${of(by, undefined, whole)} when 1 then ${of([a!], b, sql`null`)} when 2 then ${of([b], a, sql`null`)} else ${all} end`
}

/** The cells with how many papers stand behind each, counted one by one. */
const countedCells = ({ by, measure }: Sought): Sql => {
  const [a, b] = keysOf(by)
  return sql`select c.*, n.counted, n.b_counted from cell c left join (
      select a, b, count(*) filter (where now) as counted, count(*) filter (where not now) as b_counted
      from (select distinct ${a} as a, ${b} as b, paper_id, now from line ${measure === 'papers' ? sql`` : sql`where now`}) p group by 1, 2
    ) n on coalesce(n.a::text, '') = coalesce(c.a::text, '') and coalesce(n.b::text, '') = coalesce(c.b::text, '')`
}

/** The value that each row is ordered by, of the first group or the second; in what order, if nobody says, its own kind says. */
const orderOf = ({ sort, by, measure }: Sought, at: 0 | 1): { key: Sql; way: Sql } => {
  const [name, group] = [sql.ref(at === 0 ? 'a' : 'b'), by[at]]
  const said = sort?.replace('-', '')
  const way = sort?.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  if (!group) return { key: sql`0`, way }
  if (said === undefined) return isTime(group) ? { key: name, way } : { key: sql.ref(measure), way: sql`desc nulls last` }
  if (said !== 'group') return { key: sql.ref(said === 'share' ? measure : said), way }
  const { title } = keys[group]
  return { key: title ? sql`(select ${title} from (select ${name} as key) k)` : name, way }
}

const titleOf = (group: SalesGroup | undefined, name: 'a' | 'b'): Sql =>
  group && keys[group].title ? sql`(select ${keys[group].title} from (select ${sql.ref(name)} as key) k)` : sql`null`

const mostDrawn = 12

export type SalesRow = {
  level: 0 | 1 | 2 | 3
  a: string | null
  b: string | null
  a_title: string | null
  b_title: string | null
  rows: number
  /** Whether it is among the rows there is room for, and whether it is drawn. */
  told: boolean
  drawn: boolean
} & Record<SalesMeasure | 'before' | 'change' | 'share', string | number | null>

/**
 * The sales report as one statement: sums by both groups, then by each and over all. `level` says of what a row is the sum: 0 of both
 * groups, 1 of the first, 2 of the second, 3 of everything. Of the first two as many are told as there is room for.
 */
export const salesStatement = (sought: Sought, most: number): RawBuilder<SalesRow> => {
  const { by, show, measure, sort, before } = sought
  const two = by.length === 2
  const limit = Number.isFinite(most) ? most : null
  const measures = [...new Set([...show, ...measuresIn(measure, sort)])]
  const isCounted = measures.includes('papers') && countedBy(by, sought) === null
  const sums = [...amounts, ...madeOf[measure].map(name => `b_${name}` as const)]
  const [first, second] = [orderOf(sought, 0), orderOf(sought, 1)]
  const axis = sql.lit(two ? 1 : 0)
  // What is drawn is told however few rows are: every stretch of time, or the greatest.
  const isDrawn = isTime(by[0]!) ? sql`level = ${axis}` : sql`level = ${axis} and rank <= ${mostDrawn}`
  return sql<SalesRow>`with line as not materialized (${linesOf(sought)}), cell as materialized (${cellsOf(sought)}),
    counted as (${isCounted ? countedCells(sought) : sql`select *, 0 as counted, 0 as b_counted from cell`}),
    summed as (
      select grouping(a, b) as level, a, b, ${papersAt(sought, '')} as papers, ${papersAt(sought, 'b_')} as b_papers, ${sql.join(sums.map(name => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`))}
      from counted group by grouping sets ((a, b), ${two ? sql`(a), (b), ` : sql``}())
    ), told as (
      select level, a, b, ${sql.join(measures.map(name => sql`${told(name, '')} as ${sql.id(name)}`))}, ${before ? told(measure, 'b_') : sql`null::numeric`} as before from summed
    ), weighed as (
      select t.*, round((${sql.ref(measure)} - before) * 100.0 / nullif(abs(before), 0), 1) as change,
        round(${sql.ref(measure)} * 100.0 / nullif((select ${sql.ref(measure)} from told where level = 3), 0), 1) as share from told t
    ), keyed as (
      select *, ${first.key} as own, ${second.key} as "inner" from weighed where level < 2
    ), ranked as (
      select k.*, max(own) filter (where level = ${axis}) over (partition by a) as "outer", row_number() over (partition by level order by ${sql.ref(measure)} desc nulls last, a) as rank from keyed k
    ), placed as (
      select *, row_number() over (order by "outer" ${first.way}, a, level desc, "inner" ${second.way}, b) as place, count(*) filter (where level = 0) over () as rows from ranked
    )
    select level, a::text, b::text, ${titleOf(by[0], 'a')} as a_title, ${titleOf(by[1], 'b')} as b_title, rows::integer, coalesce(place <= ${limit}::bigint, true) as told, (${isDrawn}) as drawn, place, ${sql.join([...measures, 'before', 'change', 'share'].map(name => sql.ref(name)))}
    from placed where place <= ${limit}::bigint or ${limit}::bigint is null or ${isDrawn}
    union all
    select level, a::text, b::text, null, ${titleOf(by[1], 'b')}, 0, false, false, null, ${sql.join([...measures, 'before', 'change', 'share'].map(name => sql.ref(name)))} from weighed where level > 1
    order by place nulls last`
}
