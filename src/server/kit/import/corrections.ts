import type { Fault } from '../../../domain/kit/import/contract.ts'
import type { Job, Reading } from './resource.ts'

type Cells = { cells: readonly string[]; numeric: ReadonlySet<number> }

/** What the user corrected in a list without changing its file: the rows that are left out, and the cells that say something else. */
export const correctionsOf = ({ columns, reading: { leftOut = [], cells: corrected = {} } }: Pick<Job, 'columns' | 'reading'>) => {
  const names = columns.map(({ name }) => name)
  const left = new Set(leftOut)
  /** The cells of a row as they are read; null when the row is left out. A corrected cell is text, whatever it was. */
  return (row: number, { cells, numeric }: Cells): Cells | null => {
    if (left.has(row)) return null
    const changes = Object.entries(corrected[row] ?? {}).map(([name, text]) => [names.indexOf(name), text] as const)
    if (changes.length === 0) return { cells, numeric }
    const read = Array.from({ length: Math.max(cells.length, ...changes.map(([at]) => at + 1)) }, (_, at) => cells[at] ?? '')
    for (const [at, text] of changes) read[at] = text
    return { cells: read, numeric: new Set([...numeric].filter(at => !changes.some(([changed]) => changed === at))) }
  }
}

/** A fault for each corrected cell whose column the list does not have, by the path of its field. */
export const unknownCorrections = (columns: Job['columns'], { cells = {} }: Reading): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([row, changes]) =>
      Object.keys(changes)
        .filter(name => !columns.some(column => column.name === name))
        .map(name => [`cells.${row}.${name}`, `The list has no column “${name}”.`]),
    ),
  )

/** A reading without what belongs to the rows of one file, as it is remembered for the next. */
export const withoutCorrections = ({ leftOut: _, cells: __, ...reading }: Reading): Reading => reading

/** Faults with the text of their cell, read from the rows that were just read. */
export const withCells = (faults: readonly Fault[], columns: Job['columns'], rows: ReadonlyMap<number, readonly string[]>): Fault[] =>
  faults.map(fault => {
    const cell = rows.get(fault.row)?.[columns.findIndex(({ name }) => name === fault.column)]
    return cell === undefined ? fault : { ...fault, cell: cell.slice(0, 2_000) }
  })
