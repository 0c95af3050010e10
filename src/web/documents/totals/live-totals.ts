import { useContext } from 'react'
import { type DocumentValues, isBlank } from '../../stock/stone/line-values.ts'
import { LinesContext } from '../lines/context.ts'
import { useLive } from './live.ts'
import { type Totals, totalsOf } from './totals.ts'

/** The totals and the line count while the user types. */
export const useLiveTotals = () => {
  const { kind } = useContext(LinesContext)
  return useLive<DocumentValues, { totals: Totals; count: number }>(values => ({
    totals: totalsOf(values, kind.taxed),
    count: values.items.filter(line => !isBlank(line)).length,
  }))
}
