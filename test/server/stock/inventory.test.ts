import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
})
afterAll(() => company.stop())

const books = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)
const tryStone = (given: Values) =>
  manager.post('/api/inventory', { stoneName: shop.sapphire, branch: company.branch, weight: '1', ...given })
const adjust = (stone: Values, given: Values) =>
  manager.put('/api/inventory/adjust', { id: stone.id, version: stone.version, reason: 'Counted again', ...given })
const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40', ...given })

describe('a stone is entered', () => {
  it('as available, at its cost, with a posting', async () => {
    const stone = await parcel()
    expect(stone).toMatchObject({ status: 'available', availablePieces: 200, heldPieces: 200, cost: worth('6000'), value: worth('6000') })
    expect((await manager.get('/api/inventory/movement', { id: stone.id })).data).toMatchObject([
      {
        from: 'supplier',
        to: 'available',
        pieces: 200,
        weight: '150.000',
        value: worth('6000'),
        by: 'Manager of the company',
        reversal: false,
      },
    ])
  })
  it('with a cost per carat, per piece, or for the whole', async () => {
    const costs = await Promise.all(
      [
        ['per carat', '12.3456'],
        ['per piece', '12.3456'],
        ['whole', '12'],
      ].map(async ([costBasis, costRate]) => (await parcel({ costBasis, costRate, pieces: 3, weight: '2.345' })).cost),
    )
    expect(costs).toEqual([worth('28.95'), worth('37.04'), worth('12')])
  })
  it('at no cost when it does not belong to the company', async () => {
    for (const ownership of ['supplier', 'customer'])
      expect(await shop.stone({ ownership, owner: shop.customer, costRate: '500' })).toMatchObject({
        ownership,
        cost: worth('0'),
        value: worth('0'),
      })
    expect(await tryStone({ ownership: 'supplier' })).toMatchObject({ status: 400, data: { fields: { owner: 'Choose the owner.' } } })
    expect(await books()).toEqual([])
  })
  it('by weight alone only where pieces are not counted', async () => {
    for (const type of ['melee', 'rough', 'metal'])
      expect(await shop.stone({ type, weight: '12.5' })).toMatchObject({ pieces: null, availablePieces: null })
    for (const type of ['parcel', 'set', 'beads', 'jewellery'])
      expect(await tryStone({ type })).toMatchObject({
        status: 400,
        data: { fields: { pieces: expect.stringContaining('Enter the pieces') } },
      })
    expect(await shop.stone()).toMatchObject({ type: 'single', pieces: 1 })
    expect(await shop.stone({ type: 'pair' })).toMatchObject({ pieces: 2 })
  })
  it.each<[string, Values, string]>([
    ['without weight', { weight: '0' }, 'weight'],
    ['with a negative weight', { weight: '-1' }, 'weight'],
    ['with four decimals', { weight: '1.0001' }, 'weight'],
    ['as two single stones', { pieces: 2 }, 'pieces'],
    ['as a pair of three', { type: 'pair', pieces: 3 }, 'pieces'],
    ['as a parcel of none', { type: 'parcel', pieces: 0 }, 'pieces'],
    ['as half a piece', { type: 'parcel', pieces: 1.5 }, 'pieces'],
    ['with an unknown treatment', { treatments: [{ code: 'X' }] }, 'treatments.0.code'],
    ['at a negative cost', { costRate: '-1' }, 'costRate'],
  ])('not %s', async (_, given, field) => {
    const { status, data } = await tryStone(given)
    expect([status, Object.keys(data.fields)]).toEqual([400, [field]])
  })
  it('and keeps the data it was entered with', async () => {
    const stone = await shop.stone()
    for (const change of [
      { weight: '5' },
      { pieces: 2 },
      { costRate: '1' },
      { type: 'parcel' },
      { ownership: 'customer' },
      { branch: company.branch },
    ])
      expect(await manager.put('/api/inventory', { id: stone.id, version: stone.version, ...change })).toMatchObject({
        status: 400,
        data: { fields: { [Object.keys(change)[0]!]: expect.anything() } },
      })
  })
})

