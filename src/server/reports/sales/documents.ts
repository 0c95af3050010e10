import { type RawBuilder, sql } from 'kysely'
import type { SalesGroup } from '../../../domain/reports/sales.ts'
import { isWithin, type Prefix, type Within, within } from './keys.ts'
import { keysOf } from './lines.ts'
import type { Sought } from './query.ts'

type Sql = RawBuilder<unknown>

/** The bit by which documents are counted over these groups; null if no bit applies, because rows of one document may be merged. */
const countedBy = (kept: readonly SalesGroup[], { filters }: Sought): 'document' | Within | null => {
  const narrowed = filters.filter(([name]) => isWithin(name))
  const apart = [...new Set([...kept, ...narrowed.map(([name]) => name)].filter(isWithin))]
  const [only] = apart
  if (!only) return 'document'
  const isOne = kept.includes(only) || narrowed.some(([name, values]) => name === only && values.length === 1)
  return apart.length === 1 && isOne ? only : null
}

/** The number of first rows of documents in each cell, by every bit that a level is counted by. */
export const firstsIn = ({ by, filters }: Sought, prefixes: readonly Prefix[]): Sql[] =>
  [null, ...new Set([...by, ...filters.map(([name]) => name)].filter(isWithin))].flatMap(name =>
    prefixes.map(
      prefix =>
        sql`coalesce(added((firsts >> ${sql.lit(name ? within[name] : 0)} & 1) * counts) filter (where ${prefix ? sql`not now` : sql`now`}), 0) as ${sql.id(`${prefix}first_${name ?? 'document'}`)}`,
    ),
  )

/** The cells with their number of documents: by a bit, or counted one by one if no bit applies. */
export const countedCells = (sought: Sought, prefixes: readonly Prefix[]): Sql => {
  const bit = countedBy(sought.by, sought)
  if (prefixes.length === 0) return sql`select * from cell`
  const counts = prefixes.map(
    prefix => sql`${sql.ref(bit ? `c.${prefix}first_${bit}` : `n.${prefix}counted`)} as ${sql.id(`${prefix}documents`)}`,
  )
  if (bit) return sql`select c.*, ${sql.join(counts)} from cell c`
  const [a, b] = keysOf(sought.by)
  return sql`select c.*, ${sql.join(counts)} from cell c left join (
      select a, b, coalesce(sum(counts) filter (where now), 0) as counted, coalesce(sum(counts) filter (where not now), 0) as b_counted
      from (select distinct ${a} as a, ${b} as b, entry, counts, now from line ${prefixes.includes('b_') ? sql`` : sql`where now`}) p group by 1, 2
    ) n on coalesce(n.a::text, '') = coalesce(c.a::text, '') and coalesce(n.b::text, '') = coalesce(c.b::text, '')`
}

/** The number of documents over the cells: by a bit, else the sum of the cells; null where neither is correct. */
export const documentsOver = (sought: Sought, prefix: Prefix): Sql => {
  const [a, b] = sought.by
  const over = (kept: readonly SalesGroup[], dropped: SalesGroup): Sql => {
    const bit = countedBy(kept, sought)
    if (bit) return sql`added(${sql.ref(`${prefix}first_${bit}`)})`
    return isWithin(dropped) ? sql`null` : sql`added(${sql.ref(`${prefix}documents`)})`
  }
  const whole = countedBy([], sought)
    ? over([], a)
    : sql`(select coalesce(sum(counts), 0) from (select distinct entry, counts from line where ${prefix ? sql`not now` : sql`now`}) p)`
  return b ? sql`case grouping(a, b) when 1 then ${over([a], b)} when 2 then ${over([b], a)} else ${whole} end` : whole
}
