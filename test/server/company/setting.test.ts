import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  await company.as('Manager')
})
afterAll(() => company.stop())

const change = async (given: Record<string, unknown>) => {
  const admin = await company.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  return admin.put('/api/setting', { id, version, ...given })
}

it('sets the defaults of new customers, which each customer may override', async () => {
  shop.done(await change({ termsDays: 45, approvalDays: 7 }))
  const manager = await company.as('Manager')
  const usual = shop.done(await manager.post('/api/customer', { name: 'Usual', country: 'LK' }))
  const special = shop.done(await manager.post('/api/customer', { name: 'Special', country: 'LK', termsDays: 0, approvalDays: 30 }))
  expect([usual.termsDays, usual.approvalDays, special.termsDays, special.approvalDays]).toEqual([45, 7, 0, 30])
})

it('stores the company’s label printers, and shows them to everyone who prints', async () => {
  shop.done(await change({ printers: [{ name: 'Zebra at the desk', size: 'roll-40x20' }] }))
  const { settings } = shop.done(await (await company.as('Salesman')).get('/api/user/cuser'))
  expect(settings.printers).toEqual([{ id: expect.any(String), name: 'Zebra at the desk', size: 'roll-40x20', isDirect: false }])
  const { status } = await change({ printers: [{ name: 'Unknown', size: 'roll-1x1' }] })
  expect(status).toBe(400)
})

it('never shows the cipher to a Salesman, and accepts only ten different letters', async () => {
  const salesman = await company.as('Salesman')
  for (const path of ['/api/setting', '/api/user/cuser'])
    expect(JSON.stringify((await salesman.get(path)).data)).not.toMatch(/TOURMALINE|"cipher"/)
  expect((await change({ cipher: 'TOURMALINN' })).status).toBe(400)
  expect((await change({ cipher: 'BLACKHORSE' })).status).toBe(200)
  expect((await (await company.as('Manager')).put('/api/setting', { termsDays: 1 })).status).toBe(403)
})

it('is changed only from the version that was read', async () => {
  const admin = await company.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  expect((await admin.put('/api/setting', { id, version, company: 'First' })).status).toBe(200)
  expect((await admin.put('/api/setting', { id, version, company: 'Second' })).status).toBe(409)
})

it('shows an Admin who changed it, and when', async () => {
  const admin = await company.as('Admin')
  shop.done(await change({ managerWriteOff: '250' }))
  const [last] = shop.done(await admin.get('/api/setting/history'))
  expect(last).toMatchObject({ action: 'update', changes: [{ label: 'A Manager may write off up to' }] })
  expect((await (await company.as('Manager')).get('/api/setting/history')).status).toBe(403)
})
