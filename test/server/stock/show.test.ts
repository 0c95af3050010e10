import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventory } from '../../../src/domain/stock/inventory/entity.ts'
import { shownStock } from '../../../src/domain/stock/media/contract.ts'
import { visible } from '../../../src/server/kit/entity/columns.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { jpegOf } from '../../support/media/files.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
})
afterAll(() => company.stop())

const secrets = {
  costRate: '123.45',
  minimumRate: '234.56',
  internalNotes: 'Bought at a low price',
  notes: 'For the loupe',
  location: 'Safe 9',
}
const hidden = ['123.45', '234.56', 'Bought at', 'For the loupe', 'Safe 9', 'cost', 'minimum', 'supplier', 'branch', 'status', 'value']
const stone = () => shop.stone({ ...secrets, askingRate: '345.67', colour: 'Royal blue' })
const show = async (query: Record<string, string>, role: 'Admin' | 'Manager' | 'Salesman' = 'Manager') =>
  (await company.as(role)).get('/api/inventory/show', query)

describe('stones as a client may see them', () => {
  it('have no cost, minimum price, name, note, or place, whoever asks, and after and before whatever else was read', async () => {
    const { id } = await stone()
    const manager = await company.as('Manager')
    const choices = async () => shop.done(await manager.get('/api/inventory', { view: 'lookup', ids: id })).rows[0]
    expect((await choices()).minimumRate).toBe('234.5600')
    for (const role of ['Admin', 'Manager', 'Salesman'] as const) {
      const { rows, total } = shop.done(await show({ ids: id, prices: 'true' }, role))
      expect([rows.length, total]).toEqual([1, 1])
      expect(rows[0]).toMatchObject({ colour: 'Royal blue', askingRate: '345.6700' })
      for (const secret of hidden) expect(JSON.stringify(rows), `${role}: ${secret}`).not.toContain(secret)
    }
    expect((await choices()).minimumRate).toBe('234.5600')
  })

  it('have no price unless it is asked for', async () => {
    const { id } = await stone()
    for (const query of [{ ids: id }, { ids: id, prices: 'false' }] as Record<string, string>[]) {
      const { rows } = shop.done(await show(query))
      expect(Object.keys(rows[0]).filter(name => /asking|currency/.test(name))).toEqual([])
      expect(JSON.stringify(rows)).not.toContain('345.67')
    }
  })

  it('are found by the filters of the list, but by none on what the role may not see', async () => {
    const { id } = await shop.stone({ ...secrets, colour: 'Cornflower' })
    const { rows } = shop.done(await show({ colour: 'Cornflower', status: 'available', sort: '-arrived' }))
    expect(rows.map((row: { id: string }) => row.id)).toEqual([id])
    // What a role may not see narrows nothing, so it tells nothing.
    const all = shop.done(await show({}, 'Salesman')).total
    expect(shop.done(await show({ supplier: shop.customer }, 'Salesman')).total).toBe(all)
    expect(shop.done(await show({ supplier: shop.customer })).total).toBe(0)
    expect((await show({ minimumRateMin: '1' })).status).toBe(400)
  })

  it('have their pictures without names', async () => {
    const { id } = await stone()
    const manager = await company.as('Manager')
    const body = new FormData()
    body.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'inventory', record: id, kind: 'photo' })))
    body.append('file', new Blob([new Uint8Array(jpegOf(20, 20))]), 'cost 123.jpg')
    const photo = shop.done(await manager.call('POST', '/api/attachment', body)).id
    const media = shop.done(await (await company.as('Salesman')).get('/api/inventory/show/media', { id }))
    expect(media).toEqual([{ id: photo, kind: 'photo', hasPoster: false }])
    expect(shop.done(await show({ ids: id })).rows[0].photo).toBe(photo)
  })
})

it('declares no confidential field for clients', () => {
  const seen = visible(inventory.fields, 'Salesman').map(([name]) => name)
  for (const { lookup } of Object.values(shownStock))
    expect(
      lookup.filter(name => !seen.includes(name) || /cost|minimum|value|supplier|owner|notes|purchase|location|branch/i.test(name)),
    ).toEqual([])
})
