const day = 86_400_000

/** The date (YYYY-MM-DD) this many days after another; a negative number means before. */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** The days from one date to another; below zero when the other is before it. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day)

/** The dates that a document may have: its number has two digits of the year (docs/domain/company.md#document-numbers). */
export const documentDays = { first: '2000-01-01' } as const

/** The business day (YYYY-MM-DD) that a moment belongs to in a time zone (IANA name). */
export const dayIn = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The short month names used in dates. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A business date in words: '2026-11-21' → '21 Nov 2026'. */
export const dayInWords = (date: string): string => {
  const [year, month, of] = date.slice(0, 10).split('-')
  return `${Number(of)} ${months[Number(month) - 1]} ${year}`
}

/** The latest of these dates; empty when there is none. */
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? ''

/**
 * The day on which a reversal is posted: today, but never before the original, and the first open day if that day is closed.
 * Days are YYYY-MM-DD in the branch's time zone; the books are closed up to and including `closedUntil`.
 */
export const reversalDay = ({ today, of, closedUntil }: { today: string; of: string; closedUntil: string | null }): string =>
  latest(today, of, closedUntil ? daysAfter(closedUntil, 1) : '')

/**
 * The day on which a new stone comes in: that on which it was acquired, if it is known, but never after today, never before the first day
 * of documents, and the first open day if that day is closed (docs/domain/stock.md#day-of-a-movement).
 */
export const openingDay = (acquired: string | null, { today, closedUntil }: { today: string; closedUntil: string | null }): string => {
  const day = acquired !== null && acquired < today ? acquired : today
  return latest(day, documentDays.first, closedUntil ? daysAfter(closedUntil, 1) : '')
}