describe('a stone that was entered by mistake', () => {
  const remove = ({ id }: Values) => manager.remove('/api/inventory', { id })

  it('leaves the stock at its cost when it is deleted, and keeps its page and its number', async () => {
    const stone = await parcel()
    expect(await remove(stone)).toMatchObject({ status: 200 })
    const { data } = await manager.get('/api/inventory', { id: stone.id })
    expect(data).toMatchObject({ sku: stone.sku, status: 'supplier', heldPieces: 0, heldWeight: '0.000', value: worth('0') })
    expect((await manager.get('/api/inventory/history', { id: stone.id })).data).toMatchObject([
      { action: 'openingReversed' },
      { action: 'create' },
    ])
    expect((await tryStone({ sku: stone.sku })).status).toBe(409)
    expect((await remove(stone)).errorMessages).toEqual([`${stone.sku} is not in stock: it was deleted or returned.`])
    expect(await books()).toEqual([])
  })
  it('cannot be deleted once it moved', async () => {
    const [counted, sold] = [await parcel(), await shop.stone()]
    await adjust(counted, { pieces: 198, weight: '148.5' })
    expect(await remove(counted)).toMatchObject({
      status: 409,
      errorMessages: [`${counted.sku} moved since it came in and cannot be deleted. Write it off instead.`],
    })
    await shop.sell([{ inventory: sold.id, pieces: 1, weight: sold.weight, rate: '100' }])
    expect(await remove(sold)).toMatchObject({ status: 409, errorMessages: ['This stone is used by 1 invoice and cannot be deleted.'] })
  })
  it('cannot be deleted while it stands on a draft, nor by a Salesman', async () => {
    const stone = await shop.stone()
    await shop.approval([{ inventory: stone.id, pieces: 1, weight: '1', rate: '100' }])
    await shop.invoice([{ inventory: stone.id, pieces: 1, weight: '1', rate: '100' }])
    expect(await remove(stone)).toMatchObject({
      errorMessages: ['This stone is used by 1 approval and 1 invoice and cannot be deleted.'],
      data: {
        uses: [
          { entity: 'approval', field: 'items', count: 1 },
          { entity: 'invoice', field: 'items', count: 1 },
        ],
      },
    })
    const salesman = await company.as('Salesman')
    expect((await salesman.remove('/api/inventory', { id: (await shop.stone()).id })).status).toBe(403)
  })
})

describe('the number of a stone', () => {
  it('comes from the matching definition, in sequence', async () => {
    const [first, second] = [await shop.stone(), await shop.stone()]
    expect(first.sku).toMatch(/^BKK-BS\d{5}$/)
    expect(Number(second.sku.slice(-5))).toBe(Number(first.sku.slice(-5)) + 1)
    expect((await parcel()).sku).toMatch(/^L\d\d-\d{4}$/)
  })
  it('skips a number that a user typed', async () => {
    const { sku } = await shop.stone()
    const next = (ahead: number) => `BKK-BS${String(Number(sku.slice(-5)) + ahead).padStart(5, '0')}`
    await shop.stone({ sku: next(1).toLowerCase() })
    expect((await shop.stone()).sku).toBe(next(2))
  })
  it('must have the form of a number, and be unique in any spelling', async () => {
    await shop.stone({ sku: 'Mine-1/a' })
    for (const sku of ['MINE-1/A', ' mine-1/a '])
      expect(await tryStone({ sku })).toMatchObject({ status: 409, data: { fields: { sku: expect.stringContaining('SKU') } } })
    for (const sku of ['ab', '-abc', 'abc-', 'a b c', 'a'.repeat(33), 'ถ้า', '=cmd'])
      expect(await tryStone({ sku })).toMatchObject({ status: 400, data: { fields: { sku: expect.anything() } } })
  })
})

