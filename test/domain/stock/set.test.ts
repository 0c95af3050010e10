import { describe, expect, it } from 'vitest'
import type { Matched } from '../../../src/domain/stock/inventory/pair.ts'
import { setOf, setsOf } from '../../../src/domain/stock/inventory/set.ts'
import { stone } from './matched.ts'

const difference = (stones: Matched[], name: string) => setOf(stones)?.differences.find(found => found.name === name)

describe('a set of stones', () => {
  it('that are alike in everything has all points', () => {
    expect(setOf([stone(), stone(), stone(), stone()])?.score).toBe(100)
  })
  it('has the largest of each difference, whichever two stones have it', () => {
    const stones = [stone({ length: '8.05' }), stone(), stone({ weight: '1.95' }), stone({ length: '8.10', colour: 'Teal' })]
    expect(difference(stones, 'length')).toEqual({ name: 'length', fit: 'alike', by: '0.1' })
    expect(difference(stones, 'weight')).toEqual({ name: 'weight', fit: 'alike', by: '0.05' })
    expect(difference(stones, 'colour')).toEqual({ name: 'colour', fit: 'different', by: null })
  })
  it('scores as the two that match least, in any order', () => {
    const stones = [stone(), stone({ weight: '1.94' }), stone({ colour: null })]
    const score = setOf(stones)?.score
    expect(score).toBeLessThan(100)
    expect(setOf(stones.toReversed())?.score).toBe(score)
    expect(setOf(stones.slice(0, 2))!.score).toBeGreaterThanOrEqual(score!)
  })
  it('is none when two of them cannot be a pair, though each matches its neighbor', () => {
    const stones = ['8.00', '8.15', '8.30'].map(length => stone({ length }))
    expect([setOf(stones.slice(0, 2)), setOf(stones.slice(1))].every(Boolean)).toBe(true)
    expect(setOf(stones)).toBeNull()
  })
  it('shares no stone with one of nearer stones', () => {
    const [a, b, c, d, e] = Array.from({ length: 5 }, () => stone({ colour: null }))
    const [f, g, h] = [stone(), stone(), stone()]
    const groups = [
      [a, b, c],
      [c, d, e],
      [d, e, stone({ shape: null })],
      [f, g, h],
    ].map(group => group.flatMap(one => one ?? []))
    expect(setsOf(groups, 9).map(({ stones }) => stones)).toEqual([groups[3], groups[0]])
    expect(setsOf(groups, 1).map(({ stones }) => stones)).toEqual([groups[0]])
  })
})
