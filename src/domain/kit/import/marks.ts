import { type DayOrder, dateShape } from '../date-text.ts'
import { doubtIn, markOfColumn, markOfFile, type NumberColumn, numberColumn, seeNumber } from '../number-column.ts'
import { isMoneyKind } from '../number-kinds.ts'
import type { DecimalMark } from '../number-shape.ts'
import type { NumberKind } from '../number-text.ts'
import type { Fault } from './contract.ts'

/** How the numbers of a column are read: its decimal mark, null until the user chooses one, and an ambiguous cell as example. */
export type ColumnNumbers = { decimal: DecimalMark | null; example: string | null }
/** How the dates of a column are read: the order of day and month, null until the user chooses one, and an ambiguous cell. */
export type ColumnDates = { order: DayOrder | null; example: string | null }
type Found<T> = { columns: Record<string, T>; faults: Fault[] }

/** Looks at every row of a list before any is read, and says how each column is written. `numeric`: the numeric cells of a workbook. */
export type Look<T> = {
  see: (row: number, cells: readonly string[], numeric: ReadonlySet<number>) => void
  found: (isSemicolon: boolean) => Found<T>
}

// All numbers in a cell, without currency, unit and separators.
const numbersIn = (cell: string): string[] => cell.match(/[.,]?\p{Nd}[\p{Nd}.,'’٫٬ \u00a0\u2009\u202f]*/gu) ?? []

// These currencies are written with a comma before thousands: $9,900.
const signedThousands = /[$£¥₹฿]\s*\d{1,3},\d{3}(?![\d,])/u

/**
 * Checks how the numbers of a list are written. `kindOf` is the kind of number in a column, null for none. Numeric cells of a workbook
 * are never ambiguous. An ambiguous column is a fault until the user chooses its decimal mark.
 */
export const columnNumbers = (
  names: readonly string[],
  kindOf: (name: string) => NumberKind | null,
  chosen: Readonly<Record<string, DecimalMark>>,
): Look<ColumnNumbers> => {
  const columns = names.flatMap((name, index) => {
    const kind = kindOf(name)
    return kind ? [{ name, index, seen: numberColumn(kind), row: 0 }] : []
  })
  const see: Look<ColumnNumbers>['see'] = (row, cells, numeric) => {
    for (const column of columns) {
      if (numeric.has(column.index)) continue
      if (isMoneyKind(column.seen.kind) && signedThousands.test(cells[column.index] ?? '')) column.seen.proofs['.'] += 1
      for (const number of numbersIn(cells[column.index] ?? '')) seeNumber(column.seen, number)
      if (!column.row && column.seen.example !== null) column.row = row
    }
  }
  const found = (isSemicolon: boolean): Found<ColumnNumbers> => {
    const ofFile = markOfFile(
      columns.map(({ seen }): NumberColumn => seen),
      isSemicolon,
    )
    const read = columns.map(column => ({ ...column, decimal: markOfColumn(column.seen, ofFile, chosen[column.name]) }))
    return {
      columns: Object.fromEntries(read.map(({ name, decimal, seen }) => [name, { decimal, example: seen.example }])),
      faults: read.flatMap(({ name, decimal, seen, row }) =>
        decimal === null && seen.example !== null ? [{ row, column: name, message: doubtIn(name, seen.example) }] : [],
      ),
    }
  }
  return { see, found }
}

type DateColumn = { name: string; index: number; row: number; example: string | null; proofs: Record<DayOrder, number> }

const only = ({ dmy, mdy }: Record<DayOrder, number>): DayOrder | null => (dmy > 0 === mdy > 0 ? null : dmy > 0 ? 'dmy' : 'mdy')

/** The same for the dates of a list: whether the day or the month comes first, by the dates that prove it. */
export const columnDates = (
  names: readonly string[],
  isDate: (name: string) => boolean,
  chosen: Readonly<Record<string, DayOrder>>,
): Look<ColumnDates> => {
  const columns = names.flatMap((name, index): DateColumn[] =>
    isDate(name) ? [{ name, index, row: 0, example: null, proofs: { dmy: 0, mdy: 0 } }] : [],
  )
  const see: Look<ColumnDates>['see'] = (row, cells) => {
    for (const column of columns) {
      const shape = dateShape(cells[column.index] ?? '')
      if (shape && 'value' in shape && shape.order) column.proofs[shape.order] += 1
      if (!shape || 'value' in shape || column.example !== null) continue
      column.example = (cells[column.index] ?? '').trim()
      column.row = row
    }
  }
  const found = (): Found<ColumnDates> => {
    const total = (order: DayOrder) => columns.reduce((sum, { proofs }) => sum + proofs[order], 0)
    const ofFile = only({ dmy: total('dmy'), mdy: total('mdy') })
    const read = columns.map(column => ({ ...column, order: only(column.proofs) ?? chosen[column.name] ?? ofFile }))
    return {
      columns: Object.fromEntries(read.map(({ name, order, example }) => [name, { order, example }])),
      faults: read.flatMap(({ name, order, example, row }) =>
        order === null && example !== null ? [{ row, column: name, message: orderDoubt(name, example) }] : [],
      ),
    }
  }
  return { see, found }
}

const orderDoubt = (name: string, example: string): string =>
  `In “${name}”, “${example}” can be read in two ways. Choose whether the day or the month comes first.`
