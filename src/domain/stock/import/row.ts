import type { Fault } from '../../kit/import/contract.ts'
import { type Book, plainWord, type Read } from '../../kit/import/words.ts'
import { writtenWith } from '../../kit/number-column.ts'
import type { Writing } from '../../kit/number-text.ts'
import { inventory } from '../inventory/entity.ts'
import { type Target, targetNames } from './columns.ts'
import type { ListColumns } from './list.ts'
import { hasNoValue } from './words.ts'


const targetOf: Record<string, Target> = Object.fromEntries(targetNames.map(name => [name, name]))
const labels: Readonly<Record<string, { label: string }>> = inventory.fields

const isMeasure = (name: string) => ['length', 'width', 'depth'].includes(name)

export type RowReader = ReturnType<typeof rowReader>

// Numeric workbook cells are plain decimals, whatever marks the rest of their column has.
const plainDecimal = writtenWith('.')

/**
 * Reads the cells of one row by target, and collects faults, warnings and notes.
 * `numeric` holds the positions of numeric workbook cells.
 */
export const rowReader = (
  { names, at, notes: noted, keepsUnknown, marks, words, books }: ListColumns,
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
  const columnOf = (target: Target) => names[at.get(target) ?? -1] ?? ''
  const text = (target: Target): string | null => {
    const cell = cells[at.get(target) ?? -1]?.trim()
    return cell && !hasNoValue(cell) ? cell : null
  }
  const fault = (column: string, message: string, wordOf?: Target) => void faults.push({ row, column, message, ...(wordOf && { wordOf }) })
  /** Reports a fault of a stone's field on its column; only the first fault of a column is kept. */
  const faultOf = (name: string, message: string) => {
    // The currency may be in the same cell as its price.
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
  const warn = (target: Target, message: string) => void warnings.push({ row, column: columnOf(target), message })
  const kept: Target[] = []
  /** Keeps a cell in the notes as it is. A list that changes stones leaves it out. */
  const keep = (target: Target) => {
    kept.push(target)
    notes.push(`${columnOf(target)}: ${text(target)}`)
  }
  /** What the user chose for a word of this list. */
  const chosen = (target: Target, cell: string): string | undefined => {
    const value = words[target]?.[plainWord(cell)]
    const records = target === 'stoneName' ? books.stones : target === 'shape' ? books.shapes : target === 'origin' ? books.originNames : null
    // A record may have been deleted since it was chosen.
    return value === undefined || records === null || records.has(value) ? value : undefined
  }
  /** Looks up a word. An unknown word goes into the notes if the user chose that and the field is not required. */
  const word = (target: Target, book: Book, what: string, needed = false): string | null => {
    const cell = text(target)
    if (cell === null) return null
    const found = chosen(target, cell) ?? book(cell)
    if (found !== undefined) return found
    if (keepsUnknown && !needed) keep(target)
    else fault(columnOf(target), `“${cell.slice(0, 60)}” is not a known ${what}.`, target)
    return null
  }
  return { row, text, read, word, chosen, keep, warn, fault, faultOf, columnOf, notes, kept, shown, faults, warnings, keepsUnknown }
}
