import { expect, it } from 'vitest'
import { stoneTitle } from '../../../src/domain/stock/stone/title.ts'

it('calls a stone by its colour and its name', () => {
  expect(stoneTitle('Vivid green', 'Emerald')).toBe('Vivid green Emerald')
  expect(stoneTitle(null, 'Blue sapphire')).toBe('Blue sapphire')
})

it('says a colour once', () => {
  expect(stoneTitle('Royal blue', 'Blue sapphire')).toBe('Royal blue sapphire')
  expect(stoneTitle('blue', 'Blue sapphire')).toBe('blue sapphire')
  expect(stoneTitle('Amber', 'Amber')).toBe('Amber')
})
