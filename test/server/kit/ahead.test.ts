import { expect, test } from 'vitest'
import { ahead } from '../../../src/server/kit/ahead.ts'

const counting = (until: number, error?: Error) => {
  const read: number[] = []
  const state = { read, isClosed: false }
  const source = async function* () {
    try {
      for (let at = 1; at <= until; at++) {
        read.push(at)
        yield at
      }
      if (error) throw error
    } finally {
      state.isClosed = true
    }
  }
  return { state, source: source() }
}

test('values come in order, each while the next one is being read', async () => {
  const { state, source } = counting(3)
  const seen: [number, number][] = []
  for await (const value of ahead(source)) {
    await Promise.resolve()
    seen.push([value, state.read.length])
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ])
})

test('an error of the source comes behind its values', async () => {
  const seen: number[] = []
  const reading = async () => {
    for await (const value of ahead(counting(2, new Error('broken')).source)) seen.push(value)
  }
  await expect(reading()).rejects.toThrow('broken')
  expect(seen).toEqual([1, 2])
})

test('a reader that stops early ends the source, and its own error is the one that is thrown', async () => {
  const { state, source } = counting(9, new Error('not reached'))
  const reading = async () => {
    for await (const value of ahead(source)) if (value === 2) throw new Error('enough')
  }
  await expect(reading()).rejects.toThrow('enough')
  expect(state).toEqual({ read: [1, 2, 3], isClosed: true })
})
