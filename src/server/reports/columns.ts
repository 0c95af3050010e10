import { baseDigits } from '../../domain/company/base-currency.ts'
import { over, type Quantity, round, sum, times } from '../../domain/kit/quantity.ts'
import type { ReportColumn, ReportRow } from '../../domain/reports/report.ts'

const column =
  (kind: ReportColumn['kind']) =>
  (name: string, header: string, says?: string): ReportColumn => ({ name, header, kind, ...(says && { says }) })

/** A column of a report by what it is. */
export const text = column('text')
export const day = column('date')
export const integer = column('integer')
export const weight = column('weight')
export const percent = column('percent')
export const money = column('money')
/** An amount in the base currency, whatever the row is in. */
export const base = (name: string, header: string, says?: string): ReportColumn => ({ ...money(name, header, says), inBase: true })

const digitsOf = (kind: ReportColumn['kind']): number => ({ money: baseDigits(), weight: 3, integer: 0 })[kind as string] ?? 2

/** What columns of figures come to over all rows: amounts to the cent, carats to the thousandth, counts as numbers. */
export const footOf = (columns: readonly ReportColumn[], names: readonly string[], rows: readonly ReportRow[]): ReportRow =>
  Object.fromEntries(
    columns
      .filter(({ name }) => names.includes(name))
      .map(({ name, kind }) => {
        const all = round(sum(rows.map(row => String(row[name] ?? 0))), digitsOf(kind))
        return [name, kind === 'integer' ? Number(all) : all]
      }),
  )

/** A part in percent of the whole, to a tenth; nothing where there is no whole. */
export const shareOf = (part: Quantity, whole: Quantity): Quantity | null =>
  Number(whole) === 0 ? null : round(over(times(part, 100), whole), 1)
