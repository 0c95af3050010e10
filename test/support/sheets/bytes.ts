import { writeXlsx } from 'hucre'
import { bytesIn } from './encoded.ts'
import type { Sheet } from './sheet.ts'

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell

/** A sheet as a file. */
export const bytesOf = async ({ stored, rows }: Sheet): Promise<Uint8Array> => {
  if (stored.kind === 'csv') {
    const { separator = ',', encoding = 'utf-8', mark } = stored
    const text = rows.map(row => row.map(cell => quoted(cell, separator)).join(separator)).join('\r\n')
    return bytesIn(encoding, `${mark ? '\ufeff' : ''}${text}\r\n`)
  }
  const { sheet = 'Sheet1', before, hidden = [], asText = [] } = stored
  const cell = (text: string, at: number) => (/^-?\d+(\.\d+)?$/.test(text) && !asText.includes(at) ? Number(text) : text || null)
  const list = { name: sheet, rows: rows.map(row => row.map(cell)), rowDefs: new Map(hidden.map(row => [row, { hidden: true }])) }
  return writeXlsx({ sheets: before ? [{ name: before, rows: [['Our company'], ['Silom Road']] }, list] : [list] })
}
