import { type RawBuilder, sql } from 'kysely'
import type { Found, ReportRow } from '../../domain/reports/report.ts'

/** What stands beside every row of a list that is cut off: how many there are, and what they all come to. */
export const wholeOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql`count(*) over () as "all", ${sql.join(names.map(name => sql`sum(${sql.ref(name)}) over () as ${sql.ref(`all ${name}`)}`))}`

/** How many rows are told; a file has them all. */
export const atMost = (max: number): RawBuilder<unknown> => (Number.isFinite(max) ? sql`limit ${max}` : sql``)

/** What is told of such a list: its rows, its foot over all of them, and how many are left out. */
export const paged = (names: readonly string[], rows: readonly ReportRow[]): Pick<Found, 'rows' | 'sums' | 'more'> => {
  const [first] = rows
  return {
    rows: rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'all' && !name.startsWith('all ')))),
    sums: Object.fromEntries(names.map(name => [name, first?.[`all ${name}`] ?? '0'])),
    more: Number(first?.all ?? 0) - rows.length,
  }
}
