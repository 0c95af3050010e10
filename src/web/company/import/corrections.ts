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

/** The reading in which the cells of a column say this in these rows; a cell that says what it says in the file is not corrected. */
export const withCells = (reading: Reading, rows: readonly Row[], column: string, text: string): Reading => {
  const cells = { ...reading.cells }
  for (const { row, cell } of rows) {
    const others = without(cells[row] ?? {}, column)
    const changed = text === cell ? others : { ...others, [column]: text }
    if (Object.keys(changed).length > 0) cells[row] = changed
    else delete cells[row]
  }
  return { ...reading, cells }
}

export const isLeftOut = ({ leftOut = [] }: Reading, row: number): boolean => leftOut.includes(row)

/** The reading that leaves these rows out, or reads them again. */
export const withRows = (reading: Reading, rows: readonly Row[], isRead: boolean): Reading => {
  const others = (reading.leftOut ?? []).filter(row => !rows.some(one => one.row === row))
  return { ...reading, leftOut: isRead ? others : [...others, ...rows.map(({ row }) => row)].sort((a, b) => a - b) }
}

/** Whether something was decided about every row of a kind of error, so that it is gone if the decision is right. */
export const isSettled = (reading: Reading, { wordOf, column, rows, count }: FaultKind): boolean => {
  if (wordOf && rows.every(({ cell }) => meaningOf(reading, wordOf, cell) !== undefined)) return true
  return rows.length === count && rows.every(({ row }) => isLeftOut(reading, row) || correctedTo(reading, row, column) !== undefined)
}
