import type { CellValue } from 'hucre'
import type { SheetColumn } from './column.ts'

// In characters of the standard font. The head leaves room for the button of the filter.
const [least, most, room, button] = [8, 60, 2, 3]

const isLatin = /^[\u0000-\u02ff]*$/
// Chinese, Japanese and Korean characters take twice the width; the marks above and below letters take none.
const lengthOfLine = (line: string): number => {
  if (isLatin.test(line)) return line.length
  let length = 0
  for (const sign of line)
    if (!/\p{Mark}/u.test(sign)) length += /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign) ? 2 : 1
  return length
}
const lengthOfText = (text: string): number => Math.max(...text.slice(0, 2_000).split('\n').map(lengthOfLine))

const groups = (whole: number) => Math.floor((whole - 1) / 3)

/** The length of a cell as Excel shows it. */
const lengthOf = (value: CellValue, { kind, digits: declared }: SheetColumn, own: number | undefined): number => {
  if (value === null || value === undefined) return 0
  if (value instanceof Date) return kind === 'time' ? 17 : 11
  if (typeof value !== 'number') return lengthOfText(String(value))
  const digits = own ?? declared ?? { money: 2, weight: 3, integer: 0 }[String(kind)]
  if (kind === 'percent') return String(Math.round(value * 100)).length + 1 + (declared ?? 2) + 1
  if (digits === undefined) return String(value).length
  const whole = String(Math.trunc(Math.abs(value))).length
  return (value < 0 ? 1 : 0) + whole + groups(whole) + (digits > 0 ? digits + 1 : 0)
}

/** Measures the columns of a sheet cell by cell; `widths` are those of the widest cells, between sensible limits. */
export const ruler = (columns: readonly SheetColumn[]) => {
  const longest = columns.map(({ header }) => lengthOfText(header) + button)
  return {
    see: (at: number, column: SheetColumn, value: CellValue, own?: number): void => {
      longest[at] = Math.max(longest[at] ?? 0, lengthOf(value, column, own))
    },
    widths: (): number[] => longest.map(length => Math.min(most, Math.max(least, length + room))),
  }
}
