import { daysAfter, daysBetween } from '../../company/business-day.ts'
import { minus, over, type Quantity, round, times } from '../../kit/quantity.ts'

/**
 * The steps that one maker has to do in a week: the Monday of the week in which their orders are promised, null without a date. `minutes` are
 * planned for them; `weekly` are the hours that the maker works in a week, null if nobody entered them.
 */
export type Load = { makerId: string | null; week: string | null; minutes: number; weekly: number | null }
/** Hours to one decimal. `hand`: at hand from today to the end of the week. `free`: of these, what all promises until then leave. */
type Hours = { hours: Quantity; hand: Quantity | null; free: Quantity | null }

const inHours = (minutes: number): Quantity => over(String(minutes), '60')

/** The hours that a maker has from today to the Sunday of a week: the rest of this week counts by its days. */
const atHand = (weekly: number, today: string, week: string): Quantity =>
  over(times(String(weekly), daysBetween(today, daysAfter(week, 6)) + 1), '7')

/**
 * Holds the hours promised against the hours at hand (docs/domain/reports.md#planned-work). The loads come by maker and week. Work without a
 * date is promised for no week, so it takes no hours.
 */
export const withHours = <L extends Load>(loads: readonly L[], today: string): (L & Hours)[] => {
  const promised = new Map<string | null, number>()
  return loads.map(load => {
    const { makerId, week, minutes, weekly } = load
    const hours = round(inHours(minutes), 1)
    if (week === null) return { ...load, hours, hand: null, free: null }
    const until = (promised.get(makerId) ?? 0) + minutes
    promised.set(makerId, until)
    if (weekly === null) return { ...load, hours, hand: null, free: null }
    const hand = atHand(weekly, today, week)
    return { ...load, hours, hand: round(hand, 1), free: round(minus(hand, inHours(until)), 1) }
  })
}
