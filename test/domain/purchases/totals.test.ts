import { describe, expect, it } from 'vitest'
import { round, sum, times } from '../../../src/domain/kit/quantity.ts'
import { type PurchaseDraft, totalFaults, purchaseTotals as totalsAt } from '../../../src/domain/purchases/totals.ts'
import { usualRates } from '../../support/taxes.ts'

const purchaseTotals = <P extends PurchaseDraft>(draft: P, kind: { isMemo?: boolean } = {}) =>
  totalsAt(draft, { rates: usualRates, ...kind })

const item = { type: 'parcel', basis: 'per carat', rate: '100', pieces: 1, weight: '1', discountPercent: null, taxCode: 'EXEMPT' }
const draft = (given: Partial<PurchaseDraft> = {}): PurchaseDraft => ({
  ...{ currency: 'USD', exchange: '1', discountPercent: null, discountAmount: null, withholdingPercent: null, withholdingAmount: null },
  ...{ items: [item], costs: [] },
  ...given,
})
const faults = (given: Partial<PurchaseDraft>, kind: { isMemo?: boolean; isExpense?: boolean } = {}) =>
  totalFaults(purchaseTotals(draft(given), kind), kind)
const landed = (spread: 'value' | 'carats' | 'pieces') => [{ amount: '5', spread, billed: true }]

describe('the totals of a purchase', () => {
  it('have one discount, up to the subtotal', () => {
    expect(faults({ discountAmount: '100' })).toEqual({})
    expect(faults({ discountPercent: '100' })).toEqual({})
    expect(faults({ discountAmount: '101' })).toEqual({ discountAmount: 'The discount is more than the subtotal of 100.00.' })
    expect(faults({ discountAmount: '5', discountPercent: '5' })).toEqual({
      discountAmount: 'Enter the discount as a percentage or as an amount, not both.',
    })
    expect(faults({ discountAmount: '5', items: [] })).toEqual({})
  })
  it('withhold at most the total', () => {
    expect(faults({ withholdingAmount: '100' })).toEqual({})
    expect(faults({ withholdingAmount: '100.01' })).toHaveProperty('withholdingAmount')
  })
  it('of an expense or of goods on memo have no landed costs', () => {
    expect(faults({ costs: landed('value') })).toEqual({})
    expect(faults({ costs: landed('value') }, { isExpense: true }).costs).toMatch(/^An expense/)
    expect(faults({ costs: landed('value') }, { isMemo: true }).costs).toMatch(/^Goods on memo belong/)
    expect([faults({}, { isExpense: true }), faults({}, { isMemo: true })]).toEqual([{}, {}])
  })
  it('of goods on memo have neither a discount nor taxes of the document', () => {
    const taxed = [{ ...item, taxCode: 'STD' }]
    expect(Object.keys(faults({ discountPercent: '5' }, { isMemo: true }))).toEqual(['discountAmount'])
    expect(Object.keys(faults({ withholdingPercent: '5' }, { isMemo: true }))).toEqual(['withholdingAmount'])
    expect(Object.keys(faults({ items: taxed }, { isMemo: true }))).toEqual(['withholdingAmount'])
    expect([faults({ items: taxed }), faults({ discountPercent: '5', withholdingPercent: '5' })]).toEqual([{}, {}])
  })
  it('spread a landed cost only by what the lines have', () => {
    const bare = [{ ...item, rate: '0', pieces: null, weight: null }]
    const fault = (spread: 'value' | 'carats' | 'pieces') => faults({ items: bare, costs: landed(spread) })['costs.0.spread']
    expect(fault('value')).toBe('No line has a value. Choose another way to spread the cost.')
    expect(fault('carats')).toBe('No line has carats. Choose another way to spread the cost.')
    expect(fault('pieces')).toBe('No line has pieces. Choose another way to spread the cost.')
    expect(faults({ items: [...bare, item], costs: landed('pieces') })).toEqual({})
    expect(faults({ items: [], costs: landed('pieces') })).toEqual({})
    expect(faults({ items: bare, costs: [...landed('value'), ...landed('pieces')] })).toHaveProperty('costs.0.spread')
  })
  it('price stones by their billed weight, and only metal by its exact weight', () => {
    const gross = (given: object) => purchaseTotals(draft({ items: [{ ...item, weight: '1.768', ...given }] })).items[0]?.gross
    expect([gross({}), gross({ type: 'metal' }), gross({ type: 'metal', basis: 'per piece', pieces: 2 })]).toEqual([
      '176.00',
      '176.80',
      '200.00',
    ])
    expect(gross({ type: 'metal', weight: null })).toBe('0.00')
  })
  it('convert grams where a landed cost is spread by carats, and count goods without weight as none', () => {
    const items = [
      { ...item, type: 'metal', weight: '1' },
      { ...item, weight: '5' },
      { ...item, weight: null },
      { ...item, type: 'metal', weight: null },
    ]
    const { items: made } = purchaseTotals(draft({ items, costs: [{ amount: '10', spread: 'carats', billed: true }] }))
    expect(made.map(one => one.landed)).toEqual(['5.00', '5.00', '0.00', '0.00'])
  })
})

describe('the cost of a purchase in the base currency', () => {
  const items = [
    { ...item, rate: '35.7143', weight: '12.345' },
    { ...item, rate: '41.1501', weight: '7.001' },
  ]
  const costs = ['1.015', '2.225', '0.335'].map(amount => ({ amount, spread: 'value' as const, billed: true }))
  it.each(['3.254321', '3.2467', '35.7143'])('is its bill at the rate %s, however many landed costs the bill has', exchange => {
    const { cost, baseTotal, items: lines } = purchaseTotals(draft({ currency: 'KWD', exchange, items, costs }))
    expect(cost).toBe(baseTotal)
    expect(sum(lines.map(line => line.cost))).toBe(cost)
  })
  it('has what somebody else bills at its own rounded amount', () => {
    const others = costs.map(cost => ({ ...cost, billed: false }))
    const { cost, baseTotal } = purchaseTotals(draft({ currency: 'KWD', exchange: '3.254321', items, costs: others }))
    expect(cost).toBe(sum([baseTotal, ...others.map(({ amount }) => round(times(amount, '3.254321'), 2))]))
  })
})
