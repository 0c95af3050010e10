import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let geneva: string
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  refused = refusals(company)
  geneva = await company.make('branch', { code: 'GVA', name: 'Geneva' })
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const parcel = (given: Values = {}) => shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40', ...given })
const draftOf = (stones: Values[], given: Values = {}) => ({
  from: company.branch,
  to: geneva,
  date: today(),
  items: stones.map(({ id }) => ({ inventory: id })),
  ...given,
})
const draft = async (stones: Values[], given: Values = {}) => shop.done(await manager.post('/api/transfer', draftOf(stones, given)))
const act = async (action: string, { id }: Values, given: Values = {}) => {
  const { version } = await shop.read('transfer', id)
  return manager.put(`/api/transfer/${action}`, { id, version, ...given })
}
const send = async (stones: Values[]) => shop.done(await act('send', await draft(stones)))
const read = ({ id }: Values) => shop.read('inventory', id)
const lifecycleOf = async ({ id }: Values): Promise<string[]> =>
  (await manager.get('/api/inventory/movement', { id })).data.map(({ what }: Values) => what)

describe('a transfer', () => {
  it('is drafted, sent with a number, and received by scanning, in several deliveries', async () => {
    const [stone, lot, late] = [await shop.stone({ location: 'Tray 1' }), await parcel(), await shop.stone()]
    const drafted = await draft([stone, lot, late])
    expect(drafted).toMatchObject({ number: null, status: 'draft', stones: 3, pieces: 202, carats: '154.620' })
    expect(await read(stone)).toMatchObject({ status: 'available' })
    const sent = shop.done(await act('send', drafted))
    expect(sent).toMatchObject({ number: expect.stringMatching(/^TR-BKK-\d\d-00001$/), status: 'in transit', missing: 3 })
    expect(sent.items[1]).toMatchObject({ sku: lot.sku, place: 'in_transit', cost: worth('6000') })
    expect(await read(lot)).toMatchObject({ status: 'in_transit', heldPieces: 200, value: worth('6000'), branch: { id: company.branch } })
    const first = shop.done(await act('receive', sent, { stones: [stone.sku.toLowerCase(), lot.id, lot.id], location: 'Vault A' }))
    expect(first).toMatchObject({ status: 'partly received', missing: 1 })
    expect(first.items).toMatchObject([
      { place: 'available', arrived: today() },
      { place: 'available' },
      { place: 'in_transit', arrived: null },
    ])
    expect(await read(stone)).toMatchObject({
      status: 'available',
      branch: { id: geneva },
      location: 'Vault A',
      version: stone.version + 1,
    })
    expect(await read(late)).toMatchObject({ status: 'in_transit', branch: { id: company.branch } })
    expect(shop.done(await act('receive', sent, { stones: [late.sku] }))).toMatchObject({ status: 'received', missing: 0, state: 'sent' })
    expect(await lifecycleOf(late)).toEqual(['Arrived in Geneva', 'Sent to Geneva', 'Added to stock'])
    expect((await manager.get('/api/inventory/movement', { id: late.id })).data[0].document).toMatchObject({
      kind: 'transfer',
      number: sent.number,
    })
    expect((await manager.get('/api/transfer', { status: 'received' })).data.rows).toMatchObject([{ number: sent.number }])
  })
  it('is canceled before anything has arrived, and every stone is back in its place', async () => {
    const [stone, lot] = [await shop.stone({ location: 'Tray 1' }), await parcel()]
    const sent = await send([stone, lot])
    await refused(() => act('cancel', sent), 400, /reason/)
    expect(shop.done(await act('cancel', sent, { reason: 'The courier did not come' }))).toMatchObject({
      status: 'cancelled',
      state: 'cancelled',
    })
    expect([await read(stone), await read(lot)]).toMatchObject([
      { status: 'available', location: 'Tray 1', branch: { id: company.branch } },
      { availablePieces: 200, value: worth('6000') },
    ])
    await refused(() => act('cancel', sent, { reason: 'Once more' }), 409, /is canceled/)
    expect((await lifecycleOf(stone))[0]).toBe('Transfer to Geneva canceled')
  })
  it('keeps what has not arrived in transit, until it is recorded as lost', async () => {
    const [stone, gone] = [await shop.stone(), await shop.stone()]
    const sent = await send([stone, gone])
    shop.done(await act('receive', sent, { stones: [stone.id] }))
    await refused(() => act('cancel', sent, { reason: 'Too late' }), 409, /has arrived\. This transfer can no longer be canceled/)
    const closed = shop.done(await act('lost', sent, { stones: [gone.sku], reason: 'The parcel was opened on the way' }))
    expect(closed).toMatchObject({ status: 'closed', missing: 0 })
    expect(await read(gone)).toMatchObject({ status: 'loss', value: worth('0') })
    await refused(() => act('receive', sent, { stones: [gone.sku] }), 409, /is not in transit/)
  })
  it('does not receive stones that are not on it or have arrived already, and names each', async () => {
    const [stone, stranger] = [await shop.stone(), await shop.stone()]
    const sent = await send([stone])
    const answer = await refused(
      () => act('receive', sent, { stones: [stone.sku, stranger.sku, 'UNKNOWN-9'] }),
      409,
      /2 stones cannot be taken/,
    )
    expect(answer.data.failed).toEqual([
      { id: stranger.sku, reason: `“${stranger.sku}” is not on this transfer.` },
      { id: 'UNKNOWN-9', reason: '“UNKNOWN-9” is not on this transfer.' },
    ])
    expect(await read(stone)).toMatchObject({ status: 'in_transit' })
    shop.done(await act('receive', sent, { stones: [stone.sku] }))
    await refused(() => act('receive', sent, { stones: [stone.sku] }), 409, /has already arrived/)
    await refused(() => act('receive', sent, { stones: [] }), 400, /empty/)
    await refused(() => act('receive', sent, { stones: [stone.sku], date: '2020-01-01' }), 409, /already arrived/)
  })
  it('weighs jewels in grams, and prints what is in the parcel without any price', async () => {
    const [stone, jewel] = [await shop.stone(), await shop.stone({ type: 'jewellery', pieces: 1, weight: '12.5' })]
    const sent = shop.done(await act('send', await draft([stone, jewel], { shipping: 'Courier 77', notes: 'Handle with care' })))
    expect([sent.carats, sent.items.map(({ type }: Values) => type)]).toEqual(['2.310', ['single', 'jewellery']])
    const { data } = await manager.get('/api/transfer/export/pdf', { id: sent.id })
    const text = (await pdfText(data)).replaceAll(/\s+/g, ' ')
    for (const shown of [sent.number, stone.sku, '2.31 ct', jewel.sku, '12.50 g', 'Geneva', 'Courier 77', 'Handle with care'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/231|100\.00|300/)
    const list = (await manager.get('/api/transfer/export/pdf', {})).data
    expect(await pdfText(list)).toContain(sent.number)
  })
  it('takes only available stones of the branch it leaves', async () => {
    const [here, there] = [await shop.stone(), await shop.stone({ branch: geneva })]
    const post = (stones: Values[], given: Values = {}) => manager.post('/api/transfer', draftOf(stones, given))
    await refused(() => post([here, there]), 409, /Line 2: .* is in Geneva/, 'items.1.inventory')
    await refused(() => post([here, here]), 409, /on this transfer twice/)
    await refused(() => post([here], { to: company.branch }), 400, /two different branches/, 'to')
    await refused(() => post([{ id: uuid() }]), 400, /does not exist/)
    await refused(() => post([here], { to: uuid() }), 409, /no longer exists/)
    const empty = await draft([])
    await refused(() => act('send', empty), 400, /Add at least one/)
    const [waiting, lot] = [await draft([here]), await parcel()]
    await manager.put('/api/inventory/reserve', { id: here.id, customer: shop.customer })
    await refused(() => act('send', waiting), 409, /not available: it is reserved/)
    await manager.put('/api/inventory/release', { id: here.id })
    await shop.sell([{ inventory: here.id, rate: '300' }])
    await refused(() => act('send', waiting), 409, /not available: it is sold/)
    await manager.put('/api/inventory/reserve', { id: lot.id, customer: shop.customer, pieces: 10, weight: '7' })
    const partly = await draft([lot])
    await refused(() => act('send', partly), 409, /Part of .* is elsewhere\. Split off the part to transfer/)
    await refused(
      async () => (await company.as('Salesman')).put('/api/transfer/send', { id: partly.id, version: partly.version }),
      403,
      /does not allow|cannot/,
    )
  })
  it('of others’ goods has no value, and goods in transit cannot be sold', async () => {
    const theirs = await shop.stone({ ownership: 'supplier', owner: shop.customer })
    const sent = await send([theirs])
    const bill = await shop.invoice([{ inventory: theirs.id, rate: '300' }])
    await refused(() => manager.put('/api/invoice/issue', { id: bill.id, version: bill.version }), 409, /not available: it is in transit/)
    shop.done(await act('receive', sent, { stones: [theirs.id] }))
    expect(await read(theirs)).toMatchObject({ branch: { id: geneva }, value: worth('0') })
  })
})
