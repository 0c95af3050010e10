import { useContext } from 'react'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { type DocumentValues, isBlank } from '../../stock/stone/line-values.ts'
import { LinesContext } from '../lines/context.ts'
import { useLive } from './live.ts'
import { type Totals, totalsOf } from './totals.ts'

/** The totals and the line count while the user types, and whether every line has a price. */
export const useLiveTotals = () => {
  const { kind } = useContext(LinesContext)
  return useLive<DocumentValues, { totals: Totals; count: number; isPriced: boolean }>(values => {
    const lines = values.items.filter(line => !isBlank(line))
    return { totals: totalsOf(values, kind.taxed), count: lines.length, isPriced: !lines.some(isOnRequest) }
  })
}
