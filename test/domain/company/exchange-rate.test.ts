import { expect, it } from 'vitest'
import { neighborFault } from '../../../src/domain/company/exchange-rate.ts'

const near = { rate: '0.0286', from: '2026-03-01' }
const faultOf = (rate: string, neighbor = near) => neighborFault({ currency: 'THB', rate }, neighbor, 'USD')

it('a rate within 10 percent of its neighbor needs no confirmation', () => {
  for (const rate of ['0.0286', '0.02574', '0.03146']) expect(faultOf(rate)).toBeNull()
  for (const rate of ['0.025739999999', '0.031460000001', '0.286']) expect(faultOf(rate)).toContain('differs from it by more than 10 %')
})

it('a rate that is the wrong way round is named with the other one, in six digits', () => {
  expect(faultOf('34.9651')).toBe(
    'The rate is the value of 1 THB in USD: 0.0286 from 2026-03-01. You entered 34.9651: did you mean 0.0285999? Correct the rate, or confirm it.',
  )
  expect(faultOf('25500', { rate: '0.000039215686', from: '2026-03-01' })).toContain('did you mean 0.0000392157?')
})
