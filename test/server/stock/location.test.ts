import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { openShop, type Shop, today } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let manager: Visitor
let other: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  other = await company.make('branch', { code: 'OTH', name: 'Other house' })
})
afterAll(() => company.stop())

type Location = { id: string; version: number; path: string; code: string; stones: number }
const make = async (name: string, given: object = {}): Promise<Location> =>
  shop.done(await manager.post('/api/location', { name, branch: company.branch, ...given }))
const read = async (id: string): Promise<Location> => shop.read('location', id)
const change = async (id: string, values: object) => manager.put('/api/location', { id, version: (await read(id)).version, ...values })
const named = async (path: string, branch = company.branch): Promise<Location | undefined> =>
  shop.done(await manager.get('/api/location', { search: path, branch })).rows.find((row: Location) => row.path === path)
const put = (id: string, stones: readonly string[], who = manager) => who.put('/api/location/move', { id, stones })
const placeOf = async (id: string): Promise<string | null> => (await shop.read('inventory', id)).location
const fieldsOf = ({ status, data }: Answer) => [status, data?.fields]

describe('a location', () => {
  it('stands in another of its branch, and is named by the whole path', async () => {
    const safe = await make('Safe 1', { kind: 'safe' })
    const tray = await make('Tray 7', { within: safe.id })
    expect([safe.path, tray.path, tray.code]).toEqual(['Safe 1', 'Safe 1 · Tray 7', expect.stringMatching(/^LOC-\d{4}$/)])
  })
  it('has a label, which starts at a place that the sheet has', async () => {
    const { id } = await make('Labeled safe')
    const print = (size: string, first: number) => manager.put('/api/location/label', { ids: [id], size, first })
    expect((await print('letter-30', 30)).status).toBe(200)
    expect(fieldsOf(await print('letter-30', 31))).toEqual([400, { first: 'First free label: this sheet has only 30 labels.' }])
    expect((await print('roll-50x25', 31)).status).toBe(200)
  })
  it('is named once in a branch, in capitals or not', async () => {
    await make('Safe 2')
    expect(fieldsOf(await manager.post('/api/location', { name: 'SAFE 2', branch: company.branch }))).toEqual([
      400,
      { name: '“SAFE 2” exists already in this branch.' },
    ])
    expect((await make('Safe 2', { branch: other })).path).toBe('Safe 2')
  })
  it('is never inside itself, nor in another branch', async () => {
    const outer = await make('Vault')
    const middle = await make('Cabinet', { within: outer.id })
    const inner = await make('Drawer', { within: middle.id })
    const within = { within: 'A location cannot be inside itself. Choose another.' }
    expect(fieldsOf(await change(outer.id, { within: outer.id }))).toEqual([400, within])
    expect(fieldsOf(await change(outer.id, { within: inner.id }))).toEqual([400, within])
    const foreign = await make('Foreign safe', { branch: other })
    expect(fieldsOf(await change(inner.id, { within: foreign.id }))).toEqual([
      400,
      { within: '“Foreign safe” is in another branch. Choose a location of this branch.' },
    ])
  })
  it('takes its stones and the locations inside it along when it is renamed or moved', async () => {
    const [safe, vault] = [await make('Old safe'), await make('New vault')]
    const tray = await make('Tray 1', { within: safe.id })
    const stone = await shop.stone({ location: tray.path })
    shop.done(await change(safe.id, { name: 'Blue safe' }))
    expect([(await read(tray.id)).path, await placeOf(stone.id)]).toEqual(['Blue safe · Tray 1', 'Blue safe · Tray 1'])
    shop.done(await change(tray.id, { within: vault.id }))
    expect(await placeOf(stone.id)).toBe('New vault · Tray 1')
    expect([(await read(safe.id)).stones, (await read(vault.id)).stones]).toEqual([0, 1])
  })
  it('keeps the names of those inside it when its own has emojis', async () => {
    const safe = await make('💎💎 Safe')
    const tray = await make('Tray 3', { within: safe.id })
    const stone = await shop.stone({ location: '💎💎 Safe · Tray 3' })
    shop.done(await change(safe.id, { name: '👩‍👩‍👧 Vault' }))
    expect([(await read(tray.id)).path, await placeOf(stone.id)]).toEqual(Array(2).fill('👩‍👩‍👧 Vault · Tray 3'))
    expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })
  it('is renamed in the stock-take that counts it', async () => {
    const safe = await make('Counted safe')
    const stone = await shop.stone({ location: safe.path })
    const draft = shop.done(await manager.post('/api/stock-take', { branch: company.branch, location: 'counted safe' }))
    const { id, version } = shop.done(await manager.put('/api/stock-take/start', { id: draft.id, version: draft.version }))
    shop.done(await change(safe.id, { name: 'Renamed safe' }))
    const take = await shop.read('stockTake', id)
    expect([take.location, take.stones, await placeOf(stone.id)]).toEqual(['Renamed safe', 1, 'Renamed safe'])
    shop.done(await manager.put('/api/stock-take/cancel', { id, version: take.version ?? version, reason: 'Only a trial' }))
  })
  it('is kept while stones are in it, or say that they were', async () => {
    const tray = await make('Full tray')
    const stone = await shop.stone({ location: tray.path })
    const full = { status: 409, errorMessages: ['A stone is in “Full tray”. Move it first.'] }
    expect(await change(tray.id, { active: false })).toMatchObject(full)
    expect(await manager.remove('/api/location', { id: tray.id })).toMatchObject(full)
    await shop.sell([{ inventory: stone.id, basis: 'whole', rate: '900' }])
    expect(await manager.remove('/api/location', { id: tray.id })).toMatchObject({
      status: 409,
      errorMessages: ['Stones that left say that they were in “Full tray”. Deactivate it instead.'],
    })
    shop.done(await change(tray.id, { active: false }))
    const empty = await make('Empty tray')
    shop.done(await manager.remove('/api/location', { id: empty.id }))
  })
})

