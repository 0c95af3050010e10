import { z } from 'zod'
import type { Fault } from '../../../kit/import/contract.ts'
import type { Quantity } from '../../../kit/quantity.ts'
import { changesOf } from '../../../kit/shape.ts'
import { inventory } from '../../inventory/entity.ts'
import { reportInOne } from '../cells.ts'
import type { ListColumns } from '../list.ts'
import { type RowReader, rowReader } from '../row.ts'
import { valuesIn } from '../values.ts'
import { isOnRequest, readCarats } from '../words.ts'
import { changed, type UpdateReading } from './columns.ts'

const changes = z.strictObject(changesOf(inventory.fields, changed))
/** What a row says of the fields that a list may change. A field that it says nothing of is missing. */
export type StoneChange = Partial<z.infer<typeof changes>>

/** How the rows of a list that changes stones are read. */
export type UpdateList = ListColumns & { defaults: UpdateReading['defaults'] }

/** A row of such a list: which stone it means, the weight to compare, and what it says. It is valid when it has no faults. */
export type UpdateRow = {
  row: number
  sku: string | null
  report: { lab: string | null; number: string } | null
  weight: Quantity | null
  change: StoneChange
  faults: Fault[]
  warnings: Fault[]
}

const reportOf = ({ books }: UpdateList, reader: RowReader): UpdateRow['report'] => {
  const inOne = reportInOne(books, reader)
  if (inOne) return inOne
  const lab = reader.word('lab', books.lab, 'laboratory')
  const number = reader.text('reportNumber')?.replace(/\s+/g, '')
  return number === undefined ? null : { lab, number }
}

const priced = ['askingRate', 'minimumRate'] as const

/**
 * Reads one row of a list that changes stones. An empty cell changes nothing, and a price on request leaves none. The unit and the
 * currency of a price are taken only with the price.
 */
export const readUpdate = (list: UpdateList, row: number, cells: readonly string[], numeric: ReadonlySet<number> = new Set()): UpdateRow => {
  const reader = rowReader(list, row, cells, numeric)
  const listed = Object.entries({ ...valuesIn(list, reader), notes: reader.text('notes'), internalNotes: reader.text('internalNotes') })
  const change: Record<string, unknown> = Object.fromEntries(listed.filter(([, value]) => value !== null && value !== undefined))
  const isPriced = priced.some(name => change[name] !== undefined)
  for (const name of ['askingBasis', 'currency'] as const) {
    const value = isPriced ? (change[name] ?? list.defaults[name]) : null
    if (value) change[name] = value
    else delete change[name]
  }
  for (const name of priced) if (isOnRequest(reader.text(name) ?? '')) change[name] = null
  const parsed = changes.safeParse(change)
  for (const { path, message } of parsed.error?.issues ?? []) reader.faultOf(String(path[0]), message)
  for (const target of reader.kept) reader.warn(target, `“${(reader.text(target) ?? '').slice(0, 60)}” cannot be read, and changes nothing.`)
  const report = reportOf(list, reader)
  const weight = reader.text('weight') === null ? null : reader.read('weight', (text, by) => readCarats(text, list.unit, by))
  const sku = reader.text('sku')
  if (sku === null && report === null) reader.fault(reader.columnOf('sku') || reader.columnOf('reportNumber'), 'The row names no stone.')
  if (cells.slice(list.names.length).some(cell => cell.trim() !== '')) reader.fault('', 'The row has more cells than the list has columns. Put text that contains a comma in quotation marks.')
  return { row, sku, report, weight, change: parsed.data ?? {}, faults: reader.faults, warnings: reader.warnings }
}
