import { streamXlsxRows } from 'hucre/xlsx'
import { cellText } from '../../../src/server/kit/sheet/cell-text.ts'

/** The rows of the first sheet of a workbook as text, to the last that is not empty. The program reads in a thread of its own, whose start would take half a second. */
export const sheetRows = async (workbook: Uint8Array): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const { values } of streamXlsxRows(workbook)) rows.push(values.map(cellText))
  return rows.slice(0, 1 + rows.findLastIndex(row => row.some(cell => cell !== '')))
}
