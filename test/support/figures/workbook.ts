import { readXlsx } from 'hucre'

/** A workbook opened with all that Excel shows: its rows, filter, widths, formulas and number formats, and the second sheet. */
export const openWorkbook = async (file: Uint8Array) => {
  const { sheets } = await readXlsx(file, { readStyles: true })
  const [sheet, about] = sheets
  if (!sheet) throw new TypeError('The workbook has no sheet.')
  const [head = [], ...rows] = sheet.rows
  const at = (label: string) => head.indexOf(label)
  return {
    head,
    rows,
    filter: sheet.autoFilter?.range,
    frozen: sheet.freezePane?.rows,
    about: about?.rows ?? [],
    widthOf: (label: string) => sheet.columns?.[at(label)]?.width,
    /** The values of a column, by its heading. */
    column: (label: string) => rows.map(row => row[at(label)]),
    /** A cell by the index of its row below the head and the heading of its column. */
    cell: (row: number, label: string) => sheet.cells?.get(`${row + 1},${at(label)}`),
  }
}
