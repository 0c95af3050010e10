import { writtenWith } from '../../kit/number-column.ts'
import type { Writing } from '../../kit/number-text.ts'
import { inventory } from '../inventory/entity.ts'
import { type Target, targetNames } from './columns.ts'
import type { StockList } from './list.ts'
import { type Book, isBlank, type Read } from './words.ts'

export type Fault = { row: number; column: string; message: string }

const targetOf: Record<string, Target> = Object.fromEntries(targetNames.map(name => [name, name]))
const labels: Readonly<Record<string, { label: string }>> = inventory.fields

const isMeasure = (name: string) => ['length', 'width', 'depth'].includes(name)

export type RowReader = ReturnType<typeof rowReader>

// A workbook's own numbers come as plain decimals, whatever marks the rest of their column has.
const plainDecimal = writtenWith('.')

/**
 * Reads the cells of one row by what they are brought in as, and gathers what is wrong with them and what goes into the notes.
 * `numeric` are the places of cells that are real numbers in a workbook.
 */
export const rowReader = (
  { names, at, notes: noted, keepsUnknown, marks }: StockList,
  row: number,
  cells: readonly string[],
  numeric: ReadonlySet<number>,
) => {
  const faults: Fault[] = []
  const warnings: Fault[] = []
  const notes: string[] = []
  const shown: string[] = []
  for (const [target, index] of noted) {
    const text = cells[index]?.trim()
    if (text) (target === 'notes' ? shown : notes).push(`${names[index]}: ${text}`)
  }
  const columnOf = (target: Target) => (at.has(target) ? names[at.get(target)!]! : '')
  const text = (target: Target): string | null => {
    const cell = at.has(target) ? cells[at.get(target)!]?.trim() : ''
    return cell && !isBlank(cell) ? cell : null
  }
  const fault = (column: string, message: string) => void faults.push({ row, column, message })
  /** What is wrong with a field of the stone, told of the column it came from; the first fault of a column is enough. */
  const faultOf = (name: string, message: string) => {
    // A currency may stand beside its price, in the same cell.
    const target = name === 'currency' && !at.has('currency') ? 'askingRate' : targetOf[name]
    const column = (target && columnOf(target)) || (isMeasure(name) ? columnOf('dimensions') : '')
    if (faults.some(known => known.column === column)) return
    fault(column, /^[a-z]/.test(message) ? `${labels[name]?.label ?? name} ${message}.` : message)
  }
  const read = <T>(target: Target, how: (text: string, by: Writing) => Read<T>): T | null => {
    const cell = text(target)
    if (cell === null) return null
    const isPlain = numeric.has(at.get(target) ?? -1)
    const found = how(cell, isPlain ? plainDecimal : writtenWith(marks[columnOf(target)] ?? '.'))
    if ('fault' in found) {
      fault(columnOf(target), found.fault)
      return null
    }
    if (found.warning) warnings.push({ row, column: columnOf(target), message: found.warning })
    return found.value
  }
  const keep = (target: Target) => void notes.push(`${columnOf(target)}: ${text(target)}`)
  /** Looks a word up; one that nobody knows is kept in the notes where that was asked for and the stone can do without it. */
  const word = (target: Target, book: Book, what: string, needed = false): string | null => {
    const cell = text(target)
    if (cell === null) return null
    const found = book(cell)
    if (found !== undefined) return found
    if (keepsUnknown && !needed) keep(target)
    else fault(columnOf(target), `“${cell.slice(0, 60)}” is not a known ${what}.`)
    return null
  }
  return { row, text, read, word, keep, fault, faultOf, columnOf, notes, shown, faults, warnings, keepsUnknown }
}
