import type { Readable } from 'node:stream'
import { baseCurrency, currencyDigits } from '../../domain/company/base-currency.ts'
import { dayInWords } from '../../domain/company/business-day.ts'
import type { Found, ReportColumn, ReportRow } from '../../domain/reports/contract.ts'
import type { SheetColumn } from '../kit/sheet/column.ts'
import { writeSheet } from '../kit/sheet/write.ts'
import { plain } from './columns.ts'

const cells = (columns: readonly ReportColumn[], row: ReportRow, own: unknown): unknown[] =>
  columns.map(({ name, kind, inBase }) => {
    const value = plain(row[name])
    const currency = !inBase && typeof own === 'string' ? own : baseCurrency()
    return kind === 'money' && value !== null && value !== undefined ? { value, digits: currencyDigits(currency) } : value
  })

/** A total is a formula only where it can be the sum of its column. */
const sheetColumn = ({ name, header, kind }: ReportColumn, sums: ReportRow): SheetColumn => ({
  header,
  kind,
  ...(['money', 'weight', 'integer', 'number'].includes(kind) && name in sums && { summed: true }),
})

type Head = { title: string; criteria: readonly string[]; today: string; by: string }

/** A report as a spreadsheet, with the totals that its screen shows. */
export const reportSheet = ({ columns, rows, sums }: Found, { title, criteria, today, by }: Head): Readable =>
  writeSheet(
    columns.map(column => sheetColumn(column, sums)),
    rows.map(row => cells(columns, row, row.currency)),
    {
      name: title,
      ...(Object.keys(sums).length > 0 && { foot: cells(columns, sums, null) }),
      about: [
        ['Report', title],
        ...criteria.map((line): [string, string] => ['Criteria', line]),
        ['Exported on', dayInWords(today)],
        ['Exported by', by],
      ],
    },
  )
