import { expect, test } from 'vitest'
import { directionFaults, productionPostings } from '../../../src/domain/workshop/production/entity.ts'

const bill = { currency: 'EUR', total: '100.00', baseTotal: '108.00' }
const posted = { party: 'party', currency: 'EUR', amount: '100.00', baseAmount: '108.00' }

test('a customer owes a production invoice, an outside maker is owed it, own labor is owed to nobody', () => {
  expect(productionPostings({ ...bill, direction: 'customer', customer: 'party' })).toEqual([{ ...posted, ledger: 'receivable' }])
  expect(productionPostings({ ...bill, direction: 'maker', customer: 'party' })).toEqual([{ ...posted, ledger: 'payable' }])
  expect(productionPostings({ ...bill, direction: 'internal', customer: null })).toEqual([])
  expect(productionPostings({ ...bill, direction: 'internal', customer: 'party' })).toEqual([])
  expect(productionPostings({ ...bill, direction: 'customer', customer: null })).toEqual([])
})

test('a production invoice needs the party of its direction', () => {
  const faults = (direction: 'customer' | 'maker' | 'internal', customer: string | null, employee: string | null = null) =>
    directionFaults({ direction, customer, employee })
  expect(faults('customer', null, 'cutter')).toEqual({ customer: 'Choose the customer.' })
  expect(faults('maker', null, 'cutter')).toEqual({ customer: 'Choose the outside maker.' })
  expect(faults('internal', null)).toEqual({ employee: 'Choose the maker.' })
  expect(faults('internal', 'party', 'cutter')).toEqual({ customer: 'Internal labor has no party. Leave this field empty.' })
  expect([faults('customer', 'party'), faults('maker', 'party'), faults('internal', null, 'cutter')]).toEqual([{}, {}, {}])
})
