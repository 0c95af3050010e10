import { describe, expect, it, test } from 'vitest'
import { memoPosting, owedFor, titlePostings } from '../../../src/domain/purchases/goods-in.ts'
import { landedPostings, purchasePostings, raisingPostings } from '../../../src/domain/purchases/posting.ts'
import { expenseOf, purchaseTypeOptions, variantOf } from '../../../src/domain/purchases/purchase.ts'
import { creditFor, returnPosting } from '../../../src/domain/purchases/return.ts'

describe('the postings of a purchase', () => {
  const bill = { currency: 'EUR', total: '100.00', baseTotal: '108.00', withholding: '3.00', basePayable: '104.76' }
  const arrived = { id: 'stone', pieces: 1, weight: '2', cost: '108.00', purchaseLine: 'line' }
  const owed = { party: 'supplier', ledger: 'payable', currency: 'EUR' }
  it('bring in the stones at cost, and owe the bill less withholding tax', () => {
    expect(purchasePostings({ ...bill, type: 'rough', supplier: 'supplier' }, [arrived])).toEqual({
      stock: [{ inventory: 'stone', from: 'supplier', to: 'available', pieces: 1, weight: '2', value: '108.00', line: 'line' }],
      account: [
        { ...owed, amount: '100.00', baseAmount: '108.00' },
        { ...owed, amount: '-3', baseAmount: '-3.24' },
      ],
    })
    expect(purchasePostings({ ...bill, withholding: '0.00', type: 'rough', supplier: 'supplier' }, []).account).toHaveLength(1)
  })
  it('owe nothing for goods on memo, or when it was paid at once', () => {
    expect(purchasePostings({ ...bill, type: 'memo-in', supplier: 'supplier' }, [])).toEqual({ stock: [], account: [] })
    expect(purchasePostings({ ...bill, type: 'rent', supplier: null }, []).account).toEqual([])
  })
  it('of an expense for a stone raise its cost in the safe', () => {
    const held = { pieces: 1, weight: '2', value: '100.00' }
    expect(raisingPostings('stone', held, '8.00')).toEqual([
      { inventory: 'stone', from: 'available', to: 'supplier', ...held },
      { inventory: 'stone', from: 'supplier', to: 'available', ...held, value: '108' },
    ])
  })
  it('owe a landed cost to the party that bills it, at the rate of the purchase', () => {
    const cost = { id: 'cost', kind: 'freight', amount: '10.00', billed: false, payee: 'carrier' }
    const owing = (given: Partial<typeof cost> | { payee: null }) =>
      landedPostings({ currency: 'EUR', exchange: '1.0855', costs: [{ ...cost, ...given }] })
    expect(owing({})).toEqual([
      { id: 'cost', kind: 'freight', party: 'carrier', ledger: 'payable', currency: 'EUR', amount: '10.00', baseAmount: '10.86' },
    ])
    expect([owing({ billed: true }), owing({ payee: null }), owing({ amount: '0' })]).toEqual([[], [], []])
  })
  it('of a return send the goods back with their cost', () =>
    expect(returnPosting('stone', { pieces: 1, weight: '2' }, '100.00')).toEqual({
      ...{ inventory: 'stone', from: 'available', to: 'supplier', pieces: 1, weight: '2', value: '100.00' },
    }))
})

describe('goods on memo', () => {
  const of = (weight: string, pieces: number | null = null) => ({ weight, pieces })
  const counted = { basis: 'per piece', agreed: '1000', came: of('10', 4), here: of('10', 4), gone: of('0', 0), owed: '0' }
  it('priced by the piece are owed by weight where any pieces are unknown', () => {
    expect(owedFor(counted, of('1', 1), 2)).toBe('250.00')
    expect(owedFor({ ...counted, basis: 'per carat' }, of('1', 1), 2)).toBe('100.00')
    expect(owedFor({ ...counted, came: of('10') }, of('1', 1), 2)).toBe('100.00')
    expect(owedFor({ ...counted, here: of('10') }, of('1', 1), 2)).toBe('100.00')
    expect(owedFor(counted, of('1'), 2)).toBe('100.00')
    expect(owedFor({ ...counted, gone: of('0') }, of('1', 1), 2)).toBe('250.00')
  })
  it('owe no more than was agreed, less what is owed already and what went back', () => {
    expect(owedFor({ ...counted, owed: '400', here: of('5', 2), gone: of('2.5', 1) }, of('2', 1), 2)).toBe('175.00')
    expect(owedFor({ ...counted, owed: '1001' }, of('1', 1), 2)).toBe('0.00')
    expect(owedFor({ ...counted, here: of('0', 0) }, of('1', 1), 2)).toBe('0.00')
    expect(owedFor({ ...counted, owed: '1000' }, of('10', 4), 2)).toBe('0.00')
  })
  it('in the safe pass from there, those on approval from their line', () => {
    const passed = { inventory: 'stone', pieces: 1, weight: '2', cost: '300' }
    expect(titlePostings({ ...passed, approvalLine: null })).toEqual([
      { inventory: 'stone', from: 'available', fromHolder: null, to: 'supplier', pieces: 1, weight: '2', value: '0' },
      { inventory: 'stone', from: 'supplier', to: 'available', toHolder: null, pieces: 1, weight: '2', value: '300' },
    ])
  })
  it('owe in the currency of the supplier and in the base', () =>
    expect(memoPosting({ supplier: 's', currency: 'JPY', amounts: ['1000.4', '0.3'], exchange: '0.0065', digits: 0 })).toMatchObject({
      ...{ amount: '1001', baseAmount: '6.51' },
    }))
})

test('the credit for goods priced by the piece is by weight where pieces are unknown, and nothing for a free bill', () => {
  const bill = { subtotal: '300', payable: '300', landed: '0' }
  const [some, none] = [
    { pieces: 10, weight: '3' },
    { pieces: null, weight: '3' },
  ]
  const credit = (came: typeof some | typeof none, pieces: number | null) =>
    creditFor(bill, [{ amount: '300', basis: 'per piece', came, back: { pieces, weight: '1' } }], 2)
  expect([credit(some, 2), credit(some, null), credit(none, 2)]).toEqual(['60.00', '100.00', '100.00'])
  expect(creditFor({ subtotal: '0', payable: '5', landed: '0' }, [], 0)).toBe('0')
})

test('a purchase is goods or an expense by its type, and an expense says which', () => {
  expect([expenseOf('rent'), expenseOf('rough'), variantOf('no type')]).toEqual(['rent', null, 'stock'])
  expect(purchaseTypeOptions.find(({ value }) => value === 'rent')?.group).toBe('Expenses')
})
