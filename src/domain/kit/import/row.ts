import { isId } from '../answer.ts'
import { readDate } from '../date-text.ts'
import type { Field } from '../field.ts'
import { writtenWith } from '../number-column.ts'
import { readNumber } from '../number-text.ts'
import type { Fault } from './contract.ts'
import { isNeeded, type PreparedList } from './list.ts'
import { nearest } from './nearest.ts'
import { kindOfField } from './targets.ts'
import { isBlank, plainWord, type Read, unknownWord } from './words.ts'

/**
 * A row of a list: its values as a form would send them, the words of its references, which only the database understands, and its faults.
 * `chosen` holds the ids of the records that the user chose for such words. The example row of the template is read, but not imported.
 */
export type ListRow = {
  row: number
  values: Record<string, unknown>
  references: Record<string, string>
  chosen: Record<string, string>
  isExample: boolean
  faults: Fault[]
  warnings: Fault[]
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on', '✓'])
const no = new Set(['no', 'n', 'false', '0', 'off'])
const quoted = (text: string) => `“${text.trim().slice(0, 60)}”`

const readFlag = (text: string): Read<boolean> => {
  const word = text.trim().toLowerCase()
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { fault: `${quoted(text)} is not yes or no.` }
}

const unknown = (text: string, field: Field): { fault: string; word: string } => {
  const labels = (field.options ?? []).map(({ label }) => label)
  if (labels.length <= 12) return { fault: `${quoted(text)} is not one of: ${labels.join(', ')}.`, word: text }
  const guess = nearest(text, labels)
  return { fault: `${quoted(text)} is not a known ${field.label.toLowerCase()}.${guess ? ` Did you mean ${guess}?` : ''}`, word: text }
}

/** What the user chose for a word of a field. An option or an id that is none any more does not count. */
const chosenFor = ({ declaration, words }: PreparedList, name: string, text: string): string | undefined => {
  const [field, value] = [declaration.fields[name], words[name]?.[plainWord(text)]]
  if (value === undefined) return undefined
  const isKnown = field?.kind === 'ref' ? isId(value) : field?.options?.some(option => option.value === value)
  return isKnown ? value : undefined
}

const meaningOf = (list: PreparedList, name: string, text: string): string | undefined =>
  chosenFor(list, name, text) ?? list.declaration.books.get(name)?.(text)

const readChoice = (list: PreparedList, name: string, field: Field, text: string): Read<string> => {
  const value = meaningOf(list, name, text)
  return value === undefined ? unknown(text, field) : { value }
}

const readChoices = (list: PreparedList, name: string, field: Field, text: string): Read<string[]> => {
  const options = field.options ?? []
  if (options.length === 2 && text.trim().toLowerCase() === 'both') return { value: options.map(({ value }) => value) }
  const words = text.split(/[,;/+|&\n]| and /i).filter(word => word.trim() !== '')
  const reads = words.map(word => readChoice(list, name, field, word))
  const wrong = reads.find(read => 'fault' in read)
  return wrong ?? { value: [...new Set(reads.flatMap(read => ('value' in read ? [read.value] : [])))] }
}

const readQuantity = (list: PreparedList, name: string, field: Field, cell: string, currency: string, isNumeric: boolean): Read<unknown> => {
  const kind = kindOfField(list.declaration, name, currency, list.money)
  if (!kind) return { value: cell }
  const column = list.names[list.at.get(name) ?? -1] ?? ''
  const read = readNumber(cell, kind, writtenWith(isNumeric ? '.' : (list.decimals[column] ?? '.')))
  if ('fault' in read) return read
  return { value: field.kind === 'integer' ? Number(read.value) : read.value }
}

const readCell = (list: PreparedList, name: string, field: Field, text: string, currency: string, isNumeric: boolean): Read<unknown> => {
  const column = list.names[list.at.get(name) ?? -1] ?? ''
  switch (field.kind) {
    case 'choice':
      return readChoice(list, name, field, text)
    case 'choices':
      return readChoices(list, name, field, text)
    case 'flag':
      return readFlag(text)
    case 'date':
      return readDate(text, list.orders[column] ?? null)
    default:
      return readQuantity(list, name, field, text, currency, isNumeric)
  }
}

const textOf = (field: Field, cell: string): string => (field.kind === 'longText' ? cell.trim() : cell.trim().replace(/\s+/g, ' '))

type Cells = { row: number; cells: readonly string[]; numeric: ReadonlySet<number> }

/** The cells of a row by field, and the faults found in them; only the first fault of a column is kept. */
const cellReader = ({ declaration, at, names }: PreparedList, { row, cells }: Cells) => {
  const faults: Fault[] = []
  const cellOf = (name: string): string | null => {
    const [field, cell] = [declaration.fields[name], cells[at.get(name) ?? -1]]
    return !field || cell === undefined || isBlank(cell) ? null : textOf(field, cell)
  }
  const fault = (name: string, message: string, word?: string) => {
    const column = names[at.get(name) ?? -1] ?? ''
    if (column === '' || !faults.some(known => known.column === column)) faults.push({ row, column, message, ...(word !== undefined && unknownWord(name, word)) })
  }
  return { faults, cellOf, fault }
}

/** The currency of a row's amounts: its own, else that of the whole list, else the base. */
const currencyOf = (list: PreparedList, cell: string | null): string => {
  const own = (cell === null ? undefined : meaningOf(list, 'currency', cell)) ?? list.defaults.currency
  return typeof own === 'string' ? own : list.money.base
}

/** Reads one row of a list. `row` counts as Excel does; `numeric` holds the positions of numeric workbook cells. */
export const readListRow = (list: PreparedList, row: number, cells: readonly string[], numeric: ReadonlySet<number>): ListRow => {
  const { declaration, defaults, at, names } = list
  const { faults, cellOf, fault } = cellReader(list, { row, cells, numeric })
  const [values, references, chosen]: [Record<string, unknown>, Record<string, string>, Record<string, string>] = [{}, {}, {}]
  const currency = currencyOf(list, cellOf('currency'))
  for (const [name, field] of Object.entries(declaration.fields)) {
    const cell = cellOf(name)
    const fallback = defaults[name] ?? undefined
    if (cell === null && fallback !== undefined) values[name] = fallback
    else if (cell === null && isNeeded(declaration, name)) fault(name, `${field.label} is missing.`)
    if (cell === null) continue
    if (field.kind === 'ref') {
      references[name] = cell
      const id = chosenFor(list, name, cell)
      if (id !== undefined) chosen[name] = id
      continue
    }
    const read = readCell(list, name, field, cell, currency, numeric.has(at.get(name) ?? -1))
    if ('fault' in read) fault(name, read.fault, read.word)
    else values[name] = read.value
  }
  if (cells.slice(names.length).some(cell => cell.trim() !== ''))
    faults.push({ row, column: '', message: 'The row has more cells than the list has columns. Put text that contains a comma in quotation marks.' })
  validate(list, values, fault)
  const isExample = cellOf(declaration.key) === declaration.example[declaration.key]
  const place = ({ column }: Fault) => names.indexOf(column)
  return { row, values, references, chosen, isExample, faults: faults.sort((a, b) => place(a) - place(b)), warnings: [] }
}

/** Takes the values as the form would, or adds a fault for each that the form would refuse. A missing value has its fault already. */
const validate = (
  { declaration: { fields, schema } }: PreparedList,
  values: Record<string, unknown>,
  fault: (name: string, message: string) => void,
) => {
  const plain = Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.kind !== 'ref'))
  const parsed = schema.safeParse(plain)
  if (parsed.success) Object.assign(values, parsed.data)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (plain[name] !== undefined) fault(name, /^[a-z]/.test(message) ? `${fields[name]?.label ?? name} ${message}.` : message)
  }
}
