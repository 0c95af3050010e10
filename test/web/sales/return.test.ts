import { beforeEach, describe, expect, test } from 'vitest'
import { needsReason } from '../../../src/web/company/table-rate.tsx'
import { goodsOf, restOf } from '../../../src/web/sales/approval/messages.ts'
import { togetherOf } from '../../../src/web/sales/approval/range.ts'
import { differenceOf, type OutLine, quantityFrom, type Take } from '../../../src/web/sales/approval/return/quantities.ts'
import { signIn } from '../support/company.ts'

/** A line with 4 stones of 2 ct out. A line of an approval has many more fields. */
const out = (change = {}) =>
  ({ id: 'line-1', sku: 'LOT-1', type: 'parcel', outPieces: 4, outWeight: '2.000', ...change }) as unknown as OutLine
const read = (pieces: string, weight: string, line = out()) => quantityFrom(line, { pieces, weight })

beforeEach(() => void signIn())

describe('goods that come back', () => {
  test('are all or a part of what is out', () => {
    expect(read('4', '2').quantity).toMatchObject({ pieces: 4, weight: '2.000' })
    expect(read('1', '0.5').quantity).toMatchObject({ pieces: 1, weight: '0.5' })
  })

  test('need their pieces and carats', () => {
    expect([read('', '2').fault, read('4', '').fault, read('0', '1').fault]).toEqual([
      'Enter the pieces.',
      'Enter the carats.',
      'Enter the pieces.',
    ])
    expect([read('four', '2').fault, read('4', 'x').fault]).toEqual([expect.stringContaining('“four”'), expect.stringContaining('“x”')])
    expect(read('', '1', out({ outPieces: null })).fault).toBeUndefined()
  })

  test('are not more than what is out', () => {
    expect(read('5', '2').fault).toBe('Only 4 pcs, 2.00 ct are outstanding.')
    expect(read('3', '2.5').fault).toBe('Enter the measured weight: 4 pcs, 2.00 ct are outstanding.')
  })

  test('whose scale differs a little are taken whole, and the difference is shown with its sign', () => {
    const less = read('4', '1.99').quantity
    expect(less && [less.weight, differenceOf(less, 'parcel')]).toEqual(['2.000', '−0.01 ct'])
    const same = read('4', '2').quantity
    expect(same && differenceOf(same, 'parcel')).toBeNull()
  })

  test('leave the rest out', () => {
    const [first, second, third] = [out(), out({ id: 'line-2' }), out({ id: 'line-3', outPieces: null })]
    const takes = [
      { line: first, ...read('4', '2', first) },
      { line: second, ...read('1', '0.5', second) },
    ]
    expect(restOf([first, second, third], { takes } as unknown as Take)).toEqual([
      { type: 'parcel', pieces: 3, weight: '1.5' },
      { type: 'parcel', pieces: null, weight: '2.000' },
    ])
  })
})

test('goods are counted in stones and lots', () => {
  expect(goodsOf([])).toBe('nothing')
  expect(
    goodsOf([
      { type: 'parcel', pieces: 2, weight: '1' },
      { type: 'parcel', pieces: 1, weight: '0.5' },
    ]),
  ).toBe('3 stones, 1.50 ct')
  expect(
    goodsOf([
      { type: 'parcel', pieces: 2, weight: '1' },
      { type: 'parcel', pieces: null, weight: '3.213' },
    ]),
  ).toBe('2 stones and 1 lot, 4.213 ct')
  expect(
    goodsOf([
      { type: 'parcel', pieces: 2, weight: '1' },
      { type: 'jewellery', pieces: 1, weight: '5.25' },
    ]),
  ).toBe('3 stones, 1.00 ct, 5.25 g')
  const lent = (outPieces: number | null, outCarats: string) =>
    ({ id: '1', outPieces, outCarats, outGrams: '0' }) as unknown as Parameters<typeof togetherOf>[0][number]
  expect(togetherOf([lent(2, '1'), lent(null, '3')])).toBe('2 stones, 4.00 ct on 2 approvals')
})

test('a typed rate needs a reason only when it differs from the table', () => {
  const table = { rate: '35.5000000', from: '2026-11-01' }
  expect(['35.5', '35.50', '', '0', 'x'].map(typed => needsReason(typed, table))).toEqual([false, false, false, false, false])
  expect([needsReason('35.6', table), needsReason('35.5', undefined)]).toEqual([true, true])
})
