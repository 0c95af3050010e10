import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { dayFromNow, daysAgo, foreign } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let [salesman, manager, admin] = [] as unknown as [Visitor, Visitor, Visitor]
// A kind of stone of each test: only its stones fit its wishes.
let kind = ''
let count = 0

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  ;[salesman, manager, admin] = [await company.as('Salesman'), await company.as('Manager'), await company.as('Admin')]
})
beforeEach(async () => {
  kind = await company.make('stoneName', { code: `WI${++count}`, name: `Wished stone ${count}` })
})
afterAll(() => company.stop())

const draftOf = (given: Values = {}): Values => ({
  customer: shop.customer,
  stoneName: kind,
  salesperson: company.employee,
  branch: company.branch,
  currency: company.currency,
  ...given,
})
const wished = async (given: Values = {}): Promise<Values> => shop.done(await salesman.post('/api/wish', draftOf(given)))
const stone = async (given: Values = {}): Promise<Values> => shop.stone({ stoneName: kind, treatments: [{ code: 'N' }], ...given })
const fitting = async (wish: Values, who = salesman): Promise<string[]> =>
  shop.done(await who.get('/api/wish/stones', { id: wish.id })).stones.map(({ id }: { id: string }) => id)
/** Whether the list of wishes has this one among those that a stone fits. */
const isListed = async (wish: Values, who = salesman): Promise<boolean> =>
  shop.done(await who.get('/api/wish', { inStock: 'true', stoneName: kind })).rows.some(({ id }: Values) => id === wish.id)
const wishesFor = async ({ id }: Values): Promise<string[]> =>
  shop.done(await salesman.get('/api/wish/for-stone', { id })).map((one: Values) => one.id)

/** The same answer of the wish, of the list, and of the stone. */
const fits = async (wish: Values, one: Values): Promise<boolean> => {
  const answers = [(await fitting(wish)).includes(one.id), await isListed(wish), (await wishesFor(one)).includes(wish.id)]
  expect(new Set(answers).size, JSON.stringify(answers)).toBe(1)
  return answers[0] ?? false
}

describe('a wish', () => {
  it('has a number, and is fulfilled by a stone that comes in later', async () => {
    const wish = await wished({ minWeight: '2', maxWeight: '3' })
    expect(wish).toMatchObject({ code: expect.stringMatching(/^W-\d{5}$/), status: 'open', type: 'single', inStock: false })
    expect(await isListed(wish)).toBe(false)
    expect(await fits(wish, await stone({ weight: '2.31' }))).toBe(true)
  })
  it('counts on Today until the stone is offered', async () => {
    const lines = async () => {
      const { lines } = shop.done(await manager.get('/api/home', { scope: 'company' }))
      return lines.filter(({ key }: Values) => key.endsWith('.wish'))
    }
    const before = (await lines())[0]?.count ?? 0
    await wished()
    const { id } = await stone()
    expect((await lines())[0]).toMatchObject({ count: before + 1 })
    await shop.offer([{ inventory: id, rate: '300' }])
    expect((await lines())[0]?.count ?? 0).toBe(before)
  })
})

