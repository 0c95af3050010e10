import { Refusal } from '../errors.ts'
import { forPerson } from './person.ts'

/** How many requests of a person may wait, how many more may come now, and after how many seconds to look again. */
export type Room = { limit: number; left: number; reset: number }
/** Does work for a person at their turn. `onRoom` is called first, with the room that there is. */
export type Turns = <T>(person: string, work: () => Promise<T>, onRoom?: (room: Room) => void) => Promise<T>

/** `atOnce` are worked on, and `max` may wait. Of a person with more than `many` waiting, one is, while others are at work. */
export type Share = { atOnce: number; many: number; max: number }

type Own = { name: string; busy: number; waiting: (() => void)[] }

const retryAfter = 5
/** Others are at work until so long (in ms) after their last request: a person reads for a moment, and clicks again. */
const lastsFor = 1_000

/** Tells whether anyone else than this person has asked lately. */
const openOthers = (now: () => number) => {
  let [last, other] = [
    { name: '', at: Number.NEGATIVE_INFINITY },
    { name: '', at: Number.NEGATIVE_INFINITY },
  ]
  return {
    asks: (name: string) => {
      if (last.name !== name) other = last
      last = { name, at: now() }
    },
    than: (name: string) => (last.name === name ? other : last).at > now() - lastsFor,
  }
}

/**
 * Lets each person have so many requests worked on at once; the others of that person wait, in their order, and nobody else does. More
 * than `max` may not wait (429). So one person cannot take all connections of the database, and hardly slows others down
 * (docs/operating/security.md#denial-of-service).
 */
export const openTurns = ({ atOnce, many, max }: Share, now: () => number = () => performance.now()): Turns => {
  const persons = new Map<string, Own>()
  const others = openOthers(now)

  const mostOf = ({ name, waiting }: Own) => (waiting.length > many && others.than(name) ? 1 : atOnce)
  const admit = (own: Own) => {
    while (own.waiting.length > 0 && own.busy < mostOf(own)) {
      own.busy += 1
      own.waiting.shift()?.()
    }
  }
  const enter = async (name: string, mayRefuse: boolean, onRoom?: (room: Room) => void): Promise<() => void> => {
    const own = persons.get(name) ?? { name, busy: 0, waiting: [] }
    persons.set(name, own)
    others.asks(name)
    onRoom?.({ limit: max, left: Math.max(0, max - own.waiting.length - 1), reset: retryAfter })
    if (mayRefuse && own.waiting.length >= max)
      throw new Refusal(429, `Already ${own.waiting.length} of your requests are waiting. Try again when they are done.`, { retryAfter })
    await new Promise<void>(go => {
      own.waiting.push(go)
      admit(own)
    })
    return () => {
      own.busy -= 1
      admit(own)
      if (own.busy === 0) persons.delete(name)
    }
  }

  return async (person, work, onRoom) => {
    let leave = await enter(person, true, onRoom)
    try {
      return await forPerson(person, work, async wait => {
        leave()
        try {
          return await wait()
        } finally {
          leave = await enter(person, false)
        }
      })
    } finally {
      leave()
    }
  }
}
