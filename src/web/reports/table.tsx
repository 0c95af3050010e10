import type { ReactNode } from 'react'
import { compare, isNegative, isPositive, isZero } from '../../domain/kit/quantity.ts'
import type { Found, ReportColumn, ReportRow } from '../../domain/reports/contract.ts'
import { percentDigits } from '../../domain/reports/report.ts'
import { amount, counted, day, readable, weight } from '../kit/data/number.ts'
import { Go } from '../kit/shell/place.tsx'
import { useUser } from '../kit/shell/session.tsx'
import { quantityIn, textOf } from './cells.ts'
import classes from './report.module.css'

const isRight = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'date'
const late = new Set(['61-90', '90+', 'held 365+', 'overdue'])
// Columns whose negative values are shown in red.
const short = new Set(['free', 'gain', 'margin', 'marginRate', 'marginPercent', 'change', 'againstExpected', 'againstColleagues'])

/** The text of a cell: the title of a reference, or an amount in its currency. */
export const wordsOf = ({ kind, inBase }: ReportColumn, value: unknown, currency: string, base: string): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return isZero(quantityIn(value)) ? '–' : amount(quantityIn(value), inBase ? base : currency)
  if (kind === 'weight') return isZero(quantityIn(value)) ? '–' : weight(quantityIn(value))
  if (kind === 'percent') return `${readable(quantityIn(value), percentDigits(quantityIn(value)))} %`
  if (kind === 'date') return day(textOf(value))
  if (kind === 'integer') return readable(quantityIn(value), 0)
  if (kind === 'number') return readable(quantityIn(value), 1)
  return textOf(value)
}

const toneOf = ({ name, kind }: ReportColumn, row: ReportRow): string | undefined => {
  if (row[name] === null || row[name] === undefined) return undefined
  // The amount is read only where the column has one; a column of text has no tone.
  if (name !== 'percent' && name !== 'late' && kind !== 'number' && kind !== 'weight' && kind !== 'money' && kind !== 'percent')
    return undefined
  const value = quantityIn(row[name])
  // The metal loss exceeds the allowance.
  if (name === 'percent' && 'allowed' in row) return row.allowed && compare(value, quantityIn(row.allowed)) > 0 ? 'red' : undefined
  if (name === 'late') return isPositive(value) ? 'red' : undefined
  if (kind === 'weight') return isZero(value) ? 'none' : undefined
  if (kind !== 'number' && kind !== 'money' && kind !== 'percent') return undefined
  if (isZero(value)) return 'none'
  return late.has(name) || (short.has(name) && isNegative(value)) ? 'red' : undefined
}

type Props = {
  /** The accessible name of the table. */
  label: string
  found: Found
  /** The link of a cell, to its underlying records. */
  linkOf?: (column: ReportColumn, row: ReportRow) => string | null
  /** An additional last column. */
  after?: { header: string; cell: (row: ReportRow) => ReactNode } | undefined
  /** The sort column, such as `-net`, and its setter. Without it, the headings do not sort. */
  order?: { by: string; onSort: (by: string) => void }
}

/** The rows of a report as they print, each linked to its underlying records. */
export const ReportTable = ({ label, found: { columns, rows, sums, more = 0 }, linkOf, after, order }: Props) => {
  const { currency: base } = useUser().settings
  const cell = (column: ReportColumn, row: ReportRow) => {
    const words = wordsOf(column, row[column.name], String(row.currency ?? base), base)
    const to = words && words !== '–' ? linkOf?.(column, row) : null
    return to ? <Go to={to}>{words}</Go> : words
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <div className={classes.table} tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <Head key={column.name} column={column} order={order} />
              ))}
              {after && <th scope="col">{after.header}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report row has no identity except its position.
              <tr key={index} data-sum={row.isSum ? true : undefined}>
                {columns.map(column => (
                  <td
                    key={column.name}
                    data-right={isRight(column) || undefined}
                    data-tone={toneOf(column, row)}
                    data-long={column.long}
                    title={column.kind === 'text' ? wordsOf(column, row[column.name], base, base) : undefined}
                  >
                    {cell(column, row)}
                  </td>
                ))}
                {after && <td className={classes.drawn}>{after.cell(row)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {columns.map(column => (
                <td key={column.name} data-right={isRight(column) || undefined}>
                  {wordsOf(column, sums[column.name], base, base)}
                </td>
              ))}
              {after && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
      {more > 0 && (
        <p className={classes.more}>
          {counted(more, 'more row')} not shown, but included in the totals. Narrow the filters or export to Excel.
        </p>
      )}
    </>
  )
}

const Head = ({ column, order }: { column: ReportColumn; order: Props['order'] }) => {
  const { name, header, description } = column
  const down = order?.by === `-${name}`
  const sorted = down ? 'descending' : order?.by === name ? 'ascending' : undefined
  return (
    <th scope="col" data-right={isRight(column) || undefined} aria-sort={sorted} title={description}>
      {order ? (
        <button type="button" onClick={() => order.onSort(down || (!isRight(column) && sorted !== 'ascending') ? name : `-${name}`)}>
          {header}
          <span aria-hidden>{sorted === 'descending' ? ' ↓' : sorted === 'ascending' ? ' ↑' : ''}</span>
        </button>
      ) : (
        header
      )}
    </th>
  )
}
