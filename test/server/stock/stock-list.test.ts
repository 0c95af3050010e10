import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesInHouse } from '../../../src/domain/stock/inventory/place.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { csvOf, importer, startImportJobs } from '../../support/import-list.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

type Values = Record<string, unknown>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let salesman: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  salesman = await company.as('Salesman')
})
afterAll(() => company.stop())

const idOf = async (table: 'stone_name' | 'shape' | 'origin' | 'size', nth: number) =>
  (await company.tables.selectFrom(table).select('id').orderBy('id').offset(nth).limit(1).executeTakeFirstOrThrow()).id as string
const report = (inventory: string, lab: string, given: Values = {}) =>
  company.make('certificate', { inventory, lab, number: `R${Math.random().toString().slice(2, 10)}`, ...given })

describe('the stock list', () => {
  // All stones of this test are in one tray, so that stones of other tests do not count.
  const tray = 'Tray of filters'
  const stones: Record<string, Values & { id: string }> = {}
  const find = async (query: Values) => {
    const { data, errorMessages } = await manager.get('/api/inventory', { location: tray, pageSize: 200, ...query })
    expect(errorMessages).toEqual([])
    const nameOf = new Map(Object.entries(stones).map(([name, { id }]) => [id, name]))
    expect(data.total).toBe(data.rows.length)
    return data.rows.map(({ id }: { id: string }) => nameOf.get(id)).sort()
  }
  let branch: string
  let [shape, origin, size, ruby]: string[] = []

  beforeAll(async () => {
    branch = await company.make('branch', { code: 'CMB', name: 'Colombo' })
    ;[shape, origin, size, ruby] = await Promise.all([idOf('shape', 2), idOf('origin', 3), idOf('size', 1), idOf('stone_name', 4)])
    await company.make('exchangeRate', { currency: 'EUR', date: daysAgo(9), rate: '1.5' })
    await company.make('exchangeRate', { currency: 'EUR', date: daysAgo(2), rate: '2', confirmed: true })
    const make = async (name: string, given: Values = {}) => {
      stones[name] = await shop.stone({ location: tray, askingRate: null, ...given })
    }
    await make('plain')
    await make('lot', { type: 'parcel', pieces: 40, weight: '30', currency: 'EUR', askingBasis: 'per piece', askingRate: '10' })
    await make('ruby', { stoneName: ruby, shape, origin, size, weight: '5.5', length: '9.1', width: '7.2', depth: '4.4' })
    await make('untreated', { treatments: [{ code: 'N', basis: 'lab' }], clarity: 'Eye clean', transparency: 'TP' })
    await make('oiled', { treatments: [{ code: 'O', extent: 'minor' }, { code: 'H' }] })
    await make('untold', { treatments: [], phenomenon: 'star-6' })
    await make('old', { acquired: daysAgo(200), askingRate: '1000', askingBasis: 'whole' })
    await make('recent', { acquired: daysAgo(30), askingRate: '400', branch })
    await make('sold', { acquired: daysAgo(10) })
    await report(stones.untreated!.id, 'GRS')
    await report(stones.untreated!.id, 'SSEF')
    await report(stones.ruby!.id, 'GIA')
    await report(stones.oiled!.id, 'GRS', { status: 'superseded' })
    await shop.sell([{ inventory: stones.sold!.id, rate: '300' }])
  })

  const all = () => Object.keys(stones).sort()
  it.each<[string, () => Values, string[]]>([
    ['type', () => ({ type: 'parcel' }), ['lot']],
    ['stone', () => ({ stoneName: ruby }), ['ruby']],
    ['shape', () => ({ shape }), ['ruby']],
    ['size', () => ({ size }), ['ruby']],
    ['carats', () => ({ weightMin: '5', weightMax: '6' }), ['ruby']],
    ['length', () => ({ lengthMin: '9.1', lengthMax: '9.1' }), ['ruby']],
    ['width', () => ({ widthMax: '7.2' }), ['ruby']],
    ['depth', () => ({ depthMin: '4.4' }), ['ruby']],
    ['origin', () => ({ origin }), ['ruby']],
    ['clarity', () => ({ clarity: 'eye clean' }), ['untreated']],
    ['transparency', () => ({ transparency: 'TP' }), ['untreated']],
    ['phenomenon', () => ({ phenomenon: 'star-6' }), ['untold']],
    ['no treatment', () => ({ treated: 'no' }), ['untreated']],
    ['unstated treatment', () => ({ treated: 'unknown' }), ['untold']],
    ['one treatment', () => ({ treatment: 'O' }), ['oiled']],
    ['either of two treatments', () => ({ treatment: 'O,N' }), ['oiled', 'untreated']],
    ['lab', () => ({ lab: 'GRS' }), ['untreated']],
    ['either of two labs', () => ({ lab: 'SSEF,GIA' }), ['ruby', 'untreated']],
    ['an existing certificate', () => ({ certified: 'true' }), ['ruby', 'untreated']],
    ['a missing certificate', () => ({ certified: 'false', treated: 'yes', ageMax: '0' }), ['lot', 'oiled', 'plain']],
    ['place', () => ({ status: 'sold' }), ['sold']],
    ['branch', () => ({ branch }), ['recent']],
    ['age, at least', () => ({ ageMin: '30' }), ['old', 'recent']],
    ['age, at most', () => ({ ageMin: '1', ageMax: '30' }), ['recent', 'sold']],
    ['asking price', () => ({ askingRateMin: '400', askingRateMax: '999' }), ['recent']],
    ['asking currency', () => ({ currency: 'EUR' }), ['lot']],
    ['total asking price, in the base currency at the latest rate', () => ({ askedMin: '800', askedMax: '800' }), ['lot']],
    ['total asking price, by the carat and as a whole', () => ({ askedMin: '900', askedMax: '1000' }), ['old', 'recent']],
    ['several filters at once', () => ({ treated: 'yes', certified: 'true', weightMin: '5' }), ['ruby']],
  ])('is filtered by %s', async (_, query, names) => {
    expect(await find(query())).toEqual(names)
  })
  it('is complete without a filter, and shows only stock on hand when asked', async () => {
    expect(await find({})).toEqual(all())
    expect(await find({ status: statusesInHouse.join() })).toEqual(all().filter(name => name !== 'sold'))
  })
  it('is sorted by the stock date of a stone: its purchase date, or else its entry date', async () => {
    const { data } = await manager.get('/api/inventory', { location: tray, sort: '-arrived,-sku' })
    expect(data.rows.slice(-3).map(({ arrived }: { arrived: string }) => arrived)).toEqual([daysAgo(10), daysAgo(30), daysAgo(200)])
    expect(data.rows[0].arrived).toBe(daysAgo(0))
    expect((await manager.get('/api/inventory', { id: stones.old!.id })).data).toMatchObject({
      age: 200,
      treated: 'yes',
      certified: false,
      lab: [],
      asked: '1000.00',
    })
  })
  it('refuses an export with an invalid filter by a message, not in the middle of the file', async () => {
    const { status, errorMessages } = await (await company.as('Manager')).get('/api/inventory/export/excel', { ageMin: '999999999999' })
    expect([status, errorMessages]).toEqual([400, ['A value has the wrong format or is too large.']])
  })

  it('ignores filters that a Salesman may not use, and refuses filters that do not exist', async () => {
    expect((await salesman.get('/api/inventory', { view: 'lookup', location: tray, supplier: shop.customer })).data.total).toBe(
      all().length,
    )
    for (const wrong of [{ lab: 'NOLAB' }, { treatment: 'X' }, { ageMin: 'old' }, { treated: 'perhaps' }, { certified: 'yes' }])
      expect((await manager.get('/api/inventory', wrong)).status, JSON.stringify(wrong)).toBe(400)
  })
  it('is exported as a spreadsheet with the same filters', async () => {
    expect((await manager.get('/api/inventory/export/excel', { location: tray, lab: 'GRS', ageMax: '9' })).status).toBe(200)
  })
})

