import type { Read } from '../../kit/import/words.ts'
import { numberKinds } from '../../kit/number-kinds.ts'
import { readNumber, type Writing } from '../../kit/number-text.ts'
import type { Treatment } from '../stone/treatment.ts'
import type { Books } from './books.ts'
import type { StockList } from './list.ts'
import type { RowReader } from './row.ts'
import { readLength } from './words.ts'

/** Reads whole pieces: '3', '3 pcs'. */
export const readPieces = (text: string, by: Writing): Read<number> => {
  const read = readNumber(text, numberKinds.pieces, by)
  if ('fault' in read) return read
  return read.value.length < 10 ? { value: Number(read.value) } : { fault: `“${text.slice(0, 40)}” is not a number of pieces.` }
}

/** Reads '7.02 x 5.11 x 3.40 mm', '7.02-7.06*4.31' and '7×5' as length, width and depth. */
export const readDimensions = (text: string, by: Writing): Read<string[]> => {
  const parts = text.replace(/mm\.?/gi, '').split(/\s*[x×*✕–-]\s*/i)
  // 1.10–1.20 is a range of sizes, as of melee.
  if (parts.length === 2 && !/[x×*✕]/i.test(text)) return { fault: `“${text.slice(0, 40)}” is a range, not length × width. Keep such a column in the notes.` }
  const reads = parts.map(part => readLength(part, by))
  if (parts.length > 3 || !reads.every(read => 'value' in read)) return { fault: `“${text.slice(0, 40)}” is not length × width × depth in mm.` }
  const warning = reads.flatMap(read => read.warning ?? []).join(' ')
  return { value: reads.map(read => read.value), ...(warning ? { warning } : {}) }
}

const extents: Readonly<Record<string, string>> = { insignificant: 'insignificant', insig: 'insignificant', minor: 'minor', slight: 'minor', light: 'minor', moderate: 'moderate', significant: 'significant', major: 'significant' }
/** The extent in a word and the rest: 'minor oil' gives minor and oil. */
const extentIn = (word: string): [string | null, string] => {
  const words = word.toLowerCase().split(/[\s()-]+/).filter(Boolean)
  const extent = words.flatMap(one => extents[one] ?? [])[0]
  return extent ? [extent, words.filter(one => extents[one] === undefined).join(' ')] : [null, word]
}

/**
 * The treatments that a text names by code, name or trade word, separated by signs or spaces; empty when a word is unknown. `chosen` gives
 * the code that a user chose for a word.
 */
export const treatmentsIn = (treatment: Books['treatment'], text: string, chosen: (word: string) => string = word => word): Treatment[] => {
  const whole = treatment(text)
  if (whole) return [{ code: whole }]
  const parted = text.split(/[,;/+|&]| and /i).filter(part => part.trim() !== '')
  const meant = (word: string): Treatment | null => {
    const code = treatment(chosen(word))
    const [extent, rest] = extentIn(word)
    const graded = extent ? treatment(rest) : undefined
    return code ? { code } : graded && extent ? { code: graded, extent } : null
  }
  const listed = (words: readonly string[]) => {
    const found = words.flatMap(word => meant(word) ?? [])
    return found.length === words.length ? found : []
  }
  const found = [[text], parted, text.split(/[\s,;/+|&]+/).filter(Boolean)].map(listed).find(found => found.length > 0) ?? []
  return found.filter(({ code }, at) => found.findIndex(one => one.code === code) === at)
}

/** Reads the treatments of a row. A word that is unknown is a fault, or kept in the notes. */
export const readTreatments = ({ treatment }: Books, reader: RowReader): Treatment[] | null => {
  const cell = reader.text('treatments')
  if (cell === null) return null
  const found = treatmentsIn(treatment, cell, word => reader.chosen('treatments', word) ?? word)
  if (found.length > 0) return found
  if (reader.keepsUnknown) reader.keep('treatments')
  else reader.fault(reader.columnOf('treatments'), `“${cell.slice(0, 60)}” is not a known treatment. Use codes such as H, O, N.`, 'treatments')
  return null
}

const compact = (number: string) => number.replace(/\s+/g, '')

export type Report = { lab: string; number: string }

/** A laboratory and a number in one cell: 'GIA 2201234567'; null when they are not. */
export const reportInOne = ({ lab }: Books, reader: RowReader): Report | null => {
  const [text, number] = [reader.text('lab'), reader.text('reportNumber')]
  const [, word = '', rest = ''] = /^(\S+)[\s:#-]+(\S.*)$/.exec((text ? null : number) ?? (number ? '' : text) ?? '') ?? []
  const found = word ? lab(word) : undefined
  return found && /\d/.test(rest) ? { lab: found, number: compact(rest) } : null
}

/** Reads the lab and number of a report; a lab without a number only goes into the notes. */
export const readReport = ({ books, at }: StockList, reader: RowReader): Report | null => {
  const [text, number] = [reader.text('lab'), reader.text('reportNumber')]
  if (number === null && text === null) return null
  const inOne = reportInOne(books, reader)
  if (inOne) return inOne
  const lab = reader.word('lab', books.lab, 'laboratory')
  if (number !== null && lab) return checked(reader, { lab, number: compact(number) })
  if (number === null && lab) reader.keep('lab')
  if (number !== null && !reader.faults.some(({ column }) => at.has('lab') && column === reader.columnOf('lab'))) {
    reader.keep('reportNumber')
    reader.warnings.push({ row: reader.row, column: reader.columnOf('reportNumber'), message: 'The laboratory is missing. The report is kept in the notes only.' })
  }
  return null
}

const checked = (reader: RowReader, report: Report) => {
  if (report.number.length > 40) reader.fault(reader.columnOf('reportNumber'), 'The report number has more than 40 characters.')
  return report
}
