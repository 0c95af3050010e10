import { describe, expect, it } from 'vitest'
import { type Matched, matchOf, sideTolerance, withoutRepeats } from '../../../src/domain/stock/inventory/pair.ts'
import { stone } from './matched.ts'

const score = (given: Partial<Matched>) => matchOf(stone(), stone(given))?.score
const difference = (name: string, given: Partial<Matched>) => matchOf(stone(), stone(given))?.differences.find(found => found.name === name)

describe('two stones', () => {
  it('that are alike in everything have all points and no difference', () => {
    const match = matchOf(stone(), stone())!
    expect(match.score).toBe(100)
    expect(match.differences.map(({ fit }) => fit)).toEqual(Array(8).fill('alike'))
  })
  it('score the same in both directions', () => {
    for (const given of [
      { weight: '1.93', length: '8.11', colour: 'Cornflower blue' },
      { depth: null, clarity: null },
      { origin: null, treatments: [] },
    ]) {
      const [one, other] = [stone(), stone(given)]
      expect(matchOf(one, other)).toEqual(matchOf(other, one))
    }
  })
  it.each<[string, Partial<Matched>]>([
    ['of another stone', { stoneName: { id: 'ruby', title: 'Ruby' } }],
    ['of another shape', { shape: { id: 'round', title: 'Round' } }],
    ['without a shape', { shape: null }],
    ['that is synthetic', { naturalness: 'lab-grown' }],
    ['longer by more than 0.2 mm', { length: '8.21' }],
    ['narrower by more than 0.2 mm', { width: '5.79' }],
    ['heavier by more than 5 %', { weight: '2.106' }],
  ])('%s are no pair', (_, given) => {
    expect(matchOf(stone(), stone(given))).toBeNull()
  })
  it('at the limit still match', () => {
    for (const given of [{ length: '8.2' }, { width: '5.80' }, { weight: '1.90' }])
      expect(matchOf(stone(), stone(given)), JSON.stringify(given)).not.toBeNull()
  })
  it('are not a pair when they are the same stone', () => {
    const one = stone()
    expect(matchOf(one, one)).toBeNull()
  })
  it('below a carat must match to a tenth of a millimeter', () => {
    expect([sideTolerance('0.99'), sideTolerance('1.00')]).toEqual(['0.1', '0.2'])
    const small = { weight: '0.80', length: '6', width: '4.5' }
    expect(matchOf(stone(small), stone({ ...small, length: '6.11' }))).toBeNull()
    expect(matchOf(stone(small), stone({ ...small, length: '6.10' }))).not.toBeNull()
  })
  it('are compared by long and short side, in whatever order they were entered', () => {
    expect(score({ length: '6.00', width: '8.00' })).toBe(100)
  })
  it('lose points with their difference', () => {
    const scores = ['8.00', '8.05', '8.10', '8.20'].map(length => score({ length })!)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(4)
    expect(score({ weight: '1.90' })).toBe(90)
  })
  it('show their exact differences', () => {
    expect(difference('length', { length: '8.13' })).toEqual({ name: 'length', fit: 'close', by: '0.13' })
    expect(difference('weight', { weight: '1.97' })).toEqual({ name: 'weight', fit: 'alike', by: '0.03' })
    expect(difference('depth', { depth: '4.9' })).toEqual({ name: 'depth', fit: 'different', by: '0.9' })
  })
  it('are compared by category: the same, one in common, or none', () => {
    expect(difference('colour', { colour: 'royal  BLUE' })?.fit).toBe('alike')
    expect(difference('colour', { colour: 'Cornflower blue' })?.fit).toBe('close')
    expect(difference('colour', { colour: 'Teal' })?.fit).toBe('different')
    expect(difference('treatments', { treatments: [{ code: 'N' }] })?.fit).toBe('different')
    expect(difference('treatments', { treatments: [{ code: 'H', basis: 'lab' }] })?.fit).toBe('alike')
    expect(difference('origin', { origin: { id: 'kashmir', title: 'Kashmir' } })?.fit).toBe('different')
  })
  it('with unknown details may be a pair, but rank after fully known ones', () => {
    const unknown = { length: null, width: null, depth: null, colour: null, clarity: null, treatments: [], origin: null }
    const match = matchOf(stone(), stone(unknown))!
    expect(match.differences.filter(({ fit }) => fit === 'unknown')).toHaveLength(7)
    expect(match.score).toBe(60)
    expect(match.score).toBeLessThan(score({ length: '8.1', width: '6.1' })!)
  })
})

describe('pairs among many', () => {
  it('use no stone twice, the best pair first', () => {
    const pair = (one: string, other: string) => ({ one: { id: one }, other: { id: other } })
    expect(withoutRepeats([pair('a', 'b'), pair('b', 'c'), pair('c', 'd'), pair('d', 'a')])).toEqual([pair('a', 'b'), pair('c', 'd')])
  })
})
