import { expect, test } from 'vitest'
import { type Receipt, receiptFault } from '../../../src/domain/workshop/order-form/receipt.ts'

const nothing: Receipt = { outputs: [], uncut: null, rejects: [], broken: null, lost: null, loss: '0', finish: false }
const held = { pieces: null as number | null, weight: '10', value: '300' }
const cut = (weight: string, market = '50') => ({ inventory: 'cut', pieces: 1, weight, market })
const of = (weight: string, pieces: number | null = null) => ({ weight, pieces })
const own = { spread: 'value' as 'value' | 'weight', isOwn: true }
const fault = (receipt: Partial<Receipt>, from: Partial<typeof held> = {}, terms = own, type = 'parcel') =>
  receiptFault({ sku: 'R-1', type }, { ...held, ...from }, { ...nothing, ...receipt }, terms)

test('a receipt has a result, unless it finishes the line', () => {
  expect(fault({})).toBe('R-1: enter the result.')
  expect(fault({ finish: true })).toBeNull()
  expect(fault({ outputs: [cut('4')] })).toBeNull()
  expect(receiptFault({ sku: 'R-1' }, undefined, nothing, own)).toBe('R-1: nothing is in work any more. All results are entered.')
  expect(fault({ finish: true }, { weight: '0' })).toMatch('nothing is in work any more')
})

test('every result has a weight, and together they weigh no more than what is in work', () => {
  expect(fault({ outputs: [cut('4'), cut('0')] })).toBe('R-1: every weight must be above zero.')
  expect(fault({ lost: of('0') })).toBe('R-1: every weight must be above zero.')
  expect(fault({ outputs: [cut('4')], loss: '6' })).toBeNull()
  const large = 'The difference is too large for a scale difference.'
  expect(fault({ outputs: [cut('4')], loss: '6.051' })).toBe(`R-1: 10.051 ct are entered, but only 10 ct are in work. ${large}`)
  expect(fault({ outputs: [cut('11')] }, {}, own, 'metal')).toBe(`R-1: 11 g are entered, but only 10 g are in work. ${large}`)
  expect(receiptFault({ sku: 'R-1' }, held, { ...nothing, loss: '11' }, own)).toMatch('11 ct are entered')
})

test('results may weigh a little more than what is in work: 0.02 ct, or half a percent', () => {
  expect([fault({ outputs: [cut('10.05')] }), fault({ outputs: [cut('1.02')] }, { weight: '1' })]).toEqual([null, null])
  expect(fault({ outputs: [cut('1.021')] }, { weight: '1' })).toMatch('too large for a scale difference')
})

test('counted goods come back in pieces', () => {
  const counted = (receipt: Partial<Receipt>) => fault(receipt, { pieces: 3 })
  for (const kind of ['uncut', 'broken', 'lost'] as const) {
    expect(counted({ [kind]: of('5') })).toBe('R-1: enter the pieces as well as the weight.')
    expect(counted({ [kind]: of('5', 2) })).toBeNull()
    expect(fault({ [kind]: of('5') })).toBeNull()
  }
  expect(counted({ uncut: of('5', 4) })).toBe('R-1: only 3 pcs are in work.')
  expect(counted({ uncut: of('3', 2), broken: of('1', 1), lost: of('1', 1) })).toBe('R-1: only 3 pcs are in work.')
  expect(counted({ uncut: of('5', 3) })).toBe('R-1: all pieces are entered, but 5 ct are missing.')
  expect(counted({ uncut: of('5', 3), finish: true })).toBeNull()
  expect(counted({ uncut: of('10', 3) })).toBeNull()
  expect(counted({ outputs: [cut('4')] })).toBeNull()
})

test('several stones of the company have a value, where the cost is spread by value', () => {
  const [two, one] = [{ outputs: [cut('4'), cut('3', '0')] }, { outputs: [cut('4', '0')] }]
  expect(fault(two)).toBe('R-1: enter the value (asking price) of each finished stone, or spread the cost by weight.')
  expect([fault(one), fault(two, {}, { ...own, spread: 'weight' }), fault(two, {}, { ...own, isOwn: false })]).toEqual([null, null, null])
  expect(fault({ outputs: [cut('4'), cut('3')] })).toBeNull()
})

test('rejects are not worth more than the goods in work cost', () => {
  const rejects = (...values: string[]) => ({ rejects: values.map(value => ({ inventory: 'reject', pieces: 1, weight: '1', value })) })
  expect(fault(rejects('150', '150'))).toBeNull()
  expect(fault(rejects('150', '150.01'))).toBe('R-1: the value of the rejects is more than the cost of the goods in work.')
  expect(fault(rejects('301'), {}, { ...own, isOwn: false })).toBeNull()
})

test('a single stone comes back uncut as one piece, a pair as two', () => {
  const two = { pieces: 2, weight: '4' }
  expect(fault({ uncut: of('3', 2) }, two, own, 'single')).toMatch('R-1: a single stone comes back uncut as one piece.')
  expect(fault({ uncut: of('3', 1) }, two, own, 'pair')).toMatch('R-1: a pair comes back uncut as two pieces.')
  expect(fault({ uncut: of('4', 2) }, two, own, 'pair')).toBeNull()
  expect(fault({ uncut: of('3', 1) }, two, own, 'single')).toBeNull()
  expect(fault({ uncut: of('4', 2) }, two, own, 'parcel')).toBeNull()
})
