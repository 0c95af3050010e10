import { Refusal } from '../errors.ts'

export type BoundedQueue = {
  /** Waits for one's turn, and gives what lets in the next. Refuses with `full` who comes when as many wait as may. */
  enter(): Promise<() => void>
  /** Lets nobody more in, and waits until those who stand in line are through. */
  close(): Promise<void>
}

/** A line that has an end, for work that costs much: so many are at it at once, so many may wait. `full` is what the others are told. */
export const openBoundedQueue = ({ atOnce, max, full }: { atOnce: number; max: number; full: string }): BoundedQueue => {
  const waiting: (() => void)[] = []
  let inside = 0
  let closed: (() => void) | undefined
  const leave = () => {
    const next = waiting.shift()
    if (next) return next()
    inside -= 1
    if (inside === 0) closed?.()
  }
  return {
    enter: async () => {
      if (closed || (inside >= atOnce && waiting.length >= max)) throw new Refusal(503, full, { retryAfter: 5 })
      if (inside < atOnce) inside += 1
      else await new Promise<void>(go => waiting.push(go))
      let isThrough = false
      return () => {
        if (!isThrough) leave()
        isThrough = true
      }
    },
    close: () =>
      new Promise(resolve => {
        closed = resolve
        if (inside === 0) resolve()
      }),
  }
}
