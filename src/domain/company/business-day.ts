const day = 86_400_000

/** The business day (YYYY-MM-DD) so many days after another, or before it where they are below zero. */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

/** The business day (YYYY-MM-DD) that a moment belongs to in a time zone (IANA name). */
export const dayIn = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The later of business days. */
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? ''

/**
 * The day on which something is taken back: today, but never before what is taken back, and the first open day where
 * that one is closed. Days are YYYY-MM-DD in the zone of the branch; the books are closed until and on `closedUntil`.
 */
export const reversalDay = ({ today, of, closedUntil }: { today: string; of: string; closedUntil: string | null }): string =>
  latest(today, of, closedUntil ? daysAfter(closedUntil, 1) : '')
