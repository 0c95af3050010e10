import { expect, test } from 'vitest'
import { discountShare, discountWithShare, priceFaults, settledPrice } from '../../../../src/domain/sales/offer/price.ts'

const given = { basis: 'per carat', rate: '300', discountPercent: '5' }
const open = { basis: 'on request', rate: '0', discountPercent: null }

test('a line without a price is on request in an offer without prices, and a price on request has no discount', () => {
  expect(settledPrice({ ...given, rate: '0' }, true)).toEqual(open)
  expect(settledPrice({ ...open, discountPercent: '5' }, false)).toEqual(open)
  expect(settledPrice(given, true)).toEqual(given)
  expect(settledPrice({ ...given, rate: '0' }, false)).toEqual({ ...given, rate: '0' })
})

test('each line has a price or is on request, not both', () => {
  expect(priceFaults([given, open], false)).toEqual({})
  expect(
    priceFaults(
      [
        { ...open, rate: '1' },
        { ...given, rate: '0' },
      ],
      false,
    ),
  ).toEqual({
    'items.0.rate': 'This price is on request. Delete it, or choose what the price is per.',
    'items.1.rate': 'Enter the price, or choose “on request”.',
  })
  expect(priceFaults([open, given], true)).toEqual({ 'items.1.rate': 'All prices of this offer are on request. Delete the price.' })
})

test('the discount of the whole offer becomes part of the discount of each line', () => {
  const offer = { subtotal: '1000', discount: '50' }
  expect(discountWithShare('10', offer)).toBe('14.500')
  expect(discountWithShare(null, offer)).toBe('5.000')
  expect(discountWithShare('10', { subtotal: '1000', discount: '0' })).toBe('10')
  expect(discountWithShare(null, { subtotal: '0', discount: '0' })).toBe(null)
})

test('chosen lines have their part of a discount by amount', () => {
  const offer = { subtotal: '1000', discount: '100' }
  expect(discountShare('160', offer, 2)).toBe('16.00')
  expect(discountShare('0', { subtotal: '0', discount: '0' }, 2)).toBe('0')
})
