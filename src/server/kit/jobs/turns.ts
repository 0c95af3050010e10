import { Refusal } from '../errors.ts'
import { forPerson } from './person.ts'

/** Does work for a person at their turn. */
export type Turns = <T>(person: string, work: () => Promise<T>) => Promise<T>

const retryAfter = 5

/**
 * Lets each person have so many requests worked on at once; the others of that person wait, in their order, and nobody else does. More
 * than `max` may not wait (429). So one person cannot take all connections of the database (docs/operating/security.md#denial-of-service).
 */
export const openTurns = ({ atOnce, max }: { atOnce: number; max: number }): Turns => {
  const persons = new Map<string, { busy: number; waiting: (() => void)[] }>()

  const enter = async (person: string, mayRefuse: boolean): Promise<() => void> => {
    const own = persons.get(person) ?? { busy: 0, waiting: [] }
    persons.set(person, own)
    if (own.busy < atOnce) own.busy += 1
    else {
      if (mayRefuse && own.waiting.length >= max)
        throw new Refusal(429, `Already ${own.waiting.length} of your requests are waiting. Try again when they are done.`, { retryAfter })
      await new Promise<void>(go => own.waiting.push(go))
    }
    return () => {
      const next = own.waiting.shift()
      // Its place goes to the next one.
      if (next) return next()
      own.busy -= 1
      if (own.busy === 0) persons.delete(person)
    }
  }

  return async (person, work) => {
    let leave = await enter(person, true)
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
