import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/domain/people/role.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let stone: { id: string; sku: string }
let supplier: string
let invoice: { id: string; number: string }
let paid: { id: string; number: string }

beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  const manager = await company.as('Manager')
  supplier = await company.make('customer', { name: 'Ratnapura Rough', kinds: ['supplier'] })
  await company.make('customer', { name: 'Zwei & Co', company: 'Ratnapura House', kinds: ['customer', 'supplier'] })
  stone = await shop.stone({ sku: 'BS-7.31/A', colour: 'Royal blue', costRate: '987654', supplier })
  await company.make('certificate', { inventory: stone.id, lab: 'GRS', number: 'GRS2021-040882' })
  invoice = await shop.sell([{ inventory: (await shop.stone()).id, rate: '300' }])
  paid = shop.done(await manager.post('/api/paymentnote', shop.noteOf('77.31', { direction: 'paid', party: supplier })))
})
afterAll(() => company.stop())

type Hit = { entity: string; id: string; title: string; about: Record<string, unknown>; rank: number }
const find = async (role: Role, q: string): Promise<Hit[]> => shop.done(await (await company.as(role)).get('/api/search', { q }))
const found = async (role: Role, q: string) => (await find(role, q)).map(({ entity, title }) => `${entity} ${title}`)

describe('the global search', () => {
  it.each([
    ['its number', () => stone.sku, 'inventory BS-7.31/A'],
    ['the beginning of the number, in any notation', () => 'bs-7.3', 'inventory BS-7.31/A'],
    ['two letters of the number', () => 'bs', 'inventory BS-7.31/A'],
    ['the middle of the number', () => '7.31', 'inventory BS-7.31/A'],
    ['words that describe it', () => 'royal sapphire', 'inventory BS-7.31/A'],
    ['its lab report', () => '2021-0408', 'certificate GRS2021-040882'],
    ['the laboratory and the report number', () => 'grs 040882', 'certificate GRS2021-040882'],
  ])('finds a stone by %s', async (_, q, expected) => expect(await found('Manager', q())).toContain(expected))

  it('finds a document by its number, its last digits and its party', async () => {
    const document = `invoice ${invoice.number}`
    expect((await find('Manager', invoice.number.toLowerCase()))[0]).toMatchObject({ entity: 'invoice', id: invoice.id, rank: 0 })
    const digits = String(Number(invoice.number.split('-').at(-1)))
    expect(await found('Manager', digits)).toContain(document)
    expect(await found('Manager', 'amal')).toContain(document)
    for (const query of [digits, `inv ${digits}`]) expect((await find('Manager', query)).find(({ id }) => id === invoice.id)?.rank).toBe(1)
  })

  it('ranks exact names before mentions, and a party before its documents', async () => {
    const hits = await find('Manager', 'ratnapura')
    expect(hits.map(({ title }) => title).slice(0, 2)).toEqual(['Ratnapura Rough', 'Zwei & Co'])
    expect(hits.slice(2).map(({ entity }) => entity)).toContain('paymentNote')
  })

  it('shows useful details beside a name, and nothing confidential to a Salesman', async () => {
    const [hit] = await find('Salesman', stone.sku)
    expect(hit).toMatchObject({ entity: 'inventory', id: stone.id, about: { colour: 'Royal blue', weight: '2.310', status: 'available' } })
    const all = JSON.stringify(await Promise.all(['bs', '7.31', 'ratnapura', '987654', '77.31', 'rough'].map(q => find('Salesman', q))))
    for (const secret of ['987654', 'Ratnapura Rough', supplier, paid.id, paid.number, 'ratnapura rough']) expect(all).not.toContain(secret)
    expect(all).toContain('Zwei & Co')
  })

  it('finds for each role only what it may see', async () => {
    expect(await found('Manager', paid.number)).toContain(`paymentNote ${paid.number}`)
    expect(await found('Salesman', paid.number)).toEqual([])
    expect(await found('Admin', 'somchai')).toContain('employee Somchai')
    for (const role of ['Manager', 'Salesman'] as const)
      expect((await found(role, 'somchai')).filter(hit => /^(employee|user)/.test(hit))).toEqual([])
    expect(await found('Admin', 'salesman of')).toContain('user Salesman of the company')
    expect(await found('Manager', 'salesman of')).toEqual([])
  })

  it.each(['%', '_', '\\', "'", '   ', '(', '***', 'ทับทิม', '💎', 'a'.repeat(100), '0', '-'])('takes %j literally', async q =>
    expect((await (await company.as('Manager')).get('/api/search', { q })).status).toBe(200),
  )
  it('refuses a query that is too long or has an invalid list of records', async () => {
    const manager = await company.as('Manager')
    expect((await manager.get('/api/search', { q: 'a'.repeat(101) })).status).toBe(400)
    for (const recent of ['x', 'invoice.1', 'invoice;drop']) expect((await manager.get('/api/search', { recent })).status).toBe(400)
  })
  it('returns recently opened records in order with their current names, without those the user may not see', async () => {
    const recent = [
      `customer.${supplier}`,
      `invoice.${invoice.id}`,
      `paymentNote.${paid.id}`,
      `nothing.${paid.id}`,
      `inventory.${stone.id}`,
    ].join(',')
    const search = async (role: Role) =>
      shop.done(await (await company.as(role)).get('/api/search', { recent })).map((hit: Hit) => hit.title)
    expect(await search('Manager')).toEqual(['Ratnapura Rough', invoice.number, paid.number, stone.sku])
    expect(await search('Salesman')).toEqual([invoice.number, stone.sku])
  })
})

