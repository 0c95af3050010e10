/** A range of days, including both ends. */
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

/** The months of a period, the first and last cut to it; a chart has one point for each. */
export const monthsOf = ({ from, to }: Period): Period[] => {
  const found: Period[] = []
  for (let month = monthOf(from); month.from <= to; month = monthOf(month.from, 1)) {
    found.push({ from: month.from < from ? from : month.from, to: month.to > to ? to : month.to })
    // Years with more than four digits do not compare as text, so stop here.
    if (month.to >= to) break
  }
  return found
}

/** Whether a period is exactly one month. */
export const isWholeMonth = ({ from, to }: Period): boolean => {
  const month = monthOf(from)
  return month.from === from && month.to === to
}

/** The month of a day, from its first day to its last. */
export const monthAround = (date: string): Period => monthOf(date)

/** The period extended backwards to twelve months, so that a chart has enough points. */
export const yearTo = (period: Period): Period => {
  const from = monthOf(period.to, -11).from
  return from < period.from ? { from, to: period.to } : period
}

/** How many days of its month a part of a month has, and how many days the month has. */
export const shareOfMonth = (part: Period): { days: number; of: number } => ({ days: daysOf(part), of: daysOf(monthOf(part.from)) })
