import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type LabelSize, labelSizes, labelsOnSheet, sizeOf } from '../../../src/domain/company/label-size.ts'
import {
  codeOf,
  isLabelled,
  type LabelRule,
  type LabelStone,
  labelLines,
  labelTexts,
  plainRule,
  unitCost,
} from '../../../src/domain/stock/label.ts'
import { decipher } from '../../../src/domain/trade/price-cipher.ts'

const sapphire: LabelStone = {
  sku: 'BKK-bs00042',
  type: 'single',
  stoneName: 'Blue sapphire',
  colour: 'Royal blue',
  naturalness: 'natural',
  treatments: [{ code: 'H' }],
  shape: 'OV',
  round: false,
  length: '7.02',
  width: '5.11',
  depth: '3.40',
  clarity: 'Eye clean',
  cut: null,
  polish: null,
  symmetry: null,
  fluorescence: null,
  fluorescenceColour: null,
  tone: '6',
  saturation: '5',
  pieces: 1,
  weight: '1.768',
  heldPieces: 1,
  heldWeight: '1.768',
  lab: 'GIA',
  report: '2215551234',
  origin: 'LK-RAT',
  branch: 'BKK',
  status: 'available',
  ownership: 'own',
  currency: 'USD',
  askingBasis: 'per carat',
  askingRate: '1250.0000',
  costBasis: 'per carat',
  costRate: '455.0000',
  value: '804.44',
}
const ungraded = { clarity: null, tone: null, saturation: null }
const rule: LabelRule = { ...plainRule, prices: 'both', lines: labelLines.map(({ value }) => value) }
const read = (stone: Partial<LabelStone> = {}, given: Partial<LabelRule> = {}, seesCost = true) =>
  labelTexts({ ...sapphire, ...stone }, { ...rule, ...given }, { seesCost }).map(({ text, end }) => [text, end].filter(Boolean).join(' | '))

describe('a label', () => {
  it('shows the most important details first', () => {
    expect(read()).toEqual([
      'Royal blue sapphire | H',
      'OV 1.768 ct',
      '7.02 × 5.11 × 3.40',
      'EC · 6/5',
      'USD 1,250/ct',
      'RMX/ct',
      'GIA …1234',
      'LK-RAT · BKK',
    ])
  })
  it('shows only details of its definition that are known', () => {
    expect(read({}, { lines: ['weight'], prices: 'none' })).toEqual(['OV 1.768 ct'])
    expect(
      read(
        { ...{ shape: null, origin: null, report: null, askingRate: null, length: null, width: null, depth: null }, ...ungraded },
        { prices: 'asking' },
      ),
    ).toEqual(['Royal blue sapphire | H', '1.768 ct', 'BKK'])
  })
  it('shortens words only, never a figure', () => {
    expect(labelTexts(sapphire, rule, { seesCost: true }).map(({ words }) => words ?? false)).toEqual([true, ...Array(7).fill(false)])
  })
  it('shows the rest of a lot, and its pieces', () => {
    expect(read({ pieces: 40, weight: '12', heldPieces: 24, heldWeight: '7.200' }, { lines: ['weight'], prices: 'none' })).toEqual([
      'OV 7.20 ct',
      '24 pcs',
    ])
  })
  it('shows the weight of a jewel in grams', () => {
    expect(read({ type: 'jewellery', shape: null, heldWeight: '6.850' }, { lines: ['weight'], prices: 'none' })).toEqual(['6.85 g'])
  })
  it('says when a stone is not natural', () => {
    expect(read({ naturalness: 'lab-grown', treatments: [] })[0]).toBe('Royal blue sapphire | SYN')
    expect(read({ naturalness: 'imitation', treatments: [{ code: 'IMIT' }, { code: 'C' }] })[0]).toBe('Royal blue sapphire | IMIT C')
  })
  it('has a code of capital letters only', () => {
    expect(codeOf('bkk-bs00042')).toBe('BKK-BS00042')
  })
  it('is printed for stock that still exists', () => {
    expect(['available', 'on_approval', 'partly', 'sold'].map(isLabelled)).toEqual([true, true, true, true])
    expect(['consumed', 'loss', 'adjustment', 'supplier'].map(isLabelled)).toEqual([false, false, false, false])
  })
})

describe('the cost of a stone', () => {
  it('is shown only in cipher, and only to roles that may see it', () => {
    for (const prices of ['cipher', 'both'] as const) expect(read({}, { prices })).toContain('RMX/ct')
    for (const prices of ['none', 'asking'] as const) expect(read({}, { prices }).join()).not.toContain('RMX')
    expect(read({}, { prices: 'both' }, false).join()).not.toContain('RMX')
  })
  it('is not on the label of a stone that leaves the company', () => {
    expect(read({ status: 'sold' }).join()).not.toContain('RMX')
  })
  it.each([
    ['the book value', {}, '455'],
    ['the price paid, when the book value is zero', { value: '0' }, '455'],
    ['by the piece', { costBasis: 'per piece', heldPieces: 3, value: '301' }, '100'],
    ['as a whole', { costBasis: 'whole' }, '804'],
    ['nothing, when none is known', { value: '0', costRate: null }, null],
    ['nothing, when the owner is someone else', { ownership: 'customer' }, null],
  ] as const)('is %s', (_, stone, cost) => expect(unitCost({ ...sapphire, ...stone } as LabelStone)).toBe(cost))

  const money = fc.integer({ min: 0, max: 10 ** 9 }).map(cents => (cents / 100).toFixed(2))
  const keys = fc
    .shuffledSubarray([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], { minLength: 11, maxLength: 11 })
    .map(letters => ({ cipher: letters.slice(0, 10).join(''), repeat: letters[10]! }))
  test('is read back from its cipher and never printed in figures', () => {
    fc.assert(
      fc.property(money, keys, (value, key) => {
        const bare = { ...sapphire, value, costBasis: 'whole', costRate: null } as LabelStone
        const [cipher] = labelTexts(bare, { ...rule, ...key, lines: [], prices: 'cipher' }, { seesCost: true })
        const cost = unitCost(bare)
        if (cost === null || cost === '0') return
        expect(cipher!.text).not.toMatch(/\d/)
        expect(decipher(cipher!.text, key.cipher, key.repeat)).toBe(cost)
      }),
    )
  })
  test('a repeat letter that is also in the key is not used', () => {
    expect(read({ value: '455', costBasis: 'whole' }, { repeat: 'T' })).toContain('RMM')
  })
})

describe.each(labelSizes.map(size => [size.code, size as LabelSize] as const))('%s', (_, { width, height, sheet }) => {
  it('is placed on its sheet without overlapping or leaving it', () => {
    if (!sheet) return expect(labelsOnSheet({})).toBe(1)
    expect(sheet.stepAcross).toBeGreaterThanOrEqual(width)
    expect(sheet.stepDown).toBeGreaterThanOrEqual(height)
    const right = sheet.left + (sheet.across - 1) * sheet.stepAcross + width
    const bottom = sheet.top + (sheet.down - 1) * sheet.stepDown + height
    expect(sheet.width - right).toBeCloseTo(sheet.left, 1)
    expect(sheet.height - bottom).toBeCloseTo(sheet.top, 1)
  })
})

test('a definition of a known size has that label', () => {
  expect(sizeOf({ width: 57, height: 13 }).kind).toBe('barbell')
  expect(sizeOf({ width: 40, height: 20 }).code).toBe('roll-40x20')
  expect(sizeOf({ width: 41, height: 20 })).toMatchObject({ kind: 'flat', width: 41, height: 20 })
})
