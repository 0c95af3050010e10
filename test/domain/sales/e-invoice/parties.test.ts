import { describe, expect, it, test } from 'vitest'
import { addressLines } from '../../../../src/domain/company/address.ts'
import { ibanIn } from '../../../../src/domain/company/payment-qr/iban.ts'
import { categoryOf } from '../../../../src/domain/sales/e-invoice/category.ts'
import { eInvoiceFaults } from '../../../../src/domain/sales/e-invoice/faults.ts'
import { eInvoiceOf } from '../../../../src/domain/sales/e-invoice/make.ts'
import { partyOf } from '../../../../src/domain/sales/e-invoice/party.ts'
import { buyerRecord, buyerWith, lineWith, saleOf, seller, sellerRecord } from './sale.ts'

// docs/domain/e-invoices.md#tax
test.each([
  ['a rate', 'STD', '19', { from: 'DE', to: 'DE' }, 'S'],
  ['exempt', 'EXEMPT', '0', { from: 'DE', to: 'TH' }, 'E'],
  ['out of scope', 'OUT', '0', { from: 'DE', to: 'DE' }, 'O'],
  ['zero rated at home', 'ZERO', '0', { from: 'DE', to: 'DE' }, 'Z'],
  ['an export', 'ZERO', '0', { from: 'DE', to: 'TH' }, 'G'],
  ['to a business in the EU', 'ZERO', '0', { from: 'DE', to: 'FR', buyerHasVat: true }, 'K'],
  ['to somebody in the EU without a VAT number', 'ZERO', '0', { from: 'DE', to: 'FR' }, 'Z'],
  ['from outside the EU', 'ZERO', '0', { from: 'TH', to: 'FR', buyerHasVat: true }, 'Z'],
  ['a customer who is zero rated', 'STD', '0', { from: 'DE', to: 'TH', treatment: 'zero rated' }, 'G'],
  ['a customer out of scope', 'STD', '0', { from: 'DE', to: 'TH', treatment: 'out of scope' }, 'O'],
] as const)('the tax category: %s', (_, taxCode, taxRate, places, category) => {
  expect(categoryOf({ taxCode, taxRate }, { treatment: null, buyerHasVat: false, ...places })).toBe(category)
})

describe('a party', () => {
  const numbersOf = (taxNumber: string | null) => {
    const { vat, taxNumber: other } = partyOf({ ...sellerRecord, taxNumber }, '')
    return [vat, other]
  }
  it('has a VAT number if its tax number begins with a country, however it is written', () => {
    expect(numbersOf('DE 123 456 789')).toEqual(['DE123456789', null])
    expect(numbersOf('USt-IdNr. DE123456789')).toEqual(['DE123456789', null])
    expect(numbersOf('EL123456789')).toEqual(['EL123456789', null])
    expect(numbersOf('0-1055-00188-00-1')).toEqual([null, '0-1055-00188-00-1'])
    expect(numbersOf('QQ12345')).toEqual([null, 'QQ12345'])
    expect(numbersOf(null)).toEqual([null, null])
  })

  it('is reached at its e-invoice address, else at its e-mail address', () => {
    expect(partyOf({ ...buyerRecord, electronicAddress: '0204:04011000-1:2' }, '').electronic).toEqual({
      scheme: '0204',
      id: '04011000-1:2',
    })
    expect(partyOf({ ...buyerRecord, electronicAddress: null }, '').electronic).toEqual({ scheme: 'EM', id: 'kauf@mueller.test' })
    expect(partyOf({ ...buyerRecord, electronicAddress: null, email: null }, '').electronic).toBeNull()
  })

  it('has a street without the line of the town', () => {
    expect(buyerWith().street).toEqual(['Ring 2', 'Hof 3', 'Stiege 4'])
    const bangkok = { postalCode: '10500', city: 'Bangkok' }
    expect(buyerWith({ address: '12 Silom Road, Bangkok 10500', ...bangkok }).street).toEqual(['12 Silom Road, Bangkok 10500'])
    expect(buyerWith({ address: '12 Silom Road\nBangkok, 10500', ...bangkok }).street).toEqual(['12 Silom Road'])
    expect(buyerWith({ address: 'Ring 2\nD-10115 Berlin' }).street).toEqual(['Ring 2'])
    expect(buyerWith({ postalCode: null, city: null }).street).toEqual(['Ring 2', 'Hof 3', 'Stiege 4', '10115 Berlin'])
  })
})

test('the town is printed below the address unless a line has it', () => {
  expect(addressLines({ address: 'Ring 2', postalCode: '10115', city: 'Berlin' })).toEqual(['Ring 2', '10115 Berlin'])
  expect(addressLines({ address: 'Ring 2\n10115 berlin', postalCode: '10115', city: 'Berlin' })).toEqual(['Ring 2', '10115 berlin'])
  expect(addressLines({ address: 'Ring 2', postalCode: null, city: null })).toEqual(['Ring 2'])
  expect(addressLines({ address: null, postalCode: null, city: 'Berlin' })).toEqual(['Berlin'])
})

test('the account is the first IBAN in the bank details', () => {
  const iban = 'DE89370400440532013000'
  expect(ibanIn('Volksbank\nIBAN DE89 3704 0044 0532 0130 00 BIC GENODE51')).toBe(iban)
  expect(ibanIn('iban: de89370400440532013000')).toBe(iban)
  expect(ibanIn('DE88 3704 0044 0532 0130 00\nFR14 2004 1010 0505 0001 3M02 606')).toBe('FR1420041010050500013M02606')
  expect(ibanIn('Account 123-4-56789-0')).toBeNull()
  expect(ibanIn(null)).toBeNull()
})

// docs/domain/e-invoices.md#what-is-needed
describe('what is missing', () => {
  const missing = (given: Parameters<typeof saleOf>[1] = {}, { from = seller, to = buyerWith(), lines = [lineWith({})] } = {}) =>
    eInvoiceFaults(eInvoiceOf(saleOf(lines, given).sale, from, to), 'factur-x').map(({ record, field }) => `${record}.${field}`)
  const sellerWith = (given: Partial<typeof sellerRecord>) => partyOf({ ...sellerRecord, ...given }, 'Anna Vogt')

  it('is nothing where the records are complete', () => expect(missing()).toEqual([]))
  it('is a VAT number for an export', () => {
    const given = { taxTreatment: 'zero rated', rates: {} }
    expect(missing(given, { from: sellerWith({ taxNumber: '12/345/678' }), to: buyerWith({ country: 'TH' }) })).toEqual([
      'branch.taxNumber',
    ])
  })
  it('is the registration number of a branch with another tax number, or where nothing is subject to tax', () => {
    expect(missing({}, { from: sellerWith({ taxNumber: '12/345/678', registrationNumber: null }) })).toEqual(['branch.registrationNumber'])
    const outside = { taxTreatment: 'out of scope', rates: {} }
    expect(missing(outside, { from: sellerWith({ registrationNumber: null }) })).toEqual(['branch.registrationNumber'])
  })
  it('is an invoice of their own for lines out of scope', () => {
    expect(missing({}, { lines: [lineWith({}), lineWith({ taxCode: 'OUT' })] })).toEqual(['document.items'])
  })
  it('is a currency with two decimals', () => expect(missing({ currency: 'KWD' })).toEqual(['document.currency']))
})
