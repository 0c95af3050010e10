import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentCode, readPaymentAccount } from '../../../src/domain/company/payment-qr/code.ts'
import { slipWords } from '../../../src/domain/company/payment-qr/swiss.ts'

const account = 'CH9300762011623852957'
const payee = {
  ...{ country: 'CH', account, name: 'Edelsteine Genf AG' },
  ...{ address: 'Rue du Rhône 8\n1204 Genève', postalCode: '1204', city: 'Genève' },
}
const payer = { name: 'Juwelier Müller', address: 'Marktgasse 28', postalCode: '9400', city: 'Rorschach', country: 'CH' }
const due = { amount: '1949.75', currency: 'CHF', reference: 'INV-GVA-26-00007', payer }

describe('a Swiss QR code', () => {
  it('has the parts that the standard lists, in its order', () => {
    expect(paymentCode(payee, due)?.text.split('\n')).toEqual([
      ...['SPC', '0200', '1', account],
      ...['S', 'Edelsteine Genf AG', 'Rue du Rhône 8', '', '1204', 'Genève', 'CH'],
      ...['', '', '', '', '', '', ''],
      ...['1949.75', 'CHF'],
      ...['S', 'Juwelier Müller', 'Marktgasse 28', '', '9400', 'Rorschach', 'CH'],
      ...['NON', '', 'INV-GVA-26-00007', 'EPD'],
    ])
  })
  it('has a slip that says the same', () => {
    expect(paymentCode(payee, { ...due, amount: '1234567.5' })?.slip).toEqual({
      account: 'CH93 0076 2011 6238 5295 7',
      payee: ['Edelsteine Genf AG', 'Rue du Rhône 8', '1204 Genève'],
      payer: ['Juwelier Müller', 'Marktgasse 28', '9400 Rorschach'],
      message: 'INV-GVA-26-00007',
      currency: 'CHF',
      amount: '1 234 567.50',
    })
  })
  it('leaves out a payer whose address has no parts, or letters that it cannot have', () => {
    for (const unwritten of [null, { ...payer, city: null }, { ...payer, postalCode: null }, { ...payer, name: 'สมชาย' }]) {
      const code = paymentCode(payee, { ...due, payer: unwritten })
      expect(code?.text.split('\n').slice(20, 27)).toEqual(['', '', '', '', '', '', ''])
      expect(code?.slip?.payer).toBeNull()
    }
  })
  it('is not made where the address of the branch has no parts', () => {
    for (const without of [{ postalCode: null }, { city: null }, { name: '宝石' }])
      expect(paymentCode({ ...payee, ...without }, due)).toBeNull()
  })
  it('is in francs and in euros', () => {
    expect(paymentCode(payee, { ...due, currency: 'EUR' })?.text).toContain('\n1949.75\nEUR\n')
    expect(paymentCode(payee, { ...due, currency: 'USD' })).toBeNull()
  })
  it('always has 31 parts and at most 997 letters', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', 'ß', ' ', 'Ž', '\n'), minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(text, text, text, text, (name, address, postalCode, city) => {
        const code = paymentCode(
          { ...payee, name, address },
          { ...due, reference: city, payer: { ...payer, name, postalCode, address, city } },
        )
        if (code === null) return
        expect(code.text.split('\n')).toHaveLength(31)
        expect(code.text.length).toBeLessThanOrEqual(997)
      }),
    )
  })
})

describe('a Swiss account', () => {
  it('is an IBAN of Switzerland or Liechtenstein, with spaces or without', () => {
    expect(readPaymentAccount('CH', 'ch93 0076 2011 6238 5295 7')).toEqual({ account })
    expect(readPaymentAccount('CH', 'LI21 0881 0000 2324 013A A')).toEqual({ account: 'LI21088100002324013AA' })
  })
  it.each([
    ['DE89370400440532013000', /^Enter an IBAN of Switzerland or Liechtenstein/],
    ['CH930076201162385295', /^Enter an IBAN of Switzerland or Liechtenstein/],
    ['CH9300762011623852958', /^This IBAN is wrong/],
    ['CH4431999123000889012', /^This is a QR-IBAN/],
  ])('is refused when it is %s', (typed, fault) => {
    expect(readPaymentAccount('CH', typed).fault).toMatch(fault)
  })
})

it('the headings are those of the standard, and English in other languages', () => {
  expect(slipWords('de')).toMatchObject({ part: 'Zahlteil', receipt: 'Empfangsschein', acceptance: 'Annahmestelle' })
  expect(slipWords('th')).toEqual(slipWords('en'))
})
