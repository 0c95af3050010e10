import { describe, expect, it, test } from 'vitest'
import { addSales, commissionOfMonth, noSales, salesFigures, shareFaults } from '../../../src/domain/people/commission.ts'

describe('the figures of a salesperson', () => {
  const sales = {
    ...noSales,
    documents: 2,
    net: '1000',
    gross: '1250',
    discount: '250',
    cost: '600',
    collected: '500',
    pieces: 3,
    carats: '4.5',
  }
  const terms = { commission: '100.00', target: '2000.00' }
  it('are margin, discount, conversion, commission and target', () =>
    expect(salesFigures({ ...sales, approvalValue: '400', invoiced: '100' }, terms)).toMatchObject({
      ...{ margin: '400.00', marginPercent: '40.00', discountPercent: '20.00', conversion: '25.00' },
      ...{ commission: '100.00', target: '2000.00', targetPercent: '50.00' },
    }))
  it('have no target when none is agreed', () =>
    expect(salesFigures(sales, { ...terms, target: null })).toMatchObject({ target: null, targetPercent: null }))
  it('pay no commission on what typed exchange rates added', () => {
    const typed = { ...sales, netByTypedRates: '100', collectedByTypedRates: '50', month: '2026-05-01' }
    const due = (commissionBasis: 'sales' | 'margin' | 'collections') =>
      commissionOfMonth([typed], [{ date: '2020-01-01', commission: '10', commissionBasis }], '2026-05-31')
    expect([due('sales'), due('margin'), due('collections')]).toEqual(['90.00', '30.00', '45.00'])
  })
  it('of several months are their sums', () => {
    const month = {
      ...sales,
      cancelled: 1,
      approvals: 2,
      approvalValue: '9',
      invoiced: '3',
      netByTypedRates: '1.5',
      collectedByTypedRates: '0.5',
    }
    expect(addSales([month, month])).toEqual({
      ...{ documents: 4, cancelled: 2, pieces: 6, carats: '9.000', gross: '2500.00', discount: '500.00', net: '2000.00', cost: '1200.00' },
      ...{
        approvals: 4,
        approvalValue: '18.00',
        invoiced: '6.00',
        collected: '1000.00',
        netByTypedRates: '3.00',
        collectedByTypedRates: '1.00',
      },
    })
  })
})

test('a sale is shared with each other employee once, and never beyond 100 percent', () => {
  const share = (employee: string, percent = '30') => ({ employee, share: percent })
  expect(shareFaults('her', [share('him', '60'), share('them', '40')])).toEqual({})
  expect(shareFaults('her', [])).toEqual({})
  expect(shareFaults('her', [share('him'), share('her')])).toEqual({
    'splits.1.employee': 'Shared with, line 2: Leave out the salesperson: they get the remaining share.',
  })
  expect(shareFaults('her', [share('him'), share('them'), share('him')])).toEqual({
    'splits.2.employee': 'Shared with, line 3: This employee is already listed.',
  })
  expect(shareFaults('her', [share('him', '60'), share('them', '41')])).toEqual({
    'splits.1.share': 'Shared with, line 2: The shares add up to 101 %. The limit is 100 %.',
  })
})
