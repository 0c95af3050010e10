import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { stockTypes } from '../../../domain/stock/stone/type.ts'
import { counted, weight } from '../../kit/data/number.ts'

export type StockTakeRow = RowOf<(typeof entities)['stockTake']>

/** Where stock-takes are managed, and where one is counted: the second is open to whoever counts. */
export const home = '/purchases-and-stock/inventory/stock-take'
export const countingAt = (id: string): string => `/stock-take/${id}`

/** What a stock-take covers, as people say it: 'Bangkok, Tray 4, parcels'. */
export const scopeOf = ({ branch, location, type }: Pick<StockTakeRow, 'branch' | 'location' | 'type'>): string =>
  [branch.title, location, stockTypes.find(({ value }) => value === type)?.label].filter(Boolean).join(', ')

/** How much of a line: '12 pcs, 3.40 ct'. */
export const amountOf = (pieces: number | null | undefined, carats: string | null | undefined): string =>
  carats ? [pieces === null || pieces === undefined ? '' : counted(pieces, 'pc'), `${weight(carats)} ct`].filter(Boolean).join(', ') : ''
