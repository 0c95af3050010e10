import type { Read } from '../../kit/import/words.ts'
import { writtenWith } from '../../kit/number-column.ts'
import type { Writing } from '../../kit/number-text.ts'
import { addressIn } from '../stone/web-link.ts'
import { isSizeRange, readDimensions, readTreatments } from './cells.ts'
import type { Target } from './columns.ts'
import { readGrades } from './grades.ts'
import type { ListColumns } from './list.ts'
import type { RowReader } from './row.ts'
import { isOnRequest, readLength, readPrice } from './words.ts'

/** A price, or none where it is given on request. */
export const priceOf = (reader: RowReader, target: 'askingRate' | 'costRate' | 'minimumRate') => {
  const cell = reader.text(target)
  if (cell === null || !isOnRequest(cell)) return reader.read(target, readPrice)
  reader.warnings.push({ row: reader.row, column: reader.columnOf(target), message: `“${cell}” is kept as no price.` })
  return null
}

/** Measurements. Those that are none are kept in the notes if the user chose that for unknown words. */
const measured = <T>(reader: RowReader, target: Target, how: (text: string, by: Writing) => Read<T>): T | null => {
  const cell = reader.text(target)
  if (cell !== null && isSizeRange(cell)) {
    reader.keep(target)
    return null
  }
  if (cell === null || !reader.keepsUnknown || 'value' in how(cell, writtenWith('.'))) return reader.read(target, how)
  reader.keep(target)
  return null
}

/** The web address in a cell. A cell with more than one address, or with the name of a file, is kept in the notes too. */
const linkOf = (reader: RowReader, target: 'pictureLink' | 'videoLink'): string | null => {
  const cell = reader.text(target)
  if (cell === null) return null
  const found = addressIn(cell)
  if (!found?.isAll) reader.keep(target)
  return found?.address ?? null
}

// Grades are codes, written in capitals: vs1, g+, si2-i1.
const grade = /^(?:[d-z][+-]?(?:\s*[-/]\s*[d-z][+-]?)?|fl|if|lc|ec|[ip][123]|(?:vvs|vs|si)\s?[123]?[+-]?(?:\s*[-/]\s*(?:vvs|vs|si|i)[123]?)?)$/i
const graded = (text: string | null): string | null => (text !== null && grade.test(text) ? text.toUpperCase() : text)

/** What the cells of a row say of a stone that a later list may also change; null or undefined where they say nothing. */
export const valuesIn = ({ books, at }: ListColumns, reader: RowReader) => {
  const asking = priceOf(reader, 'askingRate')
  const sides = at.has('dimensions') ? (measured(reader, 'dimensions', readDimensions) ?? []) : (['length', 'width', 'depth'] as const).map(name => measured(reader, name, readLength))
  const [length, width, depth] = sides
  return {
    shape: reader.word('shape', books.shape, 'shape'), length, width, depth,
    origin: reader.word('origin', books.origin, 'origin'),
    colour: graded(reader.text('colour')), clarity: graded(reader.text('clarity')), ...readGrades(reader),
    treatments: readTreatments(books, reader),
    askingRate: asking?.amount, askingBasis: asking?.basis ?? reader.word('askingBasis', books.basis, 'price unit', true),
    currency: reader.word('currency', books.currency, 'currency', true) ?? asking?.currency,
    minimumRate: priceOf(reader, 'minimumRate')?.amount,
    location: reader.text('location'), pairNumber: reader.text('pairNumber'), pictureLink: linkOf(reader, 'pictureLink'), videoLink: linkOf(reader, 'videoLink'),
  }
}
