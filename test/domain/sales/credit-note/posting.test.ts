import { expect, test } from 'vitest'
import { creditPostings } from '../../../../src/domain/sales/credit-note/posting.ts'

const line: Parameters<typeof creditPostings>[0]['items'][number] = {
  ...{ id: 'line', invoiceLine: 'sold', inventory: 'stone', returnTo: 'stock' },
  ...{ pieces: 1, weight: '2.31', cost: '150' },
}
const note = { customer: 'buyer', currency: 'EUR', total: '400', baseTotal: '440', items: [line] }
const none = new Set<string>()
const back = { inventory: 'stone', pieces: 1, weight: '2.31', line: 'line', from: 'sold', value: '150' }

test('goods come back to stock at the cost at which they left, and the customer owes less', () => {
  expect(creditPostings(note, new Map(), none)).toEqual({
    stock: [{ ...back, to: 'available', toHolder: null }],
    account: [{ party: 'buyer', ledger: 'receivable', currency: 'EUR', amount: '-400', baseAmount: '-440' }],
  })
})

test('a price reduction and a line without a stone move no goods', () => {
  const items = [
    { ...line, returnTo: 'none' as const },
    { ...line, inventory: null },
  ]
  expect(creditPostings({ ...note, items }, new Map(), none).stock).toEqual([])
})

test('goods go back to the line of the approval that they came from, and to stock where there is none', () => {
  const items = [{ ...line, returnTo: 'approval' as const }]
  expect(creditPostings({ ...note, items }, new Map([['sold', 'lent']]), none).stock).toEqual([
    { ...back, to: 'on_approval', toHolder: 'lent' },
  ])
  expect(creditPostings({ ...note, items }, new Map(), none).stock).toEqual([{ ...back, to: 'available', toHolder: null }])
})

test('a supplier’s goods are the supplier’s again: their cost goes back, and they are held without one', () => {
  const goods = { inventory: 'stone', pieces: 1, weight: '2.31', line: 'line' }
  expect(creditPostings(note, new Map(), new Set(['line'])).stock).toEqual([
    { ...back, to: 'available', toHolder: null },
    { ...goods, from: 'available', fromHolder: null, to: 'supplier', value: '150' },
    { ...goods, from: 'supplier', to: 'available', toHolder: null, value: '0' },
  ])
})

test('goods without a known weight or cost count as zero', () => {
  const items = [{ ...line, weight: null, cost: null }]
  expect(creditPostings({ ...note, items }, new Map(), none).stock).toEqual([
    { ...back, weight: '0', value: '0', to: 'available', toHolder: null },
  ])
})
