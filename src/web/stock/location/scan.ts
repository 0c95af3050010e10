import { entities } from '../../../domain/index.ts'
import { isLocationCode } from '../../../domain/stock/location.ts'
import { isConnected } from '../../kit/data/connection.ts'
import { records } from '../../kit/data/records.ts'
import type { Codes } from '../../kit/scan/codes.ts'
import { knownLocation } from './known.ts'
import { locationHome } from './messages.ts'

type Is = (location: { code: string }) => boolean

/** The location with this code; one that this device knows, when the connection is lost in the meantime. */
const found = async (search: string, isIt: Is) => {
  try {
    return (await records.page(entities.location, { search, pageSize: 20 })).rows.find(isIt)
  } catch (error) {
    if (isConnected()) throw error
    return knownLocation(isIt)
  }
}

/** The QR code of a location opens it on any screen, ready for the stones that are put there. */
export const locationCodes: Codes = {
  wants: isLocationCode,
  take: async (code, { go }) => {
    const isIt = (one: { code: string }) => one.code.toLowerCase() === code.trim().toLowerCase()
    const row = isConnected() ? await found(code.trim(), isIt) : await knownLocation(isIt)
    if (!row) return { tone: 'red', message: `No location has the code ${code.trim()}.` }
    go(`${locationHome}/${row.id}`)
    return null
  },
}
