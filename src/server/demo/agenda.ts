import { daysAfter } from './clerk.ts'

type Work = (date: string) => Promise<unknown>

/** What happens on which day; work of one day may put more on that day and on later ones. */
export const openAgenda = (first: string) => {
  const days = new Map<string, Work[]>()
  let current = first
  /** Puts work on a day; what should have been before today's work is done today. */
  const on = (date: string, work: Work): void => {
    const day = date < current ? current : date
    days.set(day, [...(days.get(day) ?? []), work])
  }
  /** Does everything up to and including the last day, in order. */
  const run = async (last: string): Promise<void> => {
    for (; current <= last; current = daysAfter(current, 1)) {
      for (let at = 0; at < (days.get(current)?.length ?? 0); at++) await days.get(current)![at]!(current)
    }
  }
  return { on, run }
}
export type Agenda = ReturnType<typeof openAgenda>
