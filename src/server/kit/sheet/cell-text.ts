import type { CellValue } from 'hucre/xlsx'
import { plus } from '../../../domain/kit/quantity.ts'

/** The value of a cell as text: a number as a plain decimal, a date as YYYY-MM-DD, an empty cell as ''. */
export const cellText = (value: CellValue): string => {
  if (value === null || value === undefined) return ''
  // Excel stores fifteen digits; further digits of the binary number are noise.
  if (typeof value === 'number') return Number.isFinite(value) ? plus(value.toPrecision(15), '0') : ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value)
}
