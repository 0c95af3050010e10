import { type RawBuilder, sql } from 'kysely'
import { isTime, type SalesGroup, type SalesMeasure } from '../../../domain/reports/sales.ts'
import { countedCells, firstsIn, papersOver } from './documents.ts'
import { type Amount, isMeasure, keys, madeOf, measureIn, type Prefix, weight } from './keys.ts'
import { keysOf, linesOf } from './lines.ts'
import type { Sought } from './query.ts'

type Sql = RawBuilder<unknown>

/** What has to be added up for what is asked: amounts of this period and of the one before, and papers where they are asked for. */
type Sums = { measures: readonly SalesMeasure[]; now: readonly Amount[]; past: readonly Amount[]; papers: readonly Prefix[] }
const sumsOf = ({ show, measure, sort, before }: Sought): Sums => {
  const key = sort?.replace('-', '') ?? ''
  const measures = [...new Set([...show, measure, ...(isMeasure(key) ? [key] : [])])]
  return {
    measures,
    now: [...new Set(measures.flatMap(name => madeOf[name]))],
    past: before ? madeOf[measure] : [],
    papers: [...(measures.includes('papers') ? ['' as const] : []), ...(before && measure === 'papers' ? ['b_' as const] : [])],
  }
}
const namesOf = ({ now, past, papers }: Sums): string[] => [
  ...papers.map(prefix => `${prefix}papers`),
  ...now,
  ...past.map(name => `b_${name}`),
]

/** Sums by both groups, of now and, for what is weighed, of the period before. */
const cellsOf = (sought: Sought, { now, past, papers }: Sums): Sql => {
  const [a, b] = keysOf(sought.by)
  const sum = (name: Amount, prefix: Prefix) =>
    sql`coalesce(added(${sql.ref(name)}) filter (where ${prefix ? sql`not now` : sql`now`}), 0) as ${sql.id(`${prefix}${name}`)}`
  const all = [...firstsIn(sought, papers), ...now.map(name => sum(name, '')), ...past.map(name => sum(name, 'b_'))]
  return sql`select ${sql.join([sql`${a} as a`, sql`${b} as b`, ...all])} from line group by 1, 2`
}

/** Sums of each group alone and of everything, with how many cells they are of. */
const edgesOf = (sought: Sought, { now, past, papers }: Sums): Sql => {
  const counted = papers.map(prefix => sql`${papersOver(sought, prefix)} as ${sql.id(`${prefix}papers`)}`)
  const added = [...now, ...past.map(name => `b_${name}`)].map(name => sql`coalesce(added(${sql.ref(name)}), 0) as ${sql.id(name)}`)
  const sums = sql.join([sql`count(*) as cells`, ...counted, ...added])
  return sought.by.length === 2
    ? sql`select grouping(a, b) as level, a, b, ${sums} from counted group by grouping sets ((a), (b), ())`
    : sql`select 3 as level, null::text as a, null::text as b, ${sums} from counted`
}

const calledAs = (group: SalesGroup | undefined, key: Sql): Sql =>
  group && keys[group].title ? sql`(select ${keys[group].title} from (select ${key}::uuid as key) k)` : sql`null`

/** The value that rows of a group are ordered by, and which way; if nobody says, time goes on and all else begins with the greatest. */
const orderOf = ({ sort, measure }: Sought, group: SalesGroup, name: 'a' | 'b'): { key: Sql; way: Sql } => {
  const named = sort?.replace('-', '') ?? (isTime(group) ? 'group' : null)
  const isFalling = sort ? sort.startsWith('-') : named === null
  const way = isFalling ? sql`desc nulls last` : sql`asc nulls last`
  if (named === 'group') return { key: keys[group].title ? calledAs(group, sql.ref(name)) : sql.ref(name), way }
  if (named === 'before') return { key: weight(measure, 'b_'), way }
  if (named === 'change') return { key: changeOf(measure), way }
  return { key: weight(named && isMeasure(named) ? named : measure, ''), way }
}
const changeOf = (measure: SalesMeasure): Sql => {
  const [now, past] = [weight(measure, ''), weight(measure, 'b_')]
  return sql`(${now} - ${past}) * 1.0 / nullif(abs(${past}), 0)`
}

const mostDrawn = 12

export type SalesRow = {
  level: 0 | 1 | 2 | 3
  a: string | null
  b: string | null
  a_title: string | null
  b_title: string | null
  /** Whether it is among the rows there is room for, drawn, or a sum at the foot; what is drawn is told however few rows are. */
  part: 'page' | 'drawn' | 'foot'
  /** How many cells it is the sum of. */
  cells: number
} & Record<SalesMeasure | 'before' | 'change' | 'share', string | number | null>

