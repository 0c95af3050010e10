import { expect, test } from 'vitest'
import { priceUnit, shownBasis } from '../../../../src/domain/stock/stone/price-unit.ts'
import { stockTypes } from '../../../../src/domain/stock/stone/type.ts'

test('a price by weight is per gram for metal and jewelry, and per carat for all other goods', () => {
  const inGrams = stockTypes.map(({ value }) => value).filter(type => shownBasis('per carat', type) === 'per gram')
  expect(inGrams.sort()).toEqual(['jewellery', 'metal'])
  expect(priceUnit('per carat', 'metal')).toBe('/g')
  for (const type of ['single', 'parcel', '', null, undefined]) expect(priceUnit('per carat', type)).toBe('/ct')
})

test('a price by piece or of the whole is the same for all goods', () => {
  for (const type of ['metal', 'single', null]) {
    expect(priceUnit('per piece', type)).toBe('/pc')
    expect(priceUnit('whole', type)).toBe('')
    expect(priceUnit('on request', type)).toBe('')
    expect(shownBasis('whole', type)).toBe('whole')
  }
})
