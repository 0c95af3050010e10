import { setImmediate as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { paced } from '../../../../src/server/kit/jobs/pace.ts'

/** Keeps the process to itself, as the work on a row of a long list does. */
const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('all work that takes a while shares the pauses: between two of them, one at most goes on', async () => {
  let [round, isOver] = [0, false]
  const others = (async () => {
    for (; !isOver; round++) await pause()
  })()
  const rounds: number[] = []
  const list = async (name: string) => {
    const seen: string[] = []
    for await (const value of paced([1, 2, 3, 4])) {
      work(3)
      rounds.push(round)
      seen.push(`${name}${value}`)
    }
    return seen
  }
  const all = await Promise.all(['a', 'b', 'c'].map(list))
  isOver = true
  await others
  expect(all).toEqual([1, 2, 3].map((_, at) => [1, 2, 3, 4].map(value => `${'abc'[at]}${value}`)))
  // The first values come before any pause.
  const later = rounds.slice(3)
  expect(later).toHaveLength(9)
  expect(new Set(later).size).toBe(9)
})
