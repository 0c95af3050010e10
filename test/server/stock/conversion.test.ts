import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40', colour: 'Blue', ...given })
const put = (action: string, body: Values) => manager.put(`/api/inventory/${action}`, body)
const split = ({ id, version }: Values, parts: Values[], given: Values = {}) => put('split', { id, version, parts, ...given })
const merge = (stones: Values[], given: Values = {}) =>
  put('merge', { stones: stones.map(({ id, version, ...amount }) => ({ id, version, ...(amount.take ?? {}) })), ...given })
const read = ({ id }: Values) => shop.read('inventory', id)
const lifecycleOf = async ({ id }: Values): Promise<string[]> =>
  (await manager.get('/api/inventory/movement', { id })).data.map(({ what }: Values) => what)

describe('a parcel is split', () => {
  it('into new stones, with its cost to the cent and all of its details', async () => {
    const lot = await parcel({ costRate: '33.33', notes: 'From one pocket', location: 'Safe 2' })
    const { document, from, into } = shop.done(
      await split(lot, [
        { type: 'single', pieces: 1, weight: '1.37', colour: 'Cornflower' },
        { pieces: 40, weight: '33.333', sku: 'MY-LOT-1' },
        { type: 'pair', pieces: 2, weight: '3', askingRate: '400' },
      ]),
    )
    expect(into.map(({ type, pieces, weight, colour, status }: Values) => [type, pieces, weight, colour, status])).toEqual([
      ['single', 1, '1.370', 'Cornflower', 'available'],
      ['parcel', 40, '33.333', 'Blue', 'available'],
      ['pair', 2, '3.000', 'Blue', 'available'],
    ])
    expect(into[1]).toMatchObject({
      sku: 'MY-LOT-1',
      parent: { id: lot.id },
      madeFrom: [{ id: lot.id, title: lot.sku }],
      treatments: [{ code: 'H' }],
      location: 'Safe 2',
      notes: 'From one pocket',
      branch: { id: company.branch },
      askingRate: '300.0000',
    })
    expect(from[0]).toMatchObject({ availablePieces: 157, availableWeight: '112.297', status: 'available', version: lot.version + 1 })
    expect(sum([...into, ...from].map(({ value }: Values) => value))).toBe('4999.5')
    expect(sum(into.map(({ cost }: Values) => cost))).toBe('1256.64')
    expect(await lifecycleOf(lot)).toEqual([expect.stringMatching(/^Split into .*MY-LOT-1/), 'Added to stock'])
    expect(await lifecycleOf(into[0])).toEqual([`Split from ${lot.sku}`])
    const { data } = await manager.get('/api/inventory/history', { id: lot.id })
    expect(data[0]).toMatchObject({ action: 'split', by: 'Manager of the company', reason: expect.stringContaining('MY-LOT-1') })
    expect(document).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('as a whole, and a different measured weight is posted as a separate row', async () => {
    for (const [last, difference] of [
      ['49.99', ['available', 'adjustment', '0.010']],
      ['50.012', ['adjustment', 'available', '0.012']],
    ] as const) {
      const lot = await parcel()
      const { from, into } = shop.done(
        await split(lot, [
          { pieces: 120, weight: '100' },
          { pieces: 80, weight: last },
        ]),
      )
      expect(from[0]).toMatchObject({ status: 'consumed', availableWeight: '0.000', value: worth('0') })
      expect(sum(into.map(({ value }: Values) => value))).toBe('6000')
      const { data } = await manager.get('/api/inventory/movement', { id: lot.id })
      expect(data.find(({ what }: Values) => what === 'Weight difference')).toMatchObject({
        from: difference[0],
        to: difference[1],
        weight: difference[2],
        pieces: 0,
        value: worth('0'),
      })
    }
  })
  it('by weight alone when its pieces are not counted', async () => {
    const rough = await shop.stone({ type: 'rough', weight: '500', costRate: '3' })
    const { into } = shop.done(await split(rough, [{ weight: '120.5' }, { weight: '79.5', pieces: 3 }]))
    expect(into).toMatchObject([
      { type: 'rough', pieces: null, cost: worth('361.5') },
      { pieces: 3, cost: worth('238.5') },
    ])
    expect(await read(rough)).toMatchObject({ availableWeight: '300.000' })
  })
  it('and its lab report stays with the original', async () => {
    const lot = await parcel()
    shop.done(await manager.post('/api/certificate', { lab: 'GIA', number: `5${Date.now() % 1e9}`, inventory: lot.id }))
    const { from, into } = shop.done(await split(lot, [{ pieces: 10, weight: '7' }]))
    expect([from[0].certificate, into[0].certificate]).toEqual([expect.stringContaining('GIA'), null])
  })
  it('and the split is undone only while no part has moved', async () => {
    const lot = await parcel()
    const { document, into } = shop.done(
      await split(lot, [
        { pieces: 100, weight: '75.01' },
        { pieces: 100, weight: '75' },
      ]),
    )
    const sold = await shop.sell([{ inventory: into[0].id, rate: '90', pieces: 5, weight: '4' }])
    await refused(() => put('undo', { document, reason: 'Wrong lot' }), 409, new RegExp(`${into[0].sku} has moved or was counted since`))
    await shop.cancel(sold.id)
    shop.done(await put('undo', { document, reason: 'Wrong lot' }))
    expect(await read(lot)).toMatchObject({
      availablePieces: 200,
      availableWeight: '150.000',
      value: worth('6000'),
      status: 'available',
      madeInto: [],
    })
    expect(await read(into[1])).toMatchObject({ status: 'consumed', heldWeight: '0.000', value: worth('0'), madeFrom: [] })
    expect((await lifecycleOf(lot))[0]).toMatch(/^Undone: split into|^Weight difference reversed/)
    await refused(() => put('undo', { document, reason: 'Wrong lot' }), 409, /already undone/)
    await refused(() => put('undo', { document: uuid(), reason: 'Wrong lot' }), 404, /no such split/)
  })

  it.each<[string, Values[], Values, number, RegExp]>([
    ['into more pieces than there are', [{ pieces: 201, weight: '150' }], {}, 409, /has only 200 pcs \/ 150\.000 ct available/],
    ['into more carats than there are', [{ pieces: 10, weight: '151' }], {}, 409, /has only/],
    ['leaving carats without pieces', [{ pieces: 200, weight: '140' }], {}, 409, /weigh 140 ct in total, but 150\.000 ct are taken/],
    ['leaving pieces without carats', [{ pieces: 10, weight: '150' }], {}, 409, /enter the last pieces and the last carats together/],
    [
      'into parts that differ from what is taken',
      [{ pieces: 10, weight: '8' }],
      { pieces: 12, weight: '8' },
      409,
      /10 pcs in total, but 12 pcs/,
    ],
    ['into parts that weigh otherwise', [{ pieces: 10, weight: '9' }], { pieces: 10, weight: '8' }, 409, /Weigh again/],
    ['without pieces', [{ type: 'melee', weight: '9' }], {}, 409, /Enter the pieces of every part/],
    ['into a single of two', [{ type: 'single', pieces: 2, weight: '2' }], {}, 400, /Part 1: A single stone is one piece/],
    ['into nothing', [], {}, 400, /parts/i],
    ['into weightless parts', [{ pieces: 1, weight: '0' }], {}, 400, /Part 1: The weight must be above zero/],
    ['into rough', [{ type: 'rough', pieces: 1, weight: '1' }], {}, 400, /cannot become rough/],
    [
      'with another’s number',
      [
        { pieces: 1, weight: '1', sku: 'TAKEN-1' },
        { pieces: 1, weight: '1', sku: 'taken-1' },
      ],
      {},
      409,
      /SKU/,
    ],
    ['into another branch', [{ pieces: 1, weight: '1', branch: uuid() }], {}, 400, /branch/i],
  ])('not %s', async (_, parts, given, status, message) => {
    const lot = await parcel()
    await refused(() => split(lot, parts, given), status, message)
    expect(await read(lot)).toMatchObject({ version: lot.version, availablePieces: 200, value: worth('6000') })
  })
  it('nor a pair, a stone that is out, a stone that does not exist, or by a Salesman', async () => {
    const pair = await shop.stone({ type: 'pair' })
    await refused(() => split(pair, [{ pieces: 1, weight: '1' }]), 409, /Break it instead of splitting it/)
    const lot = await parcel()
    await shop.sell([{ inventory: lot.id, rate: '90', pieces: 200, weight: '150' }])
    await refused(async () => split(await read(lot), [{ pieces: 1, weight: '1' }]), 409, /is not available: it is sold/)
    await refused(() => split({ id: uuid(), version: 1 }, [{ pieces: 1, weight: '1' }]), 404, /no such stone/)
    await refused(() => split({ ...lot, version: 99 }, [{ pieces: 1, weight: '1' }]), 409, /after you opened it/)
    const salesman = await company.as('Salesman')
    for (const action of ['split', 'break', 'merge', 'undo', 'write-off', 'range'])
      await refused(() => salesman.put(`/api/inventory/${action}`, {}), 403, /does not allow|cannot/)
  })
})

describe('a pair or a set is broken', () => {
  it('into its stones by their weights, with its cost, and is restored', async () => {
    const pair = await shop.stone({ type: 'pair', weight: '3.01', costRate: '99.99', askingBasis: 'whole', askingRate: '2000' })
    const { document, into } = shop.done(
      await put('break', { id: pair.id, version: pair.version, parts: [{ weight: '1.5' }, { weight: '1.502', colour: 'Paler' }] }),
    )
    expect(into).toMatchObject([
      { type: 'single', pieces: 1, weight: '1.500', askingRate: null },
      { weight: '1.502', colour: 'Paler' },
    ])
    expect(sum(into.map(({ cost }: Values) => cost))).toBe('300.97')
    expect(await read(pair)).toMatchObject({ status: 'consumed', value: worth('0') })
    expect((await lifecycleOf(into[0]))[0]).toBe(`Broken out of ${pair.sku}`)
    shop.done(await put('undo', { document, reason: 'They stay together' }))
    expect(await read(pair)).toMatchObject({ status: 'available', weight: '3.010', value: worth('300.97') })
  })
  it('not into too few stones, not without weights, and only pairs and sets', async () => {
    const set = await shop.stone({ type: 'set', pieces: 3, weight: '6' })
    const tear = (stone: Values, weights: string[]) =>
      put('break', { id: stone.id, version: stone.version, parts: weights.map(weight => ({ weight })) })
    await refused(() => tear(set, ['3', '3']), 400, /is 3 pcs\. Enter the weight of each of the 3 stones/)
    await refused(() => tear(set, ['2', '2', '3']), 409, /Weigh again/)
    const single = await shop.stone()
    await refused(() => tear(single, ['2.31']), 409, /Only pairs and sets/)
    expect(shop.done(await tear(set, ['2', '2', '2'])).into).toHaveLength(3)
  })
})

describe('lots are merged', () => {
  it('into one, at their total cost, with the most severe of their treatments', async () => {
    const [a, b] = [
      await parcel({ treatments: [{ code: 'N' }], clarity: 'VS' }),
      await parcel({
        pieces: 100,
        weight: '80',
        costRate: '46',
        colour: 'Teal',
        clarity: 'VS',
        treatments: [{ code: 'H', extent: 'minor', basis: 'lab' }, { code: 'O' }],
      }),
    ]
    const { document, into } = shop.done(await merge([a, { ...b, take: { pieces: 50, weight: '40' } }]))
    expect(into).toMatchObject([
      {
        type: 'parcel',
        pieces: 250,
        weight: '190.000',
        cost: worth('7840'),
        value: worth('7840'),
        colour: 'Mixed',
        clarity: 'VS',
        certificate: null,
        treatments: [{ code: 'O' }, { code: 'H', extent: 'minor', basis: 'lab' }],
      },
    ])
    expect(into[0].madeFrom.map(({ id }: Values) => id).sort()).toEqual([a.id, b.id].sort())
    expect(await read(b)).toMatchObject({ availablePieces: 50, value: worth('1840') })
    expect((await lifecycleOf(a))[0]).toBe(`Merged into ${into[0].sku}`)
    shop.done(await put('undo', { document, reason: 'Sorted again' }))
    expect([await read(a), await read(b)]).toMatchObject([
      { value: worth('6000'), status: 'available' },
      { availablePieces: 100, value: worth('3680') },
    ])
  })
  it('by their measured weight, and single stones into a pair', async () => {
    const stones = [await shop.stone({ weight: '1.5' }), await shop.stone({ weight: '1.51' })]
    const { into } = shop.done(await merge(stones, { type: 'pair', weight: '3.008', sku: 'PAIR-1' }))
    expect(into[0]).toMatchObject({
      sku: 'PAIR-1',
      type: 'pair',
      pieces: 2,
      weight: '3.008',
      availableWeight: '3.008',
      value: worth('301'),
    })
  })
  it('with an unstated treatment when one of them has none stated', async () => {
    const { into } = shop.done(await merge([await parcel({ treatments: [] }), await parcel()]))
    expect(into[0].treatments).toEqual([])
    const draft = await shop.invoice([{ inventory: into[0].id, rate: '10', pieces: 1, weight: '1' }])
    await refused(() => manager.put('/api/invoice/issue', { id: draft.id, version: draft.version }), 409, /has no treatment code/)
  })
  it('only with goods of the same kind', async () => {
    const ruby = (await company.tables.selectFrom('stone_name').select('id').where('code', '=', 'RB').executeTakeFirstOrThrow()).id
    const there = await company.make('branch', { code: 'GVA', name: 'Geneva' })
    const lot = await parcel()
    const others: [Values, RegExp][] = [
      [{ naturalness: 'lab-grown' }, /is natural and .* is lab-grown\. They cannot be in one lot/],
      [{ stoneName: ruby }, /not the same stone/],
      [{ branch: there }, /are in different branches/],
      [{ ownership: 'supplier', owner: shop.customer }, /have different ownership/],
      [{ currency: 'EUR' }, /have prices in different currencies/],
      [{ type: 'rough' }, /cannot be in one lot/],
      [{ type: 'pair', pieces: 2, weight: '2' }, /is a pair\. Break it first/],
    ]
    for (const [given, message] of others) {
      const other = await parcel(given)
      await refused(() => merge([lot, other]), 409, message)
      await refused(() => merge([other, lot]), 409, given.naturalness ? /cannot be in one lot/ : message)
    }
    await refused(() => merge([lot, lot]), 400, /listed twice/)
    await refused(() => merge([lot]), 400, /at least two/)
    const like = await parcel()
    await refused(() => merge([lot, like], { type: 'pair' }), 400, /can be merged into: parcel, melee/)
    await refused(() => merge([lot, like], { weight: '310' }), 409, /the measured weight is 310 ct/)
    await refused(() => merge([lot, { ...like, take: { pieces: 10 } }]), 400, /carats as well as the pieces/)
  })
})

describe('missing stones are written off', () => {
  it('at cost, and are restored when they are found', async () => {
    const lot = await parcel()
    const { document, stone } = shop.done(
      await put('write-off', { id: lot.id, version: lot.version, pieces: 50, weight: '37.5', reason: 'Fell into the drain' }),
    )
    expect(stone).toMatchObject({ availablePieces: 150, value: worth('4500') })
    const rest = shop.done(await put('write-off', { id: lot.id, version: stone.version, reason: 'The rest as well' }))
    expect(rest.stone).toMatchObject({ status: 'loss', value: worth('0') })
    expect((await lifecycleOf(lot))[0]).toBe('Written off')
    await refused(
      () => put('write-off', { id: lot.id, version: rest.stone.version, reason: 'Once more' }),
      409,
      /not available: it is loss|it is lost/,
    )
    for (const undone of [document, rest.document]) shop.done(await put('undo', { document: undone, reason: 'Found behind the safe' }))
    expect(await read(lot)).toMatchObject({ availablePieces: 200, value: worth('6000') })
    await refused(
      async () => put('write-off', { id: lot.id, version: (await read(lot)).version, reason: 'no' }),
      400,
      /Describe what happened/,
    )
  })
})

test('many stones are changed all or none', async () => {
  const stones = [await shop.stone(), await shop.stone(), await parcel()]
  const ids = stones.map(({ id }) => id)
  const change = { location: 'Tray 7', askingRate: '512.5' }
  expect(shop.done(await put('range', { ids, change }))).toEqual({ changed: 3 })
  for (const stone of stones)
    expect(await read(stone)).toMatchObject({ location: 'Tray 7', askingRate: '512.5000', version: stone.version + 1 })
  const gone = uuid()
  const answer = await refused(
    () => put('range', { ids: [ids[0], gone, ids[1]], change: { location: 'Nowhere' } }),
    409,
    /Nothing was changed\. There is no such stone/,
  )
  expect(answer.data.failed).toEqual([{ id: gone, reason: 'There is no such stone.' }])
  expect((await read(stones[0]!)).location).toBe('Tray 7')
  await refused(() => put('range', { ids, change: { branch: company.branch } }), 400, /transfer/)
  for (const wrong of [{ weight: '5' }, { status: 'sold' }, { sku: 'ALL-1' }, {}])
    await refused(() => put('range', { ids, change: wrong }), 400, /./)
})
