import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountInWords } from '../../../src/domain/documents/amount-in-words.ts'
import { currencyName } from '../../../src/server/print/letterhead.ts'
import { type Cashier, openCashier } from '../../support/clerk/cashier.ts'
import { type Answer, openTestCompany, type TestCompany } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let clerk: Cashier
let party: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  clerk = openCashier(company, shop)
  party = await company.make('customer', { name: 'Amal & Sons', kinds: ['customer', 'supplier'] })
})
afterAll(() => company.stop())

const printed = async (path: string, id: string) => {
  const { data } = await (await company.as('Manager')).get(`/api/${path}/export/pdf`, { id })
  return pdfText(data)
}
const inWords = (amount: string) => amountInWords(amount, currencyName(base))
const bill = (items: Values[], given: Values = {}) => shop.sell(items, { customer: party, ...given })
const service = (rate: string, given: Values = {}) => ({ description: 'Setting', basis: 'whole', rate, ...given })

test('each kind of note prints its type, its amount in figures and words, and the bills it settles', async () => {
  const document = await bill([service('120')])
  const received = await clerk.recorded({ party, amount: '117.40', writeOff: '2.60', method: 'cheque', reference: '000123' })
  const receipt = await printed('paymentnote', received.id)
  for (const text of [
    'Receipt',
    received.number,
    inWords('117.40'),
    document.number,
    'Written off',
    '2.60',
    'subject to clearing',
    'Cheque',
    '000123',
  ])
    expect(receipt).toContain(text)
  await clerk.owe(party, '80')
  const voucher = await printed('paymentnote', (await clerk.recorded({ party, amount: '50', direction: 'paid', bankCharges: '3' })).id)
  for (const text of ['Payment voucher', 'PAID TO', inWords('50'), 'Bank charges', 'APPROVED BY'])
    expect(voucher.toUpperCase()).toContain(text.toUpperCase())
  const credit = await clerk.recorded({ party, amount: '30', settle: 'account' })
  const refund = await printed('paymentnote', (await clerk.recorded({ party, amount: '10', direction: 'refund' })).id)
  for (const text of ['Refund', credit.number, inWords('10')]) expect(refund).toContain(text)
  await bill([service('15')])
  const setOff = await clerk.recorded({ party, amount: '15', method: 'offset' })
  expect(await printed('paymentnote', setOff.id)).toMatch(new RegExp(`Set-off[\\s\\S]*${setOff.counterpart.title}`))
  shop.done(await clerk.move('bounce', received.id, { reason: 'No funds' }))
  // The stamp lies across the page, so its text is extracted letter by letter.
  expect((await printed('paymentnote', received.id)).replaceAll(/\s/g, '')).not.toContain('subjecttoclearing')
})

test('an invoice prints its tax by code, or why there is none', async () => {
  const mixed = [service('1000', { taxCode: 'STD' }), service('250')]
  const on = await bill(mixed)
  expect(on).toMatchObject({ tax: '70.00', total: '1320.00', taxIncluded: false, taxTreatment: 'standard' })
  const invoicePrint = await printed('invoice', on.id)
  for (const line of ['Exempt: 250.00', 'Standard rate 7 % on 1,000.00: 70.00', '1,320.00']) expect(invoicePrint).toContain(line)
  const exporter = await company.make('customer', { name: 'Exporter', taxTreatment: 'zero rated' })
  const zero = await bill(mixed, { customer: exporter })
  expect(zero).toMatchObject({ tax: '0.00', total: '1250.00' })
  expect(await printed('invoice', zero.id)).toContain('Zero-rated supply: no tax is charged.')
})

test('a party with tax-inclusive prices pays exactly these prices, and a document keeps the tax mode it was created with', async () => {
  const retailer = await company.make('customer', { name: 'Retailer', taxIncluded: true })
  const document = await bill([service('107', { taxCode: 'STD' })], { customer: retailer })
  expect(document).toMatchObject({ taxIncluded: true, tax: '7.00', total: '107.00' })
  const text = await printed('invoice', document.id)
  for (const line of ['Sales tax included', 'Standard rate 7 % on 100.00: 7.00']) expect(text).toContain(line)
  const otherwise = await bill([service('107', { taxCode: 'STD' })], { customer: retailer, taxIncluded: false })
  expect(otherwise).toMatchObject({ total: '114.49' })
  const { version } = await shop.read('customer', retailer)
  shop.done(await (await company.as('Manager')).put('/api/customer', { id: retailer, version, taxIncluded: false, taxTreatment: 'exempt' }))
  expect(await shop.read('invoice', document.id)).toMatchObject({ taxIncluded: true, taxTreatment: 'standard', tax: worth('7') })
  expect(await printed('invoice', document.id)).toContain('Sales tax included')
})
