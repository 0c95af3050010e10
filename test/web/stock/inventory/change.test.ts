import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { compare, minus, plus, sum } from '../../../../src/domain/kit/quantity.ts'
import { isSameReading, type Reading } from '../../../../src/web/company/import/job.ts'
import { differenceOf } from '../../../../src/web/stock/inventory/change/adjust.tsx'
import { allOf, freeOf, readAmount } from '../../../../src/web/stock/inventory/change/amount.ts'
import { newPart, readParts, type TypedPart, typeOf, weightToSend, withNext } from '../../../../src/web/stock/inventory/change/parts.ts'
import { lastToUndo } from '../../../../src/web/stock/inventory/change/undo.tsx'
import { mayBeSku, quoted } from '../../../../src/web/stock/inventory/scan.ts'
import { askedInAll } from '../../../../src/web/stock/inventory/view/price.tsx'
import { copiesIn } from '../../../../src/web/stock/label/choice.ts'
import { reportWarning, scaleWarning } from '../../../../src/web/stock/laboratory/messages.ts'
import type { Stone } from '../../../../src/web/stock/stone/cells.tsx'
import { lacking } from '../../../../src/web/stock/transfer/draft.ts'
import { goodsOn, mayTravel, staysBecause } from '../../../../src/web/stock/transfer/messages.ts'
import { bangkok, galle, signIn } from '../../support/company.ts'
import { stone as found } from '../../support/stone.ts'

/** A lot of 10 stones of 5 ct that cost 1000, all in the safe. A stone has many more fields. */
const lot = (change = {}): Stone =>
  ({
    ...{ id: 'lot-1', sku: 'LOT-1', type: 'parcel', pieces: 10, weight: '5.000', heldPieces: 10, heldWeight: '5.000', status: 'available' },
    ...{ availablePieces: 10, availableWeight: '5.000', value: '1000.00', costBasis: 'per carat', branch: bangkok },
    ...change,
  }) as unknown as Stone
const part = (weight: string, pieces = '', change: Partial<TypedPart> = {}): TypedPart => ({ ...newPart(), weight, pieces, ...change })

beforeEach(() => void signIn())

describe('a part of a lot', () => {
  const read = (pieces: string, weight: string, stone = lot()) => readAmount(stone, { pieces, weight })

  test('is read once pieces and carats are there', () => {
    expect(read('4', '2')).toEqual({ amount: { pieces: 4, weight: '2' }, faults: {} })
    for (const [pieces, weight] of [
      ['', '2'],
      ['4', ''],
      ['4', '0'],
      ['4', 'x'],
    ] as const)
      expect(read(pieces, weight)).toEqual({ amount: null, faults: {} })
  })

  test('is at most what is in the safe', () => {
    expect(read('11', '2').faults).toEqual({ pieces: 'Only 10 pcs in the safe.' })
    expect(read('4', '5.001').faults).toEqual({ weight: 'Only 5.00 ct in the safe.' })
    expect(read('10', '5').faults).toEqual({})
  })

  test('takes the last pieces and the last carats together', () => {
    const fault = { weight: 'Enter the last pieces and the last carats together: 10 pcs, 5.00 ct.' }
    expect([read('10', '4').faults, read('9', '5').faults]).toEqual([fault, fault])
  })

  test('of an uncounted lot needs no pieces, and of a single stone is all of it', () => {
    expect(read('', '2', lot({ availablePieces: null })).amount).toEqual({ pieces: null, weight: '2' })
    expect(read('', '', lot({ type: 'single', availablePieces: 1 })).amount).toEqual({ pieces: 1, weight: '5.000' })
  })

  test('in the safe has its share of the cost, and nothing when nothing is held', () => {
    expect(freeOf(lot({ availableWeight: '2.000', availablePieces: 4 })).value).toBe('400.00')
    expect(freeOf(lot({ heldWeight: '0.000' })).value).toBe('0')
    expect(allOf(lot())).toEqual({ pieces: '10', weight: '5.00' })
  })
})

