import { useContext } from 'react'
import { isTaxed } from '../domain/billing.ts'
import { LinesContext } from './paper-lines-context.ts'
import { useLive } from './paper-live.ts'
import { type Totals, totalsOf } from './paper-totals.ts'
import { isBlank, type PaperValues } from './paper-values.ts'

/** The totals as they stand while someone types, and of how many lines. */
export const useLiveTotals = () => {
  const { kind } = useContext(LinesContext)
  return useLive<PaperValues, { totals: Totals; count: number }>(values => ({
    totals: totalsOf(values, kind.taxed && isTaxed(values.customer?.taxTreatment ?? 'standard')),
    count: values.items.filter(line => !isBlank(line)).length,
  }))
}
