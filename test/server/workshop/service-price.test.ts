import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '../../../src/domain/company/business-day.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { today, worth } from '../../support/shop.ts'

let company: TestCompany
let shop: Workshop
let repolishing = ''
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openWorkshop(company)
  repolishing = (await company.query<{ id: string }>("select id from service_description where code = 'REPOL'"))[0]!.id
})
afterAll(() => company.stop())

const yesterday = () => daysAfter(today(), -1)
const theirs = () => ({ ownership: 'customer', stoneName: shop.sapphire, pieces: 1, weight: '3.2', declaredValue: '900' })
const given = () => ({ orderedFor: 'customer', customer: shop.customer, riskAccepted: true })
const draftOn = (date: string) => shop.draft('lapidaryOrderForm', [theirs()], [{ of: 1, service: repolishing }], { ...given(), date })
const add = async (draft: object) => (await company.as('Admin')).post('/api/service-price', { service: 'REPOL', ...draft })
const described = async () =>
  shop.done(await (await company.as('Salesman')).get('/api/service-description', { search: 'Repolishing' })).rows[0]

it('is the price of the day of the order form, and the service has that of today', async () => {
  const before = await draftOn(yesterday())
  expect([before.tasks[0].rate, (await described()).rate]).toEqual([worth('12'), worth('12')])
  shop.done(await add({ date: today(), rate: '14' }))
  shop.done(await add({ date: daysAfter(today(), 30), rate: '99' }))
  const [late, now] = [await draftOn(yesterday()), await draftOn(today())]
  expect([late.tasks[0].rate, now.tasks[0].rate, (await described()).rate]).toEqual(['12', '14', '14'].map(worth))
  expect((await shop.read('lapidaryOrderForm', before.id)).tasks[0].rate).toEqual(worth('12'))
  const valid = async (date: string) => {
    const prices = shop.done(await (await company.as('Salesman')).get('/api/service-price/valid', { date }))
    return prices.find(({ service }: { service: string }) => service === repolishing)?.rate
  }
  expect([await valid(yesterday()), await valid(today()), await valid('1899-12-31')]).toEqual([worth('12'), worth('14'), undefined])
})

it('belongs to an Admin, one a day, and every service keeps one', async () => {
  expect((await (await company.as('Manager')).post('/api/service-price', { service: 'REPOL', date: today(), rate: '1' })).status).toBe(403)
  expect((await add({ date: today(), rate: '15' })).status).toBe(409)
  for (const wrong of [{ service: 'NONE' }, { rate: '-1' }, { sac: '99A' }])
    expect((await add({ date: '2020-01-01', rate: '1', ...wrong })).status).toBe(400)
  const admin = await company.as('Admin')
  const [only] = shop.done(await admin.get('/api/service-price', { service: 'SAW' })).rows
  const refused = await admin.call('DELETE', `/api/service-price?id=${only.id}`)
  expect([refused.status, refused.errorMessages]).toEqual([409, ['This is the only price of the service. Change it instead.']])
  expect((await admin.post('/api/service-description', { code: 'NEW', name: 'New' })).status).toBe(403)
})

it('is found by the code and the name of its service, and by nothing else', async () => {
  const salesman = await company.as('Salesman')
  const found = async (search: string) => [
    ...new Set(shop.done(await salesman.get('/api/service-price', { search })).rows.map(({ service }: { service: string }) => service)),
  ]
  expect([await found('repol'), await found('carving ENGR'), await found('98765.43')]).toEqual([['REPOL'], ['CARVE'], []])
})

it('has a SAC code, which the invoice for the work keeps, as the sale of a stone keeps its HSN code', async () => {
  const admin = await company.as('Admin')
  shop.done(await add({ service: 'WINDOW', date: '2020-01-01', rate: '14', sac: '998873' }))
  const [window] = await company.query<{ id: string }>("select id from service_description where code = 'WINDOW'")
  const form = await shop.issue('lapidaryOrderForm', [theirs()], [{ of: 1, service: window!.id }], given())
  const [goods] = form.items
  await shop.moved('lapidaryOrderForm', 'receive', form.id, {
    lines: [{ id: goods.id, outputs: [{ id: goods.inventory.id, weight: '3.1' }], finish: true }],
  })
  const bill = await shop.bill('lapidaryInvoice', await shop.billable('lapidaryOrderForm', { id: form.id }))
  expect(bill.items).toMatchObject([{ hsn: '998873' }])
  const stone = await shop.stone()
  const plain = await shop.invoice([{ inventory: stone.id, rate: '300' }])
  expect(plain.items).toMatchObject([{ hsn: null }])
  const { version } = await shop.read('stoneName', shop.sapphire)
  expect((await admin.put('/api/stonename', { id: shop.sapphire, version, hsn: 'blue' })).status).toBe(400)
  shop.done(await admin.put('/api/stonename', { id: shop.sapphire, version, hsn: '71039100' }))
  const sold = await shop.moved('invoice', 'issue', plain.id)
  expect(sold.items).toMatchObject([{ hsn: '71039100' }])
  shop.done(await admin.put('/api/stonename', { id: shop.sapphire, version: version + 1, hsn: null }))
  expect((await shop.read('invoice', sold.id)).items).toMatchObject([{ hsn: '71039100' }])
})
