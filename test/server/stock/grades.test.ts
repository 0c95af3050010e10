import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { documentsOf } from '../../support/barcodes.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

type Values = Record<string, unknown>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let diamond: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  diamond = (await company.query<{ id: string }>("select id from stone_name where code = 'DI'"))[0]!.id
})
afterAll(() => company.stop())

const grades = { cut: 'EX', polish: 'EX', symmetry: 'VG', fluorescence: 'F', fluorescenceColour: 'blue', culet: 'N' }
const proportions = { tablePercent: '57.000', depthPercent: '61.800', girdle: 'Medium to slightly thick (faceted)' }
const make = (given: Values = {}) =>
  shop.stone({ stoneName: diamond, colour: 'd', clarity: 'vs1', treatments: [{ code: 'N' }], ...grades, ...proportions, ...given })

describe('the grades of a stone', () => {
  it('are kept with it, in the spelling of their scales', async () => {
    const { id } = await make()
    expect(await shop.read('inventory', id)).toMatchObject({ colour: 'D', clarity: 'VS1', ...grades, ...proportions, tone: null })
    const refused = await manager.post('/api/inventory', { cut: 'Nice', tablePercent: '157', tone: '11' })
    expect(Object.keys(refused.data.fields)).toEqual(expect.arrayContaining(['cut', 'tablePercent', 'tone']))
    expect(refused.data.fields.cut).toBe('Cut is not one of: ID, EX, VG, G, F, P.')
  })
  it('stand on documents, where a draft shows them as they are and an issued one as they were', async () => {
    const { id } = await make()
    const { items } = await shop.sell([{ inventory: id, rate: '300' }])
    expect(items[0]).toMatchObject({
      description: 'D color Diamond',
      details: 'VS1 · Cut EX, polish EX, symmetry VG · Fluorescence faint blue',
    })
    const offer = await shop.offer([{ inventory: (await make()).id, rate: '300' }])
    expect(offer.items[0].details).toBe(items[0].details)
  })
  it('stand on the label, and a client sees them in show mode', async () => {
    const { id } = await make()
    const { data } = await manager.get('/api/inventory/qr', { id })
    expect((await documentsOf(data)).text).toContain('VS1 · EX EX VG · Faint')
    const { rows } = shop.done(await (await company.as('Salesman')).get('/api/inventory/show', { ids: id }))
    expect(rows[0]).toMatchObject({ clarity: 'VS1', ...grades })
  })
  it('stay with a merged lot only where all agree', async () => {
    const lot = (given: Values) => make({ type: 'parcel', pieces: 10, weight: '5', cut: 'VG', ...given })
    const lots = [await lot({ polish: 'VG' }), await lot({ polish: 'G' })]
    const stones = lots.map(({ id, version }) => ({ id, version }))
    const { into } = shop.done(await manager.put('/api/inventory/merge', { stones, type: 'parcel' }))
    expect(into[0]).toMatchObject({ cut: 'VG', polish: null })
  })
  it('may also be those of a report on it', async () => {
    const { id } = await make()
    const report = { inventory: id, lab: 'GIA', number: uuid().slice(0, 10), clarity: 'vvs2', ...grades }
    const { id: made } = shop.done(await manager.post('/api/certificate', report))
    expect(await shop.read('certificate', made)).toMatchObject({ clarity: 'VVS2', ...grades, tone: null })
  })
  it('order a list as their scales do, words of no scale after them, and empty ones last in both directions', async () => {
    const location = 'Tray of grades'
    for (const clarity of ['SI1', 'Eye clean', 'Silky', 'IF', null, 'VVS1']) await make({ clarity, location })
    const inOrder = async (sort: string) => {
      const { data } = await manager.get('/api/inventory', { location, sort, further: 'clarity' })
      return data.rows.map(({ clarity }: Values) => clarity)
    }
    expect(await inOrder('clarity')).toEqual(['IF', 'VVS1', 'Eye clean', 'SI1', 'Silky', null])
    expect(await inOrder('-clarity')).toEqual(['SI1', 'Eye clean', 'VVS1', 'IF', 'Silky', null])
  })
})

describe('the further columns of the stock list', () => {
  it('are in its rows when they are asked for', async () => {
    const { id } = await make({
      location: 'Tray of columns',
      supplier: await company.make('customer', { name: 'Mogok Mines', kinds: ['supplier'] }),
    })
    const rowFor = async (caller: typeof manager, query: Values) => (await caller.get('/api/inventory', { ids: id, ...query })).data.rows[0]
    expect(await rowFor(manager, {})).not.toHaveProperty('cut')
    const further = 'cut,location,supplier'
    expect(await rowFor(manager, { further })).toMatchObject({
      cut: 'EX',
      location: 'Tray of columns',
      supplier: { title: expect.any(String) },
    })
    const refused = await manager.get('/api/inventory', { further: 'cost' })
    expect([refused.status, refused.errorMessages[0]]).toEqual([400, expect.stringContaining('is not one of: clarity, ')])
  })
  it('compare prices of different bases and currencies per carat', async () => {
    const location = 'Tray of prices'
    const priced = (weight: string, askingBasis: string, askingRate: string) => make({ location, weight, askingBasis, askingRate })
    const stones = [await priced('2', 'per carat', '500'), await priced('4', 'whole', '1600'), await priced('1', 'per piece', '450')]
    const { data } = await manager.get('/api/inventory', { location, sort: 'pricePerCarat', further: 'pricePerCarat' })
    expect(data.rows.map((row: Values) => [row.id, row.pricePerCarat])).toEqual([
      [stones[1]!.id, '400.00'],
      [stones[2]!.id, '450.00'],
      [stones[0]!.id, '500.00'],
    ])
  })
})
