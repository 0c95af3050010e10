import { baseCurrency, baseDigits } from '../../domain/company/base-currency.ts'
import { over, type Quantity, round, sum, times } from '../../domain/kit/quantity.ts'
import type { ReportColumn, ReportRow } from '../../domain/reports/contract.ts'

const column =
  (kind: ReportColumn['kind']) =>
  (name: string, header: string, description?: string): ReportColumn => ({ name, header, kind, ...(description && { description }) })

/** Report columns by type. */
export const text = column('text')
export const day = column('date')
export const integer = column('integer')
/** A number to one decimal, such as hours. */
export const number = column('number')
export const weight = column('weight')
export const percent = column('percent')
export const money = column('money')
/** An amount in the base currency, whatever the currency of the row. */
export const base = (name: string, header: string, description?: string): ReportColumn => ({
  ...money(name, header, description),
  inBase: true,
})
/** An amount in the base currency with its code in the header, for a report that has no other currency: 'Debit USD'. */
export const withCurrency = (column: ReportColumn): ReportColumn => ({ ...column, header: `${column.header} ${baseCurrency()}` })

const digitsOf = (kind: ReportColumn['kind']): number =>
  kind === 'money' ? baseDigits() : kind === 'weight' ? 3 : kind === 'integer' ? 0 : 2

/** The totals of number columns: amounts in the base currency's decimals, carats to three decimals, counts as numbers. */
export const footOf = (columns: readonly ReportColumn[], names: readonly string[], rows: readonly ReportRow[]): ReportRow =>
  Object.fromEntries(
    columns
      .filter(({ name }) => names.includes(name))
      .map(({ name, kind }) => {
        const all = round(sum(rows.map(row => String(row[name] ?? 0))), digitsOf(kind))
        return [name, kind === 'integer' ? Number(all) : all]
      }),
  )

/** A total of a footer as text; zero if it has none. */
export const totalIn = (sums: ReportRow, name: string): Quantity => String(sums[name] ?? '0')

/** A part as a percentage of the whole, to one decimal; null if the whole is zero. */
export const shareOf = (part: Quantity, whole: Quantity): Quantity | null =>
  Number(whole) === 0 ? null : round(over(times(part, 100), whole), 1)

/** The text of a cell; a reference shows its title. */
export const plain = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'title' in value ? value.title : value)