describe('the parts of a split', () => {
  test('share the cost of what is taken, to the cent, and the rest stays', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(weights, thousandths => {
        const rows = thousandths.map(weight => part((weight / 1000).toFixed(3), '1'))
        const { parts, costs, used, left, fault } = readParts(lot(), rows, false)
        expect([parts.length, fault]).toEqual([rows.length, null])
        expect(compare(plus(used.weight, left.weight), '5')).toBe(0)
        expect((used.pieces ?? 0) + (left.pieces ?? 0)).toBe(10)
        expect(compare(sum([...costs.values()]), freeOf(lot()).value)).toBeLessThanOrEqual(0)
        const exact = minus(sum([...costs.values()]), String(Number(used.weight) * 200))
        expect(Math.abs(Number(exact))).toBeLessThan(0.01)
      }),
      { numRuns: 50 },
    )
  })

  test('are not ready while one is unfinished, and blank rows do not count', () => {
    expect(readParts(lot(), [part('1', '2'), part('', '')], false).ready).toBe(true)
    expect(readParts(lot(), [part('1', '2'), part('', '1')], false).ready).toBe(false)
    expect(readParts(lot(), [part('', '')], false)).toMatchObject({ ready: false, used: { pieces: 0, weight: '0' } })
  })

  test('cannot be more than the lot', () => {
    expect(readParts(lot(), [part('5.5', '4')], false).fault).toContain('5.00 ct')
  })

  test('of an uncounted lot that weigh almost all of it take all of it, and the server is told so', () => {
    const uncounted = lot({ availablePieces: null, heldPieces: null, pieces: null })
    const read = readParts(uncounted, [part('2.5'), part('2.49')], false)
    expect([read.used.weight, read.difference, weightToSend(uncounted, read)]).toEqual(['5.000', '-0.01', '5.000'])
    expect(weightToSend(uncounted, readParts(uncounted, [part('2'), part('1')], false))).toBeUndefined()
  })

  test('of a counted lot are known to the server by their pieces, whatever they weigh', () => {
    const read = readParts(lot(), [part('4.99', '10')], false)
    expect([read.difference, weightToSend(lot(), read)]).toEqual(['-0.01', undefined])
  })

  test('of one piece are single stones, others lots like the one they come from', () => {
    expect([typeOf(lot(), part('1', '1')), typeOf(lot(), part('1', '2')), typeOf(lot(), part('1', '1', { type: 'parcel' }))]).toEqual([
      'single',
      'parcel',
      'parcel',
    ])
  })

  test('always have a blank row below', () => {
    expect(withNext([part('1')])).toHaveLength(2)
    expect(withNext([part('1'), part('')])).toHaveLength(2)
    expect(withNext([part(''), part('1')])).toHaveLength(2)
  })
})

test('an adjustment says what changes, with its sign', () => {
  expect(differenceOf(lot(), '10', '5')).toBe('This is the book quantity. There is nothing to adjust.')
  expect([differenceOf(lot(), '8', '4.5'), differenceOf(lot(), '11', '5.25')]).toEqual(['−2 pcs, −0.50 ct', '+1 pcs, +0.25 ct'])
  expect([differenceOf(lot(), '', '4.5'), differenceOf(lot(), '8', 'x')]).toEqual(['−0.50 ct', null])
})

test('the total asking price is in the digits of its currency and rounded once', () => {
  const asked = { askingRate: '450.1250', askingBasis: 'per carat' as const, weight: '3.270', pieces: 2, currency: 'USD' as const }
  expect(askedInAll(asked)).toBe('1471.91')
  expect(askedInAll({ ...asked, currency: 'KWD' })).toBe('1471.909')
  expect(askedInAll({ ...asked, askingRate: '1234.4960', askingBasis: 'whole', currency: 'JPY' })).toBe('1234')
  expect([askedInAll({ ...asked, askingBasis: 'per piece' }), askedInAll({ ...asked, askingRate: null })]).toEqual(['900.25', null])
})

describe('a change of a stone', () => {
  type Movement = Parameters<typeof lastToUndo>[0][number]
  const moved = (id: string, kind: string, from: string, to: string, change = {}) =>
    ({
      document: { id, kind, number: null },
      from,
      to,
      reversal: false,
      reversed: false,
      what: id,
      related: [],
      ...change,
    }) as unknown as Movement

  test('can be undone while the stock that it added is still there', () => {
    const split = moved('split', 'split', 'consumed', 'available')
    expect(lastToUndo([split])).toBe(split)
    expect(lastToUndo([moved('sale', 'invoice', 'available', 'sold'), split])).toBeUndefined()
  })

  test('that took stock away can be undone, also later', () => {
    const loss = moved('loss', 'writeOff', 'available', 'loss')
    expect(lastToUndo([moved('sale', 'invoice', 'available', 'sold'), loss])).toBe(loss)
    const title = [moved('loss', 'writeOff', 'supplier', 'loss'), moved('loss', 'writeOff', 'loss', 'supplier')]
    expect(lastToUndo([...title, loss])).toBe(loss)
  })

  test('that was undone, or is itself an undo, is passed over', () => {
    const first = moved('first', 'writeOff', 'available', 'loss')
    expect(
      lastToUndo([
        moved('back', 'writeOff', 'loss', 'available', { reversal: true }),
        moved('second', 'writeOff', 'available', 'loss', { reversed: true }),
        first,
      ]),
    ).toBe(first)
    expect(lastToUndo([moved('sale', 'invoice', 'available', 'sold')])).toBeUndefined()
  })
})

