import { over, plus, type Quantity, round } from '../../kit/quantity.ts'

/** A stretch of days, both its ends in it. */
export type Period = { from: string; to: string }

const day = 86_400_000
const at = (date: string): Date => new Date(`${date}T00:00:00Z`)
const iso = (moment: Date): string => moment.toISOString().slice(0, 10)
const daysOf = ({ from, to }: Period): number => (at(to).getTime() - at(from).getTime()) / day + 1
const monthOf = (date: string, shift = 0): Period => {
  const first = at(`${date.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + shift)
  const last = new Date(first)
  last.setUTCMonth(first.getUTCMonth() + 1, 0)
  return { from: iso(first), to: iso(last) }
}

/** The months a period touches, each cut to it: what a curve is drawn over. */
export const monthsOf = ({ from, to }: Period): Period[] => {
  const found: Period[] = []
  for (let month = monthOf(from); month.from <= to; month = monthOf(month.from, 1)) {
    found.push({ from: month.from < from ? from : month.from, to: month.to > to ? to : month.to })
    // Beyond the last year of four digits days are no longer told apart by their letters.
    if (month.to >= to) break
  }
  return found
}

/** The period with as many months before it as make a year: what a curve needs to be one. */
export const yearTo = (period: Period): Period => {
  const from = monthOf(period.to, -11).from
  return from < period.from ? { from, to: period.to } : period
}

/** How many months a period is: a whole month is one, part of it the part of its days. */
export const monthsIn = (period: Period): Quantity =>
  round(monthsOf(period).reduce((total, part) => plus(total, over(String(daysOf(part)), daysOf(monthOf(part.from)))), '0'), 6)
