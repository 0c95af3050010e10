import type { Period } from '../period.ts'

type Party = { id: string }
/** The ids of the parties that get no statement, also of those that a filter hides now. */
export type Excluded = ReadonlySet<string>

/** Excludes a party, or includes it again. */
export const toggled = (excluded: Excluded, id: string): Excluded => {
  const next = new Set(excluded)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Includes or excludes every listed party. One that the filter hides keeps its choice. */
export const withAll = (excluded: Excluded, listed: readonly Party[], isIncluded: boolean): Excluded => {
  const ids = listed.map(({ id }) => id)
  return new Set(isIncluded ? [...excluded].filter(id => !ids.includes(id)) : [...excluded, ...ids])
}

/** The parties whose oldest open item is at least this many days late. */
export const lateBy = <P extends { daysLate: number }>(parties: readonly P[], days: number): P[] =>
  parties.filter(({ daysLate }) => daysLate >= days)

/** The first day of a batch: that of its period, where the layout has one. */
export const fromOf = (style: string, periods: readonly Period[], label: string): string | undefined =>
  style === 'balance' ? periods.find(period => period.label === label)?.from || undefined : undefined
