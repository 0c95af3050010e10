import { expect, test } from 'vitest'
import { outlineOf, pathOf } from '../../../../src/domain/stock/media/outline.ts'
import { shade, tintOf } from '../../../../src/domain/stock/media/tint.ts'
import { shapes } from '../../../../src/domain/trade/shapes.ts'
import { stoneNames } from '../../../../src/domain/trade/stone-names.ts'

test('every shape of the trade has an outline of its own that fits its square', () => {
  const paths = shapes.map(({ name }) => {
    const { points } = outlineOf(name)
    for (const [x, y] of points) expect(Math.max(Math.abs(x), Math.abs(y)), name).toBeLessThanOrEqual(1.21)
    return pathOf(points)
  })
  const shared = shapes.filter((_, at) => paths.indexOf(paths[at]!) !== at).map(({ name }) => name)
  // A bead is a circle too. The others differ in how they are finished.
  expect(shared).toEqual(['Square', 'Bead', 'Oval cabochon', 'Round cabochon', 'Pear cabochon'])
})

test('an outline is found by the words of its name, and is round when there are none', () => {
  expect(outlineOf('OVAL CABOCHON').finish).toBe('smooth')
  expect(outlineOf('Oval').finish).toBe('brilliant')
  expect(outlineOf('Octagon (emerald cut)').finish).toBe('step')
  expect(outlineOf('Rough').finish).toBe('rough')
  expect(outlineOf('Something new')).toEqual(outlineOf('Round'))
})

test('a path is closed and lies in a square of 100', () => {
  const path = pathOf(outlineOf('Square').points)
  expect(path).toBe('M89.6 10.4L89.6 89.6L10.4 89.6L10.4 10.4Z')
})

test('a stone is drawn in the color that it is said to have, or that its kind has', () => {
  expect(tintOf("Pigeon's blood", 'Ruby')).toBe(tintOf(null, 'Ruby'))
  expect(tintOf('Royal blue', 'Blue sapphire')).toBe(tintOf(null, 'Sapphire'))
  expect(tintOf('Hot pink', 'Pink spinel')).not.toBe(tintOf(null, 'Pink spinel'))
  expect(tintOf('Intense', 'Emerald')).toBe(tintOf(null, 'Emerald'))
  expect(tintOf('D', 'Diamond')).toBe(tintOf(null, 'White topaz'))
  expect(tintOf('Velvety', 'Ruby')).toBe(tintOf(null, 'Ruby'))
  expect(tintOf('Imperial green', 'Jadeite')).toBe(tintOf(null, 'Emerald'))
  expect(tintOf('14K yellow gold', 'Ruby')).toBe(tintOf(null, 'Ruby'))
  expect(tintOf(null, 'Gold')).not.toBe(tintOf(null, 'Diamond'))
  expect(tintOf('Medium', 'Cubic zirconia')).toBe(tintOf(null, 'Diamond'))
  expect(tintOf(null, 'Unheard of')).toMatch(/^#/)
})

test('few kinds of stone are drawn without a color, and those have none', () => {
  const colorless = tintOf(null, 'Diamond')
  const kinds = stoneNames.filter(({ variety }) => tintOf(null, variety) === colorless)
  for (const { variety, colour } of kinds) expect(['colourless', 'white'], variety).toContain(colour)
})

test('a shade goes towards white or black', () => {
  expect([shade('#2450b8', 1), shade('#2450b8', -1), shade('#204060', 0), shade('#204060', 0.5)]).toEqual([
    '#ffffff',
    '#000000',
    '#204060',
    '#90a0b0',
  ])
})
