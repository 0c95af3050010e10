import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let salesman: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
let geneva: string
let trays = 0
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  salesman = await company.as('Salesman')
  refused = refusals(company)
  geneva = await company.make('branch', { code: 'GVA', name: 'Geneva' })
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

/** A separate tray for every test, so that their stock-takes do not overlap. */
const newTray = () => `Tray ${++trays}`
const stone = (tray: string, given: Values = {}) => shop.stone({ location: tray, ...given })
const lot = (tray: string, given: Values = {}) => stone(tray, { type: 'parcel', pieces: 200, weight: '150', costRate: '40', ...given })
const read = ({ id }: Values) => shop.read('inventory', id)
const take = ({ id }: Values) => shop.read('stockTake', id)
const move = async (action: string, document: Values, given: Values = {}, who = manager) =>
  who.put(`/api/stock-take/${action}`, { id: document.id, version: (await take(document)).version, ...given })
const draft = async (tray: string | null, given: Values = {}) =>
  shop.done(await manager.post('/api/stock-take', { branch: company.branch, location: tray, ...given }))
const start = async (tray: string | null, given: Values = {}) => shop.done(await move('start', await draft(tray, given)))
const scan = (code: string, given: Values = {}): Values => ({ id: uuid(), code, at: new Date().toISOString(), ...given })
const send = (document: Values, counts: Values[], { who = manager, ...given }: Values = {}): Promise<Answer> =>
  who.put('/api/stock-take/count', { id: document.id, sent: new Date().toISOString(), counts, ...given })
const count = async (document: Values, ...counts: Values[]): Promise<Values> => shop.done(await send(document, counts))
const linesOf = async (document: Values, query: Values = {}): Promise<Values[]> =>
  shop.done(await manager.get('/api/stock-take/line', { id: document.id, ...query })).rows
const lineOf = async (document: Values, sku: string): Promise<Values> => (await linesOf(document, { search: sku }))[0]!
const decide = async (document: Values, sku: string, decision: string | null, reason?: string) =>
  move('decide', document, { lines: [(await lineOf(document, sku)).id], decision, ...(reason && { reason }) })
const lifecycleOf = async ({ id }: Values): Promise<string[]> =>
  (await manager.get('/api/inventory/movement', { id })).data.map(({ what }: Values) => what)

