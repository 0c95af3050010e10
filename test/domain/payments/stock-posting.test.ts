import { expect, test } from 'vitest'
import { directionNames, isCheque, isRefund, refunds } from '../../../src/domain/payments/payment-note.ts'
import { approvalPostings, invoicePostings, openingPostings, reverseStock } from '../../../src/domain/payments/posting.ts'

const lent = { id: 'line', inventory: 'stone', pieces: 2, weight: '1.520', cost: '300.00' }

test('an approval moves each stone from the safe to its line at its cost, and nobody owes anything', () => {
  const text = { id: 'text', inventory: null, pieces: 1, weight: '5', cost: '9' }
  const bare = { id: 'bare', inventory: 'memo', pieces: null, weight: null, cost: null }
  const moved = { from: 'available', to: 'on_approval' }
  expect(approvalPostings({ items: [lent, text, bare] })).toEqual({
    stock: [
      { ...moved, inventory: 'stone', toHolder: 'line', pieces: 2, weight: '1.520', value: '300.00', line: 'line' },
      { ...moved, inventory: 'memo', toHolder: 'bare', pieces: null, weight: '0', value: '0', line: 'bare' },
    ],
    account: [],
  })
})

test('a stone sold off an approval leaves the line that holds it, any other leaves the safe', () => {
  const items = [
    { ...lent, approvalLine: 'lent' },
    { ...lent, weight: null, cost: null },
  ]
  const { stock } = invoicePostings({ customer: 'C', currency: 'USD', total: '1', baseTotal: '1', items })
  expect(stock.map(({ from, fromHolder, weight, value }) => [from, fromHolder, weight, value])).toEqual([
    ['on_approval', 'lent', '1.520', '300.00'],
    ['available', null, '0', '0'],
  ])
})

test('a reversed move swaps the places and their holders', () => {
  const move = { inventory: 'stone', from: 'on_approval', to: 'available', pieces: 1, weight: '1', value: '5' } as const
  expect(reverseStock({ ...move, fromHolder: 'line' })).toEqual({
    ...{ ...move, from: 'available', to: 'on_approval' },
    ...{ fromHolder: null, toHolder: 'line' },
  })
  expect(reverseStock({ ...move, toHolder: 'other' })).toMatchObject({ fromHolder: 'other', toHolder: null })
})

test('stock that comes in is available at its cost, and no account changes', () => {
  const opened = { inventory: 'stone', to: 'available', pieces: 3, weight: '4.1', value: '82.00' }
  const stone = { id: 'stone', pieces: 3, weight: '4.1', cost: '82.00' }
  expect(openingPostings(stone)).toEqual({ stock: [{ ...opened, from: 'supplier' }], account: [] })
  expect(openingPostings(stone, 'adjustment')).toEqual({ stock: [{ ...opened, from: 'adjustment' }], account: [] })
})

test('a cheque is one whether it is dated today or later', () =>
  expect(['cheque', 'post-dated cheque', 'bank', 'cash'].map(isCheque)).toEqual([true, true, false, false]))

test('credit is refunded to a customer and recovered from a supplier', () => {
  expect(refunds).toEqual(['refund', 'recovered'])
  expect(directionNames.map(isRefund)).toEqual([false, false, true, true])
})
