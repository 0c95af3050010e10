import { Refusal } from '../errors.ts'
import { personAtWork, resting } from './person.ts'

export type BoundedQueue = {
  /** Waits for a turn and returns the function that ends it. Refuses with `full` when the queue is full. */
  enter(): Promise<() => void>
  /** Accepts no more entries, and waits until all waiting ones are done. */
  close(): Promise<void>
}
type Person = string | undefined

const retryAfter = 5

/**
 * A queue of limited length for expensive work: `atOnce` run, `max` may wait. `full` is the message to the others. Users take turns:
 * at most half of what runs is for one user, and at most a quarter of what waits. Of a user who waits for more than half of that, one
 * runs at a time (docs/operating/security.md#denial-of-service).
 */
export const openBoundedQueue = ({ atOnce, max, full }: { atOnce: number; max: number; full: string }): BoundedQueue => {
  const [mostInside, mostWaiting] = [Math.ceil(atOnce / 2), Math.ceil(max / 4)]
  /** Who waits, in the order of their turns. */
  const waiting = new Map<Person, (() => void)[]>()
  const inside = new Map<Person, number>()
  let [waits, busy] = [0, 0]
  let closed: (() => void) | undefined

  const insideOf = (person: Person) => inside.get(person) ?? 0
  const mostOf = (person: Person) => ((waiting.get(person)?.length ?? 0) > mostWaiting / 2 ? 1 : mostInside)
  const hasPlace = (person: Person) => busy < atOnce && (person === undefined || insideOf(person) < mostOf(person))
  const count = (person: Person, change: 1 | -1) => {
    busy += change
    const now = insideOf(person) + change
    if (now > 0) inside.set(person, now)
    else inside.delete(person)
  }
  const nextOne = () => [...waiting].find(([person]) => hasPlace(person))
  /** Lets in those that have a place, one after the other, and puts each person behind all others. */
  const admit = () => {
    for (let next = nextOne(); next; next = nextOne()) {
      const [person, [go, ...later]] = next
      waiting.delete(person)
      if (later.length > 0) waiting.set(person, later)
      waits -= 1
      count(person, 1)
      go?.()
    }
  }
  const refuseMany = (person: Person) => {
    if (waits >= max) throw new Refusal(503, full, { retryAfter })
    const own = waiting.get(person)?.length ?? 0
    if (person !== undefined && own >= mostWaiting)
      throw new Refusal(429, `Already ${own} of your requests of this kind are waiting. Try again when they are done.`, { retryAfter })
  }
  const wait = (person: Person) =>
    new Promise<void>(go => {
      waiting.set(person, [...(waiting.get(person) ?? []), go])
      waits += 1
    })
  return {
    enter: async () => {
      const person = personAtWork()
      if (closed) throw new Refusal(503, full, { retryAfter })
      if (hasPlace(person)) count(person, 1)
      else {
        refuseMany(person)
        await resting(() => wait(person))
      }
      let isThrough = false
      return () => {
        if (isThrough) return
        isThrough = true
        count(person, -1)
        admit()
        if (busy === 0) closed?.()
      }
    },
    close: () =>
      new Promise(resolve => {
        closed = resolve
        if (busy === 0) resolve()
      }),
  }
}