describe('a stone fits a wish', () => {
  const shapeOf = async (code: string) => (await company.query<{ id: string }>('select id from shape where code = $1', [code]))[0]?.id
  const originIn = async (country: string) =>
    (await company.query<{ id: string }>('select id from origin where country = $1 order by code', [country]))[0]?.id

  it('of the same kind and type', async () => {
    const [wish, single, parcel] = [await wished(), await stone(), await stone({ type: 'parcel', pieces: 4 })]
    expect(await fitting(wish)).toEqual([single.id])
    expect(await fitting(await wished({ type: 'parcel' }))).toEqual([parcel.id])
    await stone({ naturalness: 'lab-grown' })
    expect(await fitting(wish)).toEqual([single.id])
  })
  it('within the limits of its weight, which belong to it', async () => {
    const wish = await wished({ minWeight: '2', maxWeight: '3' })
    const ids = []
    for (const weight of ['1.999', '2', '3', '3.001']) ids.push((await stone({ weight })).id)
    expect((await fitting(wish)).sort()).toEqual([ids[1], ids[2]].sort())
  })
  it('of a lot with enough that is free', async () => {
    const lot = await stone({ type: 'parcel', pieces: 40, weight: '40' })
    expect(await fits(await wished({ type: 'parcel', minWeight: '40', maxWeight: '40' }), lot)).toBe(true)
    await shop.sell([{ inventory: lot.id, pieces: 10, weight: '10', rate: '300' }])
    expect(await fitting(await wished({ type: 'parcel', minWeight: '30.001' }))).toEqual([])
    expect(await fitting(await wished({ type: 'parcel', minWeight: '10', maxWeight: '20' }))).toEqual([lot.id])
  })
  it('of one of the colors and clarities, in any spelling of capitals', async () => {
    const wish = await wished({ colour: 'Royal blue , Cornflower', clarity: 'VVS1,vvs2' })
    const right = await stone({ colour: 'cornflower', clarity: 'VVS2' })
    await stone({ colour: 'Cornflower', clarity: 'SI1' })
    await stone({ colour: 'Blue', clarity: 'VVS1' })
    await stone()
    expect(await fitting(wish)).toEqual([right.id])
  })
  it('of its shape and origin', async () => {
    const [shape, other, origin, elsewhere] = [await shapeOf('OV'), await shapeOf('RD'), await originIn('LK'), await originIn('MG')]
    const right = await stone({ shape, origin })
    await stone({ shape: other, origin })
    await stone({ shape, origin: elsewhere })
    await stone()
    expect(await fitting(await wished({ shape, origin }))).toEqual([right.id])
  })
  it('at its price per carat or for all of it, or without an asking price', async () => {
    const right = await stone({ weight: '2', askingRate: '300' })
    const dear = await stone({ weight: '2', askingRate: '300.01' })
    const open = await stone({ weight: '2', askingRate: null })
    expect((await fitting(await wished({ maxPrice: '300' }))).sort()).toEqual([right.id, open.id].sort())
    expect((await fitting(await wished({ maxPrice: '600', priceBasis: 'whole' }))).sort()).toEqual([right.id, open.id].sort())
    expect((await fitting(await wished({ maxPrice: '600.02', priceBasis: 'whole' }))).sort()).toEqual([right.id, dear.id, open.id].sort())
  })
  it('compared with a price in another currency at the rate of today', async () => {
    await company.make('exchangeRate', { currency: foreign, date: daysAgo(0), rate: '2' })
    const right = await stone({ weight: '2', askingRate: '300' })
    await stone({ weight: '2', askingRate: '301' })
    expect(await fitting(await wished({ maxPrice: '150', currency: foreign }))).toEqual([right.id])
  })
  it('untreated and certified, if the wish or the customer takes nothing else', async () => {
    const heated = await stone({ treatments: [{ code: 'H' }] })
    const plain = await stone()
    const certified = await stone()
    await company.make('certificate', { inventory: certified.id, lab: 'GIA', number: `77${count}`, date: daysAgo(3) })
    expect((await fitting(await wished())).sort()).toEqual([heated.id, plain.id, certified.id].sort())
    expect((await fitting(await wished({ onlyUntreated: true }))).sort()).toEqual([plain.id, certified.id].sort())
    expect(await fitting(await wished({ onlyCertified: true }))).toEqual([certified.id])
    const strict = { onlyCertified: true, onlyUntreated: true, country: 'LK' }
    const customer = await company.make('customer', { name: `Strict ${count}`, ...strict })
    expect(await fitting(await wished({ customer }))).toEqual([certified.id])
  })
  it('not from a country that the customer refuses', async () => {
    const [burma, ceylon] = [await stone({ origin: await originIn('MM') }), await stone({ origin: await originIn('LK') })]
    const unknown = await stone()
    const customer = await company.make('customer', { name: `No Burma ${count}`, country: 'US', unwantedOrigins: ['MM'] })
    expect((await fitting(await wished({ customer }))).sort()).toEqual([ceylon.id, unknown.id].sort())
    expect((await fitting(await wished())).sort()).toEqual([burma.id, ceylon.id, unknown.id].sort())
  })
})

