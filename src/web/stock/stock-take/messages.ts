import type { entities } from '../../../domain/index.ts'
import type { RowOf } from '../../../domain/kit/entity.ts'
import { stockTypes, weightUnitOf } from '../../../domain/stock/stone/type.ts'
import { counted, weight } from '../../kit/data/number.ts'

export type StockTakeRow = RowOf<(typeof entities)['stockTake']>

/** The path for managing stock-takes and the path for counting one. Every counter may open the second. */
export const home = '/purchases-and-stock/inventory/stock-take'
export const countingAt = (id: string): string => `/stock-take/${id}`

/** The scope of a stock-take in words: 'Bangkok, Tray 4, parcels'. */
export const scopeOf = ({ branch, location, type }: Pick<StockTakeRow, 'branch' | 'location' | 'type'>): string =>
  [branch.title, location, stockTypes.find(({ value }) => value === type)?.label].filter(Boolean).join(', ')

/** The quantity of a line: '12 pcs, 3.40 ct', for a jewel '6.85 g'. */
export const amountOf = (pieces: number | null | undefined, much: string | null | undefined, type: string | null = null): string =>
  much
    ? [pieces === null || pieces === undefined ? '' : counted(pieces, 'pc'), `${weight(much)} ${weightUnitOf(type ?? '')}`]
        .filter(Boolean)
        .join(', ')
    : ''