describe('a pair', () => {
  const tray = 'Tray of pairs'
  const sides = { length: '8.02', width: '6.01', depth: '4.0', weight: '1.80', colour: 'Royal blue', location: tray }
  let [oval, round]: string[] = []
  const make = (given: Values = {}) => shop.stone({ ...sides, shape: oval, ...given })
  const partners = async (query: Values) => (await manager.get('/api/inventory/pair', query)).data
  beforeAll(async () => {
    ;[oval, round] = await Promise.all([idOf('shape', 0), idOf('shape', 1)])
  })

  it('is found for a stone, the closest match first, with every difference', async () => {
    const stone = await make()
    const far = await make({ weight: '1.74', length: '8.15', colour: 'Teal', treatments: [{ code: 'N' }] })
    const near = await make({ weight: '1.81', length: '6.02', width: '8.04' })
    for (const given of [
      { weight: '1.70' },
      { length: '8.24' },
      { shape: round },
      { naturalness: 'lab-grown' },
      { stoneName: await idOf('stone_name', 5) },
    ])
      await make(given)
    const lent = await make()
    await shop.lend([{ inventory: lent.id, rate: '300' }])
    const others = await make({ ownership: 'customer', owner: shop.customer, costRate: null })
    const { pairs } = await partners({ id: stone.id })
    expect(pairs.map(({ other }: { other: { id: string } }) => other.id)).toEqual([near.id, far.id])
    expect(pairs[0]).toMatchObject({ one: { id: stone.id, title: stone.sku }, other: { title: near.sku, colour: 'Royal blue' } })
    expect(pairs[0].differences).toContainEqual({ name: 'length', fit: 'alike', by: '0.02' })
    expect(pairs[1].differences).toContainEqual({ name: 'colour', fit: 'different', by: null })
    expect(pairs[0].score).toBeGreaterThan(pairs[1].score)
    expect((await partners({ id: lent.id })).pairs.map(({ other }: { other: { id: string } }) => other.id)).toContain(near.id)
    expect(JSON.stringify(pairs)).not.toContain(others.id)
  })
  it('is searched in one branch or in all, with the filters of the list', async () => {
    const branch = await company.make('branch', { code: 'JAI', name: 'Jaipur' })
    const [stone, there] = [await make({ weight: '3.1' }), await make({ weight: '3.1', branch })]
    const idsOf = async (query: Values) =>
      (await partners({ id: stone.id, ...query })).pairs.map(({ other }: { other: { id: string } }) => other.id)
    expect(await idsOf({})).toEqual([there.id])
    expect(await idsOf({ branch })).toEqual([there.id])
    expect(await idsOf({ branch: company.branch })).toEqual([])
  })
  it('is found when few details of the stones are known', async () => {
    const bare = { length: null, width: null, depth: null, colour: null, shape: null, weight: '0.44' }
    const [stone, other] = [await make(bare), await make(bare)]
    expect((await partners({ id: stone.id })).pairs).toMatchObject([{ other: { id: other.id } }])
  })
  it('is found among the stones of a list, each stone in one pair', async () => {
    const box = { location: 'Box of ten', weight: '2.5' }
    for (const length of ['7.00', '7.01', '7.02', '7.15']) await make({ ...box, length })
    await make({ ...box, weight: '9' })
    const { pairs, compared, isBySize } = await partners({ location: 'Box of ten' })
    expect([pairs.length, compared, isBySize]).toEqual([2, 5, false])
    const used = pairs.flatMap(({ one, other }: Record<string, { id: string }>) => [one!.id, other!.id])
    expect(new Set(used).size).toBe(4)
    expect(await partners({ location: 'nowhere at all' })).toEqual({ pairs: [], compared: 0, isBySize: false })
  })
  it('is found in a list of any length: each stone is compared with those next in size of its color and clarity', async () => {
    const jobs = await startImportJobs(company)
    const rows = Array.from({ length: 2_100 }, (_, at) => {
      const [side, colour] = [400 + Math.floor(at / 2), at % 2 === 0 ? 'D' : 'E']
      return [
        `LONG-${at}`,
        'Diamond',
        '1',
        'N',
        `${(side / 100).toFixed(2)} x ${((side - 100) / 100).toFixed(2)} x 2`,
        colour,
        'VS1',
        'Long list',
        '10',
        '10',
      ]
    })
    const heads = ['SKU', 'Stone', 'Carats', 'Treatment', 'Measurements', 'Color', 'Clarity', 'Location', 'Price/ct', 'Cost/ct']
    const twins = ['LONG-A', 'LONG-B'].map(sku => [sku, 'Diamond', '1', 'N', '30 x 20 x 2', 'F', 'VS1', 'Long list', '10', '10'])
    await importer(company, 'inventory').whole(csvOf(heads, ...twins, ...rows))
    await jobs.stop()
    const { pairs, compared, isBySize } = await partners({ location: 'Long list', pageSize: 100 })
    expect([compared, isBySize]).toEqual([2_102, true])
    expect([pairs[0].one.title, pairs[0].other.title].sort()).toEqual(['LONG-A', 'LONG-B'])
    for (const { one, other } of pairs) expect(one.colour).toBe(other.colour)
  })
  it('is made of two single stones, and found by every role that may open the list', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 20, weight: '12' })
    expect(await manager.get('/api/inventory/pair', { id: lot.id })).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining(lot.sku)],
    })
    expect((await manager.get('/api/inventory/pair', { id: shop.customer })).status).toBe(404)
    expect((await salesman.get('/api/inventory/pair', {})).status).toBe(403)
  })
})

