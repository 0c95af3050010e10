import { compare, isQuantity } from '../../domain/kit/quantity.ts'
import type { ReportRow } from '../../domain/reports/contract.ts'
import { textOf } from './cells.ts'

/** Compares two cells of a column: numbers by value, text alphabetically. */
const inOrder = (a: unknown, b: unknown): number => {
  const [one, other] = [textOf(a), textOf(b)]
  return isQuantity(one) && isQuantity(other) ? compare(one, other) : one.localeCompare(other)
}
const isEmpty = (value: unknown) => value === null || value === undefined

/** Sorts the rows by a column, given as `name` or `-name`. Empty cells come last. Without a column the order is unchanged. */
export const ordered = (rows: readonly ReportRow[], by: string | undefined): readonly ReportRow[] => {
  if (!by) return rows
  // A name may have a dash of its own: the column of 1-30 days.
  const name = by.replace(/^-/, '')
  const [filled, empty] = [rows.filter(row => !isEmpty(row[name])), rows.filter(row => isEmpty(row[name]))]
  return [...filled.sort((a, b) => inOrder(a[name], b[name]) * (by.startsWith('-') ? -1 : 1)), ...empty]
}
