import { currencyDigits } from '../../company/base-currency.ts'
import { doubtIn, markOfColumn, markOfFile, type NumberColumn, numberColumn, seeNumber } from '../../kit/number-column.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import type { DecimalMark } from '../../kit/number-shape.ts'
import type { NumberKind } from '../../kit/number-text.ts'
import type { Mapping, Target } from './columns.ts'
import type { Fault } from './row.ts'

/** The kind of number a column holds by what it is brought in as; null for words. Prices are in this currency where none is beside them. */
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

/** How the numbers of a column are read: its decimal mark, null while somebody has to choose it, and a cell that depends on it. */
export type ColumnNumbers = { decimal: DecimalMark | null; example: string | null }
export type ListNumbers = { columns: Record<string, ColumnNumbers>; faults: Fault[] }

// Every number of a cell, without its currency, its unit and what stands between several.
const numbersIn = (cell: string): string[] => cell.match(/[.,]?\p{Nd}[\p{Nd}.,'’٫٬ \u00a0\u2009\u202f]*/gu) ?? []

/**
 * Looks through all rows of a list for how its numbers are written, before any of them is read. `see` takes a row and the places of
 * its cells that are real numbers of a workbook, which nobody can misread; `found` says how each column is read, and what must be asked.
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