describe('a count corrects the book', () => {
  it('down: with the proportionate cost', async () => {
    const stone = await parcel()
    expect((await adjust(stone, { pieces: 198, weight: '148.5' })).data).toMatchObject({
      availablePieces: 198,
      availableWeight: '148.500',
      pieces: 198,
      weight: '148.500',
      value: worth('5940'),
      version: stone.version + 1,
    })
  })
  it('up: at the average cost of the lot', async () => {
    expect((await adjust(await parcel(), { pieces: 202, weight: '151.5' })).data).toMatchObject({
      availablePieces: 202,
      value: worth('6060'),
    })
  })
  it('to more pieces of less weight, at the same total cost', async () => {
    expect((await adjust(await parcel(), { pieces: 210, weight: '149' })).data).toMatchObject({
      availablePieces: 210,
      availableWeight: '149.000',
      value: worth('6000'),
    })
  })
  it('in pieces only, or in weight only', async () => {
    expect((await adjust(await parcel(), { pieces: 201, weight: '150' })).data).toMatchObject({
      availablePieces: 201,
      availableWeight: '150.000',
      value: worth('6000'),
    })
  })
  it.each(['149.25', '157.5'])('and the same pieces keep their cost when they now weigh %s ct', async weight => {
    const weighed = (await adjust(await parcel(), { pieces: 200, weight })).data
    expect(weighed).toMatchObject({ availablePieces: 200, value: worth('6000') })
    expect(Number(weighed.availableWeight)).toBe(Number(weight))
    expect((await adjust(weighed, { pieces: 200, weight: '150' })).data).toMatchObject({ value: worth('6000') })
  })
  it('to zero, with the whole cost', async () => {
    const gone = (await adjust(await parcel(), { pieces: 0, weight: '0' })).data
    expect(gone).toMatchObject({ status: 'adjustment', availablePieces: 0, value: worth('0') })
    expect((await adjust(gone, { pieces: 3, weight: '2' })).data).toMatchObject({
      status: 'available',
      availablePieces: 3,
      value: worth('0'),
    })
  })
  it('and a single stone that is reweighed keeps its cost', async () => {
    const stone = await shop.stone({ weight: '2.31' })
    const adjusted = (await adjust(stone, { pieces: 1, weight: '2.295' })).data
    expect(adjusted).toMatchObject({ weight: '2.295', availableWeight: '2.295', value: worth('231'), status: 'available' })
    const { data } = await manager.get('/api/inventory/movement', { id: stone.id })
    expect(data.map((move: Values) => [move.from, move.to, move.weight, move.reason])).toEqual([
      ['adjustment', 'available', '2.295', 'Counted again'],
      ['available', 'adjustment', '2.310', 'Counted again'],
      ['supplier', 'available', '2.310', null],
    ])
    expect((await shop.sell([{ inventory: stone.id, rate: '300' }])).items[0]).toMatchObject({ weight: '2.295', cost: worth('231') })
  })
  it('for melee by weight alone', async () => {
    expect((await adjust(await shop.stone({ type: 'melee', weight: '30', costRate: '10' }), { weight: '28' })).data).toMatchObject({
      availablePieces: null,
      availableWeight: '28.000',
      value: worth('280'),
    })
  })
  it('and is in the history with user and reason', async () => {
    const stone = await parcel()
    await adjust(stone, { pieces: 199, weight: '149', reason: 'One was chipped and thrown away' })
    const { data } = await manager.get('/api/inventory/history', { id: stone.id })
    expect(data[0]).toMatchObject({ action: 'adjust', by: 'Manager of the company', reason: 'One was chipped and thrown away' })
  })
  it('and the books pass the audit', async () => expect(await books()).toEqual([]))

  it.each<[string, Values, number, RegExp]>([
    ['without a reason', { pieces: 1, weight: '1', reason: 'x' }, 400, /Describe what happened/],
    ['pieces without carats', { pieces: 5, weight: '0' }, 400, /reach zero together/],
    ['carats without pieces', { pieces: 0, weight: '5' }, 400, /reach zero together/],
    ['carats alone of what is counted', { weight: '5' }, 400, /Enter the pieces/],
    ['what the book says already', { pieces: 200, weight: '150.000' }, 409, /is the book quantity\. There is nothing to adjust/],
    ['less than nothing', { pieces: 5, weight: '-5' }, 400, /weight/i],
  ])('not %s', async (_, given, status, message) => {
    const answer = await adjust(await parcel(), given)
    expect([answer.status, answer.errorMessages.join()]).toEqual([status, expect.stringMatching(message)])
  })
  it('not five single stones in one record, nor a stone that is sold', async () => {
    const stone = await shop.stone()
    expect(await adjust(stone, { pieces: 5, weight: '10' })).toMatchObject({
      status: 400,
      data: { fields: { pieces: expect.stringContaining('cannot be divided') } },
    })
    await shop.sell([{ inventory: stone.id, rate: '300' }])
    expect(await adjust(await shop.read('inventory', stone.id), { pieces: 1, weight: '2' })).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('is sold')],
    })
  })
  it('not by a Salesman, and not from an outdated version', async () => {
    const stone = await parcel()
    const given = { id: stone.id, version: stone.version, pieces: 1, weight: '1', reason: 'Counted again' }
    expect(await (await company.as('Salesman')).put('/api/inventory/adjust', given)).toMatchObject({ status: 403 })
    await adjust(stone, { pieces: 100, weight: '70' })
    expect(await adjust(stone, { pieces: 1, weight: '1' })).toMatchObject({
      status: 409,
      errorMessages: [expect.stringContaining('after you opened it')],
    })
  })
})

