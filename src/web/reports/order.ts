import { compare, isQuantity, type Quantity } from '../../domain/kit/quantity.ts'
import type { ReportRow } from '../../domain/reports/report.ts'

const wordOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { title: string }).title : String(value)

/** Two cells of a column, the smaller first: figures by what they are, words by the alphabet. */
const inOrder = (a: unknown, b: unknown): number => {
  const [one, other] = [wordOf(a), wordOf(b)]
  return isQuantity(one) && isQuantity(other) ? compare(one as Quantity, other as Quantity) : one.localeCompare(other)
}
const isEmpty = (value: unknown) => value === null || value === undefined

/** The rows in the order of a column, as `name` or `-name`; what has nothing there comes last, and without a word they stay as they came. */
export const ordered = (rows: readonly ReportRow[], by: string | undefined): readonly ReportRow[] => {
  if (!by) return rows
  const name = by.replace('-', '')
  const [filled, empty] = [rows.filter(row => !isEmpty(row[name])), rows.filter(row => isEmpty(row[name]))]
  return [...filled.sort((a, b) => inOrder(a[name], b[name]) * (by.startsWith('-') ? -1 : 1)), ...empty]
}
