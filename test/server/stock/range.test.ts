import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { present } from '../../../src/domain/kit/present.ts'
import { inventory, mostChanged } from '../../../src/domain/stock/inventory/entity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { insertRows, loadAll } from '../../../src/server/kit/entity/rows.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { daysAgo } from '../../support/world.ts'

let company: TestCompany
let shop: Shop
let manager: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
})
afterAll(() => company.stop())

const change = (ids: readonly string[], values: object) => manager.put('/api/inventory/range', { ids, change: values })
const stones = async (count: number, given: object = {}): Promise<{ id: string; sku: string }[]> =>
  Promise.all(Array.from({ length: count }, () => shop.stone({ ...given })))
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

const closeBooks = async (closedUntil: string) => {
  const admin = await company.as('Admin')
  const { id, version } = shop.done(await admin.get('/api/setting'))
  shop.done(await admin.put('/api/setting', { id, version, closedUntil }))
}

describe('the same change of many stones', () => {
  it('changes those that differ, each with its history, and says how many', async () => {
    const list = [...(await stones(2, { askingRate: '300' })), ...(await stones(1, { askingRate: '250' }))]
    const sent = { askingRate: '250.00', notes: null }
    expect((await change(idsOf(list), sent)).data).toEqual({ changed: 2 })
    for (const [index, { id }] of list.entries()) {
      const { askingRate, version } = await shop.read('inventory', id)
      expect([Number(askingRate), version]).toEqual([250, index < 2 ? 2 : 1])
      const steps = shop.done(await manager.get('/api/inventory/history', { id }))
      const updates = steps.filter(({ action }: { action: string }) => action === 'update')
      expect(updates.flatMap(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field))).toEqual(
        index < 2 ? ['askingRate'] : [],
      )
    }
  })
  it('changes none when one cannot be changed, and names each that cannot', async () => {
    const [old, other, unposted] = [(await stones(1))[0]!, (await stones(1))[0]!, uuid()]
    const { status, errorMessages, data } = await change([old.id, unposted, other.id], { location: 'Safe 8' })
    expect([status, errorMessages, data.failed]).toEqual([
      409,
      ['Nothing was changed. There is no such stone.'],
      [{ id: unposted, reason: 'There is no such stone.' }],
    ])
    expect((await shop.read('inventory', old.id)).location).toBeNull()
  })
  it('names the field of a value that is wrong for every stone', async () => {
    const ids = idsOf(await stones(2))
    const faultsOf = async (values: object) => {
      const { status, data } = await change(ids, values)
      return [status, data.fields]
    }
    expect(await faultsOf({ acquired: '2999-01-01' })).toEqual([
      400,
      { 'change.acquired': expect.stringMatching(/^The date 2999-01-01 is in the future/) },
    ])
    expect(await faultsOf({ askingBasis: 'whole', askingRate: '12.345' })).toEqual([400, { 'change.askingRate': expect.any(String) }])
  })
  it('keeps the day of a stone that was in stock when the books were closed', async () => {
    const [held, free] = [(await stones(1, { acquired: daysAgo(20) }))[0]!, (await stones(1, { acquired: daysAgo(2) }))[0]!]
    await closeBooks(daysAgo(10))
    const { status, data } = await change([held.id, free.id], { acquired: daysAgo(1) })
    expect([status, data.failed]).toEqual([409, [{ id: held.id, reason: expect.stringMatching(/^The books are closed/) }]])
    shop.done(await change([free.id], { acquired: daysAgo(1) }))
  })
  it('takes ten thousand stones, and no more', async () => {
    const like = present((await loadAll(company.db, inventory, idsOf(await stones(1)))).values().next().value)
    const many = Array.from({ length: mostChanged }, (_, at) => ({ ...like, id: uuid(), sku: `MANY-${at}` }))
    await insertRows(company.db, inventory, many, null)
    const ids = idsOf(many)
    expect((await change([...ids, uuid()], { location: 'Vault' })).status).toBe(400)
    expect((await change(ids, { location: 'Vault' })).data).toEqual({ changed: mostChanged })
    const [kept] = await company.query(
      "select count(*)::int as stones, count(distinct a.record_id)::int as audited from inventory i left join audit_trail a on a.record_id = i.id and a.action = 'update' where location = 'Vault'",
    )
    expect(kept).toEqual({ stones: mostChanged, audited: mostChanged })
    await company.query("delete from inventory where sku like 'MANY-%'")
  })
})

it('the audit passes', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})
