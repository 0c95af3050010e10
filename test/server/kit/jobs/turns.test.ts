import { setImmediate as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openBoundedQueue } from '../../../../src/server/kit/jobs/bounded-queue.ts'
import { openShared } from '../../../../src/server/kit/jobs/shared.ts'
import { openTurns, type Turns } from '../../../../src/server/kit/jobs/turns.ts'

type Work = { isRunning: boolean; refused?: number; end: () => void; done: Promise<void> }

const start = (turns: Turns, person: string, before: () => Promise<unknown> = async () => {}): Work => {
  const { promise, resolve } = withResolvers()
  const work: Work = { isRunning: false, end: resolve, done: Promise.resolve() }
  const run = turns(person, async () => {
    await before()
    work.isRunning = true
    await promise
  })
  work.done = run.catch(({ status }) => void Object.assign(work, { refused: status }))
  return work
}
const withResolvers = () => {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
const runningOf = (all: Work[]) => all.map(({ isRunning }) => isRunning)

describe('turns', () => {
  it('let a person have a few requests at once, keep the order of the others, and keep nobody else waiting', async () => {
    const turns = openTurns({ atOnce: 2, many: 9, max: 9 })
    const [first, ...later] = Array.from({ length: 4 }, () => start(turns, 'greedy'))
    const other = start(turns, 'other')
    await pause()
    expect(runningOf([...later, other])).toEqual([true, false, false, true])
    first?.end()
    await first?.done
    await pause()
    expect(runningOf(later)).toEqual([true, true, false])
  })

  it('let a person with many requests have one at once while others are at work, and more again a second later', async () => {
    let now = 0
    const turns = openTurns({ atOnce: 3, many: 2, max: 9 }, () => now)
    const greedy = Array.from({ length: 9 }, () => start(turns, 'greedy'))
    const endOldest = async () => {
      const oldest = greedy.find(({ isRunning }) => isRunning)
      greedy.splice(0, 1)
      oldest?.end()
      await oldest?.done
      await pause()
    }
    const other = start(turns, 'other')
    await pause()
    expect(runningOf([other, ...greedy]).filter(Boolean)).toHaveLength(4)
    for (const running of [2, 1, 1]) {
      await endOldest()
      expect(runningOf(greedy).filter(Boolean)).toHaveLength(running)
    }
    now += 1_001
    await endOldest()
    expect(runningOf(greedy).filter(Boolean)).toHaveLength(3)
    // Two wait, and that is not many.
    other.end()
    start(turns, 'other')
    await endOldest()
    expect(runningOf(greedy).filter(Boolean)).toHaveLength(3)
  })

  it('refuse a person of whom too many wait, and go on after work that failed', async () => {
    const turns = openTurns({ atOnce: 1, many: 9, max: 1 })
    const [first, second, third] = Array.from({ length: 3 }, () => start(turns, 'greedy'))
    await pause()
    expect(third?.refused).toBe(429)
    first?.end()
    second?.end()
    await second?.done
    const failing = turns('greedy', () => Promise.reject(new Error('It failed.')))
    await expect(failing).rejects.toThrow('It failed.')
    expect(await turns('greedy', async () => 'done')).toBe('done')
  })

  it('give up a place while a queue for expensive work is waited for', async () => {
    const turns = openTurns({ atOnce: 1, many: 9, max: 9 })
    const queue = openBoundedQueue({ atOnce: 1, max: 40, full: 'Full.' })
    const leave = await queue.enter()
    const waits = start(turns, 'one', () => queue.enter())
    const quick = start(turns, 'one')
    await pause()
    expect(runningOf([waits, quick])).toEqual([false, true])
    leave()
    await pause()
    // Its own place is taken meanwhile.
    expect(runningOf([waits, quick])).toEqual([false, true])
    quick.end()
    await quick.done
    await pause()
    expect(waits.isRunning).toBe(true)
  })
})

describe('work that many want', () => {
  it('is done once for all who ask meanwhile, and never began before it was asked for', async () => {
    const shared = openShared()
    const begun: { resolve: () => void }[] = []
    const ask = (key: string) =>
      shared(key, async () => {
        const one = withResolvers()
        const number = begun.push(one)
        await one.promise
        return number
      })
    const [first, second, third, other] = [ask('a'), ask('a'), ask('a'), ask('b')]
    await pause()
    expect(begun).toHaveLength(2)
    begun[0]?.resolve()
    expect(await first).toBe(1)
    await pause()
    expect(begun).toHaveLength(3)
    for (const { resolve } of begun) resolve()
    expect(await Promise.all([second, third, other])).toEqual([3, 3, 2])
    const later = ask('a')
    begun[3]?.resolve()
    expect(await later).toBe(4)
  })

  it('that fails fails for those who shared it, and is done again for the next', async () => {
    const shared = openShared()
    const failing = () => Promise.reject(new Error('It failed.'))
    const both = [shared('a', failing), shared('a', async () => 'done')]
    await expect(both[0]).rejects.toThrow('It failed.')
    expect(await both[1]).toBe('done')
  })
})
