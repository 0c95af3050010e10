import { expect, test } from 'vitest'
import { withDefaults } from '../../../../src/domain/kit/shape.ts'
import { addWorth, worthOf } from '../../../../src/domain/stock/import/worth.ts'
import { inventory } from '../../../../src/domain/stock/inventory/entity.ts'

const stone = (given: object) => withDefaults(inventory.fields, { pieces: 1, weight: '2.35', currency: 'USD', ...given })

test('a stone costs its rate by its basis, and is asked at its own, in its currency', () => {
  const priced = { costBasis: 'per carat', costRate: '100', askingBasis: 'per piece', askingRate: '450', pieces: 3 }
  expect(worthOf(stone(priced))).toEqual({ cost: '235.00', total: '1350.00' })
  expect(worthOf(stone({ ownership: 'supplier', costRate: '7' }))).toEqual({ cost: null, total: null })
})

test('a list adds up its costs, and its asking prices by currency', () => {
  const worth = addWorth()
  for (const currency of ['USD', 'JPY', 'USD'])
    worth.add(stone({ costBasis: 'whole', costRate: '10.10', askingBasis: 'whole', askingRate: '20', currency }))
  expect(worth.counts().map(({ label, value }) => [label.replace(/^Cost, ...$/, 'Cost'), Number(value)])).toEqual([
    ['Cost', 30.3],
    ['Asking price, JPY', 20],
    ['Asking price, USD', 40],
  ])
})
