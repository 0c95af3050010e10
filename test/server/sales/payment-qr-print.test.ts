import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { wordsIn } from '../../../src/domain/documents/language/words.ts'
import { languageCodes } from '../../../src/domain/trade/languages.ts'
import { documentsOf, scanned } from '../../support/barcodes.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { today } from '../../support/world.ts'

// The codes that customers scan to pay, read back from the printed invoices (docs/domain/company.md#payment-qr-codes).
type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Workshop
let [admin, manager] = [] as unknown as [Visitor, Visitor]
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openWorkshop(company)
  ;[admin, manager] = [await company.as('Admin'), await company.as('Manager')]
})
afterAll(() => company.stop())

const promptPay = '0812345678'
const iban = 'DE89370400440532013000'
const change = async (id: string, given: Values) => {
  const { version } = shop.done(await admin.get('/api/branch', { id }))
  return admin.put('/api/branch', { id, version, ...given })
}
let opened = 0
const branchIn = async (country: string, qrAccount: string | null, given: Values = {}) => {
  const code = `Q${String.fromCharCode(65 + opened++)}`
  const branch = shop.done(
    await admin.post('/api/branch', {
      code,
      name: `Branch ${code}`,
      legalName: 'Meridian Gems',
      country,
      currency: 'EUR',
      qrAccount,
      ...given,
    }),
  )
  return branch.id as string
}
const setting = (rate: string) => [{ description: 'Setting', basis: 'whole', rate }]
const rated = (currency: string) => (currency === company.currency ? {} : { exchange: '0.03', exchangeReason: 'As agreed' })
const sell = async (branch: string, currency: string, rate: string, given: Values = {}) =>
  shop.sell(setting(rate), { branch, currency, ...rated(currency), ...given })
const printed = async (path: string, query: Values) => {
  const { status, data } = await manager.get(`/api/${path}/export/pdf`, query)
  expect([path, status]).toEqual([path, 200])
  const { pages, text } = await documentsOf(data, 200)
  const codes = (await Promise.all(pages.map(scanned))).flat()
  return { text, codes }
}
/** The texts of the codes on a document, without that of its own number. */
const codesOf = async (path: string, query: Values, number?: string) =>
  (await printed(path, query)).codes.map(({ text }) => text).filter(text => text !== number)
const codesOn = async ({ id, number }: { id: string; number?: string }) => codesOf('invoice', { id }, number)
const fieldsOf = (text: string) => Object.fromEntries(new URL(text).searchParams)

