import { expect, test } from 'vitest'
import { currencyDigits } from '../../../src/domain/company/base-currency.ts'
import { series } from '../../../src/domain/company/number-series.ts'

test('every document has its number series, and some have one for each kind', () => {
  const labelOf = (kind: string) => series.find(one => one.kind === kind)?.label
  expect(['INV', 'PU', 'EX', 'RC', 'PV'].map(labelOf)).toEqual([
    'Invoices',
    'Purchases: Purchase',
    'Purchases: Expense',
    'Payment notes: Received',
    'Payment notes: Paid',
  ])
  const kinds = series.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(series.map(({ label }) => label)).not.toContain('Customers')
})

test('an unknown currency has two decimals', () => expect([currencyDigits('JPY'), currencyDigits('XXX')]).toEqual([0, 2]))
