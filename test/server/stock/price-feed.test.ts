import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { mostOpenFeeds } from '../../../src/domain/stock/price-list/feed.ts'
import { openServer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { secretPattern, secrets } from '../../support/secrets.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let manager: Visitor
beforeAll(async () => {
  company = await openTestCompany({ publicUrl: 'https://stones.example' })
  shop = await openShop(company)
  manager = await company.as('Manager')
})
afterAll(() => company.stop())

type Feed = { id: string; name: string; url: string }
const feedOf = async (given: object = {}): Promise<Feed> =>
  shop.done(await manager.post('/api/price-feed', { name: 'Partner shop', market: 'stonebook', file: 'json', ...given }))
const listed = async (id: string) => shop.done(await manager.get('/api/price-feed')).find((feed: Feed) => feed.id === id)
const pathOf = ({ url }: Feed) => new URL(url).pathname
// Each call comes from another network, so that only the test of the limit reaches it.
let networks = 0
const poll = async (path: string, { method = 'GET', from = `10.1.${networks >> 8}.${networks++ & 255}` } = {}) => {
  const response = await fetch(company.address + path, { method, headers: { 'x-forwarded-for': from } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const skusOf = async (feed: Feed): Promise<string[]> => {
  const { status, text } = await poll(pathOf(feed))
  expect(status).toBe(200)
  return JSON.parse(text).stones.map((stone: Record<string, string>) => stone.SKU)
}
const only = (...stones: { id: string }[]) => ({ filters: { ids: stones.map(({ id }) => id).join() } })

describe('a price feed', () => {
  it('answers without sign-in or cookie, is not stored and not indexed', async () => {
    const stone = await shop.stone({ colour: 'Royal blue' })
    const feed = await feedOf(only(stone))
    expect(feed.url).toMatch(/^https:\/\/stones\.example\/feed\/[\w-]{43}$/)
    const json = await poll(pathOf(feed))
    expect(JSON.parse(json.text).stones).toMatchObject([{ SKU: stone.sku, Color: 'Royal blue', Carats: '2.31', Lab: null }])
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(json.headers.get('cache-control')).toBe('no-store')
    expect(json.headers.get('x-robots-tag')).toContain('noindex')
    expect(json.headers.getSetCookie()).toEqual([])
    const csv = await poll(pathOf(await feedOf({ file: 'csv', ...only(stone) })))
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text).toMatch(/^SKU,Stone,Shape,/)
    expect(csv.text).toContain(stone.sku)
  })

  it('loses a stone at once when it is lent, reserved or sold, and has it again when it comes back', async () => {
    const [stone, other] = [await shop.stone(), await shop.stone()]
    const feed = await feedOf(only(stone, other))
    const has = async () => (await skusOf(feed)).includes(stone.sku)
    expect(await has()).toBe(true)
    const { id, items } = await shop.lend([{ inventory: stone.id, rate: '300' }])
    expect(await has()).toBe(false)
    shop.done(await shop.moveApproval('return', id, { lines: [{ id: items[0].id }] }))
    expect(await has()).toBe(true)
    shop.done(await manager.put('/api/inventory/reserve', { id: stone.id, customer: shop.customer }))
    expect(await has()).toBe(false)
    shop.done(await manager.put('/api/inventory/release', { id: stone.id, customer: shop.customer }))
    expect(await has()).toBe(true)
    expect((await listed(feed.id)).stones).toBe(2)
    await shop.sell([{ inventory: stone.id, rate: '300' }])
    expect(await has()).toBe(false)
    expect(await skusOf(feed)).toEqual([other.sku])
    expect((await listed(feed.id)).stones).toBe(1)
  })

  it('has the stones of its filters, which it names in words', async () => {
    const [light, deep] = [await shop.stone({ colour: 'Feed light' }), await shop.stone({ colour: 'Feed deep' })]
    const feed = await feedOf({ filters: { colour: 'Feed deep', sort: '-weight', search: '' } })
    expect(await skusOf(feed)).toEqual([deep.sku])
    expect(await skusOf(await feedOf({ filters: { search: light.sku } }))).toEqual([light.sku])
    expect(await listed(feed.id)).toMatchObject({ filters: [['Color', 'Feed deep']], stones: 1, createdBy: 'Manager of the company' })
    const refused = await manager.post('/api/price-feed', { name: 'X', market: 'rapnet', file: 'csv', filters: { costRate: '1' } })
    expect(refused).toMatchObject({ status: 400, errorMessages: [expect.stringContaining('a filter that the stock list does not have')] })
  })

  it('stores no token, and knows when and from where it was last read', async () => {
    const feed = await feedOf()
    expect(await listed(feed.id)).toMatchObject({ polledAt: null, polledFrom: null })
    await poll(pathOf(feed), { from: '203.0.113.7' })
    const { polledAt, polledFrom } = await listed(feed.id)
    expect([Date.parse(polledAt) > Date.now() - 60_000, polledFrom]).toEqual([true, '203.0.113.7'])
    const [row] = await company.query('select * from price_feed where id = $1', [feed.id])
    expect(JSON.stringify({ row, list: await listed(feed.id) })).not.toContain(feed.url.slice(-20))
  })

  it('answers an unknown and an ended address alike, and stands in the history from its beginning to its end', async () => {
    const feed = await feedOf({ name: 'Watched partner' })
    const ended = shop.done(await manager.put('/api/price-feed/end', { id: feed.id }))
    expect(ended).toMatchObject({ id: feed.id, stones: null, endedAt: expect.any(String) })
    expect(await manager.put('/api/price-feed/end', { id: feed.id })).toMatchObject({ status: 409 })
    const answers = await Promise.all([pathOf(feed), `/feed/${'a'.repeat(43)}`, '/feed/x'].map(path => poll(path)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ text }) => text))).toEqual(
      new Set(['This address does not work. Ask the company that gave it to you.\n']),
    )
    expect((await listed(feed.id)).polledAt).toBeNull()
    const { rows } = shop.done(await (await company.as('Admin')).get('/api/audit-trail', { entity: 'priceFeed', record: feed.id }))
    expect(rows.map((row: { did: string; title: string }) => [row.did, row.title])).toEqual([
      ['ended', 'Watched partner'],
      ['created', 'Watched partner'],
    ])
  })

  it('has nothing that is not for customers', async () => {
    const given = {
      costRate: secrets.costRate,
      minimumRate: secrets.minimumRate,
      askingRate: '150000',
      internalNotes: 'Secret Note',
      location: 'Safe 9',
    }
    const stone = await shop.stone(given)
    for (const file of ['csv', 'json']) {
      const { text } = await poll(pathOf(await feedOf({ file, ...only(stone) })))
      expect(text).toContain(stone.sku)
      expect(text).not.toMatch(secretPattern)
      expect(text).not.toMatch(/Secret Note|Safe 9/)
    }
  })

  it('gives nothing when a filter is not known any more', async () => {
    const feed = await feedOf(only(await shop.stone()))
    await company.query(`update price_feed set filters = filters || '{"vanished": "1"}' where id = $1`, [feed.id])
    expect((await poll(pathOf(feed))).status).toBe(404)
    expect((await listed(feed.id)).stones).toBe(0)
  })

  it('is limited to some readings a minute from one network', async () => {
    const feed = await feedOf(only(await shop.stone()))
    const statuses: number[] = []
    for (let count = 0; count < 32; count++) statuses.push((await poll(pathOf(feed), { from: '198.51.100.9' })).status)
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
    const { headers } = await poll(pathOf(feed), { from: '198.51.100.9' })
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual(['30', '0'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await poll(pathOf(feed))).status).toBe(200)
  })

  it('is made and ended by an Admin or a Manager only', async () => {
    const salesman = await company.as('Salesman')
    expect((await salesman.get('/api/price-feed')).status).toBe(403)
    expect((await salesman.post('/api/price-feed', { name: 'X', market: 'stonebook', file: 'csv' })).status).toBe(403)
    const feed = await feedOf()
    expect((await salesman.put('/api/price-feed/end', { id: feed.id })).status).toBe(403)
    expect((await (await company.as('Admin')).put('/api/price-feed/end', { id: feed.id })).status).toBe(200)
  })

  it('is refused when the company has many open ones', async () => {
    const { rows } = await company.pool.query('select count(*)::integer as open from price_feed where ended_at is null')
    for (let open = rows[0].open; open < mostOpenFeeds; open++) await feedOf({ name: `Feed ${open}` })
    const refused = await manager.post('/api/price-feed', { name: 'One more', market: 'stonebook', file: 'csv' })
    expect(refused).toMatchObject({ status: 409, errorMessages: [`The company has ${mostOpenFeeds} feeds. End one first.`] })
  })
})

test('without a public address there is no feed, and none is made', async () => {
  const feed = await company.query<{ id: string }>('update price_feed set ended_at = now() where ended_at is null returning id')
  expect(feed.length).toBeGreaterThan(0)
  const made = await feedOf()
  const server = await openServer(company.db, company.folder, () => new Date())
  expect((await fetch(server.address + pathOf(made))).status).toBe(404)
  await server.close()
  expect((await poll(pathOf(made))).status).toBe(200)
})
