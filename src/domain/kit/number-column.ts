import { type DecimalMark, numberShape } from './number-shape.ts'
import type { NumberKind, Writing } from './number-text.ts'

type ByMark = Record<DecimalMark, number>

/** What the cells of one column show about the way its numbers are written. */
export type NumberColumn = {
  kind: NumberKind
  /** The number of cells that prove each decimal mark: '1,01' the comma, '1,250.50' the point. */
  proofs: ByMark
  /** The number of cells with each mark before exactly three digits, as in '3.260'. */
  doubts: ByMark
  /** The first cell that can be read in two ways. */
  example: string | null
}

export const numberColumn = (kind: NumberKind): NumberColumn => ({
  kind,
  proofs: { '.': 0, ',': 0 },
  doubts: { '.': 0, ',': 0 },
  example: null,
})

/** Adds one cell of a column, without currency and unit. */
export const seeNumber = (column: NumberColumn, text: string): void => {
  const shape = numberShape(text)
  if (!shape) return
  if ('doubt' in shape) {
    column.doubts[shape.doubt] += 1
    column.example ??= text.trim()
  } else if (shape.mark) column.proofs[shape.mark] += 1
}

const only = ({ '.': point, ',': comma }: ByMark): DecimalMark | null => (point > 0 === comma > 0 ? null : point > 0 ? '.' : ',')

/** The decimal mark that all columns of a file prove together. A file with semicolons between cells uses decimal commas. */
export const markOfFile = (columns: readonly NumberColumn[], isSemicolon: boolean): DecimalMark | null => {
  const total = (of: 'proofs' | 'doubts', mark: DecimalMark) => columns.reduce((sum, column) => sum + column[of][mark], 0)
  const proofs = { '.': total('proofs', '.'), ',': total('proofs', ',') }
  if (proofs['.'] + proofs[','] > 0) return only(proofs)
  return isSemicolon && total('doubts', ',') > 0 ? ',' : null
}

/**
 * The decimal mark of a column: what its own cells prove, else the user's choice. Otherwise it is the file's mark, if that agrees with
 * the usual writing of such numbers. Null when it is unknown and the user must choose.
 */
export const markOfColumn = (column: NumberColumn, ofFile: DecimalMark | null, chosen: DecimalMark | undefined): DecimalMark | null => {
  const { proofs, doubts, kind } = column
  const own = only(proofs) ?? chosen
  if (own) return own
  // Without an ambiguous cell the mark changes nothing.
  if (doubts['.'] + doubts[','] === 0) return ofFile ?? '.'
  const agrees = (['.', ','] as const).every(mark => doubts[mark] === 0 || (mark === ofFile) === (kind.thirds === 'decimal'))
  return ofFile && agrees ? ofFile : null
}

/** The writing of a column whose decimal mark is known. */
export const writtenWith = (decimal: DecimalMark): Writing => ({ decimal, group: decimal === '.' ? ',' : '.', isSure: true })

/** The question to the user about an ambiguous column, with one of its cells as the example. */
export const doubtIn = (name: string, example: string): string => {
  const shape = numberShape(example)
  const readings = shape && 'doubt' in shape ? `as ${shape.decimal} or as ${shape.grouped}` : 'in two ways'
  return `In “${name}”, “${example}” can be read ${readings}. Choose the decimal mark of this column.`
}
