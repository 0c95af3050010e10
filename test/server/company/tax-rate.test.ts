import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
})
afterAll(() => company.stop())

const day = (shift: number) => daysAfter(today(), shift)
const line = (taxCode: string, rate = '100') => ({ description: 'Setting', basis: 'whole', rate, taxCode })
const add = async (given: object, role: 'Admin' | 'Manager' = 'Admin') =>
  (await company.as(role)).post('/api/tax-rate', { name: 'Tax', ...given })
const rowOf = async (code: string, date: string) =>
  shop.done(await (await company.as('Admin')).get('/api/tax-rate', { code })).rows.find((row: { date: string }) => row.date === date)

it('is the rate of the day of the document, also for a draft that is issued after a change', async () => {
  const before = await shop.invoice([line('STD')], { date: day(-1) })
  shop.done(await add({ code: 'STD', name: 'VAT', rate: '10', date: today() }))
  const after = await shop.sell([line('STD')])
  const kept = await shop.issue(before)
  expect([kept.tax, kept.items[0].taxRate, after.tax, after.items[0].taxRate]).toEqual(['7', '7', '10', '10'].map(worth))
  // The draft of yesterday that is moved to today takes the rate of today.
  const draft = await shop.invoice([line('STD')], { date: day(-1) })
  const moved = shop.done(await (await company.as('Manager')).put('/api/invoice', { id: draft.id, version: draft.version, date: today() }))
  expect([draft.tax, moved.tax]).toEqual([worth('7'), worth('10')])
  const bought = shop.done(
    await (await company.as('Manager')).post('/api/purchase', {
      type: 'rent',
      payee: 'Landlord',
      branch: company.branch,
      date: day(-1),
      currency: base,
      items: [{ description: 'Shop', basis: 'whole', rate: '100', taxCode: 'STD' }],
    }),
  )
  expect(bought).toMatchObject({ tax: worth('7'), taxTreatment: 'standard' })
})

it('is one of any number of named rates', async () => {
  const rates = { GST025: '0.25', GST15: '1.5', GST3: '3', GST5: '5', GST18: '18' }
  for (const [code, rate] of Object.entries(rates)) shop.done(await add({ code, name: `GST ${rate} %`, rate, date: '2017-07-01' }))
  const sold = await shop.sell(Object.keys(rates).map(code => line(code)))
  expect(sold.items.map(({ taxRate }: { taxRate: string }) => Number(taxRate))).toEqual([0.25, 1.5, 3, 5, 18])
  expect([sold.tax, sold.total]).toEqual([worth('27.75'), worth('527.75')])
  const { settings } = shop.done(await (await company.as('Salesman')).get('/api/user/cuser'))
  expect(settings.taxRates).toContainEqual({ code: 'GST3', name: 'GST 3 %', rate: worth('3'), date: '2017-07-01' })
})

it('refuses a code that is not valid on the day of the document', async () => {
  shop.done(await add({ code: 'LUX', name: 'Luxury', rate: '20', date: today() }))
  const manager = await company.as('Manager')
  for (const code of ['LUX', 'NONE']) {
    const refused = await manager.post('/api/invoice', shop.draftOf([line('ZERO'), line(code)], { date: day(-1) }))
    expect([refused.status, refused.data.fields]).toEqual([400, { 'items.1.taxCode': `There is no tax rate ${code} on ${day(-1)}.` }])
  }
  expect((await manager.post('/api/approval', shop.draftOf([{ ...line('NONE'), inventory: (await shop.stone()).id }]))).status).toBe(400)
})

it('stays as it is once documents were issued with it, and a later one may be added', async () => {
  const admin = await company.as('Admin')
  shop.done(await add({ code: 'VAT', name: 'VAT', rate: '7', date: '2020-01-01' }))
  const row = await rowOf('VAT', '2020-01-01')
  const free = shop.done(await admin.put('/api/tax-rate', { id: row.id, version: row.version, rate: '8' }))
  const sold = await shop.sell([line('VAT')], { date: day(-1) })
  expect(sold.tax).toEqual(worth('8'))
  const words = `VAT 8 % from 2020-01-01 was used by ${sold.number}. Add a rate with a later day instead.`
  const changed = await admin.put('/api/tax-rate', { id: row.id, version: free.version, rate: '9' })
  const removed = await admin.remove('/api/tax-rate', { id: row.id })
  expect([changed.status, changed.errorMessages, removed.status, removed.errorMessages]).toEqual([409, [words], 409, [words]])
  const late = await add({ code: 'VAT', rate: '9', date: day(-1) })
  expect([late.status, late.data.fields]).toEqual([400, { date: `${sold.number} of ${day(-1)} already has VAT. Enter a day after it.` }])
  shop.done(await add({ code: 'VAT', rate: '9', date: today() }))
  expect((await shop.read('invoice', sold.id)).tax).toEqual(worth('8'))
  // A canceled invoice frees the day for a new rate, but it still keeps the rate that it is printed with.
  const wrong = await shop.sell([line('VAT')])
  await shop.cancel(wrong.id)
  const used = await rowOf('VAT', today())
  expect((await admin.remove('/api/tax-rate', { id: used.id })).status).toBe(409)
  await shop.cancel(sold.id)
  shop.done(await add({ code: 'VAT', rate: '8.5', date: day(-1) }))
})

it('is added by an Admin only, with a code of its own and one rate a day', async () => {
  expect((await add({ code: 'MINE', rate: '1', date: today() }, 'Manager')).status).toBe(403)
  expect((await add({ code: 'ZERO', rate: '1', date: today() })).data.fields).toEqual({
    code: 'ZERO is always zero-rated. Choose another code.',
  })
  expect((await add({ code: 'REDUCED', rate: '4', date: '1900-01-01' })).status).toBe(409)
  for (const wrong of [{ code: 'g s t' }, { rate: '-1' }, { rate: '101' }, { rate: '7.1234' }])
    expect((await add({ code: 'NEW', rate: '1', date: today(), ...wrong })).status).toBe(400)
})

it('is the tax of new lines when the settings name it, and then it is not removed', async () => {
  const admin = await company.as('Admin')
  const change = async (taxCode: string) => {
    const { id, version } = shop.done(await admin.get('/api/setting'))
    return admin.put('/api/setting', { id, version, taxCode })
  }
  expect((await change('NOTHING')).data.fields).toEqual({ taxCode: 'There is no tax rate NOTHING.' })
  shop.done(await add({ code: 'USUAL', rate: '6', date: '2020-01-01' }))
  shop.done(await change('USUAL'))
  const { id } = await rowOf('USUAL', '2020-01-01')
  const kept = await admin.remove('/api/tax-rate', { id })
  expect([kept.status, kept.errorMessages]).toEqual([409, ['USUAL is the tax on sales in the settings. Choose another one there first.']])
  shop.done(await change('EXEMPT'))
  expect((await admin.remove('/api/tax-rate', { id })).status).toBe(200)
})

it('does not apply to a customer of another treatment', async () => {
  for (const taxTreatment of ['exempt', 'zero rated', 'out of scope']) {
    const customer = await company.make('customer', { name: `Party, ${taxTreatment}`, taxTreatment })
    expect(await shop.sell([line('GST18')], { customer })).toMatchObject({ tax: worth('0'), total: worth('100'), taxTreatment })
  }
})