describe('an invoice with a payment code', () => {
  it('in Thailand asks for baht by PromptPay', async () => {
    const bill = await sell(await branchIn('TH', promptPay), 'THB', '1234.5')
    const [text = '', ...more] = await codesOn(bill)
    expect(text).toMatch(/^00020101021229370016A000000677010111011300668123456785802TH530376454071234\.506304[\dA-F]{4}$/)
    expect(more).toEqual([])
  })

  it('in India asks for rupees by UPI, with its number', async () => {
    const bill = await sell(await branchIn('IN', 'meridian@okbank'), 'INR', '90000')
    const [text = ''] = await codesOn(bill)
    expect(fieldsOf(text)).toEqual({
      pa: 'meridian@okbank',
      pn: 'Meridian Gems',
      am: '90000.00',
      cu: 'INR',
      tn: bill.number,
      tr: bill.number,
    })
  })

  it('in Germany asks for euros by SEPA transfer, with its number', async () => {
    const bill = await sell(await branchIn('DE', iban), 'EUR', '99.99')
    expect(await codesOn(bill)).toEqual([`BCD\n002\n1\nSCT\n\nMeridian Gems\n${iban}\nEUR99.99\n\n\n${bill.number}`])
  })

  it('in Switzerland asks for francs by a payment slip on a page of its own', async () => {
    const place = { address: 'Rue du Rhône 8', postalCode: '1204', city: 'Genève' }
    const branch = await branchIn('CH', 'CH9300762011623852957', place)
    const street = { address: 'Marktgasse 28', postalCode: '9400', city: 'Rorschach', country: 'CH' }
    const customer = await company.make('customer', { name: 'Juwelier Müller', ...street })
    const bill = await sell(branch, 'CHF', '1949.75', { customer, exchange: '0.04', exchangeReason: 'As agreed' })
    const { codes, text } = await printed('invoice', { id: bill.id, language: 'de' })
    const [code, ...more] = codes.filter(one => one.text !== bill.number)
    expect(code?.text.split('\n').slice(0, 7)).toEqual([
      'SPC',
      '0200',
      '1',
      'CH9300762011623852957',
      'S',
      'Meridian Gems',
      'Rue du Rhône 8',
    ])
    expect(code?.text.split('\n').slice(-4)).toEqual(['NON', '', bill.number, 'EPD'])
    expect(more).toEqual([])
    expect(((code?.size ?? 0) / 200) * 25.4).toBeCloseTo(46, 0)
    for (const part of ['Zahlteil', 'Empfangsschein', 'CH93 0076 2011 6238 5295 7', 'CHF', '1 949.75', '9400 Rorschach', 'Annahmestelle'])
      expect(text).toContain(part)
  })

  it('says what it is and how much, in the language of the document, beside the bank details', async () => {
    const bill = await sell(await branchIn('DE', iban, { bank: 'Account 77' }), 'EUR', '1234.5')
    for (const language of languageCodes) {
      const { text, codes } = await printed('invoice', { id: bill.id, language })
      const { pay, bank } = wordsIn(language).foot
      expect(
        codes.map(code => code.text),
        language,
      ).toContainEqual(expect.stringContaining('EUR1234.50'))
      for (const part of ['SEPA', 'Account 77']) expect(text, language).toContain(part)
      if (['en', 'de', 'fr', 'it'].includes(language))
        for (const part of [pay, bank, 'EUR 1.234,50']) expect(text, language).toContain(part)
    }
  })

  it('asks for what is still open, and for nothing once it is paid', async () => {
    const branch = await branchIn('DE', iban)
    const bill = await sell(branch, 'EUR', '100')
    const pay = (amount: string) =>
      shop.receive(amount, { branch, currency: 'EUR', ...rated('EUR'), settle: 'chosen', allocations: [{ bill: bill.id, amount }] })
    await pay('40')
    expect((await codesOn(bill))[0]?.split('\n')[7]).toBe('EUR60.00')
    await pay('60')
    expect(await codesOn(bill)).toEqual([])
  })

  it('has a code that is at least 25 mm wide with its margin, on both papers and in both typefaces', async () => {
    for (const size of ['a4', 'us-letter'])
      for (const design of ['sans', 'serif']) {
        const bill = await sell(await branchIn('TH', promptPay, { paper: size, design }), 'THB', '10')
        const code = (await printed('invoice', { id: bill.id })).codes.find(({ text }) => text !== bill.number)
        expect(((code?.size ?? 0) / 200) * 25.4).toBeGreaterThan(25)
      }
  })

  it('is shown to its customer by a private link', async () => {
    const bill = await sell(await branchIn('DE', iban), 'EUR', '5')
    const { url } = shop.done(await manager.post('/api/private-link', { kind: 'invoice', document: bill.id }))
    const page = await (await fetch(company.address + new URL(url).pathname)).text()
    expect(page).toContain('Scan to pay')
    expect(page).toContain('EUR 5,00')
  })
})

test('a production invoice of a customer has the code', async () => {
  shop.done(await change(company.branch, { country: 'DE', currency: company.currency, qrAccount: iban }))
  const goods = { ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' }
  const inEuros = { currency: 'EUR', ...rated('EUR') }
  if (company.currency !== 'EUR') await company.make('exchangeRate', { currency: 'EUR', rate: '0.03', date: today() })
  const form = await shop.issue('lapidaryOrderForm', [goods], [{ of: 1, description: 'Polish', rate: '12', basis: 'per piece' }], {
    ...{ orderedFor: 'customer', customer: shop.customer, riskAccepted: true, ...inEuros },
  })
  const lines = [{ id: form.items[0].id, outputs: [{ id: form.items[0].inventory.id, weight: '3.1' }], finish: true }]
  await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines })
  const bill = await shop.bill('lapidaryInvoice', await shop.billable('lapidaryOrderForm', { id: form.id }), inEuros)
  const path = 'raza-lapidary-invoice'
  expect(await codesOf(path, { id: bill.id }, bill.number)).toEqual([expect.stringMatching(`EUR12\\.00\n\n\n${bill.number}$`)])
  shop.done(await change(company.branch, { country: 'US', qrAccount: null }))
})