describe('a transfer', () => {
  const at = (status: string, branch = bangkok) => ({ id: '1', type: 'single', weight: '1', status, branch })

  test('takes stones that are together in the safe of one branch', () => {
    expect(mayTravel([at('available'), at('available')])).toBe(true)
    expect([
      mayTravel([at('available'), at('available', galle)]),
      mayTravel([at('available'), at('sold')]),
      mayTravel([at('partly')]),
    ]).toEqual([false, false, false])
  })

  test('says why a stone stays', () => {
    expect(staysBecause(found(), bangkok)).toBeNull()
    expect(staysBecause(found(), null)).toBeNull()
    expect(staysBecause(found(), galle)).toBe('EU-00001 is in Bangkok, but this transfer is from Galle.')
    expect(staysBecause(found({ status: 'partly' }), bangkok)).toBe('Part of EU-00001 is elsewhere. Split off the part to transfer.')
    expect(staysBecause(found({ status: 'sold' }), bangkok)).toMatch(/^EU-00001 is not available: it is /)
  })

  test('needs two different branches and a date', () => {
    const values = { from: bangkok, to: galle, date: '2026-11-21', expected: '', shipping: '', notes: '', stones: [] }
    expect(lacking(values)).toEqual({})
    expect(lacking({ ...values, to: bangkok })).toEqual({ to: 'Choose two different branches for a transfer.' })
    expect(Object.keys(lacking({ ...values, from: null, to: null, date: '' }))).toEqual(['from', 'to', 'date'])
  })

  test('counts its goods by label', () => {
    expect([
      goodsOn([]),
      goodsOn([
        { type: 'single', weight: '1.05' },
        { type: null, weight: null },
      ]),
    ]).toEqual(['nothing', '2 stones, 1.05 ct'])
    expect(
      goodsOn([
        { type: 'single', weight: '1.05' },
        { type: 'jewellery', weight: '12.3' },
      ]),
    ).toBe('2 stones, 1.05 ct, 12.30 g')
  })
})

test('two scales may differ by 0.02 ct, and more is a warning', () => {
  expect([scaleWarning('3.270', '3.29'), scaleWarning('3.270', '3.25'), scaleWarning('3.270', ''), scaleWarning('3.270', 'x')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(scaleWarning('3.270', '3.291')).toMatch('0.021 ct more than sent')
  expect(scaleWarning('3.270', '3.2')).toMatch('0.07 ct less than sent')
  expect([reportWarning('3.270', '3.29'), reportWarning('3.270', '3.3')]).toEqual([
    null,
    'The report states 3.30 ct. The stone weighs 3.27 ct.',
  ])
})

test('labels are copied 1 to 100 times', () => {
  expect(['1', ' 100 ', '0', '101', '1.5', '', '-1', '1e1'].map(copiesIn)).toEqual([1, 100, null, null, null, null, null, null])
})

test('a code longer than any SKU is foreign and shortened in a message', () => {
  const url = `https://example.test/${'x'.repeat(40)}`
  expect([mayBeSku('EU-00001'), mayBeSku('x'.repeat(32)), mayBeSku('x'.repeat(33))]).toEqual([true, true, false])
  expect([quoted('EU-1'), quoted(url)]).toEqual(['EU-1', `${url.slice(0, 32)}…`])
})

test('an import is read as before when the same columns are chosen, in whichever order they come', () => {
  const reading = {
    mapping: { A: 'sku', B: 'weight', C: null },
    defaults: { branch: 'b' },
    unknownWords: 'refuse',
    decimals: {},
  } as unknown as Reading
  const again = { ...reading, mapping: { B: 'weight', A: 'sku' } } as unknown as Reading
  expect(isSameReading(reading, again)).toBe(true)
  expect(isSameReading(reading, { ...reading, unknownWords: 'note' })).toBe(false)
  expect(isSameReading(reading, { ...reading, decimals: { B: ',' } })).toBe(false)
  expect(isSameReading(reading, { ...reading, mapping: { ...again.mapping, B: 'pieces' } } as unknown as Reading)).toBe(false)
})