describe('a pair number', () => {
  it('finds the stones that have it, in any case, and no other', async () => {
    const [one, other, longer] = [
      await shop.stone({ pairNumber: 'P-17' }),
      await shop.stone({ pairNumber: 'p-17' }),
      await shop.stone({ pairNumber: 'P-170' }),
    ]
    const found = shop.done(await manager.get('/api/inventory', { pairNumber: 'P-17' })).rows.map(({ sku }: Values) => sku)
    expect(found.sort()).toEqual([one.sku, other.sku].sort())
    expect(found).not.toContain(longer.sku)
  })
})

describe('a set', () => {
  const row = 'Row of sets'
  const sets = async (query: Values) => manager.get('/api/inventory/set', query)
  const make = (given: Values) => shop.stone({ weight: '1.20', width: '5.00', depth: '3.5', colour: 'Violet', location: row, ...given })

  it('is of stones that follow each other in size, the best first, each stone once', async () => {
    for (const length of ['6.00', '6.02', '6.04', '6.06', '6.50', '6.52', '6.54']) await make({ length })
    await make({ length: '6.03', colour: 'Orange' })
    await make({ length: '6.03', weight: '1.10' })
    const { data } = await sets({ location: row, pieces: 3 })
    expect(data.compared).toBe(9)
    const lengths = data.sets.map(({ stones }: { stones: { length: string }[] }) => stones.map(({ length }) => Number(length)).sort())
    expect(lengths).toHaveLength(2)
    expect(lengths).toContainEqual([6.5, 6.52, 6.54])
    expect(lengths.flat()).toHaveLength(6)
    expect(data.sets[0].score).toBeGreaterThanOrEqual(data.sets[1].score)
    expect(data.sets[0].differences.find(({ name }: { name: string }) => name === 'weight')).toEqual({
      name: 'weight',
      fit: 'alike',
      by: '0',
    })
    expect((await sets({ location: row, pieces: 4 })).data.sets).toHaveLength(1)
    expect((await sets({ location: row, pieces: 5 })).data.sets).toEqual([])
  })
  it('has 3 to 12 stones, and is not shown to a Salesman', async () => {
    expect((await sets({ pieces: 2 })).data.fields.pieces).toBeDefined()
    expect((await sets({ pieces: 13 })).data.fields.pieces).toBeDefined()
    expect((await sets({})).status).toBe(400)
    expect((await salesman.get('/api/inventory/set', { pieces: 3 })).status).toBe(403)
  })
})

