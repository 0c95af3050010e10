import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../house.ts'
import { openShop, type Shop } from '../shop.ts'

let house: TestHouse
let shop: Shop
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  await house.as('Manager')
})
afterAll(() => house.stop())

const change = async (given: Record<string, unknown>) => {
  const admin = await house.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  return admin.put('/api/setting', { id, version, ...given })
}

it('says what new customers are given, unless somebody says otherwise', async () => {
  shop.done(await change({ termsDays: 45, memoDays: 7 }))
  const manager = await house.as('Manager')
  const usual = shop.done(await manager.post('/api/customer', { name: 'Usual', country: 'LK' }))
  const special = shop.done(await manager.post('/api/customer', { name: 'Special', country: 'LK', termsDays: 0, memoDays: 30 }))
  expect([usual.termsDays, usual.memoDays, special.termsDays, special.memoDays]).toEqual([45, 7, 0, 30])
})

it('keeps the label printers of the house, and tells everybody who prints', async () => {
  shop.done(await change({ printers: [{ name: 'Zebra at the desk', size: 'roll-40x20' }] }))
  const { settings } = shop.done(await (await house.as('Salesman')).get('/api/user/cuser'))
  expect(settings.printers).toEqual([{ name: 'Zebra at the desk', size: 'roll-40x20' }])
  const { status } = await change({ printers: [{ name: 'Unknown', size: 'roll-1x1' }] })
  expect(status).toBe(400)
})

it('never tells a Salesman the cipher, and takes only ten different letters', async () => {
  const salesman = await house.as('Salesman')
  for (const path of ['/api/setting', '/api/user/cuser'])
    expect(JSON.stringify((await salesman.get(path)).data)).not.toMatch(/TOURMALINE|"cipher"/)
  expect((await change({ cipher: 'TOURMALINN' })).status).toBe(400)
  expect((await change({ cipher: 'BLACKHORSE' })).status).toBe(200)
  expect((await (await house.as('Manager')).put('/api/setting', { termsDays: 1 })).status).toBe(403)
})

it('is changed only as it was read', async () => {
  const admin = await house.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  expect((await admin.put('/api/setting', { id, version, company: 'First' })).status).toBe(200)
  expect((await admin.put('/api/setting', { id, version, company: 'Second' })).status).toBe(409)
})
