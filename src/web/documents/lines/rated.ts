import { useContext, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useUser } from '../../kit/shell/session.tsx'
import { ratesOn } from '../../stock/stone/find.ts'
import type { DocumentValues } from '../../stock/stone/line-values.ts'
import { LinesContext, type LinesSummary } from './context.ts'

/** Gives what lines know of their document with the rates of these currencies too. */
export type Rated = (currencies: readonly string[]) => Promise<LinesSummary>

/**
 * The rates of a document come in for the currencies that are on it. A price in another currency is converted only once its rate is here,
 * so it is read before a stone is put on a line.
 */
export const useRated = (): Rated => {
  const form = useFormContext<DocumentValues>()
  const base = useUser().settings.currency
  const latest = useRef(useContext(LinesContext))
  latest.current = useContext(LinesContext)
  return async currencies => {
    const { currency, rates } = latest.current
    if (currencies.every(one => one === currency || (rates[one] && rates[currency]))) return latest.current
    const read = await ratesOn([currency, ...currencies], form.getValues('date'), base)
    return { ...latest.current, rates: { ...read, ...latest.current.rates } }
  }
}
