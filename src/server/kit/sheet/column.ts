import type { CellValue } from 'hucre'
import { isQuantity, over, plus } from '../../../domain/kit/quantity.ts'

/** A column of a spreadsheet. */
export type SheetColumn = {
  header: string
  /** A percentage is given in percent: '12.5' is 12.5 %. A time is YYYY-MM-DD HH:MM. */
  kind: 'text' | 'number' | 'money' | 'weight' | 'date' | 'time' | 'percent' | 'integer'
  digits?: number
  /** Added up in the row of totals. Amounts in the currencies of their rows have a total for each currency. */
  summed?: boolean
  /** The column with the currency of each row. */
  holds?: 'currency'
}

/** A number with its own number of decimals, and its currency where that is the one of its row. */
export type Shown = { value: unknown; digits: number; currency?: string | undefined }
const isShown = (cell: unknown): cell is Shown => typeof cell === 'object' && cell !== null && 'digits' in cell

/** The numbers of decimals that a number of one column may have: a price of a stone in yen, or per carat in dollars. */
export const digitsOfCells = [0, 1, 2, 3, 4]
/** The decimals of a cell that has its own number of them. */
export const digitsIn = (cell: unknown): number | undefined => (isShown(cell) ? Math.min(cell.digits, digitsOfCells.length - 1) : undefined)
/** The currency of a cell that is in the currency of its row. */
export const currencyIn = (cell: unknown): string | undefined => (isShown(cell) ? cell.currency : undefined)
/** The value of a cell. */
export const valueIn = (cell: unknown): unknown => (isShown(cell) ? cell.value : cell)

const decimals = (digits: number) => (digits > 0 ? `.${'0'.repeat(digits)}` : '')

/** The number format of a column in Excel, or of its cells with their own number of decimals. */
export const formatOf = ({ kind, digits: declared }: SheetColumn, own?: number): string | undefined => {
  const digits = own ?? declared
  if (kind === 'text') return '@'
  if (kind === 'date') return 'd mmm yyyy'
  if (kind === 'time') return 'd mmm yyyy hh:mm'
  if (kind === 'integer') return '#,##0'
  if (kind === 'percent') return digits === undefined ? '0.0##%' : `0${decimals(digits)}%`
  if (kind === 'weight' && digits === undefined) return '#,##0.00#'
  if (kind === 'number' && digits === undefined) return undefined
  return `#,##0${decimals(digits ?? 2)}`
}

// Excel rejects a workbook with these characters, or with more than 32,767 characters in a cell.
const unfit = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
// Excel reads _x003D_ as the character with that code, an equals sign.
const numbered = /_x(?=[0-9A-Fa-f]{4}_)/g
/** A value as the text of a cell. */
export const textCell = (value: unknown): string =>
  String(value)
    .replace(unfit, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .slice(0, 32_767)
    .replace(numbered, '_x005F_x')

// Excel stores fifteen digits; a longer number stays text, so that it is not changed.
const numberCell = (text: string): CellValue => (text.replace(/\D/g, '').replace(/^0+/, '').length <= 15 ? Number(text) : text)

/** A value as Excel stores it: quantities become numbers and business dates become dates; text stays text, whatever its first character. */
export const cellOf = (given: unknown, { kind }: SheetColumn): CellValue => {
  const value = valueIn(given)
  if (value === null || value === undefined || value === '') return null
  if (kind === 'text') return textCell(value)
  if (kind === 'date' || kind === 'time') {
    const moment = value instanceof Date ? value.toISOString() : String(value)
    if (!/^\d{4}-\d\d-\d\d/.test(moment)) return textCell(value)
    return new Date(`${moment.slice(0, 10)}T${(kind === 'time' && moment.slice(11, 16)) || '00:00'}:00Z`)
  }
  const text = String(value)
  if (!isQuantity(text)) return textCell(value)
  return numberCell(kind === 'percent' ? over(text, 100) : plus(text, '0'))
}