describe('a location that is typed for a stone', () => {
  it('becomes a record with those it stands in, once, and is spelled as it is known', async () => {
    const [first, second] = [await shop.stone({ location: 'Safe 9 · Box 4' }), await shop.stone({ location: ' safe 9 ·  box 4 ' })]
    expect([await placeOf(first.id), await placeOf(second.id)]).toEqual(['Safe 9 · Box 4', 'Safe 9 · Box 4'])
    expect([(await named('Safe 9'))?.stones, (await named('Safe 9 · Box 4'))?.stones]).toEqual([2, 2])
    expect(await named('Safe 9')).toMatchObject({ kind: 'safe', active: true })
    await shop.stone({ location: 'Vault 2 · Loose goods' })
    expect([await named('Vault 2'), await named('Vault 2 · Loose goods')]).toMatchObject([{ kind: 'safe' }, { kind: 'other' }])
  })
  it('belongs to the branch of the stone', async () => {
    await shop.stone({ location: 'Window 3' })
    await shop.stone({ location: 'Window 3', branch: other })
    expect([(await named('Window 3'))?.stones, (await named('Window 3', other))?.stones]).toEqual([1, 1])
  })
  it('becomes one record when two people type it at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => shop.stone({ location: 'Hall · Case' })))
    expect((await named('Hall · Case'))?.stones).toBe(6)
  })
})

