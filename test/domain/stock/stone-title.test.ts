import { expect, it } from 'vitest'
import { stoneTitle } from '../../../src/domain/stock/stone/title.ts'

it('names a stone by its color and its name', () => {
  expect(stoneTitle('Vivid green', 'Emerald')).toBe('Vivid green Emerald')
  expect(stoneTitle(null, 'Blue sapphire')).toBe('Blue sapphire')
})

it('names a color once', () => {
  expect(stoneTitle('Royal blue', 'Blue sapphire')).toBe('Royal blue sapphire')
  expect(stoneTitle('blue', 'Blue sapphire')).toBe('blue sapphire')
  expect(stoneTitle('Amber', 'Amber')).toBe('Amber')
})
