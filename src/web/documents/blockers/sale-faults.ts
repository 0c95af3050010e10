import { isZero } from '../../../domain/kit/quantity.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { statusWords } from '../../../domain/stock/inventory/place.ts'
import { isDisclosed } from '../../../domain/stock/stone/treatment.ts'
import { type DocumentValues, isBlank, type LineValues, type Stone } from '../../stock/stone/line-values.ts'
import { isGone } from '../../stock/stone/on-line.ts'
import type { CellName } from '../lines/cell.ts'

type HeadField = 'customer' | 'salesperson' | 'branch' | 'date'
/** A known reason why a sale or an approval would be refused, and where it is. */
export type SaleFault =
  | { at: 'head'; field: HeadField; message: string }
  | { at: 'rate'; message: string }
  | { at: 'line'; index: number; cell: CellName; message: string; undisclosed?: Stone }

// Goods that are reserved may be reserved for this customer. Only the server knows.
const mayBeTaken = ['available', 'reserved', 'partly']

const isTaken = (line: LineValues, { availableWeight, status }: Stone) =>
  !line.approvalLine && isZero(availableWeight) && !mayBeTaken.includes(status)

const faultOfStone = (
  line: LineValues,
  stone: Stone,
  takesStones: boolean,
): Omit<Extract<SaleFault, { at: 'line' }>, 'at' | 'index'> | null => {
  const cell = 'sku'
  if (stone.ownership === 'customer') return { cell, message: `${stone.title} belongs to a customer. It is not for sale.` }
  if (!isDisclosed(stone)) return { cell, message: `The treatment of ${stone.title} is not stated.`, undisclosed: stone }
  // Stones that are lent or in work may be offered.
  if (takesStones ? isTaken(line, stone) : isGone(stone))
    return { cell, message: `${stone.title} is not available: ${statusWords(stone.status)}.` }
  return null
}

const faultsOfLine = (line: LineValues, index: number, takesStones: boolean): SaleFault[] => {
  if (isBlank(line)) return []
  const found = line.stone && faultOfStone(line, line.stone, takesStones)
  const named = `Line ${index + 1}: `
  return [
    ...(found ? [{ at: 'line' as const, index, ...found, message: named + found.message }] : []),
    ...(line.rate.trim() || isOnRequest(line)
      ? []
      : [{ at: 'line' as const, index, cell: 'rate' as const, message: `${named}Price is missing.` }]),
  ]
}

type Standing = {
  /** Whether the currency of the document has a rate: in the rate table, or typed with a reason. */
  isRated: boolean
  /** The status of the customer now. */
  status: string
  /** Whether the document needs its stones in the safe. */
  takesStones: boolean
}

/**
 * Everything known that the server would refuse when the document is issued, in the order of the form; empty when nothing is
 * (docs/domain/documents.md#before-issuing).
 */
export const saleFaults = (values: DocumentValues, { isRated, status, takesStones }: Standing): SaleFault[] => {
  const { customer, salesperson, branch, date, currency, items } = values
  const head = (field: HeadField, message: string): SaleFault => ({ at: 'head', field, message })
  return [
    ...(customer && status !== 'active' ? [head('customer', `“${customer.title}” is ${status}. Nothing can go to this customer.`)] : []),
    ...(date ? [] : [head('date', 'Date is missing.')]),
    ...(isRated ? [] : [{ at: 'rate' as const, message: `There is no exchange rate for ${currency} on this date.` }]),
    ...(salesperson ? [] : [head('salesperson', 'Salesperson is missing.')]),
    ...(branch ? [] : [head('branch', 'Branch is missing.')]),
    ...items.flatMap((line, index) => faultsOfLine(line, index, takesStones)),
  ]
}
