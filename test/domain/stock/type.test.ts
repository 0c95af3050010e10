import { expect, test } from 'vitest'
import { isInGrams, typesInGrams, weightUnitOf } from '../../../src/domain/stock/stone/type.ts'
import { inventoryTypes } from '../../../src/domain/trade/inventory-types.ts'

test('metal and jewels are weighed in grams, every stone in carats', () => {
  expect(typesInGrams).toEqual(['jewellery', 'metal'])
  for (const { code } of inventoryTypes) {
    expect(isInGrams(code)).toBe(['metal', 'jewellery'].includes(code))
    expect(weightUnitOf(code)).toBe(isInGrams(code) ? 'g' : 'ct')
  }
})
