import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'

type Values = Record<string, unknown>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let salesman: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  salesman = await company.as('Salesman')
})
afterAll(() => company.stop())

const stones = new Map<string, string>()
const make = async (name: string, given: Values = {}) => {
  const stone = await shop.stone(given)
  stones.set(stone.id, name)
  return stone
}
/** The names of the stones that the search of the list finds, in its order where one is asked for. */
const find = async (search: string, query: Values = {}): Promise<string[]> =>
  shop
    .done(await manager.get('/api/inventory', { search, pageSize: 200, ...query }))
    .rows.flatMap(({ id }: { id: string }) => stones.get(id) ?? [])

describe('the search of the stock list by grades', () => {
  beforeAll(async () => {
    await make('triple', { cut: 'EX', polish: 'EX', symmetry: 'EX', fluorescence: 'N' })
    await make('double', { cut: 'EX', polish: 'VG', symmetry: 'EX', fluorescence: 'S', fluorescenceColour: 'blue' })
    await make('fair', { cut: 'F', polish: 'G', symmetry: 'G', fluorescence: 'F', fluorescenceColour: 'yellow' })
    await make('vivid', { saturation: '6', tone: '5', colour: 'Teal' })
    await make('described', { colour: 'Vivid teal' })
    await make('dark', { tone: '7', saturation: '4', colour: 'Teal' })
  })

  it.each<[string, string[]]>([
    ['3ex', ['triple']],
    ['ex cut', ['double', 'triple']],
    ['vg+ polish', ['double', 'triple']],
    ['good polish', ['fair']],
    ['ex vg ex', ['double']],
    ['no fluorescence', ['triple']],
    ['none to faint fluorescence', ['fair', 'triple']],
    ['strong blue fluorescence', ['double']],
    ['yellow fluorescence', ['fair']],
    ['vivid teal', ['described', 'vivid']],
    ['dark teal', ['dark']],
    ['medium tone', ['vivid']],
    ['tone 5-7', ['dark', 'vivid']],
  ])('“%s” finds %j', async (sentence, names) => expect((await find(sentence)).sort()).toEqual(names))

  it('shows each condition as a chip, also to a Salesman', async () => {
    const { chips, words } = shop.done(await salesman.get('/api/search/wanted', { q: 'vivid teal 3EX faint blue' }))
    expect(chips.map(({ label, values }: Values) => [label, values])).toEqual([
      ['Saturation', ['Vivid']],
      ['Color', ['teal']],
      ['Cut', ['EX']],
      ['Polish', ['EX']],
      ['Symmetry', ['EX']],
      ['Fluorescence', ['Faint']],
      ['Fluorescence color', ['Blue']],
    ])
    expect(words).toEqual([])
  })
})

describe('the search of the stock list by a report', () => {
  beforeAll(async () => {
    const [one, other, sold] = [await make('one'), await make('other', { colour: 'Mint' }), await make('sold')]
    await company.make('certificate', { inventory: one.id, lab: 'GIA', number: '7712345678' })
    await company.make('certificate', { inventory: other.id, lab: 'GRS', number: 'GRS2021-771234' })
    await company.make('certificate', { inventory: sold.id, lab: 'IGI', number: '77129', status: 'superseded' })
    await shop.sell([{ inventory: sold.id, rate: '300' }])
  })

  it.each<[string, string[]]>([
    ['7712345678', ['one']],
    ['GIA 7712345678', ['one']],
    ['gia 7712', ['one']],
    ['GRS 7712345678', []],
    ['grs2021', ['other']],
    ['2021-771234', ['other']],
    ['mint 2021-771234', ['other']],
    ['GRS 2021-771234 mint', ['other']],
    ['771', []],
    ['2345', []],
  ])('“%s” finds %j', async (sentence, names) => expect(await find(sentence)).toEqual(names))

  it('finds a sold stone by any of its reports, and an exact number first where a stone is chosen', async () => {
    expect(await find('77129')).toEqual(['sold'])
    expect((await find('7712')).sort()).toEqual(['one', 'sold'])
    await company.make('certificate', { inventory: (await make('longer')).id, lab: 'GIA', number: '771234567' })
    expect(await find('771234567', { view: 'lookup' })).toEqual(['longer', 'one'])
  })
  it('leaves the order of numbers as it is where a stone is chosen: what begins with it comes first', async () => {
    await make('inside', { sku: 'A-ZX-77100' })
    await make('begins', { sku: 'ZX-77100-B' })
    await make('exact', { sku: 'ZX-77100' })
    expect(await find('zx-77100', { view: 'lookup' })).toEqual(['exact', 'begins', 'inside'])
  })
  it('finds what the search box finds by the laboratory and the number', async () => {
    const hits = shop.done(await manager.get('/api/search', { q: 'gia 7712345678' }))
    expect(hits.map(({ entity }: Values) => entity)).toEqual(expect.arrayContaining(['certificate', 'inventory']))
  })
})

describe('the search of the stock list by a size', () => {
  it('finds a stone without measurements by those of its size, and melee by its sieve', async () => {
    const sizeOf = async (where: string) => (await company.query<{ id: string }>(`select id from size where ${where} limit 1`))[0]!.id
    await make('sized', { size: await sizeOf("label like '%16x12%'"), length: null, width: null, depth: null })
    await make('measured', { length: '16.05', width: '11.95', depth: '7' })
    await make('melee', {
      type: 'melee',
      pieces: 40,
      weight: '1',
      size: await sizeOf("sieve = '+6.5-7'"),
      length: null,
      width: null,
      depth: null,
    })
    expect((await find('16x12')).sort()).toEqual(['measured', 'sized'])
    expect(await find('+6.5-7')).toEqual(['melee'])
  })
})
