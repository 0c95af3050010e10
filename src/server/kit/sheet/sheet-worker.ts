import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, unzipSync } from 'fflate'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { present } from '../../../domain/kit/present.ts'
import { cellText } from './cell-text.ts'
import { SheetError, tooManyRows } from './error.ts'
import { totalsName } from './totals-name.ts'
import type { SheetRow } from './workbook.ts'

// This file runs only as a worker, which has a port.
const port = present(parentPort)
const { bytes, maxRows }: { bytes: Uint8Array; maxRows: number } = workerData
const maxUnpacked = 400_000_000
// Sheets are streamed; every other part, such as the shared strings, is fully in memory.
const maxWhole = 64_000_000
// A stock list unpacks to ten or twenty times its size. A ratio of a thousand means pure repetition.
const maxRatio = 100
const smallPart = 5_000_000
const maxParts = 2_000
// Excel's limit for a cell. No list has as many columns as a sheet may have.
const maxLetters = 32_767
const maxColumns = 1_000
const batch = 500

const broken = () => new SheetError('The workbook is damaged. Open it in Excel and save it again.')

const tooLarge = () => new SheetError('The workbook is too large.')

type Part = { name: string; packed: number; size: number }
const refuseBomb = ({ name, packed, size }: Part) => {
  if (!name.startsWith('xl/worksheets/') && size > maxWhole) throw tooLarge()
  if (size > smallPart && size > packed * maxRatio)
    throw new SheetError('The unpacked workbook is too large. Copy the list into a new workbook and save it.')
}

/**
 * Adds up the unpacked sizes from the workbook's directory before unpacking anything.
 * The reader never unpacks beyond the declared size, so a false size gives a broken file, not full memory.
 */
const checkUnpacked = () => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw broken()
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  const parts = view.getUint16(end + 10, true)
  if (parts > maxParts) throw tooLarge()
  for (let left = parts; left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw broken()
    const packedSize = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    const descriptor = (view.getUint16(at + 8, true) & 8) !== 0
    if ((size === 0 && packedSize > 2) || (packedSize === 0 && descriptor && size > 0)) throw broken()
    unpacked += size
    const name = Buffer.from(
      bytes.buffer,
      bytes.byteOffset + at + 46,
      Math.min(view.getUint16(at + 28, true), bytes.length - at - 46),
    ).toString()
    refuseBomb({ name, packed: packedSize, size })
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  if (unpacked > maxUnpacked) throw tooLarge()
}

/** The cells of a row as text; `row` counts from 1. Empty formatted cells may reach to the very last column. */
const textsOf = (values: readonly CellValue[], row: number): string[] => {
  const filled = values.length > maxColumns ? values.slice(0, 1 + values.findLastIndex(value => value !== null && value !== '')) : values
  const texts = filled.map(cellText)
  if (texts.length > maxColumns) throw new SheetError(`The list has more than ${maxColumns.toLocaleString('en')} columns.`, row)
  if (texts.some(text => text.length > maxLetters)) throw new SheetError('A cell has more text than Excel allows.', row)
  return texts
}

const workbookPart = 'xl/workbook.xml'
const totalsRange = new RegExp(`<definedName[^>]*name="${totalsName}"[^>]*>[^<]*!\\$[A-Z]+\\$(\\d+)(?::\\$[A-Z]+\\$(\\d+))?<`)

/** The rows of totals of a workbook that Stonebook wrote, counted from 1. Excel keeps them up to date when rows are added above. */
const totalRows = (): { from: number; to: number } | null => {
  const { [workbookPart]: workbook } = unzipSync(bytes, { filter: ({ name }) => name === workbookPart })
  const [, from, to] = (workbook && totalsRange.exec(strFromU8(workbook))) ?? []
  return from ? { from: Number(from), to: Number(to ?? from) } : null
}

const send = async () => {
  let rows: SheetRow[] = []
  const post = async () => {
    port.postMessage({ rows })
    rows = []
    await once(port, 'message')
  }
  let next = 0
  const totals = totalRows()
  for await (const { index, values } of streamXlsxRows(bytes)) {
    if (totals && index + 1 >= totals.from && index < totals.to) continue
    // Excel writes empty formatted rows, often to the end of the sheet.
    if (values.every(value => value === null || value === '')) continue
    if (index >= maxRows) throw tooManyRows(maxRows)
    // Rows missing in the file are empty; adding them keeps the row numbers the same as in Excel.
    for (; next < index; next++) rows.push({ cells: [], numeric: new Set() })
    rows.push({
      cells: textsOf(values, index + 1),
      numeric: new Set(values.flatMap((value, at) => (typeof value === 'number' ? [at] : []))),
    })
    next = index + 1
    if (rows.length >= batch) await post()
  }
  if (rows.length > 0) await post()
}

try {
  checkUnpacked()
  await send()
} catch (error) {
  port.postMessage({ fault: (error instanceof SheetError ? error : broken()).message })
}
port.close()