describe('stones that are scanned into a location', () => {
  it('are there, with their history and the time they were seen; those that were there stay', async () => {
    const tray = await make('Scanned tray')
    const [loose, there] = [await shop.stone({ location: 'Desk' }), await shop.stone({ location: tray.path })]
    const { data } = await put(tray.id, [loose.sku.toLowerCase(), there.id, loose.sku.toLowerCase()], await company.as('Salesman'))
    expect(data).toEqual({
      moved: 1,
      stones: [
        { code: loose.sku.toLowerCase(), id: loose.id, outcome: 'moved', message: `${loose.sku} moved here from Desk.` },
        { code: there.id, id: there.id, outcome: 'here', message: `${there.sku} was here already.` },
      ],
    })
    const stone = await shop.read('inventory', loose.id)
    expect([stone.location, stone.version, stone.seen !== null]).toEqual([tray.path, loose.version + 1, true])
    expect(await shop.read('inventory', there.id)).toMatchObject({ version: there.version, seen: expect.any(String) })
    const [last] = shop.done(await manager.get('/api/inventory/history', { id: loose.id }))
    expect(last).toMatchObject({ action: 'update', reason: `Scanned into ${tray.code}` })
    // A list that is sent twice changes nothing more.
    expect((await put(tray.id, [loose.sku])).data.moved).toBe(0)
  })
  it('stay where they are when they cannot be there, and say why', async () => {
    const tray = await make('Strict tray')
    const [fine, away, sold] = [await shop.stone(), await shop.stone({ branch: other }), await shop.stone({ location: 'Desk' })]
    await shop.sell([{ inventory: sold.id, basis: 'whole', rate: '900' }])
    const { data } = await put(tray.id, [fine.sku, away.sku, sold.sku, 'NO-SUCH'])
    expect(data.stones.map(({ outcome, message }: { outcome: string; message: string }) => [outcome, message])).toEqual([
      ['moved', `${fine.sku} moved here.`],
      ['refused', `${away.sku} is in Other house. Send it by a transfer.`],
      ['refused', `${sold.sku} is sold, so it cannot be in “Strict tray”.`],
      ['refused', 'No stone has the number “NO-SUCH”.'],
    ])
    expect([await placeOf(away.id), await placeOf(sold.id)]).toEqual([null, 'Desk'])
  })
  it('are not put into a location that is inactive or unknown', async () => {
    const tray = await make('Closed tray')
    shop.done(await change(tray.id, { active: false }))
    const { sku } = await shop.stone()
    expect(await put(tray.id, [sku])).toMatchObject({ status: 409, errorMessages: [expect.stringMatching(/^“Closed tray” is inactive/)] })
    expect((await put(uuid(), [sku])).status).toBe(404)
  })
})

it('a stone that is found in another branch leaves its location there', async () => {
  const stone = await shop.stone({ location: 'Left behind', branch: other })
  const draft = shop.done(
    await manager.post('/api/transfer', { from: other, to: company.branch, date: today(), items: [{ inventory: stone.id }] }),
  )
  const sent = shop.done(await manager.put('/api/transfer/send', { id: draft.id, version: draft.version }))
  shop.done(await manager.put('/api/transfer/receive', { id: sent.id, version: sent.version, stones: [stone.sku], location: 'Arrivals' }))
  expect(await placeOf(stone.id)).toBe('Arrivals')
  expect([(await named('Left behind', other))?.stones, await named('Left behind'), (await named('Arrivals'))?.stones]).toEqual([
    0,
    undefined,
    1,
  ])
})

it('the audit passes', async () => {
  expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

describe('a scan that was made without a connection', () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  /** Sends a scan that the device made so many hours before. Its clock is a year behind, and only differences count. */
  const putLate = async (id: string, stone: string, before: number) => {
    const [at, sent] = [hours(before + 8760), hours(8760)]
    const { stones } = shop.done(await manager.put('/api/location/move', { id, stones: [stone], scanned: { at, sent } }))
    return stones[0].outcome
  }
  it('moves the stone at the time of the scan, and never over a later scan', async () => {
    const [early, late] = [await make('Early tray'), await make('Late tray')]
    const stone = await shop.stone({})
    expect(await putLate(early.id, stone.id, 3)).toBe('moved')
    expect(await putLate(late.id, stone.id, 1)).toBe('moved')
    expect(await putLate(early.id, stone.id, 2)).toBe('later')
    expect(await putLate(late.id, stone.id, 4)).toBe('here')
    expect(await placeOf(stone.id)).toBe('Late tray')
    const seen = Date.parse((await shop.read('inventory', stone.id)).seen)
    expect([seen < Date.parse(hours(0.9)), seen > Date.parse(hours(1.1))]).toEqual([true, true])
  })
  it('is never in the future', async () => {
    const [first, second] = [await make('First tray'), await make('Second tray')]
    const stone = await shop.stone({})
    expect(await putLate(first.id, stone.id, -5)).toBe('moved')
    expect(shop.done(await put(second.id, [stone.id])).stones[0].outcome).toBe('moved')
  })
})
