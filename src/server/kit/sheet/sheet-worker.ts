import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { present } from '../../../domain/kit/present.ts'
import { cellText } from './cell-text.ts'
import { SheetError } from './error.ts'
import { hiddenColumns } from './hidden-columns.ts'
import { mergedAbove, mergedCells } from './merged-cells.ts'
import { broken, openPackage, type Package } from './package.ts'
import { type RowMarks, rowMarks } from './row-marks.ts'
import { type Sheet, sheetsOf } from './sheets.ts'
import { type Shown, shownNumber, shownStyles } from './shown-number.ts'
import type { SheetRow, SheetStart, WorkbookTask } from './workbook.ts'

// This file runs only as a worker, which has a port.
const port = present(parentPort)
const task: WorkbookTask = workerData
const { bytes } = task
// Excel's limit for a cell. No list has as many columns as a sheet may have.
const maxLetters = 32_767
const maxColumns = 1_000
const batch = 500
const maxSheets = 20

const textOf = (value: CellValue, shown: Shown | undefined): string =>
  shown && typeof value === 'number' && Number.isFinite(value) ? shownNumber(value, shown) : cellText(value)

/** The cells of a row as text; `row` counts from 1. Empty formatted cells may reach to the very last column. */
const textsOf = (values: readonly CellValue[], row: number, { shown }: Pick<RowMarks, 'shown'>): string[] => {
  const filled = values.length > maxColumns ? values.slice(0, 1 + values.findLastIndex(value => value !== null && value !== '')) : values
  const texts = filled.map((value, at) => textOf(value, shown.get(at)))
  if (texts.length > maxColumns) throw new SheetError(`The list has more than ${maxColumns.toLocaleString('en')} columns.`, row)
  if (texts.some(text => text.length > maxLetters)) throw new SheetError('A cell has more text than Excel allows.', row)
  return texts
}

const isNumber = (value: CellValue, shown: Shown | undefined) => typeof value === 'number' && (shown === undefined || 'percent' in shown)

const unmarked: Pick<RowMarks, 'shown' | 'isHidden' | 'uncomputed'> = { shown: new Map(), isHidden: false, uncomputed: null }
type Opened = { workbook: Package; styles: ReadonlyMap<string, Shown> }
const opened = (): Opened => {
  const workbook = openPackage(bytes)
  return { workbook, styles: shownStyles(workbook) }
}

/** The first rows of a sheet with their numbers from 0: the package would keep all rows that it is ahead of its reader. Rows of totals and empty rows are left out. */
async function* rowsOf({ workbook, styles }: Opened, sheet: Sheet, maxRows: number): AsyncGenerator<{ index: number; row: SheetRow }> {
  const marks = rowMarks(workbook, sheet.path, styles)
  const above = mergedAbove(await mergedCells(workbook, sheet.path))
  let next = await marks.next()
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.name, maxRows })) {
    if (sheet.totals && index + 1 >= sheet.totals.from && index < sheet.totals.to) continue
    // Excel writes empty formatted rows, often to the end of the sheet.
    const isEmpty = values.every(value => value === null || value === '')
    while (!next.done && next.value.index < index) next = await marks.next()
    const mark = !next.done && next.value.index === index ? next.value : unmarked
    if (mark.uncomputed !== null)
      throw new SheetError(
        `The formula in cell ${mark.uncomputed} has no stored result. Open the file in Excel, save it, and upload it again.`,
        index + 1,
      )
    if (isEmpty) continue
    const numeric = new Set(values.flatMap((value, at) => (isNumber(value, mark.shown.get(at)) ? [at] : [])))
    const cells = textsOf(values, index + 1, mark)
    const merged = above(index, cells)
    yield { index, row: { cells, numeric, ...(mark.isHidden && { isHidden: true }), ...(merged.size > 0 && { merged }) } }
  }
}

/** Adds a row at its place. Rows missing in the file are empty; adding them keeps the row numbers the same as in Excel. */
const placed = (rows: SheetRow[], from: number, index: number, row: SheetRow) => {
  for (let at = from; at < index; at++) rows.push({ cells: [], numeric: new Set() })
  rows.push(row)
}

const sendRows = async (opened: Opened, name: string | undefined, maxRows: number) => {
  const sheets = sheetsOf(opened.workbook)
  const sheet = sheets.find(sheet => sheet.name === name) ?? sheets[0]
  if (!sheet) throw broken()
  let [rows, next]: [SheetRow[], number] = [[], 0]
  for await (const { index, row } of rowsOf(opened, sheet, maxRows + 1)) {
    placed(rows, next, index, row)
    next = index + 1
    // The reader refuses the row behind the last one that it may read.
    if (next > maxRows) break
    if (rows.length < batch) continue
    port.postMessage({ rows })
    rows = []
    await once(port, 'message')
  }
  if (rows.length > 0) {
    port.postMessage({ rows })
    await once(port, 'message')
  }
}

const startOf = async (opened: Opened, sheet: Sheet, first: number): Promise<SheetStart> => {
  let [rows, next]: [SheetRow[], number] = [[], 0]
  for await (const { index, row } of rowsOf(opened, sheet, first)) {
    if (index >= first) break
    placed(rows, next, index, row)
    next = index + 1
  }
  return { name: sheet.name, rows, hidden: await hiddenColumns(opened.workbook, sheet.path) }
}

/** A sheet that cannot be read is left out, unless it is the only one. */
const sendStarts = async (opened: Opened, first: number) => {
  const sheets = sheetsOf(opened.workbook).slice(0, maxSheets)
  const starts: SheetStart[] = []
  for (const sheet of sheets) {
    try {
      starts.push(await startOf(opened, sheet, first))
    } catch (error) {
      if (sheets.length === 1) throw error
    }
  }
  port.postMessage({ starts })
}

try {
  await ('first' in task ? sendStarts(opened(), task.first) : sendRows(opened(), task.sheet, task.maxRows))
} catch (error) {
  port.postMessage({ fault: (error instanceof SheetError ? error : broken()).message })
}
port.close()
