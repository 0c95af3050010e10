import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Answer, openTestHouse, type TestHouse } from '../../support/company.ts'
import { type Cashier, openCashier } from '../../support/desk/cashier.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let house: TestHouse
let shop: Shop
let desk: Cashier
let party: string
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  desk = openCashier(house, shop)
  party = await house.make('customer', { name: 'Amal & Sons', kinds: ['customer', 'supplier'] })
})
afterAll(() => house.stop())

const printed = async (path: string, id: string) => {
  const { data } = await (await house.as('Manager')).get(`/api/${path}/export/pdf`, { id })
  const file = join(house.folder, `${uuid()}.pdf`)
  writeFileSync(file, data)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
const bill = (items: Values[], given: Values = {}) => shop.sell(items, { customer: party, ...given })
const service = (rate: string, given: Values = {}) => ({ description: 'Setting', basis: 'whole', rate, ...given })

test('each kind of note prints what it is, in figures and in words, with what it settles', async () => {
  const paper = await bill([service('120')])
  const received = await desk.recorded({ party, amount: '117.40', writeOff: '2.60', method: 'cheque', reference: '000123' })
  const receipt = await printed('paymentnote', received.id)
  for (const text of [
    'Receipt',
    received.number,
    'One hundred and seventeen US dollars and 40/100',
    paper.number,
    'Written off',
    '2.60',
    'subject to clearing',
    'Cheque',
    '000123',
  ])
    expect(receipt).toContain(text)
  await desk.owe(party, '80')
  const voucher = await printed('paymentnote', (await desk.recorded({ party, amount: '50', direction: 'paid', bankCharges: '3' })).id)
  for (const text of ['Payment voucher', 'PAID TO', 'Fifty US dollars', 'Bank charges', 'APPROVED BY'])
    expect(voucher.toUpperCase()).toContain(text.toUpperCase())
  const credit = await desk.recorded({ party, amount: '30', settle: 'account' })
  const refund = await printed('paymentnote', (await desk.recorded({ party, amount: '10', direction: 'refund' })).id)
  for (const text of ['Refund', credit.number, 'Ten US dollars']) expect(refund).toContain(text)
  await bill([service('15')])
  const setOff = await desk.recorded({ party, amount: '15', method: 'offset' })
  expect(await printed('paymentnote', setOff.id)).toMatch(new RegExp(`Set-off[\\s\\S]*${setOff.counterpart.title}`))
  shop.done(await desk.move('bounce', received.id, { reason: 'No funds' }))
  // The stamp stands across the page, and is read letter by letter.
  expect((await printed('paymentnote', received.id)).replaceAll(/\s/g, '')).not.toContain('subjecttoclearing')
})

test('an invoice prints what is taxed, by code, or why nothing is', async () => {
  const mixed = [service('1000', { taxCode: 'STD' }), service('250')]
  const on = await bill(mixed)
  expect(on).toMatchObject({ tax: '70.00', total: '1320.00', taxIncluded: false, taxTreatment: 'standard' })
  const invoicePrint = await printed('invoice', on.id)
  for (const line of ['Exempt: 250.00', 'Standard rate 7 % on 1,000.00: 70.00', '1,320.00']) expect(invoicePrint).toContain(line)
  const exporter = await house.make('customer', { name: 'Exporter', taxTreatment: 'zero rated' })
  const zero = await bill(mixed, { customer: exporter })
  expect(zero).toMatchObject({ tax: '0.00', total: '1250.00' })
  expect(await printed('invoice', zero.id)).toContain('Zero-rated supply: no tax is charged.')
})

test('a party whose prices include tax is asked for no more than they say, and a paper stays as it was made', async () => {
  const retailer = await house.make('customer', { name: 'Retailer', taxIncluded: true })
  const paper = await bill([service('107', { taxCode: 'STD' })], { customer: retailer })
  expect(paper).toMatchObject({ taxIncluded: true, tax: '7.00', total: '107.00' })
  const text = await printed('invoice', paper.id)
  for (const line of ['Tax included', 'Standard rate 7 % on 100.00: 7.00']) expect(text).toContain(line)
  const otherwise = await bill([service('107', { taxCode: 'STD' })], { customer: retailer, taxIncluded: false })
  expect(otherwise).toMatchObject({ total: '114.49' })
  const { version } = await shop.read('customer', retailer)
  shop.done(await (await house.as('Manager')).put('/api/customer', { id: retailer, version, taxIncluded: false, taxTreatment: 'exempt' }))
  expect(await shop.read('invoice', paper.id)).toMatchObject({ taxIncluded: true, taxTreatment: 'standard', tax: worth('7') })
  expect(await printed('invoice', paper.id)).toContain('Tax included')
})