describe('a saved view', () => {
  const view = { status: 'available', weightMin: '2', sort: '-weight' }
  const columns = { order: ['sku', 'weight'], hidden: ['colour'], widths: { sku: 140 } }
  const save = (who: typeof manager, given: Values = {}) =>
    who.post('/api/view', { list: 'inventory', name: `View ${Math.random()}`, view, columns, ...given })
  const namesFor = async (who: typeof manager, list = 'inventory') =>
    (await who.get('/api/view', { list })).data.map(({ name }: { name: string }) => name)

  it('keeps its filters, order and columns for the next time', async () => {
    const { data } = await save(manager, { name: 'Large ones' })
    expect(data).toMatchObject({
      list: 'inventory',
      name: 'Large ones',
      view,
      columns,
      shared: false,
      own: true,
      owner: 'Manager of the company',
    })
    expect((await manager.get('/api/view', { list: 'inventory' })).data).toContainEqual(data)
    expect(await namesFor(manager, 'invoice')).toEqual([])
  })
  it('is renamed, changed and deleted by its owner', async () => {
    const { data } = await save(manager, { name: 'First name' })
    expect((await manager.put('/api/view', { id: data.id, name: 'Second name' })).data).toMatchObject({
      name: 'Second name',
      view,
      columns,
    })
    expect((await manager.put('/api/view', { id: data.id, view: { search: 'ruby' }, columns: null })).data).toMatchObject({
      name: 'Second name',
      view: { search: 'ruby' },
      columns: null,
    })
    expect((await manager.remove('/api/view', { id: data.id })).status).toBe(200)
    expect(await namesFor(manager)).not.toContain('Second name')
    expect((await manager.put('/api/view', { id: data.id, name: 'x' })).status).toBe(404)
  })
  it('has a unique name among its owner’s views of a list, ignoring case', async () => {
    await save(manager, { name: 'Reds' })
    expect(await save(manager, { name: ' reds ' })).toMatchObject({
      status: 409,
      errorMessages: ['You already have a view with this name.'],
    })
    expect((await save(manager, { name: 'Reds', list: 'invoice', view: {} })).status).toBe(200)
    expect((await save(await company.as('Admin'), { name: 'Reds' })).status).toBe(200)
  })
  it('of another user cannot be seen, changed or deleted', async () => {
    const { data } = await save(manager, { list: 'invoice', name: 'Mine alone', view: {} })
    for (const who of [salesman, await company.as('Admin')]) {
      expect(await namesFor(who, 'invoice')).not.toContain('Mine alone')
      expect((await who.put('/api/view', { id: data.id, name: 'Taken' })).status).toBe(404)
      expect((await who.remove('/api/view', { id: data.id })).status).toBe(404)
    }
  })
  it('is shared by a Manager with everyone, who may use it and not change it', async () => {
    const { data } = await save(manager, { list: 'invoice', name: 'Overdue', view: { state: 'issued' }, shared: true })
    expect((await salesman.get('/api/view', { list: 'invoice' })).data).toContainEqual({ ...data, own: false, mayChange: false })
    for (const change of [{ name: 'Stolen' }, { shared: false }, { view: {} }])
      expect(await salesman.put('/api/view', { id: data.id, ...change })).toMatchObject({
        status: 403,
        errorMessages: [expect.stringContaining('Overdue')],
      })
    expect((await salesman.remove('/api/view', { id: data.id })).status).toBe(403)
    expect((await manager.put('/api/view', { id: data.id, shared: false })).status).toBe(200)
    expect(await namesFor(salesman, 'invoice')).not.toContain('Overdue')
  })
  it('that is shared can be managed by an Admin, who never sees the private ones', async () => {
    const admin = await company.as('Admin')
    const { data } = await save(manager, { list: 'invoice', name: 'Of somebody who left', view: { state: 'issued' }, shared: true })
    expect(await admin.put('/api/view', { id: data.id, name: 'Of the house' })).toMatchObject({
      status: 200,
      data: { name: 'Of the house', own: false, mayChange: true, owner: 'Manager of the company' },
    })
    expect((await admin.remove('/api/view', { id: data.id })).status).toBe(200)
    expect(await namesFor(manager, 'invoice')).not.toContain('Of the house')
  })
  it('cannot be shared by a Salesman, who saves views of lists they may open', async () => {
    expect((await save(salesman, { list: 'invoice', shared: true, view: {} })).status).toBe(403)
    const { data } = await save(salesman, { list: 'invoice', name: 'My bills', view: {} })
    expect((await salesman.put('/api/view', { id: data.id, shared: true })).status).toBe(403)
    expect((await save(salesman)).status).toBe(403)
    expect(await namesFor(salesman)).toEqual([])
  })
  it('that filters by confidential data reveals nothing to a Salesman', async () => {
    const { data } = await save(manager, { list: 'inventory', view: { supplier: shop.customer, colour: 'blue' }, shared: true })
    expect(data.view).toEqual({ supplier: shop.customer, colour: 'blue' })
    expect(JSON.stringify((await salesman.get('/api/view', { list: 'inventory' })).data)).not.toContain(shop.customer)
  })
  it.each<[string, Values]>([
    ['without a name', { name: ' ' }],
    ['of an unknown list', { list: 'nothing' }],
    ['with invalid search text', { view: { a: { b: 'c' } } }],
    ['with a key that is not a filter', { view: { 'a-b': 'c' } }],
    ['with invalid columns', { columns: { order: 'sku' } }],
  ])('%s is refused', async (_, given) => {
    expect((await save(manager, given)).status).toBe(400)
  })
})
