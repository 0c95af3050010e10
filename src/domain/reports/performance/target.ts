import { baseDigits } from '../../company/base-currency.ts'
import { daysAfter } from '../../company/business-day.ts'
import { over, type Quantity, round, sum, times } from '../../kit/quantity.ts'
import { validOn } from '../../kit/valid-from.ts'
import { monthsOf, type Period, shareOfMonth } from './period.ts'

/** A monthly sales target in the base currency, agreed from a day on; null when none is agreed. */
export type TargetTerms = { date: string; target: Quantity | null }

/** The parts of a period that begin with it or with other terms. */
const partsOf = ({ from, to }: Period, terms: readonly TargetTerms[]): Period[] => {
  const starts = [from, ...terms.map(({ date }) => date).filter(date => date > from && date <= to)].toSorted()
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ? daysAfter(starts[index + 1] ?? to, -1) : to }))
}

/**
 * The target of a period in the base currency: each day counts with what was agreed on it, part of a month by its days. Null when none is
 * agreed on any day (docs/domain/people.md#target).
 */
export const targetIn = (period: Period, terms: readonly TargetTerms[]): Quantity | null => {
  const parts = monthsOf(period).flatMap(month => partsOf(month, terms)).flatMap(part => {
    const target = validOn(terms, part.from)?.target ?? null
    return target === null ? [] : [over(times(target, shareOfMonth(part).days), shareOfMonth(part).of)]
  })
  return parts.length === 0 ? null : round(sum(parts), baseDigits())
}
