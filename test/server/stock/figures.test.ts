import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
})
afterAll(() => company.stop())

const read = (id: string) => shop.read('inventory', id)
const ledgerOf = async (id: string) => {
  const [row] = await company.query<{ value: string }>(
    'select coalesce(sum(value), 0) as value from stock_balance where inventory_id = $1 and inside',
    [id],
  )
  return Number(row!.value)
}

describe('the cost in stock', () => {
  it('is that of the ledger after a split, a refill and a sale: on the page, in the list, its sums and its file', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 90, weight: '30.003', costRate: '32.7643' })
    const split = { pieces: 20, weight: '7.001' }
    const { version } = await read(lot.id)
    shop.done(await manager.put('/api/inventory/split', { id: lot.id, version, parts: [split] }))
    const refill = { inventory: lot.id, date: today(), pieces: 5, weight: '2.5', costRate: '41.1501' }
    shop.done(await manager.post('/api/inventoryrefill', refill))
    await shop.sell([{ inventory: lot.id, pieces: 3, weight: '1.001', rate: '99' }])
    const { cost, value } = await read(lot.id)
    expect([Number(value), Number(value) === Number(cost)]).toEqual([await ledgerOf(lot.id), false])
    const { rows, sums } = shop.done(await manager.get('/api/inventory', { pageSize: 200 }))
    expect(Number(rows.find(({ id }: Values) => id === lot.id).value)).toBe(Number(value))
    expect([Number(sums.value), sums.cost]).toEqual([Number(sum(rows.map((row: Values) => row.value))), undefined])
    const sheet = await sheetRows((await manager.get('/api/inventory/export/excel')).data)
    const [head, ...lines] = sheet
    const column = head!.findIndex(title => title.startsWith('Cost in stock'))
    expect([column >= 0, head!.some(title => title.startsWith('Cost on arrival'))]).toEqual([true, false])
    expect(Number(lines.find(cells => cells.includes(lot.sku))![column])).toBe(Number(value))
  })
})

describe('the total asking price', () => {
  it('is what the stone would be invoiced at', async () => {
    const stone = await shop.stone({ weight: '2.509', askingRate: '488.0239' })
    const { asked } = await read(stone.id)
    const draft = await shop.invoice([{ inventory: stone.id, rate: '488.0239' }])
    expect(asked).toEqual(worth(draft.total))
    const { rows } = (await (await company.as('Admin')).get('/api/report/stock-value', { by: 'item' })).data
    expect(rows.find(({ sku }: Values) => sku === stone.sku).asked).toEqual(worth(draft.total))
  })
  it('of a lot in two places adds up to that of the lot', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 90, weight: '30.007', askingRate: '34.4637' })
    await shop.lend([{ inventory: lot.id, pieces: 31, weight: '10.009', rate: '34' }])
    const { rows } = (await (await company.as('Admin')).get('/api/report/stock-value', { by: 'item' })).data
    const parts = rows.filter(({ sku }: Values) => sku === lot.sku).map(({ asked }: Values) => asked)
    expect(sum(parts)).toEqual(worth((await read(lot.id)).asked))
  })
})

describe('a stone made over the API', () => {
  it('has the category of its stone name unless another is given', async () => {
    const [ruby] = await company.query<{ id: string }>("select id from stone_name where code = 'RU'")
    const [spinel] = await company.query<{ id: string; category: string }>(
      "select id, category from stone_name where category = 'semi-precious' limit 1",
    )
    const categoryOf = async (given: Values) => (await shop.stone(given)).category
    expect(await categoryOf({ stoneName: ruby!.id })).toBe('precious')
    expect(await categoryOf({ stoneName: spinel!.id })).toBe('semi-precious')
    expect(await categoryOf({ stoneName: ruby!.id, category: 'semi-precious' })).toBe('semi-precious')
  })
  it('is not acquired in the future, nor changed to be', async () => {
    const refusal = { status: 400, errorMessages: [expect.stringMatching(/^The date 2999-01-01 is in the future/)] }
    const draft = { stoneName: shop.sapphire, branch: company.branch, weight: '1', treatments: [{ code: 'H' }] }
    expect(await manager.post('/api/inventory', { ...draft, acquired: '2999-01-01' })).toMatchObject(refusal)
    const { id, version } = await shop.stone({ acquired: today() })
    expect(await manager.put('/api/inventory', { id, version, acquired: '2999-01-01' })).toMatchObject(refusal)
  })
})

it('the audit passes', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})
