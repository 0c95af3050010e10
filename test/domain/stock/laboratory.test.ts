import { expect, test } from 'vitest'
import { rangeFields } from '../../../src/domain/stock/inventory/entity.ts'
import { statusesInHouse, statusWords } from '../../../src/domain/stock/inventory/place.ts'
import { returning } from '../../../src/domain/stock/lab-submission.ts'
import { outcomeOf } from '../../../src/domain/stock/stock-take/count.ts'
import { isCounting, isReviewed, isReviewing } from '../../../src/domain/stock/stock-take/entity.ts'
import { dimensionsOf } from '../../../src/domain/stock/stone/dimensions.ts'
import { stoneTitle } from '../../../src/domain/stock/stone/title.ts'
import { isTreatedAlike, treatmentWords, worstDisclosure } from '../../../src/domain/stock/stone/treatment.ts'
import { isWhole, piecesOptional, weightUnitOf } from '../../../src/domain/stock/stone/type.ts'

const held = { pieces: 1, weight: '2', value: '100.00' }
const back = { inventory: 'stone', from: 'at_lab', fromHolder: 'submission' }

test('a stone comes back from the laboratory as it went, or with the fee added to its cost', () => {
  expect(returning('submission', 'stone', held, null)).toEqual([{ ...back, to: 'available', ...held }])
  expect(returning('submission', 'stone', held, '25')).toEqual([
    { ...back, to: 'supplier', ...held },
    { inventory: 'stone', from: 'supplier', to: 'available', ...held, value: '125' },
  ])
})

test('the company is responsible for stock in its places, wherever it is lent', () => {
  expect(statusesInHouse).toEqual(['available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit', 'partly'])
  expect(['at_lab', 'adjustment', 'elsewhere'].map(statusWords)).toEqual(['at lab', 'adjusted out', 'elsewhere'])
})

test('a bulk change sets prices and descriptions, and moves no stock', () => {
  for (const field of ['pieces', 'weight', 'branch', 'ownership', 'costRate']) expect(rangeFields).not.toContain(field)
})

test('a stock-take is counted, then reviewed, then posted', () => {
  const states = ['draft', 'counting', 'review', 'posted', 'cancelled']
  expect([isCounting, isReviewing, isReviewed].map(is => states.filter(is))).toEqual([['counting'], ['review'], ['review', 'posted']])
  expect(outcomeOf(['A-1', 'Rubies', 'Tray 1', 1, null, null, 'melee'])).toBe('measure')
})

test('the treatments of merged lots are the worst of each, by the weakest source', () => {
  const merged = (...lists: Parameters<typeof worstDisclosure>[1]) => worstDisclosure('natural', lists)
  const [minor, unknown] = [{ code: 'H', extent: 'minor', basis: 'lab' } as const, { code: 'H' } as const]
  // An extent that is not stated may be any, so it counts as the worst, and so does an own word against a known one.
  expect(merged([minor], [unknown])).toEqual([{ code: 'H', basis: 'unknown' }])
  expect(merged([unknown], [minor])).toEqual([{ code: 'H', basis: 'unknown' }])
  expect(merged([minor], [{ ...minor, extent: 'own word' }])[0]?.extent).toBe('own word')
  expect(merged([{ ...minor, extent: 'own word' }], [unknown])[0]).not.toHaveProperty('extent')
  expect(merged([{ code: 'H', basis: 'supplier' }], [{ code: 'H', basis: 'our opinion' }])).toEqual([{ code: 'H', basis: 'supplier' }])
  expect(merged([{ code: 'N' }], [{ code: 'N', basis: 'lab' }])).toEqual([{ code: 'N', basis: 'unknown' }])
  expect(merged([{ code: 'N' }], [{ code: 'O' }], [{ code: 'F' }]).map(({ code }) => code)).toEqual(['F', 'O'])
  expect(merged([{ code: 'O' }], [{ code: 'F' }]).map(({ code }) => code)).toEqual(['F', 'O'])
})

test('lots are treated alike in any order, and however often a treatment is named', () => {
  expect(isTreatedAlike([{ code: 'H' }, { code: 'O' }], [{ code: 'O' }, { code: 'H' }, { code: 'H' }])).toBe(true)
  expect(isTreatedAlike([{ code: 'H' }, { code: 'O' }], [{ code: 'H' }])).toBe(false)
  expect(treatmentWords([{ code: 'O', extent: 'minor' }, { code: 'H' }])).toMatch(/^clarity enhanced .* \(minor\); heated$/)
})

test('a stone is measured along its sides, a round one by its diameters', () => {
  const [sides, round] = [
    { length: '7', width: '5', depth: '3' },
    { length: '7.06', width: '7.02', depth: '4.3' },
  ]
  expect([dimensionsOf(sides), dimensionsOf({ ...sides, depth: null }), dimensionsOf({ ...sides, width: null })]).toEqual([
    '7.00 × 5.00 × 3.00',
    '7.00 × 5.00',
    '7.00 × 3.00',
  ])
  expect([
    dimensionsOf(round, true),
    dimensionsOf({ ...round, width: '7.06' }, true),
    dimensionsOf({ ...round, width: null }, true),
  ]).toEqual(['7.02 – 7.06 × 4.30', '7.06 × 4.30', '7.06 × 4.30'])
  expect(dimensionsOf({ length: null, width: null, depth: '3' })).toBe('')
  expect(dimensionsOf({ length: '10', width: '9.5', depth: null }, true)).toBe('9.50 – 10.00')
})

test('the last word of a color that begins the name is said once', () => {
  expect([stoneTitle('Royal BLUE', 'Blue sapphire'), stoneTitle('Blue green', 'Blue sapphire'), stoneTitle(null, 'Ruby')]).toEqual([
    'Royal BLUE sapphire',
    'Blue green Blue sapphire',
    'Ruby',
  ])
})

test('a type that is not on the list is stock in carats that may be divided and is counted', () =>
  expect([isWhole('other'), piecesOptional('other'), weightUnitOf('other')]).toEqual([false, false, 'ct']))
