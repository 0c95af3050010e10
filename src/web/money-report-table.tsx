import { compare, isNegative, isPositive, isZero, over, type Quantity, round, times } from '../domain/kit/quantity.ts'
import type { Ages } from '../domain/settlement.ts'
import { AgeingBar } from './ageing-bar.tsx'
import { amount, day, readable, weight } from './kit/number.ts'
import { Go, useHome } from './kit/place.tsx'
import { useUser } from './kit/session.tsx'
import type { View } from './kit/view.ts'
import classes from './money-report.module.css'
import type { MoneyReport } from './money-report-kinds.ts'
import { linkOf } from './money-report-links.ts'
import { asTyped } from './paper-typed.ts'

type Column = { name: string; header: string; kind: 'text' | 'date' | 'integer' | 'money' | 'weight' | 'percent'; inBase?: true }
export type ReportRow = Record<string, unknown>
/** A report as the server tells it: its columns, its rows, and its foot. */
export type Found = { columns: Column[]; rows: ReportRow[]; sums: ReportRow }

const isRight = ({ kind }: Column) => kind !== 'text' && kind !== 'date'
const late = new Set(['61-90', '90+'])

/** The words of a cell: of what it refers to, its title; an amount in the money it is in. */
const wordsOf = ({ kind, inBase }: Column, value: unknown, currency: string, base: string): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return isZero(value as Quantity) ? '–' : amount(value as string, inBase ? base : currency)
  if (kind === 'weight') return isZero(value as Quantity) ? '–' : weight(value as string)
  if (kind === 'date') return day(value as string)
  if (kind === 'integer') return readable(value as number, 0)
  if (kind === 'percent') return `${asTyped(value as string)} %`
  return typeof value === 'object' ? ((value as { title?: string }).title ?? '') : String(value)
}

const toneOf = ({ name, kind }: Column, row: ReportRow): string | undefined => {
  const value = row[name] as Quantity | null | undefined
  if (value === null || value === undefined) return undefined
  // More metal lost than may be.
  if (name === 'percent') return row.allowed && compare(value, row.allowed as Quantity) > 0 ? 'red' : undefined
  if (name === 'late') return 'red'
  if (kind !== 'money') return undefined
  if (isZero(value)) return 'none'
  return late.has(name) || (name === 'gain' && isNegative(value)) ? 'red' : undefined
}

type Props = { report: MoneyReport; found: Found; view: View }

/** The rows of a report as they print, each leading down to what it is made of. */
export const ReportTable = ({ report, found: { columns, rows, sums }, view }: Props) => {
  const { currency: base } = useUser().settings
  const home = useHome()
  const { drawn } = report
  const bar = (row: ReportRow) =>
    drawn === 'ages' ? <AgeingBar slim ages={row as Ages} /> : drawn ? <Share of={row[drawn.share]} whole={sums[drawn.share]} /> : null
  const cell = (column: Column, row: ReportRow) => {
    const words = wordsOf(column, row[column.name], String(row.currency ?? base), base)
    const to = linkOf(column.name, { path: report.path, view, row, home })
    return to && words ? <Go to={to}>{words}</Go> : words
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <div className={classes.table} tabIndex={0} role="region" aria-label={report.label}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.name} scope="col" data-right={isRight(column) || undefined}>
                  {column.header}
                </th>
              ))}
              {drawn && <th scope="col">{drawn === 'ages' ? 'Age' : 'Share'}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report has no identity but its order.
              <tr key={index}>
                {columns.map(column => (
                  <td key={column.name} data-right={isRight(column) || undefined} data-tone={toneOf(column, row)}>
                    {cell(column, row)}
                  </td>
                ))}
                {drawn && <td className={classes.drawn}>{bar(row)}</td>}
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
              {drawn && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

/** What part of the whole this is, drawn and in percent. */
const Share = ({ of, whole }: { of: unknown; whole: unknown }) => {
  const [part, all] = [of as Quantity, whole as Quantity]
  if (!isPositive(all) || !isPositive(part)) return null
  const percent = round(over(times(part, '100'), all), 1)
  return (
    <span className={classes.share}>
      <span aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      {readable(percent)} %
    </span>
  )
}
