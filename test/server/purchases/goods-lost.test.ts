import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Buying, openBuying, type Values } from '../../support/clerk/buying.ts'
import { openWorkshop, type Workshop } from '../../support/clerk/workshop.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, worth } from '../../support/shop.ts'
import { centBase as base, today } from '../../support/world.ts'

let company: TestCompany
let shop: Workshop
let clerk: Buying
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let trays = 0
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openWorkshop(company)
  clerk = await openBuying(company, await openShop(company))
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const supplierOf = (name: string) => clerk.partyOf(`${name} ${uuid().slice(-4)}`, { termsDays: 10 })
const parcel = (given: Values = {}) => clerk.single({ type: 'parcel', pieces: 10, weight: '10', rate: '100', ...given })
/** A line that a supplier left on memo: the purchase, its only stone, and the supplier. */
const onMemo = async (line: Values, given: Values = {}) => {
  const from = await supplierOf('Memo House')
  const memo = await clerk.memoIn([line], from, given)
  return { from, memo, stone: await clerk.stoneOf(memo) }
}
const read = (id: string) => shop.read('inventory', id)
const writeOff = async (id: string, much: Values = {}): Promise<Values> => {
  const { version } = await read(id)
  return shop.done(await manager.put('/api/inventory/write-off', { id, version, reason: 'Lost in the office', ...much }))
}
const undo = (document: string) => manager.put('/api/inventory/undo', { document, reason: 'Found under the table' })
const billsOf = (party: string) =>
  company.query<Values>(
    'select kind, number, total, settled, due_date - date as days, active from bill where party_id = $1 order by date, number, total',
    [party],
  )
const entriesOf = async (party: string, currency = base): Promise<Values[]> =>
  (shop.done(await manager.get('/api/statement', { party, ledger: 'payable', currency })) as Values).entries
const whatOf = async (id: string): Promise<string[]> =>
  (await manager.get('/api/inventory/movement', { id })).data.map(({ what }: Values) => what)

const moveTake = async (action: string, id: string, input: Values = {}): Promise<Values> => {
  const { version } = await shop.read('stockTake', id)
  return shop.done(await manager.put(`/api/stock-take/${action}`, { id, version, ...input }))
}
/** A stock-take (its id) of a tray of a branch that counted another stone and these, and is in review. */
const reviewed = async (tray: string, counts: Values[], branch = company.branch): Promise<string> => {
  const { sku } = await shop.stone({ location: tray, branch })
  const draft = shop.done(await manager.post('/api/stock-take', { branch, location: tray })) as Values
  await moveTake('start', draft.id)
  const sent = [{ code: sku }, ...counts].map(count => ({ id: uuid(), at: new Date().toISOString(), ...count }))
  shop.done(await manager.put('/api/stock-take/count', { id: draft.id, sent: new Date().toISOString(), counts: sent }))
  await moveTake('finish', draft.id)
  return draft.id
}
/** Counts a tray, decides every line with the outcome, and posts the stock-take. */
const countTray = async (tray: string, counts: Values[], decision: { outcome: string; decision: string }, branch = company.branch) => {
  const id = await reviewed(tray, counts, branch)
  await moveTake('decide', id, { ...decision, reason: 'Counted twice' })
  return moveTake('post', id)
}
const findAgain = (sku: string, branch = company.branch) =>
  countTray(`Found ${++trays}`, [{ code: sku }], { outcome: 'unexpected', decision: 'take in' }, branch)