const listed = (names: readonly string[], table?: string): Sql => sql.join(names.map(name => sql.ref(table ? `${table}.${name}` : name)))

/** The rows there is room for, of one group: those that come first. */
const pageOfOne = (sought: Sought, names: readonly string[], most: number | null): Sql => {
  const { key, way } = orderOf(sought, sought.by[0]!, 'a')
  return sql`select 'page' as part, 0 as level, a::text, b::text, row_number() over (order by own ${way}, a) as place, 0 as cells, ${listed(names)}
    from (select *, ${key} as own from counted order by own ${way}, a limit ${most}::bigint) c`
}

/** The rows there is room for, of two groups: each of the first with its sum before its cells. Cells beyond are not even put in order. */
const pageOfTwo = (sought: Sought, names: readonly string[], most: number | null): Sql => {
  const { key, way } = orderOf(sought, sought.by[1]!, 'b')
  const order = sql`turn, level desc, "inner" ${way}, b`
  const hasRoom = most === null ? sql`true` : sql`above < ${most}::bigint`
  return sql`select 'page' as part, level, a::text, b::text, row_number() over (order by ${order}) as place, 0 as cells, ${listed(names)} from (
      select 1 as level, turn, a, b, null as "inner", ${listed(names)} from outside where ${hasRoom}
      union all
      select 0, turn, a, b, ${key}, ${listed(names)} from (
        select c.*, o.turn from counted c join outside o on coalesce(o.a::text, '') = coalesce(c.a::text, '') where ${hasRoom}) c
      order by ${order} limit ${most}::bigint) t`
}

/** What is drawn of the first group: every stretch of time, or the greatest. */
const drawnOf = (sought: Sought, names: readonly string[]): Sql => {
  const [group] = sought.by as [SalesGroup]
  const { key, way } = orderOf(sought, group, 'a')
  const all = sought.by.length === 2 ? sql`select * from edge where level = 1` : sql`select * from counted`
  const greatest = isTime(group) ? sql`` : sql`order by ${weight(sought.measure, '')} desc nulls last, a limit ${sql.lit(mostDrawn)}`
  return sql`select 'drawn', ${sql.lit(sought.by.length - 1)}, a::text, b::text, row_number() over (order by ${key} ${way}, a), 0, ${listed(names)} from (${all} ${greatest}) d`
}

/**
 * The sales report as one statement: sums by both groups, by each alone and over all. `level` says of what a row is the sum: 0 of both
 * groups (or of the one), 1 of the first, 2 of the second, 3 of everything. As many of the first two are told as there is room for.
 */
export const salesStatement = (sought: Sought, most: number): RawBuilder<SalesRow> => {
  const { by, measure, before } = sought
  const sums = sumsOf(sought)
  const names = namesOf(sums)
  const limit = Number.isFinite(most) ? most : null
  const { key, way } = orderOf(sought, by[0]!, 'a')
  const outside = sql`outside as (
      select *, row_number() over line_up as turn, coalesce(sum(cells + 1) over (line_up rows between unbounded preceding and 1 preceding), 0) as above
      from (select *, ${key} as own from edge where level = 1) e window line_up as (order by own ${way}, a)
    ),`
  const measured = sums.measures.map(name => sql`${measureIn(name, '')} as ${sql.id(name)}`)
  const own = sql.ref(measure)
  return sql<SalesRow>`with line as not materialized (${linesOf(sought)}), cell as materialized (${cellsOf(sought, sums)}),
    counted as (${countedCells(sought, sums.papers)}), edge as (${edgesOf(sought, sums)}), ${by.length === 2 ? outside : sql``}
    shown as (
      ${by.length === 2 ? pageOfTwo(sought, names, limit) : pageOfOne(sought, names, limit)}
      union all ${drawnOf(sought, names)}
      union all select 'foot', level, a::text, b::text, 0, cells, ${listed(names)} from edge where level > 1
    ), measured as (
      select part, level, a, b, place, cells, ${sql.join(measured)}, ${before ? measureIn(measure, 'b_') : sql`null::numeric`} as before from shown
    )
    select m.*, ${calledAs(by[0], sql`a`)} as a_title, ${calledAs(by[1], sql`b`)} as b_title, round((${own} - before) * 100.0 / nullif(abs(before), 0), 1) as change,
      round(${own} * 100.0 / nullif((select ${own} from measured where level = 3), 0), 1) as share
    from measured m order by place`
}
