import type { CellValue } from 'hucre'
import { compare, isQuantity, plus, type Quantity } from '../../../domain/kit/quantity.ts'
import { type SheetColumn, valueIn } from './column.ts'

/** The total of a column: that of its rows, which a formula adds up again, or a figure of its own. */
export type Total = { value: unknown; isSum: boolean }

/** Adds up the summed columns of a sheet row by row. */
export const adder = (columns: readonly SheetColumn[]) => {
  const sums: Quantity[] = columns.map(() => '0')
  return {
    add: (at: number, cell: unknown, stored: CellValue): void => {
      if (columns[at]?.summed && typeof stored === 'number') sums[at] = plus(sums[at] ?? '0', String(valueIn(cell)))
    },
    sumOf: (at: number): Quantity => sums[at] ?? '0',
    /** The totals below the rows. `foot` are those of the caller, which need not be the sums of their columns. */
    totals: (foot?: readonly unknown[]): Total[] =>
      columns.map((column, at) => {
        const [sum, given] = [sums[at] ?? '0', foot?.[at]]
        if (!foot) return { value: column.summed ? sum : null, isSum: Boolean(column.summed) }
        const text = String(valueIn(given) ?? '')
        return { value: given, isSum: Boolean(column.summed) && isQuantity(text) && compare(text, sum) === 0 }
      }),
  }
}
