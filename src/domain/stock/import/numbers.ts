import { currencyDigits } from '../../company/base-currency.ts'
import { doubtIn, markOfColumn, markOfFile, type NumberColumn, numberColumn, seeNumber } from '../../kit/number-column.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import type { DecimalMark } from '../../kit/number-shape.ts'
import type { NumberKind } from '../../kit/number-text.ts'
import type { Mapping, Target } from './columns.ts'
import type { Fault } from './contract.ts'

/** The kind of number in a column with this target; null for text. Prices without their own currency are in `currency`. */
export const kindOfTarget = (target: Target | null | undefined, currency: string | null | undefined): NumberKind | null => {
  switch (target) {
    case 'pieces':
      return numberKinds.pieces
    case 'weight':
      return numberKinds.carats
    case 'length':
    case 'width':
    case 'depth':
    case 'dimensions':
      return numberKinds.millimetres
    case 'askingRate':
    case 'costRate':
    case 'minimumRate':
      return priceKind(currencyDigits(currency ?? ''))
    default:
      return null
  }
}

/** How the numbers of a column are read: its decimal mark, null until the user chooses one, and an ambiguous cell as example. */
export type ColumnNumbers = { decimal: DecimalMark | null; example: string | null }
export type ListNumbers = { columns: Record<string, ColumnNumbers>; faults: Fault[] }

// All numbers in a cell, without currency, unit and separators.
const numbersIn = (cell: string): string[] => cell.match(/[.,]?\p{Nd}[\p{Nd}.,'’٫٬ \u00a0\u2009\u202f]*/gu) ?? []

/**
 * Checks how the numbers of a list are written, over all rows, before any row is read. `see` takes a row and the positions of its
 * numeric workbook cells, which are never ambiguous; `found` returns how each column is read, and the questions for the user.
 */
export const listNumbers = (
  names: readonly string[],
  reading: { mapping: Mapping; defaults: { currency?: string | null | undefined }; decimals: Readonly<Record<string, DecimalMark>> },
) => {
  const columns = names.flatMap((name, index) => {
    const kind = kindOfTarget(reading.mapping[name], reading.defaults.currency)
    return kind ? [{ name, index, seen: numberColumn(kind), row: 0 }] : []
  })
  const see = (row: number, cells: readonly string[], numeric: ReadonlySet<number>): void => {
    for (const column of columns) {
      if (numeric.has(column.index)) continue
      for (const number of numbersIn(cells[column.index] ?? '')) seeNumber(column.seen, number)
      if (!column.row && column.seen.example !== null) column.row = row
    }
  }
  const found = (isSemicolon: boolean): ListNumbers => {
    const ofFile = markOfFile(columns.map(({ seen }): NumberColumn => seen), isSemicolon)
    const read = columns.map(column => ({ ...column, decimal: markOfColumn(column.seen, ofFile, reading.decimals[column.name]) }))
    return {
      columns: Object.fromEntries(read.map(({ name, decimal, seen }) => [name, { decimal, example: seen.example }])),
      faults: read.flatMap(({ name, decimal, seen, row }) => (decimal === null && seen.example !== null ? [{ row, column: name, message: doubtIn(name, seen.example) }] : [])),
    }
  }
  return { see, found }
}
