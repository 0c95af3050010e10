import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { columnsOf, type FormatName, formats } from '../../../src/domain/stock/price-list/formats.ts'
import type { ValueName } from '../../../src/domain/stock/price-list/values.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { TestCompany, Visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { importer, openImportCompany } from '../../support/import-list.ts'
import { secretPattern, secrets } from '../../support/secrets.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let manager: Visitor
let ids: Record<'diamond' | 'round' | 'oval' | 'burma', string>
beforeAll(async () => {
  company = await openImportCompany({ currency: 'THB' })
  shop = await openShop(company)
  manager = await company.as('Manager')
  await company.make('exchangeRate', { currency: 'USD', date: '2020-01-01', rate: '35' })
  await company.make('exchangeRate', { currency: 'EUR', date: '2020-01-01', rate: '40' })
  const idOf = async (table: string, code: string) =>
    (await company.query<{ id: string }>(`select id from ${table} where code = $1`, [code]))[0]!.id
  ids = {
    diamond: await idOf('stone_name', 'DI'),
    round: await idOf('shape', 'RD'),
    oval: await idOf('shape', 'OV'),
    burma: (await company.query<{ id: string }>("select id from origin where country = 'MM' limit 1"))[0]!.id,
  }
})
afterAll(() => company.stop())

const diamond = (given: object = {}) =>
  shop.stone({
    ...{
      stoneName: ids.diamond,
      shape: ids.round,
      weight: '1.01',
      length: '6.41',
      width: '6.44',
      depth: '3.98',
      colour: 'G',
      clarity: 'VS1',
    },
    ...{
      cut: 'EX',
      polish: 'VG',
      symmetry: 'EX',
      fluorescence: 'F',
      tablePercent: '57',
      depthPercent: '61.9',
      treatments: [{ code: 'N' }],
    },
    ...{ currency: 'USD', askingBasis: 'per carat', askingRate: '6500', ...given },
  })
const more = { fluorescenceColour: 'blue', culet: 'N', girdle: 'Medium to slightly thick' }
const report = (inventory: string, number: string) =>
  company.make('certificate', { inventory, lab: 'GIA', number, date: '2026-01-05', status: 'issued', primary: true })

type File = { heads: string[]; rows: string[][]; text: string }
const csvRows = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter(Boolean)
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''),
    )