describe('a stone does not fit', () => {
  it('while it is not free, or is a customer’s', async () => {
    const [wish, one] = [await wished(), await stone()]
    const lent = await shop.lend([{ inventory: one.id, rate: '300' }], {
      customer: await company.make('customer', { name: `Other ${count}`, country: 'LK' }),
    })
    expect(await fits(wish, one)).toBe(false)
    shop.done(await shop.moveApproval('return', lent.id, {}))
    expect(await fits(wish, one)).toBe(true)
    const theirs = await stone({ ownership: 'customer', owner: shop.customer })
    expect(await fitting(wish)).not.toContain(theirs.id)
  })
  it('once the customer was offered it, or had it on approval, after the wish was written', async () => {
    const [offered, lent] = [await stone(), await stone()]
    await shop.offer([{ inventory: offered.id, rate: '300' }])
    const wish = await wished()
    expect((await fitting(wish)).sort()).toEqual([offered.id, lent.id].sort())
    await shop.offer([{ inventory: offered.id, rate: '280' }])
    expect(await fitting(wish)).toEqual([lent.id])
    const approval = await shop.lend([{ inventory: lent.id, rate: '300' }])
    shop.done(await shop.moveApproval('return', approval.id, {}))
    expect(await fitting(wish)).toEqual([])
  })
  it('when the wish is over', async () => {
    const [wish, one] = [await wished({ until: daysAgo(0) }), await stone()]
    expect(await fits(wish, one)).toBe(true)
    await company.query('update wish set until = $1 where id = $2', [daysAgo(1), wish.id])
    expect(await fits(wish, one)).toBe(false)
    const again = shop.done(await salesman.put('/api/wish', { id: wish.id, version: wish.version, until: dayFromNow(3) }))
    expect(await fits(wish, one)).toBe(true)
    shop.done(await salesman.put('/api/wish', { id: wish.id, version: again.version, status: 'dropped' }))
    expect(await fits(wish, one)).toBe(false)
  })
})

it('of others is changed and deleted by a Manager, and by a Salesman only in their own name', async () => {
  const [found] = await company.query<{ designation: string }>('select designation_id as designation from employee limit 1')
  const employee = await company.make('employee', { name: `Other ${count}`, designation: found?.designation, branch: company.branch })
  const others = shop.done(await manager.post('/api/wish', draftOf({ salesperson: employee })))
  const refused = await salesman.put('/api/wish', { id: others.id, version: others.version, status: 'dropped' })
  expect([refused.status, refused.errorMessages]).toEqual([
    403,
    ['This wish belongs to another user. A Salesman can change only their own.'],
  ])
  expect((await salesman.remove('/api/wish', { id: others.id })).status).toBe(403)
  const given = shop.done(await manager.post('/api/wish', draftOf()))
  shop.done(await salesman.put('/api/wish', { id: given.id, version: given.version, status: 'dropped' }))
  shop.done(await manager.put('/api/wish', { id: others.id, version: others.version, status: 'fulfilled' }))
})
it('refuses limits that contradict each other, and a day that has passed', async () => {
  const refused = await salesman.post('/api/wish', draftOf({ minWeight: '3', maxWeight: '2', until: daysAgo(2) }))
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.data.fields).sort()).toEqual(['maxWeight', 'until'])
})
it('shows a Salesman no cost, and keeps the stones of other branches from a user who is limited', async () => {
  const wish = await wished()
  const far = await stone({ branch: await company.make('branch', { code: `W${count}`, name: `Far ${count}` }) })
  expect(await fitting(wish, manager)).toEqual([far.id])
  expect(JSON.stringify(shop.done(await salesman.get('/api/wish/stones', { id: wish.id })))).not.toMatch(/"(cost|minimumRate|costRate)"/)
  const email = `limited${count}@house.test`
  const draft = { name: 'Limited', email, password: 'seven yellow lamps', role: 'Manager', branch: company.branch, employee: null }
  shop.done(await admin.post('/api/user', { ...draft, branches: [{ branch: company.branch }] }))
  await company.query('update "user" set must_change = false where email = $1', [email])
  const limited = company.visitor()
  await limited.signIn(email, 'seven yellow lamps')
  expect(await fitting(wish, limited)).toEqual([])
  expect(await isListed(wish, limited)).toBe(false)
  const near = await stone()
  expect(await fitting(wish, limited)).toEqual([near.id])
  expect(await isListed(wish, limited)).toBe(true)
})
