import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import type { Placed } from '../../../domain/stock/location.ts'
import type { ListRow } from '../../kit/record/entity.ts'
import type { ScanAnswer } from '../../kit/scan/scan.tsx'

export const locationHome = '/purchases-and-stock/inventory/locations'

export type LocationPage = RowOf<typeof entities.location>
export type LocationRow = ListRow<typeof entities.location>

/** What the scan field says of a stone that was scanned into a location. A refused one stays on the list of codes. */
export const answerTo = ({ stones: [stone] }: Placed): ScanAnswer | null => {
  if (!stone) return null
  const { outcome, message } = stone
  if (outcome === 'refused') return { tone: 'red', message, isLeft: true }
  return outcome === 'here' ? { tone: 'green', message, isAgain: true } : { tone: 'green', message }
}
