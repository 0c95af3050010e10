import { setImmediate as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBoundedQueue } from '../../../../src/server/kit/jobs/bounded-queue.ts'
import { forPerson } from '../../../../src/server/kit/jobs/person.ts'

type Entry = { person: string; isIn: boolean; refused?: number; leave?: () => void }

/** Asks for a turn as this person; `isIn` tells whether it has come. */
const ask = (queue: ReturnType<typeof openBoundedQueue>, person: string): Entry => {
  const entry: Entry = { person, isIn: false }
  forPerson(person, () => queue.enter()).then(
    leave => Object.assign(entry, { isIn: true, leave }),
    ({ status }) => Object.assign(entry, { refused: status }),
  )
  return entry
}

describe('a queue of limited length', () => {
  it('lets another person pass who asks once, however often one asks', async () => {
    const queue = openBoundedQueue({ atOnce: 1, max: 40, full: 'Full.' })
    const greedy = Array.from({ length: 8 }, () => ask(queue, 'greedy'))
    const other = ask(queue, 'other')
    await pause()
    expect([greedy.filter(({ isIn }) => isIn).length, other.isIn]).toEqual([1, false])
    greedy[0]?.leave?.()
    await pause()
    greedy[1]?.leave?.()
    await pause()
    expect(other.isIn).toBe(true)
    expect(greedy.filter(({ isIn }) => isIn).length).toBe(2)
  })

  it('gives one person at most half of the places, and keeps the others for others', async () => {
    const queue = openBoundedQueue({ atOnce: 6, max: 40, full: 'Full.' })
    const greedy = Array.from({ length: 13 }, () => ask(queue, 'greedy'))
    const refused = ask(queue, 'greedy')
    const others = ['b', 'b', 'c'].map(person => ask(queue, person))
    await pause()
    expect(greedy.filter(({ isIn }) => isIn).length).toBe(3)
    expect(others.map(({ isIn }) => isIn)).toEqual([true, true, true])
    // Ten wait, a quarter of the queue.
    expect(refused.refused).toBe(429)
    for (const entry of greedy.slice(0, 3)) {
      entry.leave?.()
      await pause()
    }
    // While many wait, one runs at a time.
    expect(greedy.slice(3).filter(({ isIn }) => isIn).length).toBe(1)
    for (const entry of greedy.slice(3, 8)) {
      entry.leave?.()
      await pause()
    }
    expect(greedy.slice(8).filter(({ isIn }) => isIn).length).toBe(3)
  })

  it('always works while somebody may enter, lets all in once, and refuses when it is full', async () => {
    const move = fc.record({ person: fc.constantFrom('a', 'b', 'c', 'd'), leaves: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 }), fc.array(move), async (atOnce, max, moves) => {
        const queue = openBoundedQueue({ atOnce, max, full: 'Full.' })
        const all: Entry[] = []
        const inside = () => all.filter(({ isIn, leave }) => isIn && leave)
        const waiting = () => all.filter(({ isIn, refused }) => !isIn && !refused)
        const leave = (entry: Entry) => {
          entry.leave?.()
          entry.leave = undefined
        }
        for (const { person, leaves } of moves) {
          const [first] = inside()
          if (leaves && first) leave(first)
          else all.push(ask(queue, person))
          await pause()
          expect(inside().length).toBeLessThanOrEqual(atOnce)
          expect(waiting().length).toBeLessThanOrEqual(max)
          const busy = (who: string) => inside().filter(({ person }) => person === who).length
          const waits = (who: string) => waiting().filter(({ person }) => person === who).length
          const most = (who: string) => (waits(who) > Math.ceil(max / 4) / 2 ? 1 : Math.ceil(atOnce / 2))
          const couldEnter = waiting().filter(({ person }) => inside().length < atOnce && busy(person) < most(person))
          expect(couldEnter).toEqual([])
        }
        for (let [next] = inside(); next; [next] = inside()) {
          leave(next)
          await pause()
        }
        expect(waiting()).toEqual([])
        await queue.close()
      }),
      { numRuns: 60 },
    )
  })
})
