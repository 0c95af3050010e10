import { expect, it } from 'vitest'
import { inPoints } from '../../../../src/domain/stock/finder/numbers.ts'
import { wantedBy } from './wanted.ts'

it.each([
  ['ruby 1,250 ct', 'weight 1.24..1.26'],
  ['ruby 1.250 ct', 'weight 1187.5..1312.5'],
  ['ruby 1,250-1,350ct', 'weight 1.25..1.35'],
  ['ruby 20.000', 'price 18000..22000'],
  ['ruby 1,250', 'weight 1.24..1.26'],
  ['ruby under 20.000', 'price ..20000'],
  ['ruby under 20,000', 'price ..20000'],
  ['ruby 1,5 ct', 'weight 1.425..1.575'],
  ['ruby 1.5 ct', 'weight 1.425..1.575'],
  ['ruby 2.05 ct', 'weight 2.04..2.06'],
  ['ruby over 1.250.000', 'price 1250000..'],
  ['ruby over 20.000,50', 'price 20000.5..'],
])('who writes decimals after a comma means by “%s” %s', (typed, expected) => {
  const sent = inPoints(typed, ',')
  expect(wantedBy(sent)).toContain(expected)
  expect(sent).toHaveLength(typed.length)
})

it.each(['7.310', 'ruby BS-7.310', 'GRS 2021.123', 'AB1.234', '1.234/A-7'])('a number of a record is never changed: %s', typed =>
  expect(inPoints(typed, ',')).toBe(typed),
)

it('who writes decimals after a point is read as typed', () => expect(inPoints('ruby 1,250 ct', '.')).toBe('ruby 1,250 ct'))
