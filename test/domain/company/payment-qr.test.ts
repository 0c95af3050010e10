import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { accountHint, paymentCode, readPaymentAccount } from '../../../src/domain/company/payment-qr/code.ts'
import { epcText } from '../../../src/domain/company/payment-qr/epc.ts'
import { promptPayText } from '../../../src/domain/company/payment-qr/prompt-pay.ts'
import { upiText } from '../../../src/domain/company/payment-qr/upi.ts'

const bytesOf = (text: string) => Buffer.byteLength(text)
const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map(amount => (amount / 100).toFixed(2))
const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const words = fc.string({
  unit: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1 }), fc.constantFrom('ส', '宝', '💎', 'é')),
  maxLength: 160,
})
const payment = { account: '', name: 'Meridian Gems', amount: '1.00', reference: 'INV-BKK-26-00001' }

/** The data objects of an EMVCo text, each with its tag; throws where a length is wrong. */
const objectsIn = (text: string): [string, string][] => {
  if (text === '') return []
  const end = 4 + Number(text.slice(2, 4))
  if (!/^\d{4}/.test(text) || end > text.length) throw new Error(`No data object: ${text}`)
  return [[text.slice(0, 2), text.slice(4, end)], ...objectsIn(text.slice(end))]
}

/** The remainder of the division by 11021 (hexadecimal), bit by bit as on paper: written apart from the program. */
const remainderOf = (text: string): string => {
  const bits = [...Buffer.from(text)].flatMap(byte => [...byte.toString(2).padStart(8, '0')].map(Number))
  const row = [...bits, ...Array.from({ length: 16 }, () => 0)]
  for (let at = 0; at < 16; at++) row[at] = 1 - (row[at] ?? 0)
  for (let at = 0; at < bits.length; at++)
    if (row[at] === 1) for (const power of [0, 4, 11, 16]) row[at + power] = 1 - (row[at + power] ?? 0)
  return Number.parseInt(row.slice(bits.length).join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

describe('a PromptPay code', () => {
  // The example of the library promptpay-qr (test "Amount setting").
  it('is the one that other generators make', () => {
    expect(promptPayText({ ...payment, account: '0000000000', amount: '4.22' })).toBe(
      '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    )
  })

  it.each([
    ['0812345678', '01', '0066812345678'],
    ['1101700207030', '02', '1101700207030'],
    ['004999123456789', '03', '004999123456789'],
  ])('to %s names the kind of the account', (account, tag, value) => {
    const objects = new Map(objectsIn(promptPayText({ ...payment, account })))
    expect(objectsIn(objects.get('29') ?? '')).toEqual([
      ['00', 'A000000677010111'],
      [tag, value],
    ])
  })

  it('is whole, for one payment in baht, and ends with its checksum', () => {
    fc.assert(
      fc.property(fc.oneof(digits(10), digits(13), digits(15)), cents, (account, amount) => {
        const text = promptPayText({ ...payment, account, amount })
        expect(objectsIn(text).map(([tag, value]) => (tag === '29' ? tag : `${tag} ${value}`))).toEqual([
          '00 01',
          '01 12',
          '29',
          '58 TH',
          '53 764',
          `54 ${amount}`,
          `63 ${remainderOf(text.slice(0, -4))}`,
        ])
        expect(text).toMatch(/^[\dA-Z.]+$/)
      }),
    )
  })
})

describe('a PromptPay ID', () => {
  const read = (typed: string) => readPaymentAccount('TH', typed)
  it.each([
    ['081-234-5678', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['66812345678', '0812345678'],
    ['1 1017 00207 03 0', '1101700207030'],
    ['004-999-123456789', '004999123456789'],
  ])('is read from %s', (typed, account) => expect(read(typed)).toEqual({ account }))

  it.each(['812345678', '1812345678', '08123456789', '12345678901234', 'gems@bank', ''])('is not %j', typed =>
    expect(read(typed).fault).toMatch(/^Enter a PromptPay ID: a phone number of 10 digits/),
  )

  // The check digit is that of all tax and citizen numbers of Thailand.
  it.each(['1101700207031', '1101700207300', '1110700207030'])('with a wrong check digit, as %s, is refused', typed =>
    expect(read(typed).fault).toBe('This tax number is wrong. Check each digit.'),
  )
})

describe('a UPI code', () => {
  it('is a link of UPI', () => {
    expect(upiText({ account: 'meridian@okbank', name: 'Meridian Gems & Co.', amount: '125000.50', reference: 'INV/JAI/26 1' })).toBe(
      'upi://pay?pa=meridian@okbank&pn=Meridian%20Gems%20%26%20Co.&am=125000.50&cu=INR&tn=INV%2FJAI%2F26%201&tr=INV%2FJAI%2F26%201',
    )
  })

  it('is read back as it was written, whatever the names are', () => {
    fc.assert(
      fc.property(words, words, cents, (name, reference, amount) => {
        const text = upiText({ account: 'gems.jaipur-1@okbank', name, amount, reference })
        const { protocol, host, searchParams } = new URL(text)
        expect([protocol, host]).toEqual(['upi:', 'pay'])
        expect(Object.fromEntries(searchParams)).toMatchObject({ pa: 'gems.jaipur-1@okbank', pn: name, am: amount, cu: 'INR' })
        for (const [key, most] of [
          ['tn', 50],
          ['tr', 35],
        ] as const) {
          const value = searchParams.get(key) ?? ''
          expect(reference.startsWith(value)).toBe(true)
          expect([...value].length).toBeLessThanOrEqual(most)
        }
        expect(text).toMatch(/^[\x21-\x7e]+$/)
      }),
    )
  })

  it.each(['meridian', 'meridian@', '@okbank', 'm@okbank', 'meri dian@okbank', 'meridian@ok.bank', 'a@b@c'])('goes to no %s', typed =>
    expect(readPaymentAccount('IN', typed).fault).toMatch(/^Enter a UPI ID/),
  )
  it('goes to a UPI ID', () => expect(readPaymentAccount('IN', ' 98765.gems_jp@ybl ')).toEqual({ account: '98765.gems_jp@ybl' }))
})

describe('an IBAN', () => {
  const read = (typed: string) => readPaymentAccount('DE', typed)
  // The examples of the IBAN registry of SWIFT.
  it.each([
    'DE89 3704 0044 0532 0130 00',
    'FR14 2004 1010 0505 0001 3M02 606',
    'IT60 X054 2811 1010 0000 0123 456',
    'NO93 8601 1117 947',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  ])('is %s, with or without spaces', typed => {
    const account = typed.replaceAll(' ', '')
    expect(read(typed)).toEqual({ account })
    expect(read(account.toLowerCase())).toEqual({ account })
  })

  it('with one wrong digit, or two that are swapped, is refused', () => {
    const valid = 'DE89370400440532013000'
    for (let at = 2; at < valid.length; at++) {
      for (const digit of '0123456789')
        if (digit !== valid[at])
          expect(read(valid.slice(0, at) + digit + valid.slice(at + 1)).fault).toBe('This IBAN is wrong. Check each character.')
      const swapped =
        valid.slice(0, at) +
        valid
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        valid.slice(at + 2)
      if (swapped !== valid) expect(read(swapped).account).toBeUndefined()
    }
  })

  it.each([
    ['DE8937040044053201300', 'An IBAN with DE has 22 characters, and this one has 21.'],
    ['GB29NWBK60161331926819', 'Enter an IBAN of a country of the European Economic Area. The code works for no other.'],
    ['CH9300762011623852957', 'Enter an IBAN of a country of the European Economic Area. The code works for no other.'],
    ['37040044 0532013000', 'Enter an IBAN, such as DE89 3704 0044 0532 0130 00.'],
  ])('%s is refused with why', (typed, fault) => expect(read(typed)).toEqual({ fault }))
})

describe('a SEPA code', () => {
  it('has the lines of EPC069-12', () => {
    expect(epcText({ account: 'DE89370400440532013000', name: 'Max Mustermann', amount: '99.99', reference: 'Invoice 2026-001' })).toBe(
      'BCD\n002\n1\nSCT\n\nMax Mustermann\nDE89370400440532013000\nEUR99.99\n\n\nInvoice 2026-001',
    )
  })

  it('never has more than 331 bytes, and fits into a QR code of version 13', () => {
    fc.assert(
      fc.property(words, words, cents, (name, reference, amount) => {
        const text = epcText({ account: 'MT84MALT011000012345MTLCAST001S', name, amount, reference })
        const lines = text.split('\n')
        expect(bytesOf(text)).toBeLessThanOrEqual(331)
        expect(encode(text, { ecc: 'M', border: 0 }).version).toBeLessThanOrEqual(13)
        expect([lines.length, lines[7]]).toEqual([11, `EUR${amount}`])
        expect(name.startsWith(lines[5] ?? 'none')).toBe(true)
        expect([...(lines[5] ?? '')].length).toBeLessThanOrEqual(70)
        expect(reference.startsWith(lines[10] ?? 'none')).toBe(true)
      }),
    )
  })

  it('keeps a name of 70 letters', () => {
    const name = 'Saffron Meridian Gems Handelsgesellschaft mit beschränkter Haftung & C'
    expect([...name].length).toBe(70)
    expect(
      epcText({ account: 'DE89370400440532013000', name: `${name}o. KG`, amount: '999999999.99', reference: 'R'.repeat(140) }),
    ).toContain(`\n${name}\n`)
  })
})

describe('the code of a branch', () => {
  const branches = [
    { country: 'TH', account: '0812345678', currency: 'THB', name: 'PromptPay' },
    { country: 'IN', account: 'gems@okbank', currency: 'INR', name: 'UPI' },
    { country: 'DE', account: 'DE89370400440532013000', currency: 'EUR', name: 'SEPA' },
  ]
  const codeOf = (of: { country: string; account: string | null }, due: { amount: string | null; currency: string }) =>
    paymentCode({ ...of, name: 'Gems\n Ltd.', address: null, postalCode: null, city: null }, { reference: 'INV-1', ...due })

  it.each(branches)('in $country is $name, in $currency', ({ country, account, currency, name }) => {
    expect(codeOf({ country, account }, { amount: '12.5', currency })).toMatchObject({
      name,
      amount: '12.50',
      text: expect.stringContaining('12.50'),
    })
    for (const other of ['USD', ...branches.map(one => one.currency)].filter(one => one !== currency))
      expect(codeOf({ country, account }, { amount: '12.5', currency: other })).toBeNull()
  })

  it('asks for nothing where nothing is open, there is no account, or the amount is too large', () => {
    for (const { country, account, currency } of branches) {
      for (const amount of [null, '0', '-5', '0.001', '99999999999999'])
        expect(codeOf({ country, account }, { amount, currency })).toBeNull()
      for (const none of [null, '', 'wrong']) expect(codeOf({ country, account: none }, { amount: '1', currency })).toBeNull()
    }
    expect(codeOf({ country: 'DE', account: 'DE89370400440532013000' }, { amount: '999999999.99', currency: 'EUR' })).not.toBeNull()
    expect(codeOf({ country: 'DE', account: 'DE89370400440532013000' }, { amount: '1000000000', currency: 'EUR' })).toBeNull()
  })

  it('has a name of one line', () => {
    const text = codeOf({ country: 'DE', account: 'DE89370400440532013000' }, { amount: '1', currency: 'EUR' })?.text
    expect(text?.split('\n')[5]).toBe('Gems Ltd.')
  })

  it.each(['HK', 'US', 'MG'])('does not exist in %s, so an account is refused there', country => {
    expect(readPaymentAccount(country, '0812345678').fault).toMatch(/^There is no payment QR code for .+\. Leave this field empty\.$/)
    expect(codeOf({ country, account: '0812345678' }, { amount: '1', currency: 'THB' })).toBeNull()
  })

  it('is explained where its account is entered', () => {
    expect(accountHint()).toBe('Thailand: PromptPay ID. India: UPI ID. Germany, France, Italy, Switzerland: IBAN.')
  })
})