describe('a stock-take', () => {
  it('counts a tray, and its review corrects the book, to the cent', async () => {
    const tray = newTray()
    const [here, gone, kept, parcel] = [await stone(tray), await stone(tray), await stone(tray), await lot(tray)]
    const document = await start(tray)
    expect(document).toMatchObject({
      number: expect.stringMatching(/^ST-BKK-\d\d-\d{5}$/),
      state: 'counting',
      stones: 4,
      missing: 4,
      found: 0,
    })
    const answer = await count(document, scan(here.sku.toLowerCase()), scan(parcel.sku, { pieces: 196, weight: '147.5' }))
    expect(answer.results).toMatchObject([{ outcome: 'found' }, { outcome: 'variance' }])
    expect(answer.progress).toMatchObject({ stones: 4, counted: 2, found: 1, variance: 1, missing: 2, unexpected: 0 })
    shop.done(await move('finish', document))
    await refused(() => move('post', document), 409, /3 lines are not decided yet/)
    await refused(() => decide(document, gone.sku, 'write off'), 400, /reason/)
    await refused(() => decide(document, gone.sku, 'adjust', 'No such thing'), 409, /is missing: it cannot be decided as “adjust”/)
    shop.done(await decide(document, gone.sku, 'write off', 'Not found in three searches'))
    shop.done(await decide(document, kept.sku, 'leave'))
    const ready = shop.done(await decide(document, parcel.sku, 'adjust', 'Counted twice'))
    expect(ready).toMatchObject({ undecided: 0, impact: worth(String(-231 - 231 - 100)) })
    const posted = shop.done(await move('post', document))
    expect(posted).toMatchObject({ state: 'posted', found: 1, variance: 1, missing: 2, impact: worth('-331') })
    expect(await read(gone)).toMatchObject({ status: 'loss', value: worth('0'), heldWeight: worth('0') })
    expect(await read(kept)).toMatchObject({ status: 'available', value: worth('231'), seen: null })
    expect((await read(here)).seen).toBe((await lineOf(document, here.sku)).countedAt)
    expect(await read(parcel)).toMatchObject({ availablePieces: 196, availableWeight: worth('147.5'), value: worth('5900') })
    expect((await lifecycleOf(gone))[0]).toBe('Missing at a stock-take, written off')
    expect((await manager.get('/api/inventory/movement', { id: gone.id })).data[0].document).toMatchObject({
      kind: 'stockTake',
      number: document.number,
    })
    expect((await manager.get('/api/inventory/history', { id: parcel.id })).data[0]).toMatchObject({
      action: 'stockTake',
      reason: `Stock-take ${document.number}: Counted twice`,
    })
    await refused(() => move('post', document), 409, /is posted and cannot be posted/)
    await refused(() => send(document, [scan(here.sku)]), 409, /is posted\. It accepts no more counts/)
  })

  it('accepts counts by two users at once, each stone once', async () => {
    const tray = newTray()
    const stones: Values[] = []
    for (let n = 0; n < 12; n++) stones.push(await stone(tray))
    const document = await start(tray)
    const parts = [stones.slice(0, 8), stones.slice(4)]
    const answers = await Promise.all(
      parts.flatMap((part, index) => part.map(({ sku }) => send(document, [scan(sku)], { who: index === 0 ? manager : salesman }))),
    )
    expect(answers.flatMap(({ errorMessages }) => errorMessages)).toEqual([])
    expect(await take(document)).toMatchObject({ found: 12, missing: 0, unexpected: 0 })
    const counts = (await linesOf(document)).map(line => line.counts)
    expect(counts.filter(counted => counted === 2)).toHaveLength(4)
  })

  it('gives the same result when a batch comes late, twice or out of order', async () => {
    const tray = newTray()
    const [first, parcel] = [await stone(tray), await lot(tray)]
    const document = await start(tray)
    const at = (seconds: number) => ({ at: new Date(Date.now() + seconds * 1000).toISOString() })
    const slow = scan(parcel.sku, { pieces: 150, weight: '110', ...at(-20) })
    const again = scan(parcel.sku, { pieces: 200, weight: '150', ...at(-10) })
    const batch = [scan(first.sku, at(-30)), slow]
    await count(document, again)
    expect(await lineOf(document, parcel.sku)).toMatchObject({ outcome: 'found', countedPieces: 200 })
    await count(document, ...batch)
    const once = await linesOf(document)
    await count(document, ...batch)
    await count(document, ...batch.reverse(), again)
    expect(await linesOf(document)).toEqual(once)
    expect(await lineOf(document, parcel.sku)).toMatchObject({ outcome: 'found', countedPieces: 200, counts: 2 })
  })

  it('accepts a count once, also when it comes again under another code', async () => {
    const tray = newTray()
    await stone(tray)
    const document = await start(tray)
    const one = scan(`NOBODY-${tray}`)
    await count(document, one)
    const again = await count(document, { ...one, code: `SOMEBODY-${tray}` })
    expect(again).toMatchObject({ results: [], refused: [], progress: { unexpected: 1 } })
    expect((await linesOf(document, { search: 'body' })).map(({ code }) => code)).toEqual([one.code])
    // Lowercase letters differ between locales.
    await count(document, scan(`İSTANBUL-${tray}`))
    expect((await linesOf(document, { search: 'stanbul' })).map(({ code }) => code)).toEqual([`İSTANBUL-${tray}`])
    shop.done(await move('cancel', document, { reason: 'Begun too early' }))
  })

  it('does not report goods as missing that were sold, lent or sent away during the count, nor their lot as different', async () => {
    const tray = newTray()
    const [sold, lent, parcel, later] = [await stone(tray), await stone(tray), await lot(tray), await lot(tray)]
    const document = await start(tray)
    await count(document, scan(later.sku, { pieces: 200, weight: '150' }))
    await shop.sell([
      { inventory: sold.id, rate: '300' },
      { inventory: parcel.id, pieces: 50, weight: '40', rate: '60' },
      { inventory: later.id, pieces: 50, weight: '40', rate: '60' },
    ])
    await shop.lend([{ inventory: lent.id, rate: '300' }])
    await count(document, scan(parcel.sku, { pieces: 150, weight: '110' }))
    expect(await take(document)).toMatchObject({ found: 2, missing: 0, moved: 2, variance: 0 })
    expect(await lineOf(document, sold.sku)).toMatchObject({ outcome: 'moved', why: expect.stringMatching(/^Sold to Amal Gems .*, INV-/) })
    expect(await lineOf(document, lent.sku)).toMatchObject({
      outcome: 'moved',
      why: expect.stringMatching(/^On approval with Amal Gems .*, AP-/),
    })
    shop.done(await move('finish', document))
    expect(shop.done(await move('post', document))).toMatchObject({ found: 2, moved: 2, impact: worth('0') })
    await shop.moveApproval('return', (await manager.get('/api/approval', { sort: '-number' })).data.rows[0].id, {})
    expect((await lineOf(document, lent.sku)).outcome).toBe('moved')
  })

  it('corrects only the counted difference when a lot moves between count and posting', async () => {
    const tray = newTray()
    const parcel = await lot(tray)
    const document = await start(tray)
    await count(document, scan(parcel.sku, { pieces: 190, weight: '142.5' }))
    await shop.sell([{ inventory: parcel.id, pieces: 100, weight: '75', rate: '60' }])
    shop.done(await move('finish', document))
    shop.done(await decide(document, parcel.sku, 'adjust', 'Ten are not there'))
    shop.done(await move('post', document))
    expect(await read(parcel)).toMatchObject({ availablePieces: 90, availableWeight: worth('67.5'), value: worth('2700') })
  })

  it('shows for every unexpected stone where the book has it', async () => {
    const tray = newTray()
    const elsewhere = newTray()
    const [mine, theirs, aside, sold] = [
      await stone(tray),
      await stone(tray, { branch: geneva }),
      await stone(elsewhere),
      await stone(tray),
    ]
    await shop.sell([{ inventory: sold.id, rate: '300' }])
    const document = await start(tray)
    expect(document.stones).toBe(1)
    await count(
      document,
      ...[mine, theirs, aside, sold].map(({ sku }) => scan(sku)),
      scan('https://example.com/Lot?7'),
      scan('https://example.com/Lot?7'),
    )
    const lines = await linesOf(document, { outcome: 'unexpected' })
    const why = (code: string) => lines.find(line => line.code === code)?.why
    expect(lines).toHaveLength(4)
    expect(why(theirs.sku)).toBe('Recorded in Geneva.')
    expect(why(aside.sku)).toBe(`Recorded in ${elsewhere}.`)
    expect(why(sold.sku)).toMatch(/^Sold to Amal Gems/)
    expect(why('https://example.com/Lot?7')).toBe('No stone has this number.')
    const came = await stone(tray)
    await count(document, scan(came.sku))
    expect(await lineOf(document, came.sku)).toMatchObject({ outcome: 'found', why: 'Added after the list was frozen.' })
    shop.done(await move('finish', document))
    shop.done(await decide(document, theirs.sku, 'take in', 'It is here'))
    await refused(() => move('post', document), 409, /cannot be taken in\. Only stones that were written off or adjusted out/)
    shop.done(await decide(document, theirs.sku, 'leave'))
    expect(shop.done(await move('post', document))).toMatchObject({ found: 2, unexpected: 4, impact: worth('0') })
  })

  it('restores stones that were written off and are found', async () => {
    const tray = newTray()
    const [stays, lost] = [await stone(tray), await stone(newTray())]
    shop.done(await manager.put('/api/inventory/write-off', { id: lost.id, version: lost.version, reason: 'Not to be found' }))
    const document = await start(tray)
    await count(document, scan(stays.sku), scan(lost.sku))
    expect(await lineOf(document, lost.sku)).toMatchObject({ outcome: 'unexpected', why: 'Written off.' })
    shop.done(await move('finish', document))
    shop.done(await decide(document, lost.sku, 'take in', 'It was in the wrong tray'))
    expect(shop.done(await move('post', document))).toMatchObject({ impact: worth('231') })
    expect(await read(lost)).toMatchObject({ status: 'available', value: worth('231'), location: tray })
    expect((await lifecycleOf(lost))[0]).toBe('Found again at a stock-take')
  })

  it('keeps reserved stones in the safe, and does not write them off', async () => {
    const tray = newTray()
    const [one, parcel] = [await stone(tray), await lot(tray)]
    for (const { id } of [one]) shop.done(await manager.put('/api/inventory/reserve', { id, customer: shop.customer }))
    shop.done(await manager.put('/api/inventory/reserve', { id: parcel.id, customer: shop.customer, pieces: 20, weight: '15' }))
    const document = await start(tray)
    expect(document.stones).toBe(2)
    await count(document, scan(parcel.sku, { pieces: 195, weight: '146.25' }))
    shop.done(await move('finish', document))
    shop.done(await decide(document, one.sku, 'write off', 'It is gone'))
    shop.done(await decide(document, parcel.sku, 'adjust', 'Five are gone'))
    const answer = await refused(() => move('post', document), 409, /is reserved for a customer\. Release the reservation/)
    expect(answer.data.failed).toHaveLength(1)
    shop.done(await decide(document, one.sku, 'leave'))
    shop.done(await move('post', document))
    expect(await read(parcel)).toMatchObject({ availablePieces: 175, heldPieces: 195, heldWeight: worth('146.25') })
  })

  it('accepts counts during the review, and asks again for a decision that they affect', async () => {
    const tray = newTray()
    const [one, parcel] = [await stone(tray), await lot(tray)]
    const document = await start(tray)
    await refused(() => move('finish', document), 409, /Nothing is counted yet/)
    await count(document, scan(parcel.sku, { pieces: 190, weight: '140' }))
    shop.done(await move('finish', document))
    shop.done(await decide(document, parcel.sku, 'adjust', 'Ten are gone'))
    shop.done(await decide(document, one.sku, 'write off', 'It is gone'))
    await count(document, scan(one.sku))
    expect(await lineOf(document, one.sku)).toMatchObject({ outcome: 'found', decision: null })
    shop.done(await move('recount', document))
    await count(document, scan(parcel.sku, { pieces: 199, weight: '149.3' }))
    shop.done(await move('finish', document))
    await refused(() => move('post', document), 409, /differs from the book and is not decided yet/)
    shop.done(
      await manager.put('/api/inventory/adjust', {
        ...(({ id, version }) => ({ id, version }))(await read(parcel)),
        pieces: 199,
        weight: '149.3',
        reason: 'Counted by hand',
      }),
    )
    shop.done(await decide(document, parcel.sku, 'adjust', 'One is gone'))
    await refused(() => move('post', document), 409, /was adjusted after the count\. Count it again/)
    await count(document, scan(parcel.sku, { pieces: 199, weight: '149.3' }))
    expect(shop.done(await move('post', document))).toMatchObject({ found: 2, impact: worth('0') })
  })

  it('asks for the quantity of a lot, and accepts the rest of the batch', async () => {
    const tray = newTray()
    const [one, parcel, rough] = [await stone(tray), await lot(tray), await stone(tray, { type: 'rough', weight: '900', treatments: [] })]
    const document = await start(tray)
    const answer = await count(document, scan(parcel.sku), scan(rough.sku), scan(one.sku), scan(parcel.sku, { weight: '150' }))
    expect(answer.refused.map(({ reason }: Values) => reason)).toEqual([
      `${parcel.sku} is a lot. Enter its carats.`,
      `${rough.sku} is a lot. Enter its carats.`,
      `${parcel.sku} is a lot. Enter its pieces.`,
    ])
    await count(document, scan(rough.sku, { weight: '900' }))
    expect(await take(document)).toMatchObject({ found: 2, missing: 1 })
    await refused(() => send(document, []), 400, /empty/)
    await refused(() => send(document, [scan(one.sku, { weight: 'much' })]), 400, /not a weight/)
  })

  it('uses the server’s clock and not the phone’s', async () => {
    const tray = newTray()
    const one = await stone(tray)
    const document = await start(tray)
    const slow = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1000).toISOString()
    shop.done(await send(document, [scan(one.sku, { at: slow(0) })], { sent: slow(1) }))
    const { countedAt } = await lineOf(document, one.sku)
    // The clock of the database, which also gives each posting its time.
    const [clock] = await company.query<{ now: string }>('select now()')
    expect(Math.abs(Date.parse(countedAt) - Date.parse(clock!.now))).toBeLessThan(600_000)
  })

  it('is counted by a Salesman, who sees no cost and no expected figures, and cannot review', async () => {
    const tray = newTray()
    const parcel = await lot(tray)
    const document = await start(tray)
    shop.done(await send(document, [scan(parcel.sku, { pieces: 200, weight: '149' })], { who: salesman }))
    expect((await salesman.get('/api/stock-take', { id: document.id })).data).not.toHaveProperty('impact')
    const [line] = (await salesman.get('/api/stock-take/line', { id: document.id })).data.rows
    expect(line).toMatchObject({ code: parcel.sku, countedWeight: '149.000' })
    for (const field of ['impact', 'weight', 'pieces']) expect(line).not.toHaveProperty(field)
    const { lines } = (await salesman.get('/api/stock-take/sheet', { id: document.id })).data
    expect(lines).toEqual([[parcel.sku, expect.any(String), tray, 2, 'variance', 'Salesman of the company', 'parcel']])
    for (const action of ['finish', 'post', 'decide', 'cancel', 'start', 'recount'])
      await refused(() => move(action, document, { reason: 'I would like to' }, salesman), 403, /does not allow|not of/)
    expect((await salesman.get('/api/stock-take/line/export/excel', { id: document.id })).status).toBe(403)
  })

  it('cannot count stones of another open count, and leaves no trace in the book when canceled', async () => {
    const tray = newTray()
    const one = await stone(tray)
    const document = await start(tray)
    const second = await draft(tray.toUpperCase())
    await refused(() => move('start', second), 409, /counts some of the same stones/)
    const empty = await draft('No such tray')
    await refused(() => move('start', empty), 409, /nothing to count/)
    await refused(() => send(second, [scan(one.sku)]), 409, /is not started/)
    await refused(() => move('cancel', document), 400, /reason/)
    expect(shop.done(await move('cancel', document, { reason: 'The alarm went off' }))).toMatchObject({ state: 'cancelled', missing: 1 })
    expect(await read(one)).toMatchObject({ status: 'available', version: one.version })
    shop.done(await move('start', second))
  })

  it('counts a safe with all its boxes, and no place whose name only begins alike', async () => {
    const safe = newTray()
    const [box, loose, other] = [await stone(`${safe} · Box A7`), await stone(` ${safe.toUpperCase()} `), await stone(`${safe}0`)]
    const document = await start(safe)
    expect((await linesOf(document)).map(line => line.code).sort()).toEqual([box.sku, loose.sku].sort())
    expect(other.location).toBe(`${safe}0`)
    const inner = await draft(`${safe} · Box A7`)
    await refused(() => move('start', inner), 409, /counts some of the same stones/)
  })

  it('sends a phone only what has changed since its last request', async () => {
    const tray = newTray()
    const [one] = [await stone(tray), await stone(tray)]
    const document = await start(tray)
    const whole = (await manager.get('/api/stock-take/sheet', { id: document.id })).data
    expect(whole.lines).toHaveLength(2)
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await manager.get('/api/stock-take/sheet', { id: document.id, since: later })).data.lines).toEqual([])
    await count(document, scan(one.sku))
    const since = (await manager.get('/api/stock-take/sheet', { id: document.id, since: whole.at })).data
    expect(since.progress).toMatchObject({ counted: 1, stones: 2 })
    expect(since.lines.find(([code]: string[]) => code === one.sku)).toMatchObject([
      one.sku,
      expect.any(String),
      tray,
      0,
      'found',
      'Manager of the company',
      'single',
    ])
  })

  it('is exported as a spreadsheet and as a PDF', async () => {
    const tray = newTray()
    const [one] = [await stone(tray), await lot(tray)]
    const document = await start(tray)
    await count(document, scan(one.sku), scan('UNKNOWN-1'))
    const file = await manager.get('/api/stock-take/line/export/excel', { id: document.id })
    expect(file.data.subarray(0, 2).toString()).toBe('PK')
    const pdf = await manager.get('/api/stock-take/export/pdf', { id: document.id })
    expect(pdf.data.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await manager.get('/api/stock-take/export/pdf')).data.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
