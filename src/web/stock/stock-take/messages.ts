import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { counted, weight } from '../../kit/data/number.ts'

export type StockTakeRow = RowOf<(typeof entities)['stockTake']>

/** The path for managing stock-takes and the path for counting one. Every counter may open the second. */
export const home = '/purchases-and-stock/inventory/stock-take'
export const countingAt = (id: string): string => `/stock-take/${id}`

/** The scope of a stock-take in words: 'Bangkok, Tray 4, parcels'. */
export const scopeOf = ({ branch, location, type }: Pick<StockTakeRow, 'branch' | 'location' | 'type'>): string =>
  [branch.title, location, stockTypes.find(({ value }) => value === type)?.label].filter(Boolean).join(', ')

/** The quantity of a line: '12 pcs, 3.40 ct'. */
export const amountOf = (pieces: number | null | undefined, carats: string | null | undefined): string =>
  carats ? [pieces === null || pieces === undefined ? '' : counted(pieces, 'pc'), `${weight(carats)} ct`].filter(Boolean).join(', ') : ''
