import { type RawBuilder, sql } from 'kysely'
import type { Found, ReportRow } from '../../domain/reports/contract.ts'

/** SQL: extra columns on every row of a limited list: the number of all rows, and their totals. */
export const wholeOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql`count(*) over () as "all", ${sql.join(names.map(name => sql`sum(${sql.ref(name)}) over () as ${sql.ref(`all ${name}`)}`))}`

/** SQL: the limit on the rows shown; a file has them all. */
export const atMost = (max: number): RawBuilder<unknown> => (Number.isFinite(max) ? sql`limit ${max}` : sql``)

/** The rows of such a list, the totals of all rows, and how many rows are left out. */
export const paged = (names: readonly string[], rows: readonly ReportRow[]): Pick<Found, 'rows' | 'sums' | 'more'> => {
  const [first] = rows
  return {
    rows: rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'all' && !name.startsWith('all ')))),
    sums: Object.fromEntries(names.map(name => [name, first?.[`all ${name}`] ?? '0'])),
    more: Number(first?.all ?? 0) - rows.length,
  }
}
