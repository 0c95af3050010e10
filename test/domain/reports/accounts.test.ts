import { describe, expect, it } from 'vitest'
import { paymentNote } from '../../../src/domain/payments/payment-note.ts'
import {
  accounts,
  billAccounts,
  documentKindName,
  moneyAccount,
  moneyMethods,
  purchaseAccounts,
  stockAccounts,
} from '../../../src/domain/reports/accounts.ts'
import { outsidePlaces } from '../../../src/domain/stock/inventory/place.ts'

const names = accounts.map(({ value }) => value)

describe('the accounts of the trial balance', () => {
  it('are each there once, with a label of their own', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(accounts.map(({ label }) => label)).size).toBe(names.length)
  })
  it('include one for each method of payment that moves money, and for expenses paid on the spot', () => {
    const methods = (paymentNote.fields.method.options ?? [])
      .map(({ value }) => value)
      .filter(method => !['goods', 'offset', 'opening'].includes(method))
    expect(moneyMethods.map(({ value }) => value)).toEqual([...methods, 'spot expense'])
    expect(names).toEqual(expect.arrayContaining(moneyMethods.map(({ value }) => moneyAccount(value))))
    expect(accounts.find(({ value }) => value === 'money bank')).toEqual({
      value: 'money bank',
      label: 'Cash and bank: Bank',
      group: 'Assets',
    })
  })
  it('are those that stock, bills and purchases post to', () => {
    expect(Object.keys(stockAccounts).sort()).toEqual([...outsidePlaces].sort())
    const used = [...Object.values(stockAccounts), ...Object.values(billAccounts), purchaseAccounts].flatMap(to => Object.values(to))
    expect(names).toEqual(expect.arrayContaining(used.filter(account => account !== null)))
  })
  it('name documents and other postings for a reader', () =>
    expect(['paymentNote', 'writeOff', 'opening', 'mfOrderForm', 'elsewhere'].map(documentKindName)).toEqual([
      'Payment note',
      'Write-off',
      'Opening',
      'Manufacturing order',
      'Elsewhere',
    ]))
})
