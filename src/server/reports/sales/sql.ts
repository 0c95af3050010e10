import { type RawBuilder, sql } from 'kysely'
import { isTime, type SalesGroup, type SalesMeasure } from '../../../domain/reports/sales.ts'
import { countedCells, documentsOver, firstsIn } from './documents.ts'
import { type Amount, amountOf, isMeasure, keys, madeOf, measureIn, type Prefix, weight } from './keys.ts'
import { keysOf, linesOf } from './lines.ts'
import type { Sought } from './query.ts'

type Sql = RawBuilder<unknown>

/** The sums that a query needs: amounts of both periods, and numbers of documents if requested. */
type Sums = { measures: readonly SalesMeasure[]; now: readonly Amount[]; past: readonly Amount[]; documents: readonly Prefix[] }
const sumsOf = ({ show, measure, sort, before }: Sought): Sums => {
  const key = sort?.replace('-', '') ?? ''
  const measures = [...new Set([...show, measure, ...(isMeasure(key) ? [key] : [])])]
  return {
    measures,
    now: [...new Set(measures.flatMap(name => madeOf[name]))],
    past: before ? madeOf[measure] : [],
    documents: [...(measures.includes('documents') ? ['' as const] : []), ...(before && measure === 'documents' ? ['b_' as const] : [])],
  }
}
const namesOf = ({ now, past, documents }: Sums): string[] => [
  ...documents.map(prefix => `${prefix}documents`),
  ...now,
  ...past.map(name => `b_${name}`),
]

/** Sums by both groups: of the requested period, and for the main measure of the period before. */
const cellsOf = (sought: Sought, { now, past, documents }: Sums): Sql => {
  const [a, b] = keysOf(sought.by)
  const sum = (name: Amount, prefix: Prefix) =>
    sql`coalesce(added(${amountOf(name)}) filter (where ${prefix ? sql`not now` : sql`now`}), 0) as ${sql.id(`${prefix}${name}`)}`
  const all = [...firstsIn(sought, documents), ...now.map(name => sum(name, '')), ...past.map(name => sum(name, 'b_'))]
  return sql`select ${sql.join([sql`${a} as a`, sql`${b} as b`, ...all])} from line group by 1, 2`
}

/** Sums of each group alone and of everything, with the number of cells in each. */
const edgesOf = (sought: Sought, { now, past, documents }: Sums): Sql => {
  const counted = documents.map(prefix => sql`${documentsOver(sought, prefix)} as ${sql.id(`${prefix}documents`)}`)
  const added = [...now, ...past.map(name => `b_${name}`)].map(name => sql`coalesce(added(${sql.ref(name)}), 0) as ${sql.id(name)}`)
  const sums = sql.join([sql`count(*) as cells`, ...counted, ...added])
  return sought.by.length === 2
    ? sql`select grouping(a, b) as level, a, b, ${sums} from counted group by grouping sets ((a), (b), ())`
    : sql`select 3 as level, null::text as a, null::text as b, ${sums} from counted`
}

const calledAs = (group: SalesGroup | undefined, key: Sql): Sql =>
  group && keys[group].title ? sql`(select ${keys[group].title} from (select ${key}::uuid as key) k)` : sql`null`

/** The sort value and direction of a group's rows. By default, time ascends and all else starts with the largest. */
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

const maxDrawn = 12

export type SalesRow = {
  level: 0 | 1 | 2 | 3
  a: string | null
  b: string | null
  a_title: string | null
  b_title: string | null
  /** `told` is a listed row, `drawn` a row of the chart (never cut off), `foot` a total. */
  part: 'page' | 'drawn' | 'foot'
  /** The number of cells that the row sums. */
  cells: number
} & Partial<Record<SalesMeasure, string | number | null>> &
  Record<'before' | 'change' | 'share', string | number | null>

const listed = (names: readonly string[], table?: string): Sql => sql.join(names.map(name => sql.ref(table ? `${table}.${name}` : name)))

/** The listed rows of a report with one group, up to the limit. */
const pageOfOne = (sought: Sought, names: readonly string[], max: number | null): Sql => {
  const { key, way } = orderOf(sought, sought.by[0], 'a')
  return sql`select 'page' as part, 0 as level, a::text, b::text, row_number() over (order by own ${way}, a) as place, 0 as cells, ${listed(names)}
    from (select *, ${key} as own from counted order by own ${way}, a limit ${max}::bigint) c`
}

/** The listed rows of a report with two groups: each subtotal before its cells. Cells beyond the limit are not sorted. */
const pageOfTwo = (sought: Sought, names: readonly string[], max: number | null): Sql => {
  const [outer, inner = outer] = sought.by
  const { key, way } = orderOf(sought, inner, 'b')
  const order = sql`turn, level desc, "inner" ${way}, b`
  const hasRoom = max === null ? sql`true` : sql`above < ${max}::bigint`
  return sql`select 'page' as part, level, a::text, b::text, row_number() over (order by ${order}) as place, 0 as cells, ${listed(names)} from (
      select 1 as level, turn, a, b, null as "inner", ${listed(names)} from outside where ${hasRoom}
      union all
      select 0, turn, a, b, ${key}, ${listed(names)} from (
        select c.*, o.turn from counted c join outside o on coalesce(o.a::text, '') = coalesce(c.a::text, '') where ${hasRoom}) c
      order by ${order} limit ${max}::bigint) t`
}

/** The rows of the chart: every week or month, or the largest groups. */
const drawnOf = (sought: Sought, names: readonly string[]): Sql => {
  const [group] = sought.by
  const { key, way } = orderOf(sought, group, 'a')
  const all = sought.by.length === 2 ? sql`select * from edge where level = 1` : sql`select * from counted`
  const greatest = isTime(group) ? sql`` : sql`order by ${weight(sought.measure, '')} desc nulls last, a limit ${sql.lit(maxDrawn)}`
  return sql`select 'drawn', ${sql.lit(sought.by.length - 1)}, a::text, b::text, row_number() over (order by ${key} ${way}, a), 0, ${listed(names)} from (${all} ${greatest}) d`
}

/**
 * The sales report as one statement: sums by both groups, by each alone and in total. `level` says what a row sums: 0 both groups (or the
 * only one), 1 the first, 2 the second, 3 everything. Rows of the first two levels are limited to `most`.
 */
export const salesStatement = (sought: Sought, max: number): RawBuilder<SalesRow> => {
  const { by, measure, before } = sought
  const sums = sumsOf(sought)
  const names = namesOf(sums)
  const limit = Number.isFinite(max) ? max : null
  const { key, way } = orderOf(sought, by[0], 'a')
  const outside = sql`outside as (
      select *, row_number() over line_up as turn, coalesce(sum(cells + 1) over (line_up rows between unbounded preceding and 1 preceding), 0) as above
      from (select *, ${key} as own from edge where level = 1) e window line_up as (order by own ${way}, a)
    ),`
  const measured = sums.measures.map(name => sql`${measureIn(name, '')} as ${sql.id(name)}`)
  const own = sql.ref(measure)
  return sql<SalesRow>`with line as not materialized (${linesOf(sought)}), cell as materialized (${cellsOf(sought, sums)}),
    counted as (${countedCells(sought, sums.documents)}), edge as (${edgesOf(sought, sums)}), ${by.length === 2 ? outside : sql``}
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
