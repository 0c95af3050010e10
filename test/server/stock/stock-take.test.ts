import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestHouse, type TestHouse, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let house: TestHouse
let shop: Shop
let manager: ReturnType<typeof visitor>
let salesman: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let geneva: string
let trays = 0
beforeAll(async () => {
  house = await openTestHouse()
  shop = await openShop(house)
  manager = await house.as('Manager')
  salesman = await house.as('Salesman')
  refused = refusals(house)
  geneva = await house.make('branch', { code: 'GVA', name: 'Geneva' })
})
afterAll(() => house.stop())
afterEach(async () => expect((await auditBooks(house.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

/** A tray of its own for every test, so that one list never meets another. */
const newTray = () => `Tray ${++trays}`
const stone = (tray: string, given: Values = {}) => shop.stone({ location: tray, ...given })
const lot = (tray: string, given: Values = {}) => stone(tray, { type: 'parcel', pieces: 200, weight: '150', costRate: '40', ...given })
const read = ({ id }: Values) => shop.read('inventory', id)
const take = ({ id }: Values) => shop.read('stockTake', id)
const move = async (action: string, paper: Values, given: Values = {}, who = manager) =>
  who.put(`/api/stock-take/${action}`, { id: paper.id, version: (await take(paper)).version, ...given })
const draft = async (tray: string | null, given: Values = {}) =>
  shop.done(await manager.post('/api/stock-take', { branch: house.branch, location: tray, ...given }))
const start = async (tray: string | null, given: Values = {}) => shop.done(await move('start', await draft(tray, given)))
const scan = (code: string, given: Values = {}): Values => ({ id: uuid(), code, at: new Date().toISOString(), ...given })
const send = (paper: Values, counts: Values[], { who = manager, ...given }: Values = {}): Promise<Answer> =>
  who.put('/api/stock-take/count', { id: paper.id, sent: new Date().toISOString(), counts, ...given })
const count = async (paper: Values, ...counts: Values[]): Promise<Values> => shop.done(await send(paper, counts))
const linesOf = async (paper: Values, query: Values = {}): Promise<Values[]> =>
  shop.done(await manager.get('/api/stock-take/line', { id: paper.id, ...query })).rows
const lineOf = async (paper: Values, sku: string): Promise<Values> => (await linesOf(paper, { search: sku }))[0]!
const decide = async (paper: Values, sku: string, decision: string | null, reason?: string) =>
  move('decide', paper, { lines: [(await lineOf(paper, sku)).id], decision, ...(reason && { reason }) })
const lifecycleOf = async ({ id }: Values): Promise<string[]> =>
  (await manager.get('/api/inventory/movement', { id })).data.map(({ what }: Values) => what)

describe('a stock-take', () => {
  it('counts a tray, and its review puts the book right, to the cent', async () => {
    const tray = newTray()
    const [here, gone, kept, parcel] = [await stone(tray), await stone(tray), await stone(tray), await lot(tray)]
    const paper = await start(tray)
    expect(paper).toMatchObject({
      number: expect.stringMatching(/^ST-BKK-\d\d-\d{5}$/),
      state: 'counting',
      stones: 4,
      missing: 4,
      found: 0,
    })
    const answer = await count(paper, scan(here.sku.toLowerCase()), scan(parcel.sku, { pieces: 196, weight: '147.5' }))
    expect(answer.results).toMatchObject([{ outcome: 'found' }, { outcome: 'variance' }])
    expect(answer.progress).toMatchObject({ stones: 4, counted: 2, found: 1, variance: 1, missing: 2, unexpected: 0 })
    shop.done(await move('finish', paper))
    await refused(() => move('post', paper), 409, /3 lines are not decided yet/)
    await refused(() => decide(paper, gone.sku, 'write off'), 400, /reason/)
    await refused(() => decide(paper, gone.sku, 'adjust', 'No such thing'), 409, /is missing: it cannot be decided as “adjust”/)
    shop.done(await decide(paper, gone.sku, 'write off', 'Not found in three searches'))
    shop.done(await decide(paper, kept.sku, 'leave'))
    const ready = shop.done(await decide(paper, parcel.sku, 'adjust', 'Counted twice'))
    expect(ready).toMatchObject({ undecided: 0, impact: worth(String(-231 - 231 - 100)) })
    const posted = shop.done(await move('post', paper))
    expect(posted).toMatchObject({ state: 'posted', found: 1, variance: 1, missing: 2, impact: worth('-331') })
    expect(await read(gone)).toMatchObject({ status: 'loss', value: worth('0'), heldWeight: worth('0') })
    expect(await read(kept)).toMatchObject({ status: 'available', value: worth('231'), seen: null })
    expect((await read(here)).seen).toBe((await lineOf(paper, here.sku)).countedAt)
    expect(await read(parcel)).toMatchObject({ availablePieces: 196, availableWeight: worth('147.5'), value: worth('5900') })
    expect((await lifecycleOf(gone))[0]).toBe('Missing at a stock-take, written off')
    expect((await manager.get('/api/inventory/movement', { id: gone.id })).data[0].paper).toMatchObject({
      kind: 'stockTake',
      number: paper.number,
    })
    expect((await manager.get('/api/inventory/history', { id: parcel.id })).data[0]).toMatchObject({
      action: 'stockTake',
      reason: `Stock-take ${paper.number}: Counted twice`,
    })
    await refused(() => move('post', paper), 409, /is posted; it cannot be posted/)
    await refused(() => send(paper, [scan(here.sku)]), 409, /is posted: nothing can be counted/)
  })

  it('takes the counts of two at once, each stone once', async () => {
    const tray = newTray()
    const stones: Values[] = []
    for (let n = 0; n < 12; n++) stones.push(await stone(tray))
    const paper = await start(tray)
    const parts = [stones.slice(0, 8), stones.slice(4)]
    const answers = await Promise.all(
      parts.flatMap((part, index) => part.map(({ sku }) => send(paper, [scan(sku)], { who: index === 0 ? manager : salesman }))),
    )
    expect(answers.flatMap(({ errorMessages }) => errorMessages)).toEqual([])
    expect(await take(paper)).toMatchObject({ found: 12, missing: 0, unexpected: 0 })
    const counts = (await linesOf(paper)).map(line => line.counts)
    expect(counts.filter(counted => counted === 2)).toHaveLength(4)
  })

  it('takes a batch that comes late and twice, in any order, as if it had come at once', async () => {
    const tray = newTray()
    const [first, parcel] = [await stone(tray), await lot(tray)]
    const paper = await start(tray)
    const at = (seconds: number) => ({ at: new Date(Date.now() + seconds * 1000).toISOString() })
    const slow = scan(parcel.sku, { pieces: 150, weight: '110', ...at(-20) })
    const again = scan(parcel.sku, { pieces: 200, weight: '150', ...at(-10) })
    const batch = [scan(first.sku, at(-30)), slow]
    await count(paper, again)
    expect(await lineOf(paper, parcel.sku)).toMatchObject({ outcome: 'found', countedPieces: 200 })
    await count(paper, ...batch)
    const once = await linesOf(paper)
    await count(paper, ...batch)
    await count(paper, ...batch.reverse(), again)
    expect(await linesOf(paper)).toEqual(once)
    expect(await lineOf(paper, parcel.sku)).toMatchObject({ outcome: 'found', countedPieces: 200, counts: 2 })
  })

  it('takes a count once, also when it comes again under another code', async () => {
    const tray = newTray()
    await stone(tray)
    const paper = await start(tray)
    const one = scan(`NOBODY-${tray}`)
    await count(paper, one)
    const again = await count(paper, { ...one, code: `SOMEBODY-${tray}` })
    expect(again).toMatchObject({ results: [], refused: [], progress: { unexpected: 1 } })
    expect((await linesOf(paper, { search: 'body' })).map(({ code }) => code)).toEqual([one.code])
    // Small letters are not the same everywhere.
    await count(paper, scan(`İSTANBUL-${tray}`))
    expect((await linesOf(paper, { search: 'stanbul' })).map(({ code }) => code)).toEqual([`İSTANBUL-${tray}`])
    shop.done(await move('cancel', paper, { reason: 'Begun too early' }))
  })

  it('does not call missing what was sold, lent or sent away during the count, and no lot different for it', async () => {
    const tray = newTray()
    const [sold, lent, parcel, later] = [await stone(tray), await stone(tray), await lot(tray), await lot(tray)]
    const paper = await start(tray)
    await count(paper, scan(later.sku, { pieces: 200, weight: '150' }))
    await shop.sell([
      { inventory: sold.id, rate: '300' },
      { inventory: parcel.id, pieces: 50, weight: '40', rate: '60' },
      { inventory: later.id, pieces: 50, weight: '40', rate: '60' },
    ])
    await shop.lend([{ inventory: lent.id, rate: '300' }])
    await count(paper, scan(parcel.sku, { pieces: 150, weight: '110' }))
    expect(await take(paper)).toMatchObject({ found: 2, missing: 0, moved: 2, variance: 0 })
    expect(await lineOf(paper, sold.sku)).toMatchObject({ outcome: 'moved', why: expect.stringMatching(/^Sold to Amal Gems .*, INV-/) })
    expect(await lineOf(paper, lent.sku)).toMatchObject({
      outcome: 'moved',
      why: expect.stringMatching(/^On approval with Amal Gems .*, AP-/),
    })
    shop.done(await move('finish', paper))
    expect(shop.done(await move('post', paper))).toMatchObject({ found: 2, moved: 2, impact: worth('0') })
    await shop.moveMemo('return', (await manager.get('/api/approval', { sort: '-number' })).data.rows[0].id, {})
    expect((await lineOf(paper, lent.sku)).outcome).toBe('moved')
  })

  it('puts only the counted difference right when a lot moves between count and posting', async () => {
    const tray = newTray()
    const parcel = await lot(tray)
    const paper = await start(tray)
    await count(paper, scan(parcel.sku, { pieces: 190, weight: '142.5' }))
    await shop.sell([{ inventory: parcel.id, pieces: 100, weight: '75', rate: '60' }])
    shop.done(await move('finish', paper))
    shop.done(await decide(paper, parcel.sku, 'adjust', 'Ten are not there'))
    shop.done(await move('post', paper))
    expect(await read(parcel)).toMatchObject({ availablePieces: 90, availableWeight: worth('67.5'), value: worth('2700') })
  })

  it('says of everything that it does not expect where the book has it', async () => {
    const tray = newTray()
    const elsewhere = newTray()
    const [mine, theirs, aside, sold] = [
      await stone(tray),
      await stone(tray, { branch: geneva }),
      await stone(elsewhere),
      await stone(tray),
    ]
    await shop.sell([{ inventory: sold.id, rate: '300' }])
    const paper = await start(tray)
    expect(paper.stones).toBe(1)
    await count(
      paper,
      ...[mine, theirs, aside, sold].map(({ sku }) => scan(sku)),
      scan('https://example.com/Lot?7'),
      scan('https://example.com/Lot?7'),
    )
    const lines = await linesOf(paper, { outcome: 'unexpected' })
    const why = (code: string) => lines.find(line => line.code === code)?.why
    expect(lines).toHaveLength(4)
    expect(why(theirs.sku)).toBe('Kept in Geneva.')
    expect(why(aside.sku)).toBe(`Kept in ${elsewhere}.`)
    expect(why(sold.sku)).toMatch(/^Sold to Amal Gems/)
    expect(why('https://example.com/Lot?7')).toBe('No stone has this number.')
    const came = await stone(tray)
    await count(paper, scan(came.sku))
    expect(await lineOf(paper, came.sku)).toMatchObject({ outcome: 'found', why: 'Came in after the list was frozen.' })
    shop.done(await move('finish', paper))
    shop.done(await decide(paper, theirs.sku, 'take in', 'It is here'))
    await refused(() => move('post', paper), 409, /cannot be taken in: only what was written off or counted out/)
    shop.done(await decide(paper, theirs.sku, 'leave'))
    expect(shop.done(await move('post', paper))).toMatchObject({ found: 2, unexpected: 4, impact: worth('0') })
  })

  it('takes in again what was written off and is found', async () => {
    const tray = newTray()
    const [stays, lost] = [await stone(tray), await stone(newTray())]
    shop.done(await manager.put('/api/inventory/write-off', { id: lost.id, version: lost.version, reason: 'Not to be found' }))
    const paper = await start(tray)
    await count(paper, scan(stays.sku), scan(lost.sku))
    expect(await lineOf(paper, lost.sku)).toMatchObject({ outcome: 'unexpected', why: 'Was written off.' })
    shop.done(await move('finish', paper))
    shop.done(await decide(paper, lost.sku, 'take in', 'It was in the wrong tray'))
    expect(shop.done(await move('post', paper))).toMatchObject({ impact: worth('231') })
    expect(await read(lost)).toMatchObject({ status: 'available', value: worth('231'), location: tray })
    expect((await lifecycleOf(lost))[0]).toBe('Found again at a stock-take')
  })

  it('leaves what is reserved in the safe, and does not write it off', async () => {
    const tray = newTray()
    const [one, parcel] = [await stone(tray), await lot(tray)]
    for (const { id } of [one]) shop.done(await manager.put('/api/inventory/reserve', { id, customer: shop.customer }))
    shop.done(await manager.put('/api/inventory/reserve', { id: parcel.id, customer: shop.customer, pieces: 20, weight: '15' }))
    const paper = await start(tray)
    expect(paper.stones).toBe(2)
    await count(paper, scan(parcel.sku, { pieces: 195, weight: '146.25' }))
    shop.done(await move('finish', paper))
    shop.done(await decide(paper, one.sku, 'write off', 'It is gone'))
    shop.done(await decide(paper, parcel.sku, 'adjust', 'Five are gone'))
    const answer = await refused(() => move('post', paper), 409, /is reserved for a customer: release it/)
    expect(answer.data.failed).toHaveLength(1)
    shop.done(await decide(paper, one.sku, 'leave'))
    shop.done(await move('post', paper))
    expect(await read(parcel)).toMatchObject({ availablePieces: 175, heldPieces: 195, heldWeight: worth('146.25') })
  })

  it('takes counts that arrive during the review, and asks again what was decided about something else', async () => {
    const tray = newTray()
    const [one, parcel] = [await stone(tray), await lot(tray)]
    const paper = await start(tray)
    await refused(() => move('finish', paper), 409, /Nothing has been counted yet/)
    await count(paper, scan(parcel.sku, { pieces: 190, weight: '140' }))
    shop.done(await move('finish', paper))
    shop.done(await decide(paper, parcel.sku, 'adjust', 'Ten are gone'))
    shop.done(await decide(paper, one.sku, 'write off', 'It is gone'))
    await count(paper, scan(one.sku))
    expect(await lineOf(paper, one.sku)).toMatchObject({ outcome: 'found', decision: null })
    shop.done(await move('recount', paper))
    await count(paper, scan(parcel.sku, { pieces: 199, weight: '149.3' }))
    shop.done(await move('finish', paper))
    await refused(() => move('post', paper), 409, /differs and not decided yet/)
    shop.done(
      await manager.put('/api/inventory/adjust', {
        ...(({ id, version }) => ({ id, version }))(await read(parcel)),
        pieces: 199,
        weight: '149.3',
        reason: 'Counted by hand',
      }),
    )
    shop.done(await decide(paper, parcel.sku, 'adjust', 'One is gone'))
    await refused(() => move('post', paper), 409, /was adjusted after it was counted: count it again/)
    await count(paper, scan(parcel.sku, { pieces: 199, weight: '149.3' }))
    expect(shop.done(await move('post', paper))).toMatchObject({ found: 2, impact: worth('0') })
  })

  it('asks of a lot how much there is, and takes the rest of the batch all the same', async () => {
    const tray = newTray()
    const [one, parcel, rough] = [await stone(tray), await lot(tray), await stone(tray, { type: 'rough', weight: '900', treatments: [] })]
    const paper = await start(tray)
    const answer = await count(paper, scan(parcel.sku), scan(rough.sku), scan(one.sku), scan(parcel.sku, { weight: '150' }))
    expect(answer.refused.map(({ reason }: Values) => reason)).toEqual([
      `${parcel.sku} is a lot: say how many carats there are.`,
      `${rough.sku} is a lot: say how many carats there are.`,
      `${parcel.sku} is a lot: say how many pieces there are.`,
    ])
    await count(paper, scan(rough.sku, { weight: '900' }))
    expect(await take(paper)).toMatchObject({ found: 2, missing: 1 })
    await refused(() => send(paper, []), 400, /empty/)
    await refused(() => send(paper, [scan(one.sku, { weight: 'much' })]), 400, /not a weight/)
  })

  it('goes by its own clock and not by that of the phone', async () => {
    const tray = newTray()
    const one = await stone(tray)
    const paper = await start(tray)
    const slow = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1000).toISOString()
    shop.done(await send(paper, [scan(one.sku, { at: slow(0) })], { sent: slow(1) }))
    const { countedAt } = await lineOf(paper, one.sku)
    expect(Math.abs(Date.parse(countedAt) - Date.now())).toBeLessThan(600_000)
  })

  it('is counted by a Salesman, who sees no cost and no figure to be counted, and reviews nothing', async () => {
    const tray = newTray()
    const parcel = await lot(tray)
    const paper = await start(tray)
    shop.done(await send(paper, [scan(parcel.sku, { pieces: 200, weight: '149' })], { who: salesman }))
    expect((await salesman.get('/api/stock-take', { id: paper.id })).data).not.toHaveProperty('impact')
    const [line] = (await salesman.get('/api/stock-take/line', { id: paper.id })).data.rows
    expect(line).toMatchObject({ code: parcel.sku, countedWeight: '149.000' })
    for (const field of ['impact', 'weight', 'pieces']) expect(line).not.toHaveProperty(field)
    const { lines } = (await salesman.get('/api/stock-take/sheet', { id: paper.id })).data
    expect(lines).toEqual([[parcel.sku, expect.any(String), tray, 2, 'variance', 'Salesman of the house']])
    for (const action of ['finish', 'post', 'decide', 'cancel', 'start', 'recount'])
      await refused(() => move(action, paper, { reason: 'I would like to' }, salesman), 403, /may not|not of/)
    expect((await salesman.get('/api/stock-take/line/export/excel', { id: paper.id })).status).toBe(403)
  })

  it('keeps its hands off what another is counting, and is cancelled without a trace in the book', async () => {
    const tray = newTray()
    const one = await stone(tray)
    const paper = await start(tray)
    const second = await draft(tray.toUpperCase())
    await refused(() => move('start', second), 409, /counts some of the same stones/)
    const empty = await draft('No such tray')
    await refused(() => move('start', empty), 409, /nothing to count/)
    await refused(() => send(second, [scan(one.sku)]), 409, /has not been started/)
    await refused(() => move('cancel', paper), 400, /reason/)
    expect(shop.done(await move('cancel', paper, { reason: 'The alarm went off' }))).toMatchObject({ state: 'cancelled', missing: 1 })
    expect(await read(one)).toMatchObject({ status: 'available', version: one.version })
    shop.done(await move('start', second))
  })

  it('counts a safe with all its boxes, and no other that only begins alike', async () => {
    const safe = newTray()
    const [box, loose, other] = [await stone(`${safe} · Box A7`), await stone(` ${safe.toUpperCase()} `), await stone(`${safe}0`)]
    const paper = await start(safe)
    expect((await linesOf(paper)).map(line => line.code).sort()).toEqual([box.sku, loose.sku].sort())
    expect(other.location).toBe(`${safe}0`)
    const inner = await draft(`${safe} · Box A7`)
    await refused(() => move('start', inner), 409, /counts some of the same stones/)
  })

  it('tells a phone only what has changed since it last asked', async () => {
    const tray = newTray()
    const [one] = [await stone(tray), await stone(tray)]
    const paper = await start(tray)
    const whole = (await manager.get('/api/stock-take/sheet', { id: paper.id })).data
    expect(whole.lines).toHaveLength(2)
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await manager.get('/api/stock-take/sheet', { id: paper.id, since: later })).data.lines).toEqual([])
    await count(paper, scan(one.sku))
    const since = (await manager.get('/api/stock-take/sheet', { id: paper.id, since: whole.at })).data
    expect(since.progress).toMatchObject({ counted: 1, stones: 2 })
    expect(since.lines.find(([code]: string[]) => code === one.sku)).toMatchObject([
      one.sku,
      expect.any(String),
      tray,
      0,
      'found',
      'Manager of the house',
    ])
  })

  it('leaves the house as a spreadsheet and as a PDF', async () => {
    const tray = newTray()
    const [one] = [await stone(tray), await lot(tray)]
    const paper = await start(tray)
    await count(paper, scan(one.sku), scan('UNKNOWN-1'))
    const file = await manager.get('/api/stock-take/line/export/excel', { id: paper.id })
    expect(file.data.subarray(0, 2).toString()).toBe('PK')
    const pdf = await manager.get('/api/stock-take/export/pdf', { id: paper.id })
    expect(pdf.data.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await manager.get('/api/stock-take/export/pdf')).data.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
