import { Refusal } from '../errors.ts'

export type BoundedQueue = {
  /** Waits for a turn and returns the function that ends it. Refuses with `full` when the queue is full. */
  enter(): Promise<() => void>
  /** Accepts no more entries, and waits until all waiting ones are done. */
  close(): Promise<void>
}

/** A queue of limited length for expensive work: `atOnce` run, `most` may wait. `full` is the message to the others. */
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
