import type { Option } from '../../kit/field.ts'
import { type Book, bookOf, type Read } from '../../kit/import/words.ts'
import { numberKinds } from '../../kit/number-kinds.ts'
import { readNumber, type Writing } from '../../kit/number-text.ts'
import { present } from '../../kit/present.ts'
import { gradeFields } from '../stone/grades.ts'
import type { RowReader } from './row.ts'

/** The columns of a stock list that hold grades. */
export const gradeTargets = [
  { value: 'cut', label: 'Cut grade' },
  { value: 'polish', label: 'Polish' },
  { value: 'symmetry', label: 'Symmetry' },
  { value: 'fluorescence', label: 'Fluorescence' },
  { value: 'fluorescenceColour', label: 'Fluorescence color' },
  { value: 'tablePercent', label: 'Table %' },
  { value: 'depthPercent', label: 'Depth %' },
  { value: 'girdle', label: 'Girdle' },
  { value: 'culet', label: 'Culet' },
  { value: 'hue', label: 'Hue' },
  { value: 'tone', label: 'Tone' },
  { value: 'saturation', label: 'Saturation' },
] as const

/** The dictionary of an option list: codes first, then names, then other spellings. */
const optionBook = (options: readonly Option[]): Book =>
  bookOf(options.map(({ value, label, aliases = [] }) => ({ value, words: [[value], [label, ...label.split(' · ')], aliases] })))

const finish = ['cut', 'polish', 'symmetry'] as const
const others = ['fluorescenceColour', 'culet', 'tone', 'saturation'] as const
const choices = [...finish, ...others] as const
const bookOfField = (name: keyof typeof gradeFields) => optionBook(present(gradeFields[name].options))
const books = new Map(choices.map(name => [name, bookOfField(name)]))
const bookFor = (name: (typeof choices)[number]): Book => word => books.get(name)?.(word)
const [glow, glowColor] = [bookOfField('fluorescence'), bookOfField('fluorescenceColour')]

// The color of the glow often stands behind its strength: 'Medium Blue'.
const parted = /^(.*\S)[\s/-]+([a-z]+)$/i
const glowIn: Book = text => glow(text) ?? glow(parted.exec(text)?.[1] ?? '')
/** The color of the glow in 'Medium Blue'; undefined when the text names none. */
export const glowColorIn = (text: string | null): string | undefined => (text === null || glow(text) ? undefined : glowColor(parted.exec(text)?.[2] ?? ''))

/** The grade that a text names by code, name or another spelling, such as 'Excellent' or 'Medium Blue'; undefined when it names none. */
export const gradeOf = (name: (typeof choices)[number] | 'fluorescence', text: string): string | undefined =>
  name === 'fluorescence' ? glowIn(text) : books.get(name)?.(text)

type Finish = Partial<Record<(typeof finish)[number], string>>
/** The grades of cut, polish and symmetry in one cell: '3EX', 'EX/VG/G', '-/VG/EX'. Null for a single grade. */
export const finishIn = (cell: string): Finish | null => {
  const grade = books.get('cut')
  const triple = /^(?:(?:3|3x|triple|tri)[\s-]*(ex|x|vg|id|ideal|excellent)|xxx)\.?$/i.exec(cell.trim())
  const parts = triple ? Array.from(finish, () => triple[1] ?? 'EX') : cell.trim().split(/\s*[/|,]\s*|\s+-\s+|(?<=[a-z])-(?=[a-z])|\s+(?=(?:ID|EX|VG|GD|G|F|FR|P)\b)/i)
  if (parts.length !== finish.length) return null
  const grades = parts.map(part => (/^[-–—.]*$|^n\/?a$/i.test(part) ? '' : grade?.(part)))
  return grades.every(found => found !== undefined) && grades.some(Boolean) ? Object.fromEntries(finish.flatMap((name, at) => (grades[at] ? [[name, grades[at]]] : []))) : null
}

/** The grades of a column for all three; those that have a column of their own are read from it. */
const finishOf = (reader: RowReader): Finish => {
  const found = finishIn(reader.text('cut') ?? '')
  const listed = (name: keyof Finish) => (found && reader.text(name) === null) || (found && name === 'cut') ? found[name] : reader.word(name, bookFor(name), gradeFields[name].label.toLowerCase())
  return Object.fromEntries(finish.flatMap(name => [[name, listed(name)]].filter(([, value]) => value)))
}

const readPercent = (text: string, by: Writing): Read<string> => readNumber(text, numberKinds.percent, by)

/** Whether a cell says how strongly a stone glows, with or without the color. */
export const isGlow = (cell: string): boolean => glowIn(cell) !== undefined

/** Whether a cell is a grade of this field. */
export const isGradeOf = (name: (typeof choices)[number], cell: string): boolean => gradeOf(name, cell) !== undefined

/** The grades in the cells of a row. */
export const readGrades = (reader: RowReader) => ({
  ...finishOf(reader),
  ...Object.fromEntries(others.map(name => [name, reader.word(name, bookFor(name), gradeFields[name].label.toLowerCase())])),
  fluorescence: reader.word('fluorescence', glowIn, 'fluorescence'),
  ...(reader.text('fluorescenceColour') === null && { fluorescenceColour: glowColorIn(reader.text('fluorescence')) }),
  tablePercent: reader.read('tablePercent', readPercent),
  depthPercent: reader.read('depthPercent', readPercent),
  girdle: reader.text('girdle'),
  hue: reader.text('hue'),
})
