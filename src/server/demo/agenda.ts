import { daysAfter } from './clerk.ts'

type Work = (date: string) => Promise<unknown>

/** A schedule of work by day; work may add more work on its own day and later days. */
export const openAgenda = (first: string) => {
  const days = new Map<string, Work[]>()
  let current = first
  /** Schedules work on a day; work for a past day runs today. */
  const on = (date: string, work: Work): void => {
    const day = date < current ? current : date
    days.set(day, [...(days.get(day) ?? []), work])
  }
  /** Runs all work up to and including the last day, in order. */
  const run = async (last: string): Promise<void> => {
    for (; current <= last; current = daysAfter(current, 1)) {
      let at = 0
      for (let work = days.get(current)?.[at]; work; work = days.get(current)?.[at]) {
        at += 1
        await work(current)
      }
    }
  }
  return { on, run }
}
export type Agenda = ReturnType<typeof openAgenda>
