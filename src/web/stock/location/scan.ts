import { entities } from '../../../domain/index.ts'
import { isLocationCode } from '../../../domain/stock/location.ts'
import { records } from '../../kit/data/records.ts'
import type { Codes } from '../../kit/scan/codes.ts'
import { locationHome } from './messages.ts'

/** The QR code of a location opens it on any screen, ready for the stones that are put there. */
export const locationCodes: Codes = {
  wants: isLocationCode,
  take: async (code, { go }) => {
    const { rows } = await records.page(entities.location, { search: code.trim(), pageSize: 20 })
    const row = rows.find(one => one.code.toLowerCase() === code.trim().toLowerCase())
    if (!row) return { tone: 'red', message: `No location has the code ${code.trim()}.` }
    go(`${locationHome}/${row.id}`)
    return null
  },
}