describe('the movements of a stone', () => {
  it('show the document and the party of every movement', async () => {
    const stone = await shop.stone()
    const issued = await shop.sell([{ inventory: stone.id, rate: '300' }])
    await shop.cancel(issued.id)
    const { data } = await manager.get('/api/inventory/movement', { id: stone.id })
    expect(data).toMatchObject([
      {
        from: 'sold',
        to: 'available',
        reversal: true,
        reason: 'Returned the next day',
        document: { kind: 'invoice', id: issued.id, number: issued.number },
      },
      { from: 'available', to: 'sold', reversal: false, document: { number: issued.number }, party: expect.stringContaining('Amal Gems') },
      { from: 'supplier', to: 'available' },
    ])
  })
})

test('a stone has several lab reports, and one of them is the primary one', async () => {
  const stone = await shop.stone()
  const report = async (number: string, given: Values = {}) =>
    manager.post('/api/certificate', { lab: 'GIA', number, inventory: stone.id, ...given })
  const first = shop.done(await report('2141438171', { date: '2024-01-01' }))
  const second = shop.done(await report('5141438171', { date: '2020-01-01' }))
  expect([(await shop.read('certificate', first.id)).primary, second.primary]).toEqual([false, true])
  expect((await manager.get('/api/certificate/history', { id: first.id })).data[0]).toMatchObject({
    changes: [{ field: 'primary', before: true, after: false }],
  })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ certificate: 'GIA 5141438171' })
  expect(await report(' 2141438171 ')).toMatchObject({ status: 409, data: { fields: { number: expect.anything() } } })
  expect(await manager.post('/api/certificate', { lab: 'GRS', number: '2141438171', inventory: (await shop.stone()).id })).toMatchObject({
    status: 200,
  })
  const sold = await shop.sell([{ inventory: stone.id, rate: '300' }])
  expect(sold.items[0]).toMatchObject({ certificate: 'GIA 5141438171' })
  expect((await manager.remove('/api/certificate', { id: second.id })).status).toBe(200)
  expect((await shop.read('invoice', sold.id)).items[0]).toMatchObject({ certificate: 'GIA 5141438171' })
})