describe('a sentence finds stones', () => {
  const stones = async (role: Role, q: string) =>
    (await find(role, q)).filter(({ entity }) => entity === 'inventory').map(({ title }) => title)
  const ids = async (table: 'stone_name' | 'shape' | 'origin', code: string) =>
    (await company.query<{ id: string }>(`select id from ${table} where code = $1`, [code]))[0]?.id
  beforeAll(async () => {
    const [ruby, sapphire, oval, mogok] = [
      await ids('stone_name', 'RU'),
      await ids('stone_name', 'BS'),
      await ids('shape', 'OV'),
      await ids('origin', 'MM-MOG'),
    ]
    const rubies = { stoneName: ruby, shape: oval, origin: mogok, colour: 'Red', askingBasis: 'per carat', currency: base }
    const [none, heat] = [[{ code: 'N' }], [{ code: 'H' }]]
    const given = [
      { sku: 'RU-A', weight: '2.05', treatments: none, askingRate: '9000', length: '8.1', width: '6.2' },
      { sku: 'RU-B', weight: '1.98', treatments: none, askingRate: '12000', length: '8.0', width: '6.0' },
      { sku: 'RU-C', weight: '2.00', treatments: heat, askingRate: '3000', length: '7.9', width: '6.1' },
      { sku: 'RU-D', weight: '3.10', treatments: none, askingRate: '20000', length: '9.4', width: '7.0' },
    ]
    for (const one of given) await shop.stone({ ...rubies, ...one })
    const sold = await shop.stone({ ...rubies, sku: 'RU-SOLD', weight: '2.01', treatments: none, askingRate: '5000' })
    await shop.sell([{ inventory: sold.id, rate: '5000' }])
    const lent = await shop.stone({ ...rubies, sku: 'RU-LENT', weight: '2.00', treatments: none, askingRate: '5000' })
    await shop.lend([{ inventory: lent.id, rate: '5000' }])
    await shop.stone({ stoneName: sapphire, sku: 'BS-CERT', weight: '4.00', treatments: none, colour: 'Blue' })
  })

  it('that fit it, the nearest first, those that are out after those in the safe, and no sold one', async () => {
    expect(await stones('Salesman', 'unheated burmese ruby 2 ct')).toEqual(['RU-B', 'RU-A', 'RU-LENT'])
    expect(await stones('Salesman', 'unheated burmese ruby about 2 ct under 20k')).toEqual(['RU-A', 'RU-LENT'])
    expect(await stones('Salesman', 'heated ruby')).toEqual(['RU-C'])
  })

  it('by size, price per carat, and with a typing error', async () => {
    expect(await stones('Manager', 'oval ruby 8x6')).toEqual(['RU-B', 'RU-C', 'RU-A'])
    expect(await stones('Manager', 'rubby over 10000/ct')).toEqual(['RU-D', 'RU-B'])
    expect(await stones('Manager', 'ruby 3 to 4 ct')).toEqual(['RU-D'])
    expect(await stones('Manager', 'zambian emerald 40 ct')).toEqual([])
  })

  it('by the rest of its words', async () => {
    expect(await stones('Manager', 'ruby ru-d')).toEqual(['RU-D'])
    expect(await stones('Manager', 'ruby nowhere')).toEqual([])
  })

  it('and a name that begins with a single word before them', async () => {
    await company.make('customer', { name: 'Ruby Lane', kinds: ['customer'] })
    expect((await find('Salesman', 'ruby'))[0]).toMatchObject({ entity: 'customer', title: 'Ruby Lane' })
    expect(await stones('Salesman', 'ruby')).toContain('RU-A')
  })

  it('and an exact number first', async () => {
    expect((await find('Manager', 'RU-SOLD'))[0]).toMatchObject({ title: 'RU-SOLD', rank: 0 })
  })

  it('also on a line of a document, where words in the text of a stone find it as well', async () => {
    const chosen = async (search: string) => {
      const { data } = await (await company.as('Salesman')).get('/api/inventory', { view: 'lookup', search })
      expect(data.total).toBe(data.rows.length)
      return data.rows.map(({ title }: { title: string }) => title)
    }
    expect(await chosen('unheated burmese ruby 2 ct')).toEqual(['RU-B', 'RU-A', 'RU-LENT'])
    expect(await chosen('ru-sold')).toEqual(['RU-SOLD'])
    const rubies = await chosen('ruby')
    expect(rubies.slice(-2)).toEqual(['RU-LENT', 'RU-SOLD'])
    await shop.stone({ sku: 'RUBY', weight: '9.00', colour: 'Blue' })
    expect(await chosen('ruby')).toEqual(['RUBY', ...rubies])
    await shop.stone({ sku: 'BS-TEXT', colour: 'Blue of a star' })
    expect(await chosen('star')).toContain('BS-TEXT')
    expect(await chosen('   ')).toContain('RU-A')
  })

  it('with what a customer asks on the telephone, and no cost', async () => {
    const [hit] = await find('Salesman', 'ruby 3.10')
    expect(hit).toMatchObject({
      title: 'RU-D',
      about: { treatments: [{ code: 'N' }], askingRate: expect.stringMatching(/^20000/), currency: base, status: 'available' },
    })
    expect(Object.keys(hit?.about ?? {}).filter(name => /cost|minimum|supplier|value/i.test(name))).toEqual([])
  })

  it('in the list and its spreadsheet, together with the filters, what is sold only by a filter on the place', async () => {
    const manager = await company.as('Manager')
    const listed = async (query: Record<string, string>) =>
      shop.done(await manager.get('/api/inventory', { sort: 'sku', ...query })).rows.map(({ sku }: { sku: string }) => sku)
    expect(await listed({ search: 'unheated burmese ruby 2 ct' })).toEqual(['RU-A', 'RU-B', 'RU-LENT'])
    expect(await listed({ search: 'unheated burmese ruby 2 ct', lengthMin: '8.1' })).toEqual(['RU-A'])
    expect(await listed({ search: 'burmese ruby 2 ct', status: 'sold' })).toEqual(['RU-SOLD'])
    const { data } = await manager.get('/api/inventory/export/excel', { search: 'unheated burmese ruby 2 ct', sort: 'sku' })
    expect((await sheetRows(data)).slice(1).map(([sku]) => sku)).toEqual(['RU-A', 'RU-B', 'RU-LENT', 'Total'])
  })

  it('and pairs of them, with both stones', async () => {
    const pairs = async (q: string) =>
      (await find('Salesman', q)).flatMap(({ about: { partner, score }, ...hit }) => (partner ? [{ ...hit, partner, score }] : []))
    const [pair, ...others] = await pairs('pair of burmese rubies 8x6')
    expect(others).toEqual([])
    expect(pair).toMatchObject({ entity: 'inventory', title: 'RU-B · RU-C', partner: { title: 'RU-C', status: 'available' } })
    expect(Object.keys(pair?.partner ?? {}).filter(name => /cost|minimum|supplier|value/i.test(name))).toEqual([])
    expect(await pairs('pair of burmese rubies 3 ct')).toEqual([])
    expect(await pairs('burmese rubies 8x6')).toEqual([])
  })

  it('and says what it understood, and where it stands in the sentence', async () => {
    const q = 'Unheated burmese  RUBY about 2 ct under 20k xyzzy'
    const salesman = await company.as('Salesman')
    const { chips, words } = shop.done(await salesman.get('/api/search/wanted', { q }))
    const read = chips.map(({ at, ...chip }: { at: { from: number; to: number }[] }) => ({
      ...chip,
      words: at.map(({ from, to }) => q.slice(from, to)),
    }))
    expect(read).toEqual([
      { label: 'Treatments', values: ['no treatment'], min: null, max: null, unit: '', words: ['Unheated'] },
      expect.objectContaining({ label: 'Origin', values: expect.arrayContaining(['Mogok, Burma']), words: ['burmese'] }),
      expect.objectContaining({ label: 'Stone', values: expect.arrayContaining(['Ruby']), words: ['RUBY'] }),
      { label: 'Carats', values: [], min: '1.8', max: '2.2', unit: 'ct', words: ['about 2 ct'] },
      { label: 'Total asking price', values: [], min: null, max: '20000', unit: base, words: ['under 20k'] },
    ])
    expect(words).toEqual(['xyzzy'])
    expect(shop.done(await salesman.get('/api/search/wanted', { q: 'zwei' }))).toEqual({ chips: [], words: ['zwei'] })
  })
})