const fileOf = async (market: FormatName, query: object = {}, file = 'csv'): Promise<File> => {
  const answer = await manager.get('/api/inventory/price-list', { market, file, sort: 'sku', ...query })
  expect([answer.status, answer.errorMessages]).toEqual([200, []])
  const text = file === 'csv' ? answer.data.toString('utf8') : ''
  const [heads = [], ...rows] = file === 'csv' ? csvRows(text) : await sheetRows(answer.data)
  return { heads, rows, text }
}
const named = ({ heads, rows }: File) => rows.map(row => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
const summaryOf = async (market: FormatName, query: object = {}) =>
  shop.done(await manager.get('/api/inventory/price-list/summary', { market, ...query }))
const chosen = (...stones: { id: string }[]) => ({ ids: stones.map(({ id }) => id).join() })

const markets = Object.keys(formats) as FormatName[]
const ofDiamonds = markets.filter(name => formats[name].goods === 'diamonds')

describe('a price list', () => {
  it.each(ofDiamonds)('in the format of %s has the headings and values of that market, in CSV and in Excel', async market => {
    const stone = await diamond()
    const number = numberOf()
    await report(stone.id, number)
    const csv = await fileOf(market, chosen(stone))
    expect(csv.heads).toEqual(columnsOf(market).map(({ heading }) => heading))
    const at = (value: string) => csv.rows[0]![columnsOf(market).findIndex(column => column.value === value)]
    expect(
      ['sku', 'shape', 'weight', 'color', 'clarity', 'cut', 'fluorescence', 'lab', 'reportNumber', 'perCarat', 'depthPercent'].map(at),
    ).toEqual([...[stone.sku, 'Round', '1.01', 'G', 'VS1', 'EX', 'Faint', 'GIA', number, '6500.00', '61.9']])
    const excel = await fileOf(market, chosen(stone), 'xlsx')
    expect(excel.heads).toEqual(csv.heads)
    expect(excel.rows[0]!.slice(0, 3)).toEqual(csv.rows[0]!.slice(0, 3))
  })

  it('of our own has colored stones with treatment, origin, both prices and branch', async () => {
    const stone = await shop.stone({
      ...{
        shape: ids.oval,
        weight: '2.31',
        length: '8.1',
        width: '6.02',
        depth: '4',
        colour: 'Royal blue',
        clarity: 'EC',
        origin: ids.burma,
      },
      ...{ currency: 'EUR', askingRate: '1250', treatments: [{ code: 'O', extent: 'minor' }, { code: 'H' }] },
    })
    const file = await fileOf('stonebook', chosen(stone))
    expect(file.heads).toEqual([
      ...[
        'SKU',
        'Stone',
        'Shape',
        'Pieces',
        'Carats',
        'Measurements mm',
        'Color',
        'Clarity',
        'Treatment',
        'Origin',
        'Lab',
        'Report number',
      ],
      ...['Price per carat', 'Price', 'Currency', 'Branch', 'Pair number', 'Picture link', 'Video link'],
    ])
    expect(named(file)).toMatchObject([
      {
        ...{
          SKU: stone.sku,
          Shape: 'Oval',
          Pieces: '1',
          Carats: '2.31',
          'Measurements mm': '8.10 x 6.02 x 4.00',
          Color: 'Royal blue',
          Clarity: 'EC',
        },
        ...{
          Treatment: 'Oiled (minor); Heated',
          'Price per carat': '1250.00',
          Price: '2887.50',
          Currency: 'EUR',
          Branch: stone.branch.title,
        },
      },
    ])
  })

  it('has what is free of a parcel, at the price of that part', async () => {
    const parcel = await shop.stone({ type: 'parcel', pieces: 10, weight: '5', askingBasis: 'whole', askingRate: '1000', currency: 'THB' })
    await shop.lend([{ inventory: parcel.id, pieces: 4, weight: '2', rate: '200', basis: 'per carat' }])
    expect(named(await fileOf('stonebook', chosen(parcel)))).toMatchObject([
      { Pieces: '6', Carats: '3', 'Price per carat': '200.00', Price: '600.00', Currency: 'THB' },
    ])
  })

  it('converts into dollars by the table of exchange rates, and leaves out a currency without a rate', async () => {
    const [baht, euro, franc] = [
      await diamond({ currency: 'THB', askingRate: '70000' }),
      await diamond({ currency: 'EUR', askingRate: '1000.01' }),
      await diamond({ currency: 'CHF', askingRate: '5000' }),
    ]
    const rows = named(await fileOf('rapnet', chosen(baht, euro, franc)))
    expect(rows.map(row => [row['Stock #'], row.Price])).toEqual([
      [baht.sku, '2000.00'],
      // 1000.01 × 40 ÷ 35
      [euro.sku, '1142.87'],
    ])
    expect(await summaryOf('rapnet', chosen(baht, euro, franc))).toEqual({ stones: 2, leftOut: [{ reason: 'noRate', count: 1 }] })
    expect(named(await fileOf('stonebook', chosen(franc)))).toMatchObject([{ 'Price per carat': '5000.00', Currency: 'CHF' }])
  })

  it('says how many stones it leaves out, and why; on our own list a price may be on request', async () => {
    const stones = [
      await diamond(),
      await diamond({ askingRate: null }),
      await diamond({ treatments: [] }),
      await diamond({ naturalness: 'lab-grown' }),
      await shop.stone(),
    ]
    const lent = await diamond()
    await shop.lend([{ inventory: lent.id, rate: '6500' }])
    const query = chosen(...stones, lent)
    const counts = async (market: FormatName) => {
      const { stones: count, leftOut } = await summaryOf(market, query)
      expect((await fileOf(market, query)).rows).toHaveLength(count)
      return [count, Object.fromEntries(leftOut.map(({ reason, count }: { reason: string; count: number }) => [reason, count]))]
    }
    expect(await counts('rapnet')).toEqual([1, { notFree: 1, notListed: 2, undisclosed: 1, noPrice: 1 }])
    expect(await counts('nivoda')).toEqual([2, { notFree: 1, notListed: 1, undisclosed: 1, noPrice: 1 }])
    expect(await counts('stonebook')).toEqual([4, { notFree: 1, undisclosed: 1 }])
    const onRequest = named(await fileOf('stonebook', chosen(stones[1]!)))
    expect(onRequest).toMatchObject([{ 'Price per carat': '', Price: '' }])
  })

  it('has only goods that may be sold: none of a customer, none reserved, at the laboratory or gone', async () => {
    const supplier = await company.make('customer', { name: `Consignor ${uuid()}`, kinds: ['supplier'] })
    const consigned = await diamond({ ownership: 'supplier', owner: supplier })
    const custody = await diamond({ ownership: 'customer', owner: shop.customer, costRate: '0' })
    const [reserved, sold, written] = [await diamond(), await diamond(), await diamond()]
    shop.done(
      await manager.put('/api/inventory/reserve', {
        id: reserved.id,
        customer: shop.customer,
        until: new Date(company.clock.now.getTime() + 86_400_000).toISOString(),
      }),
    )
    await shop.sell([{ inventory: sold.id, rate: '300000' }])
    const { version } = await shop.read('inventory', written.id)
    shop.done(await manager.put('/api/inventory/write-off', { id: written.id, version, reason: 'Lost at the fair' }))
    const file = await fileOf('rapnet', chosen(consigned, custody, reserved, sold, written))
    expect(named(file).map(row => row['Stock #'])).toEqual([consigned.sku])
  })

  it('follows the filters of the list, also a sentence', async () => {
    const [small, large] = [await diamond({ weight: '0.31', colour: 'K' }), await diamond({ weight: '3.31', colour: 'K' })]
    expect(named(await fileOf('vdb', { colour: 'K', weightMin: '3' })).map(row => row['Stock #'])).toEqual([large.sku])
    const found = named(await fileOf('vdb', { search: 'diamond 0.30-0.35 ct' })).map(row => row['Stock #'])
    expect(found).toContain(small.sku)
    expect(found).not.toContain(large.sku)
  })

  it('links to the picture and the video of a stone, and refuses what is no web address', async () => {
    const links = { pictureLink: 'https://a.example/1.jpg', videoLink: 'http://v.example/1' }
    const shown = await diamond(links)
    expect(named(await fileOf('vdb', chosen(shown)))).toEqual([
      expect.objectContaining({ 'Image Link': links.pictureLink, 'Video Link': links.videoLink }),
    ])
    const { version } = await shop.read('inventory', shown.id)
    const refused = await manager.put('/api/inventory', { id: shown.id, version, pictureLink: 'javascript:alert(1)' })
    expect(refused).toMatchObject({
      status: 400,
      data: { fields: { pictureLink: 'Picture link must be a web address that begins with https://.' } },
    })
  })

  it('has nothing that is not for customers', async () => {
    const supplier = await company.make('customer', { name: 'Hidden Supplier Ltd', kinds: ['supplier'] })
    const given = {
      costRate: secrets.costRate,
      minimumRate: secrets.minimumRate,
      askingRate: '150000',
      internalNotes: 'Secret Note',
      supplier,
      location: 'Safe 9',
    }
    const stone = await diamond(given)
    for (const market of markets) {
      const csv = await fileOf(market, chosen(stone))
      const excel = await fileOf(market, chosen(stone), 'xlsx')
      expect(csv.text).toContain(stone.sku)
      for (const text of [csv.text, JSON.stringify(excel)]) {
        expect(secretPattern.exec(text)).toBeNull()
        expect(text).not.toMatch(/Hidden Supplier|Secret Note|Safe 9/)
      }
    }
  })

  it('never has a text that a spreadsheet would run', async () => {
    const stone = await shop.stone({ colour: '=cmd|/c calc', clarity: 'Clean, "eye"' })
    const csv = await fileOf('stonebook', chosen(stone))
    expect(csv.text).toContain(`,'=cmd|/c calc,"Clean, ""eye""",`)
    expect(named(await fileOf('stonebook', chosen(stone), 'xlsx'))).toMatchObject([{ Color: '=cmd|/c calc' }])
  })

  it('is not for a Salesman, and stands in the history', async () => {
    const salesman = await company.as('Salesman')
    expect((await salesman.get('/api/inventory/price-list', { market: 'rapnet', file: 'csv' })).status).toBe(403)
    expect((await salesman.get('/api/inventory/price-list/summary', { market: 'rapnet' })).status).toBe(403)
    await fileOf('idex', { colour: 'D' })
    const { rows } = shop.done(await (await company.as('Admin')).get('/api/audit-trail', { action: 'exportPriceList' }))
    expect(rows[0]).toMatchObject({ entity: 'inventory', did: 'exported a price list of', by: { title: 'Manager of the company' } })
    expect((await manager.get('/api/inventory/price-list', { market: 'ebay', file: 'csv' })).status).toBe(400)
  })
})

/** The fields that the import reads from a value of a price list. */
const fields: Partial<Record<ValueName, readonly string[]>> = {
  ...{
    sku: ['sku'],
    shape: ['shape'],
    weight: ['weight'],
    dimensions: ['length', 'width', 'depth'],
    length: ['length'],
    width: ['width'],
    depth: ['depth'],
  },
  ...{
    color: ['colour'],
    clarity: ['clarity'],
    cut: ['cut'],
    polish: ['polish'],
    symmetry: ['symmetry'],
    fluorescence: ['fluorescence'],
    origin: ['origin'],
  },
  ...{
    fluorescenceColor: ['fluorescenceColour'],
    tablePercent: ['tablePercent'],
    depthPercent: ['depthPercent'],
    culet: ['culet'],
    girdle: ['girdle'],
  },
  ...{ treatment: ['treatments'], perCarat: ['askingRate', 'askingBasis', 'currency'] },
}
const numberOf = () => `2${Math.random().toFixed(9).slice(2)}`

// Reading a workbook starts a thread, which takes seconds here.
const written = [...markets.map(market => [market, 'csv'] as const), ['stonebook', 'xlsx'] as const, ['rapnet', 'xlsx'] as const]

test.each(written)('an export for %s as %s is read back by the import without a choice', async (market, file) => {
  const ruby = {
    weight: '2.31',
    colour: 'Pigeon blood',
    clarity: 'EC',
    shape: ids.oval,
    treatments: [{ code: 'O', extent: 'minor' }, { code: 'H' }],
  }
  const made =
    market === 'stonebook' ? await diamond({ ...ruby, currency: 'EUR', origin: ids.burma, stoneName: shop.sapphire }) : await diamond(more)
  const number = numberOf()
  const certificate = await report(made.id, number)
  const { data } = await manager.get('/api/inventory/price-list', { market, file, ...chosen(made) })
  const before = await shop.read('inventory', made.id)
  // The same report and number cannot be twice in one company.
  await company.query('delete from certificate where id = $1', [certificate])
  await company.query('update inventory set sku = $2 where id = $1', [made.id, `GONE-${numberOf()}`])

  const stones = importer(company, 'inventory')
  const list = await stones.upload(new Uint8Array(data), 'Manager', `list.${file}`)
  expect((await stones.check(list, { defaults: { withoutCost: true } })).errors).toEqual([])
  expect(await stones.run(list.data.id)).toMatchObject({ state: 'done' })
  const [found] = await company.query<{ id: string }>('select id from inventory where sku = $1', [made.sku])
  const after = await shop.read('inventory', found!.id)
  const kept = (stone: Record<string, unknown>) =>
    Object.fromEntries(columnsOf(market).flatMap(({ value }) => (fields[value] ?? []).map(name => [name, stone[name]])))
  expect(kept(after)).toEqual(kept(before))
  expect([after.certificate, after.stoneName]).toEqual([`GIA ${number}`, before.stoneName])
})