describe('goods on memo that are lost', () => {
  it('are owed to their supplier at the agreed price, and no longer when the write-off is undone', async () => {
    const { from, memo, stone } = await onMemo(clerk.single({ weight: '2', rate: '150' }))
    const { document } = await writeOff(stone.id)
    expect(await clerk.owedTo(from)).toEqual({ amount: 300, base: 300 })
    const number = `${memo.number} / ${stone.sku}`
    expect(await billsOf(from)).toEqual([{ kind: 'memoLoss', number, total: '300.00', settled: '0', days: 10, active: true }])
    expect(await read(stone.id)).toMatchObject({ status: 'loss', ownership: 'supplier', value: worth('0') })
    expect(await clerk.read(memo)).toMatchObject({ status: 'closed' })
    const entry = { kind: 'memoLoss', number, credit: '300.00', document: { entity: 'purchase', id: memo.id }, reversal: false }
    expect(await entriesOf(from)).toMatchObject([entry])
    expect((await whatOf(stone.id)).slice(0, 3)).toEqual(['Bought from its supplier: lost on memo', 'Taken off memo', 'Written off'])

    shop.done(await undo(document))
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    expect(await billsOf(from)).toMatchObject([{ number, active: false }])
    expect(await read(stone.id)).toMatchObject({ status: 'available', ownership: 'supplier', value: worth('0') })
    expect(await entriesOf(from)).toMatchObject([entry, { kind: 'memoLoss', debit: worth('300'), reversal: true }])
    expect((await whatOf(stone.id)).slice(0, 3).sort()).toEqual([
      'On memo from its supplier again',
      'Purchase from its supplier canceled',
      'Write-off reversed',
    ])

    await writeOff(stone.id)
    expect(await clerk.owedTo(from)).toEqual({ amount: 300, base: 300 })
    await refused(() => undo(document), 409, /already undone/)
  })

  it('are owed at the rate of the day in parts by weight, and with the sale of the rest exactly the whole price', async () => {
    const { from, stone } = await onMemo(parcel({ pieces: 3, weight: '9', basis: 'whole', rate: '1000' }), { currency: 'EUR' })
    await writeOff(stone.id, { pieces: 1, weight: '3' })
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 333.33, base: 366.66 })
    const second = await writeOff(stone.id, { pieces: 1, weight: '3' })
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 666.67, base: 733.33 })
    shop.done(await undo(second.document))
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 333.33, base: 366.66 })
    const sold = await shop.sell([{ inventory: stone.id, pieces: 2, weight: '6', rate: '200' }])
    expect(sold.items[0].cost).toEqual(worth('733.34'))
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 1000, base: 1100 })
    await shop.cancel(sold.id)
    await writeOff(stone.id)
    expect((await clerk.owedTo(from, 'EUR')).amount).toBe(1000)
  })

  it('are owed by pieces if the price is per piece, and what goes back is not owed', async () => {
    const { from, memo, stone } = await onMemo(parcel({ pieces: 4, weight: '10', basis: 'per piece', rate: '250' }))
    const back = { stones: [{ id: stone.id, pieces: 1, weight: '4' }] }
    shop.done(await manager.put('/api/purchase/return', { id: memo.id, version: memo.version, ...back }))
    await writeOff(stone.id, { pieces: 1, weight: '1' })
    expect(await clerk.owedTo(from)).toEqual({ amount: 250, base: 250 })
    await shop.sell([{ inventory: stone.id, pieces: 1, weight: '2', rate: '400' }])
    const much = (pieces: number, weight: string) => ({ pieces, weight: worth(weight) })
    expect(shop.done(await manager.get('/api/purchase/memo', { id: memo.id }))).toEqual([
      { line: memo.items[0].id, sold: much(1, '2'), lost: much(1, '1'), back: much(1, '4'), left: much(1, '3'), owed: worth('500') },
    ])
    await shop.sell([{ inventory: stone.id, pieces: 1, weight: '3', rate: '400' }])
    expect(await clerk.owedTo(from)).toEqual({ amount: 750, base: 750 })
  })

  it('are owed for each line of the memo, also when small parts are worth less than a cent', async () => {
    const { from, stone } = await onMemo(parcel({ type: 'melee', pieces: 3, weight: '3', basis: 'whole', rate: '0.01' }))
    await writeOff(stone.id, { pieces: 1, weight: '1' })
    await writeOff(stone.id, { pieces: 1, weight: '1' })
    await writeOff(stone.id)
    expect(await clerk.owedTo(from)).toEqual({ amount: 0.01, base: 0.01 })
  })

  it('with a customer are owed, until a stock-take finds them', async () => {
    const { from, stone } = await onMemo(clerk.single({ weight: '2', rate: '150' }), { currency: 'EUR' })
    const lent = await shop.lend([{ inventory: stone.id, rate: '400' }])
    shop.done(await shop.moveApproval('lost', lent.id, { lines: [{ id: lent.items[0].id }], reason: 'Stolen at the fair' }))
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 300, base: 330 })
    expect(await findAgain(stone.sku)).toMatchObject({ impact: worth('0') })
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 0, base: 0 })
    expect(await read(stone.id)).toMatchObject({ status: 'available', ownership: 'supplier', value: worth('0') })
    await shop.sell([{ inventory: stone.id, rate: '400' }])
    expect(await clerk.owedTo(from, 'EUR')).toEqual({ amount: 300, base: 330 })
  })

  it('on the way to another branch are owed, in the branch that they left', async () => {
    const to = await company.make('branch', { code: 'GVA', name: 'Geneva' })
    const { from, stone } = await onMemo(parcel())
    const draft = { from: company.branch, to, date: today(), items: [{ inventory: stone.id }] }
    const { id } = shop.done(await manager.post('/api/transfer', draft)) as Values
    const act = async (action: string, input: Values = {}) => {
      const { version } = await shop.read('transfer', id)
      return shop.done(await manager.put(`/api/transfer/${action}`, { id, version, ...input }))
    }
    await act('send')
    await act('lost', { stones: [stone.sku], reason: 'The courier lost it' })
    expect(await clerk.owedTo(from)).toEqual({ amount: 1000, base: 1000 })
    const openIn = async (branch: string) =>
      (shop.done(await manager.get('/api/report/payables', { party: from, branch })) as Values).rows.map(({ open }: Values) => open)
    expect([await openIn(company.branch), await openIn(to)]).toEqual([['1000.00'], []])
    await findAgain(stone.sku, to)
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    expect(await openIn(company.branch)).toEqual([])
  })

  it('or broken in the workshop are owed, until the receipt is undone', async () => {
    const { from, stone } = await onMemo(parcel({ pieces: 4, weight: '4' }))
    const form = await shop.issue('lapidaryOrderForm', [{ inventory: stone.id, pieces: 4, weight: '4' }])
    const line = {
      id: form.items[0].id,
      uncut: { pieces: 2, weight: '2' },
      broken: { pieces: 1, weight: '1' },
      lost: { pieces: 1, weight: '1' },
    }
    await refused(
      () => shop.move('lapidaryOrderForm', 'receive', form.id, { lines: [{ ...line, uncut: { pieces: 1, weight: '1.5' }, finish: true }] }),
      409,
      /must come back at the weight that was issued, 4\.000 ct, not 3\.5/,
    )
    const broken = { id: line.id, broken: { pieces: 4, weight: '4' } }
    await refused(
      () => shop.move('lapidaryOrderForm', 'receive', form.id, { lines: [broken] }, 'Salesman'),
      403,
      /only a Manager can enter broken goods of a supplier/,
    )
    await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines: [line] })
    expect(await clerk.owedTo(from)).toEqual({ amount: 200, base: 200 })
    await shop.moved('lapidaryOrderForm', 'undo', form.id, { receipt: 1 })
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    await shop.moved('lapidaryOrderForm', 'receive', form.id, { lines: [{ id: line.id, lost: { pieces: 4, weight: '4' } }] })
    expect(await clerk.owedTo(from)).toEqual({ amount: 400, base: 400 })
    expect(await read(stone.id)).toMatchObject({ status: 'loss', value: worth('0') })
  })

  it('at a stock-take are owed: a missing stone, and missing pieces of a lot', async () => {
    const tray = `Memo ${++trays}`
    const single = await onMemo(clerk.single({ weight: '2', rate: '150', location: tray }))
    const missing = await countTray(tray, [], { outcome: 'missing', decision: 'write off' })
    expect(missing).toMatchObject({ impact: worth('-300') })
    expect(await clerk.owedTo(single.from)).toEqual({ amount: 300, base: 300 })
    await findAgain(single.stone.sku)
    expect(await clerk.owedTo(single.from)).toEqual({ amount: 0, base: 0 })

    const lots = `Memo ${++trays}`
    const lot = await onMemo(parcel({ location: lots }))
    const counted = [{ code: lot.stone.sku, pieces: 8, weight: '7.9' }]
    expect(await countTray(lots, counted, { outcome: 'variance', decision: 'adjust' })).toMatchObject({ impact: worth('-210') })
    expect(await clerk.owedTo(lot.from)).toEqual({ amount: 210, base: 210 })
    await shop.sell([{ inventory: lot.stone.id, pieces: 8, weight: '7.9', rate: '200' }])
    expect(await clerk.owedTo(lot.from)).toEqual({ amount: 1000, base: 1000 })
  })

  it('by an adjustment are owed, but not what only weighs less', async () => {
    const adjust = async (id: string, much: Values) => {
      const { version } = await read(id)
      shop.done(await manager.put('/api/inventory/adjust', { id, version, reason: 'Counted', ...much }))
    }
    const lot = await onMemo(parcel())
    await adjust(lot.stone.id, { pieces: 10, weight: '9.9' })
    expect(await clerk.owedTo(lot.from)).toEqual({ amount: 0, base: 0 })
    await adjust(lot.stone.id, { pieces: 9, weight: '9' })
    expect(await clerk.owedTo(lot.from)).toEqual({ amount: 90.91, base: 90.91 })
    await adjust(lot.stone.id, { pieces: 8, weight: '9.1' })
    await adjust(lot.stone.id, { pieces: 0, weight: '0' })
    expect(await clerk.owedTo(lot.from)).toEqual({ amount: 1000, base: 1000 })
    const single = await onMemo(clerk.single({ weight: '2', rate: '150' }))
    await adjust(single.stone.id, { pieces: 1, weight: '1.99' })
    await adjust(single.stone.id, { pieces: 0, weight: '0' })
    expect(await clerk.owedTo(single.from)).toEqual({ amount: 300, base: 300 })
    expect((await whatOf(single.stone.id))[2]).toBe('Missing, written off')
  })

  it('and paid are credit with the supplier when they are found', async () => {
    const { from, stone } = await onMemo(clerk.single({ weight: '2', rate: '150' }))
    const { document } = await writeOff(stone.id)
    shop.done(await manager.post('/api/paymentnote', shop.noteOf('300', { party: from, direction: 'paid' })))
    expect(await billsOf(from)).toMatchObject([{ settled: '300.00' }])
    shop.done(await undo(document))
    expect(await clerk.owedTo(from)).toEqual({ amount: -300, base: -300 })
    expect(await billsOf(from)).toMatchObject([{ settled: '0.00', active: false }])
    expect((await manager.get('/api/paymentnote/open', { party: from, currency: base, ledger: 'payable' })).data).toMatchObject({
      credit: '300.00',
    })
  })

  it('and of nobody’s memo owe nothing', async () => {
    const from = await supplierOf('No memo')
    const stone = await shop.stone({ ownership: 'supplier', owner: from, costRate: undefined })
    const { document } = await writeOff(stone.id)
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    shop.done(await undo(document))
  })

  it('and found at the same stock-take that misses others of their line are each worth their own part', async () => {
    const tray = `Memo ${++trays}`
    const three = { pieces: 3, weight: '3', location: tray, stones: [{ weight: '1' }, { weight: '1' }, { weight: '1' }] }
    const { from, memo } = await onMemo(clerk.single({ basis: 'whole', rate: '300', ...three }))
    const [first, second, third] = (await clerk.stonesOf(memo)) as [Values, Values, Values]
    await writeOff(first.id)
    expect(await clerk.owedTo(from)).toEqual({ amount: 100, base: 100 })
    const counts = [{ code: first.sku }, { code: third.sku }]
    const draft = await reviewed(tray, counts)
    for (const [outcome, decision] of [
      ['missing', 'write off'],
      ['unexpected', 'take in'],
    ] as const)
      await moveTake('decide', draft, { outcome, decision, reason: 'Counted twice' })
    await moveTake('post', draft)
    expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual(['available', 'loss'])
    expect(await clerk.owedTo(from)).toEqual({ amount: 100, base: 100 })
    expect(await billsOf(from)).toMatchObject([{ active: false }, { total: '100.00', active: true }])
  })
})

describe('goods that were lost', () => {
  it('are found only once: a write-off is not undone after a stock-take found them', async () => {
    const { from, stone } = await onMemo(parcel())
    const { document } = await writeOff(stone.id, { pieces: 4, weight: '4' })
    await findAgain(stone.sku)
    expect(await clerk.owedTo(from)).toEqual({ amount: 0, base: 0 })
    await refused(() => undo(document), 409, /already undone/)
    expect(await read(stone.id)).toMatchObject({ heldPieces: 10, heldWeight: '10.000' })
    const own = await shop.stone()
    const lost = await writeOff(own.id)
    await findAgain(own.sku)
    await refused(() => undo(lost.document), 409, new RegExp(`^${own.sku} was found again`))
    expect(await read(own.id)).toMatchObject({ heldWeight: '2.310', value: worth('231') })
  })
})
