import type { FaultKind } from '../../../domain/kit/import/contract.ts'
import { plainWord } from '../../../domain/kit/import/words.ts'
import type { Reading } from './job.ts'

type Row = FaultKind['rows'][number]

const without = <T>(of: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name !== key))

/** The value that the user chose for the word of a cell. */
export const meaningOf = ({ words = {} }: Reading, target: string, cell: string): string | undefined => words[target]?.[plainWord(cell)]

/** The reading in which the word of a cell means this value; null forgets it. */
export const withMeaning = (reading: Reading, target: string, cell: string, value: string | null): Reading => {
  const others = without(reading.words?.[target] ?? {}, plainWord(cell))
  return { ...reading, words: { ...reading.words, [target]: value === null ? others : { ...others, [plainWord(cell)]: value } } }
}

/** What a cell was corrected to. */
export const correctedTo = ({ cells = {} }: Reading, row: number, column: string): string | undefined => cells[row]?.[column]

/** The reading in which the cells of a column say this in these rows. */
export const withCells = (reading: Reading, rows: readonly Row[], column: string, text: string): Reading => {
  const corrected = rows.map(({ row }) => [row, { ...reading.cells?.[row], [column]: text }])
  return { ...reading, cells: { ...reading.cells, ...Object.fromEntries(corrected) } }
}

export const isLeftOut = ({ leftOut = [] }: Reading, row: number): boolean => leftOut.includes(row)

/** The reading that leaves these rows out, or reads them again. */
export const withRows = (reading: Reading, rows: readonly Row[], isRead: boolean): Reading => {
  const others = (reading.leftOut ?? []).filter(row => !rows.some(one => one.row === row))
  return { ...reading, leftOut: isRead ? others : [...others, ...rows.map(({ row }) => row)].sort((a, b) => a - b) }
}

/**
 * Whether something was decided about every row of a kind of error, so that it is gone if the decision is right. A cell that still says
 * what was found wrong is not corrected.
 */
export const isSettled = (reading: Reading, { wordOf, word, column, rows, count }: FaultKind): boolean => {
  if (wordOf && rows.every(({ cell }) => meaningOf(reading, wordOf, word ?? cell) !== undefined)) return true
  const isCorrected = ({ row, cell }: Row) => (correctedTo(reading, row, column) ?? cell) !== cell
  return rows.length === count && rows.every(one => isLeftOut(reading, one.row) || isCorrected(one))
}
