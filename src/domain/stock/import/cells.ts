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

/** Whether a cell holds the sizes of several stones: '1.10–1.20', '6x4-8x6', '+2-6'. */
export const isSizeRange = (text: string): boolean => {
  const bare = text.replace(/mm\.?|[øØ⌀~]/gi, '')
  return !/[x×*✕]/i.test(bare) ? /\d\s*(?:[-–—/]|to|bis)\s*\+?\s*\d/i.test(bare) : /[x×*✕]\s*[\d.,]+\s*(?:[-–—/]|to)\s*[\d.,]+\s*[x×*✕]/i.test(bare)
}

/** Reads '7.02 x 5.11 x 3.40 mm', '7.02-7.06*4.31' and '7×5' as length, width and depth. */
export const readDimensions = (text: string, by: Writing): Read<string[]> => {
  const parts = text.replace(/mm\.?|[øØ⌀~]|[lwdh](?=\s*[:=]?\s*\d)|(?<=\d\s*)[lwdh]\b|[:=]/gi, '').split(/\s*[x×*✕–-]\s*/i)
  const reads = parts.map(part => readLength(part, by))
  if (parts.length > 3 || !reads.every(read => 'value' in read)) return { fault: `“${text.slice(0, 40)}” is not length × width × depth in mm.` }
  const warning = reads.flatMap(read => read.warning ?? []).join(' ')
  return { value: reads.map(read => read.value), ...(warning ? { warning } : {}) }
}

const extents: Readonly<Record<string, string>> = { insignificant: 'insignificant', insig: 'insignificant', insign: 'insignificant', insf: 'insignificant', minor: 'minor', min: 'minor', faint: 'minor', leicht: 'minor', 微: 'minor', mod: 'moderate', med: 'moderate', medium: 'moderate', slight: 'minor', light: 'minor', moderate: 'moderate', significant: 'significant', major: 'significant' }
/** The extent in a word and the rest: 'minor oil' gives minor and oil. */
const extentIn = (word: string): [string | null, string] => {
  const words = word.toLowerCase().replace(/^微(?=.)/, '微 ').split(/[\s().-]+/).filter(Boolean)
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
  // What stands in brackets explains the treatment, 'Heated (residue)', unless it names another one: 'No heat (minor oil)'.
  const bare = text.replace(/\(([^)]*)\)/g, (whole, inner: string) => ([inner, ...inner.split(/[\s,;/+|&]+/)].some(word => word !== '' && meant(word)) ? whole : ' ')).trim()
  const found = [[text], parted, text.split(/[\s,;/+|&]+/).filter(Boolean), bare === '' || bare === text ? [] : [bare]].map(listed).find(found => found.length > 0) ?? []
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
  const both = (text ? null : number) ?? (number ? '' : text) ?? ''
  // Only the first of several reports is of the stone's record; all are kept in the notes.
  const [first = '', ...others] = both.split(/\s*[,;&\n]\s*|\s+(?:\/|and|\+)\s+/)
  const [, word = '', rest = ''] = /^(\p{L}+)(?:[\s:#.-]+(?:no\.?|nr\.?|report|#)?\s*|(?=\d))(\S.*)$/iu.exec(first) ?? []
  const found = word ? lab(word) : undefined
  if (!found || !/\d/.test(rest)) return null
  if (others.length > 0) reader.keep(text ? 'lab' : 'reportNumber')
  // The numbers of this laboratory begin with its name.
  return { lab: found, number: compact(/^grs\d/i.test(first) ? first : rest) }
}

const isWithout = (text: string | null): boolean => /^(?:no|none|non|nil|non[- ]?cert.*|no[- ]?cert.*|uncert.*|without.*|x|ohne)$/i.test(text ?? '')

/** Reads the lab and number of a report; a lab without a number only goes into the notes. */
export const readReport = ({ books, at }: StockList, reader: RowReader): Report | null => {
  const [text, number] = [reader.text('lab'), reader.text('reportNumber')]
  if (number === null && text === null) return null
  const inOne = reportInOne(books, reader)
  if (inOne) return inOne
  const lab = isWithout(text) ? null : reader.word('lab', books.lab, 'laboratory')
  if (number !== null && lab) return checked(reader, { lab, number: compact(number) })
  if (number === null && lab) reader.keep('lab')
  if (isWithout(number) || (isWithout(text) && number !== null && !/\d{4}/.test(number))) return null
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
