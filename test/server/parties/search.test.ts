import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
const names = [
  'Guy & Sons',
  'Uyuni Gems',
  'Opal Buyers',
  'Zoë Uylenburgh',
  'Bülach Edelsteine',
  'Cafe Ærø',
  'İstanbul Mücevher',
  'สยาม เจมส์',
]

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  for (const name of names) await company.make('customer', { name, kinds: ['customer'] })
})
afterAll(() => company.stop())

const titles = async (path: string, query: Record<string, string>): Promise<string[]> =>
  shop
    .done(await (await company.as('Salesman')).get(`/api/${path}`, { view: 'lookup', ...query }))
    .rows.map(({ title }: { title: string }) => title)
const chosen = (search: string) => titles('customer', { search })

describe('where a customer is chosen', () => {
  it('names that begin so come first, then other words that begin so, then the rest by name', async () => {
    expect(await chosen('uy')).toEqual(['Uyuni Gems', 'Zoë Uylenburgh', 'Guy & Sons', 'Opal Buyers'])
  })

  it.each([
    ['bulach', 'Bülach Edelsteine'],
    ['BÜLACH', 'Bülach Edelsteine'],
    ['zoe', 'Zoë Uylenburgh'],
    ['café', 'Cafe Ærø'],
    ['istanbul', 'İstanbul Mücevher'],
    ['mücevher istan', 'İstanbul Mücevher'],
    ['สยาม', 'สยาม เจมส์'],
    ['เจมส์', 'สยาม เจมส์'],
  ])('%s finds %s', async (typed, name) => expect(await chosen(typed)).toEqual([name]))

  it.each(['%', '_', '\\', 'ü%', '((', '\u0301'])('%s is taken literally', async typed => {
    const all = await chosen('')
    expect(all.length).toBeGreaterThanOrEqual(names.length)
    expect(await chosen(typed)).toEqual(typed === '\u0301' ? all : [])
  })
})

it('a code that is typed comes before names', async () => {
  const codes: { code: string; title: string }[] = shop.done(
    await (await company.as('Manager')).get('/api/stonename', { view: 'lookup', pageSize: '200' }),
  ).rows
  const { code, title } = codes.find(one => one.code === 'RU') ?? { code: '', title: '' }
  expect((await titles('stonename', { search: code.toLowerCase() }))[0]).toBe(title)
})

it('records without a text of their own are searched by what they refer to', async () => {
  expect(await titles('exchange-rate', { search: 'xyzzy' })).toEqual([])
  expect(await titles('certificate', { search: 'xyzzy' })).toEqual([])
})

it('other names of a shape find it', async () => {
  expect(await titles('shape', { search: 'navette' })).toEqual(['Marquise'])
})

it('the list and the search box ignore accents too', async () => {
  const manager = await company.as('Manager')
  const { rows } = shop.done(await manager.get('/api/customer', { search: 'bulach' }))
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Bülach Edelsteine'])
  const hits = shop.done(await manager.get('/api/search', { q: 'bulach' }))
  expect(hits[0]).toMatchObject({ entity: 'customer', title: 'Bülach Edelsteine', rank: 1 })
})