describe('there is no code', () => {
  it('on a draft, a canceled invoice, and in another currency', async () => {
    const branch = await branchIn('DE', iban)
    expect(await codesOn(await shop.invoice(setting('10'), { branch, currency: 'EUR', ...rated('EUR') }))).toEqual([])
    const bill = await sell(branch, 'EUR', '10')
    await shop.cancel(bill.id)
    expect(await codesOn(bill)).toEqual([])
    expect(await codesOn(await sell(branch, 'THB', '10'))).toEqual([])
  })

  it('without an account', async () => {
    expect(await codesOn(await sell(await branchIn('DE', null), 'EUR', '10'))).toEqual([])
  })

  it('on an approval, a credit note, or a statement', async () => {
    const branch = await branchIn('DE', iban)
    const given = { branch, currency: 'EUR', ...rated('EUR'), customer: await company.make('customer', { name: 'Quiet' }) }
    const bill = await shop.sell(setting('10'), given)
    const credit = await shop.credit(bill, [{ invoiceLine: bill.items[0].id, returnTo: 'none', amount: '4' }])
    const lent = await shop.lend([{ inventory: (await shop.stone({ branch })).id, rate: '10' }], given)
    expect(await codesOf('creditnote', { id: credit.id }, credit.number)).toEqual([])
    expect(await codesOf('approval', { id: lent.id }, lent.number)).toEqual([])
    expect(await codesOf('statement', { party: given.customer, currency: 'EUR' })).toEqual([])
  })
})

describe('the account of a branch for payment codes', () => {
  it.each([
    ['TH', '12345', /^Enter a PromptPay ID/],
    ['IN', 'meridian', /^Enter a UPI ID/],
    ['DE', 'DE89370400440532013001', /^This IBAN is wrong\. Check each character\.$/],
    ['HK', promptPay, /^There is no payment QR code for Hong Kong/],
  ])('is refused in %s when it is %s', async (country, qrAccount, fault) => {
    const answer = await change(company.branch, { country, qrAccount })
    expect([answer.status, answer.data.fields]).toEqual([400, { qrAccount: expect.stringMatching(fault) }])
  })

  it('must fit when the country changes', async () => {
    const branch = await branchIn('TH', promptPay)
    expect((await change(branch, { country: 'DE' })).data.fields).toEqual({ qrAccount: expect.stringMatching(/IBAN/) })
    expect((await change(branch, { country: 'DE', qrAccount: null })).status).toBe(200)
  })

  it('is stored as codes write it, and a change of it is in the history with what it was before', async () => {
    const branch = await branchIn('DE', 'de89 3704 0044 0532 0130 00')
    const other = 'FR1420041010050500013M02606'
    shop.done(await change(branch, { qrAccount: other }))
    const [last] = shop.done(await admin.get('/api/branch/history', { id: branch }))
    expect(last.changes).toEqual([expect.objectContaining({ field: 'qrAccount', before: iban, after: other })])
  })

  it('is changed by an Admin only', async () => {
    for (const role of ['Manager', 'Salesman'] as const)
      expect((await (await company.as(role)).put('/api/branch', { id: company.branch, version: 1, qrAccount: promptPay })).status).toBe(403)
  })
})

test('the preview of a letterhead shows the code while its account is typed, once it is right', async () => {
  const preview = async (qrAccount: string | null) =>
    String((await admin.put('/api/branch/letterhead', { country: 'DE', currency: 'EUR', legalName: 'Gems', qrAccount })).data)
  const [without, half, whole] = [await preview(null), await preview('DE89 3704'), await preview(iban)]
  expect(half.length).toBe(without.length)
  expect(whole.length).toBeGreaterThan(without.length)
})
