import { strFromU8, type Unzipped, unzipSync } from 'fflate'
import { type Cell, type CellStyle, cellRef, colToLetter, writeXlsx } from 'hucre'
import { digitsOfCells, formatOf, type SheetColumn, textCell } from './column.ts'
import { totalsName } from './totals-name.ts'

/** What a second sheet says about a file: a heading and a text in each line. */
export type About = readonly (readonly [heading: string, text: string])[]
type Sheet = {
  columns: readonly SheetColumn[]
  name: string
  widths: readonly number[]
  /** The number of rows between the head and the totals. */
  rows: number
  /** The number of rows with totals. */
  totals: number
  about?: About | undefined
}

/** The style of a cell, by its own number of decimals if it has one. */
type Styles = (own: number | undefined) => string

/** A workbook around the rows of its first sheet: the XML before and after them, and all other parts. */
type Frame = {
  before: string
  after: string
  parts: Unzipped
  /** The styles of the cells and of the totals, by column. */
  styles: Styles[]
  totals: Styles[]
}

/** The part of a workbook with the rows of its first sheet. */
export const firstSheet = 'xl/worksheets/sheet1.xml'

const font = { name: 'Calibri', size: 11, bold: true }
const totalStyle: CellStyle = { font, border: { top: { style: 'thin' } } }
const numberFormat = (numFmt: string | undefined): CellStyle => (numFmt === undefined ? {} : { numFmt })

const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet'

/** The formats of the cells of a column: the usual one, and those with each number of decimals. */
const formatsOf = (column: SheetColumn) => [undefined, ...digitsOfCells].map(own => formatOf(column, own))

/** The styles of the cells in rows below the head, which tell their numbers and are cut off again. */
const samples = (columns: readonly SheetColumn[]): Map<string, Partial<Cell>> => {
  const cells = new Map<string, Partial<Cell>>()
  for (const [at, column] of columns.entries()) {
    cells.set(`0,${at}`, { value: textCell(column.header), style: { font } })
    const formats = formatsOf(column)
    for (const [row, format] of formats.entries()) {
      cells.set(`${row + 1},${at}`, { value: 0, style: numberFormat(format) })
      cells.set(`${row + 1 + formats.length},${at}`, { value: 0, style: { ...totalStyle, ...numberFormat(format) } })
    }
  }
  return cells
}

/** Writes the frame of a workbook. Two frames of the same columns number their styles alike. */
export const frameOf = async ({ columns, name, widths, rows, totals, about = [] }: Sheet): Promise<Frame> => {
  const [sheet, last] = [sheetName(name), colToLetter(Math.max(0, columns.length - 1))]
  const range = `'${sheet.replaceAll("'", "''")}'!$A$${rows + 2}:$${last}$${rows + 1 + totals}`
  const lines = about.map(([heading, text]) => [textCell(heading), textCell(text)])
  const parts = unzipSync(
    await writeXlsx({
      sheets: [
        {
          name: sheet,
          rows: [],
          cells: samples(columns),
          columns: widths.map(width => ({ width })),
          freezePane: { rows: 1 },
          autoFilter: { range: `A1:${last}${rows + 1}` },
        },
        ...(lines.length > 0
          ? [{ name: sheet === 'About' ? 'About the file' : 'About', rows: lines, columns: [{ width: 16 }, { width: 80 }] }]
          : []),
      ],
      ...(totals > 0 && { namedRanges: [{ name: totalsName, range }] }),
    }),
  )
  const { [firstSheet]: first, ...others } = parts
  const xml = strFromU8(first ?? new Uint8Array())
  const known = new Map([...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*? s="(\d+)"/g)].map(([, ref, style]) => [ref, style]))
  const [below, end] = [xml.indexOf('<row r="2">'), xml.indexOf('</sheetData>')]
  const variants = digitsOfCells.length + 1
  const stylesFrom = (row: number): Styles[] =>
    columns.map((_, at) => {
      const ofColumn = Array.from({ length: variants }, (_, variant) => known.get(cellRef(row + variant, at)) ?? '0')
      return own => ofColumn[own === undefined ? 0 : own + 1] ?? '0'
    })
  return {
    before: xml.slice(0, below).replace(/<dimension [^>]*>/, ''),
    after: xml.slice(end),
    parts: others,
    styles: stylesFrom(1),
    totals: stylesFrom(1 + variants),
  }
}