test('a document keeps the details of a stone as of its date', async () => {
  const stone = await shop.stone({ colour: 'Cornflower', length: '8.1', width: '6.02', depth: '4' })
  const issued = await shop.sell([{ inventory: stone.id, rate: '300' }])
  const { version } = await shop.read('inventory', stone.id)
  shop.done(await manager.put('/api/inventory', { id: stone.id, version, colour: 'Royal', treatments: [{ code: 'U' }] }))
  expect((await shop.read('invoice', issued.id)).items[0]).toMatchObject({
    description: expect.stringContaining('Cornflower'),
    treatment: 'heated',
    details: expect.stringContaining('8.10 × 6.02 × 4.00 mm'),
  })
  expect((await manager.get('/api/inventory', { search: `${uuid()}` })).data.rows).toEqual([])
})

test('a stone is found by all of the typed words, each in any descriptive field', async () => {
  const one = async (table: string, like: string) =>
    (await company.query<{ id: string }>(`select id from ${table} where search like '%${like}%'`))[0]!.id
  const [ruby, mogok] = [await one('stone_name', 'ruby'), await one('origin', 'mogok')]
  const tray = uuid().slice(-6)
  const make = (name: string, given: Values) => shop.stone({ sku: `WRD-${tray}-${name}`, ...given })
  await make('A1', { colour: 'Pigeon blood', origin: mogok, originBasis: 'lab', stoneName: ruby })
  await make('A2', { colour: 'Royal blue', origin: mogok, originBasis: 'lab' })
  await make('B1', { colour: 'Pigeon blood', location: 'Ruby safe' })
  const found = async (search: string) => {
    const { rows, total } = shop.done(await manager.get('/api/inventory', { search, sort: 'sku' }))
    expect(total).toBe(rows.length)
    return rows.map(({ sku }: Values) => sku.slice(-2))
  }
  // With planner statistics, rare words are looked up first. The results are the same.
  for (const before of ['select 1', 'analyze inventory']) {
    await company.query(before)
    expect(await found(`${tray} pigeon`)).toEqual(['A1', 'B1'])
    expect(await found(`MOGOK wrd-${tray}`)).toEqual(['A1', 'A2'])
    // For one stone the word matches the name, for the other its place.
    expect(await found(`ruby ${tray}`)).toEqual(['A1', 'B1'])
    expect(await found(`ruby mogok pigeon ${tray}-a`)).toEqual(['A1'])
    expect(await found(`${tray} nowhere-at-all`)).toEqual([])
  }
})

test('a grade filter finds exactly that grade, in any case; several grades find any of them', async () => {
  const box = uuid().slice(-6)
  const grades = ['VS1', 'VVS1', 'I1', 'SI1', 'vs1', 'VS2']
  for (const [index, clarity] of grades.entries())
    await shop.stone({ sku: `GRD-${box}-${index}`, clarity, colour: index === 5 ? 'Blue, mixed' : index === 4 ? 'Royal blue' : 'Blue' })
  const found = async (query: Values) => {
    const { rows, total } = shop.done(await manager.get('/api/inventory', { search: `GRD-${box}`, sort: 'sku', ...query }))
    expect(total).toBe(rows.length)
    return rows.map(({ sku }: Values) => grades[Number(sku.slice(-1))])
  }
  expect(await found({ clarity: 'VS1' })).toEqual(['VS1', 'vs1'])
  expect(await found({ clarity: 'i1' })).toEqual(['I1'])
  expect(await found({ clarity: 'VS1, vs2' })).toEqual(['VS1', 'vs1', 'VS2'])
  expect(await found({ clarity: 'V' })).toEqual([])
  expect(await found({ clarity: '%' })).toEqual([])
  expect(await found({ colour: 'blue' })).toEqual(['VS1', 'VVS1', 'I1', 'SI1'])
  expect(await found({ colour: 'BLUE, MIXED' })).toEqual(['VS1', 'VVS1', 'I1', 'SI1', 'VS2'])
  // The search box still finds a color by any part of it.
  expect(await found({ search: `GRD-${box} royal` })).toEqual(['vs1'])
})
