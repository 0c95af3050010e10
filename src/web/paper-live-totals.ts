import { useContext, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isTaxed } from '../domain/billing.ts'
import { LinesContext } from './paper-lines-context.ts'
import { type Totals, totalsOf } from './paper-totals.ts'
import { isBlank, type PaperValues } from './paper-values.ts'

/** The totals as they stand while someone types, worked out at most once a frame. */
export const useLiveTotals = (): { totals: Totals; count: number } => {
  const { kind } = useContext(LinesContext)
  const form = useFormContext<PaperValues>()
  const read = () => {
    const values = form.getValues()
    return {
      totals: totalsOf(values, kind.taxed && isTaxed(values.customer?.taxTreatment ?? 'standard')),
      count: values.items.filter(line => !isBlank(line)).length,
    }
  }
  const [live, setLive] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is always the form as it then stands.
  useEffect(() => {
    let frame = 0
    const work = () => {
      frame = 0
      setLive(read())
    }
    const later = () => {
      frame ||= requestAnimationFrame(work)
    }
    later()
    const stop = form.subscribe({ formState: { values: true }, callback: later })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [form])
  return live
}
