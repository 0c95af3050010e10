import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, today, worth } from '../../support/shop.ts'

type Values = Record<string, Answer['data']>
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  manager = await company.as('Manager')
  refused = refusals(company)
})
afterAll(() => company.stop())
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))

const submit = ({ id }: Values, given: Values = {}) =>
  manager.post('/api/lab-submission', { inventory: id, lab: 'GIA', date: today(), ...given })
const act = (action: string, { id, version }: Values, given: Values = {}) =>
  manager.put(`/api/lab-submission/${action}`, { id, version, ...given })
const read = ({ id }: Values) => shop.read('inventory', id)

describe('a stone at a laboratory', () => {
  it('stays there until it returns, with its lab report and its new weight', async () => {
    const stone = await shop.stone()
    const sent = shop.done(await submit(stone, { service: 'Identification and origin', expected: today(), declaredValue: '900' }))
    expect(sent).toMatchObject({
      number: expect.stringMatching(/^LB-BKK-\d\d-00001$/),
      state: 'sent',
      weight: '2.310',
      pieces: 1,
      overdue: false,
    })
    expect(await read(stone)).toMatchObject({ status: 'at_lab', value: worth('231') })
    const draft = await shop.invoice([{ inventory: stone.id, rate: '300' }])
    await refused(() => manager.put('/api/invoice/issue', { id: draft.id, version: draft.version }), 409, /not available: it is at lab/)
    const report = { lab: 'GIA', number: '2141438171', type: 'identification and origin', weight: '2.31', origin: 'Sri Lanka' }
    const back = shop.done(await act('return', sent, { weight: '2.283', fee: '180', certificate: report }))
    expect(back).toMatchObject({
      state: 'returned',
      returned: today(),
      returnedWeight: '2.283',
      fee: worth('180'),
      certificate: { title: '2141438171' },
    })
    expect(await read(stone)).toMatchObject({
      status: 'available',
      weight: '2.283',
      availableWeight: '2.283',
      value: worth('411'),
      certificate: 'GIA 2141438171',
    })
    expect(await shop.read('certificate', back.certificate.id)).toMatchObject({
      origin: 'Sri Lanka',
      primary: true,
      warning: 'The report says 2.310 ct, the stone weighs 2.283 ct.',
    })
    const { data } = await manager.get('/api/inventory/movement', { id: stone.id })
    expect(data.map(({ what, weight }: Values) => [what, weight])).toEqual([
      ['Weight difference', '0.027'],
      ['Fee of Gemological Institute of America added to its cost', '2.310'],
      ['Back from Gemological Institute of America', '2.310'],
      ['Sent to Gemological Institute of America', '2.310'],
      ['Added to stock', '2.310'],
    ])
  })
  it('may be part of a lot, and is available again when its submission is canceled', async () => {
    const lot = await shop.stone({ type: 'parcel', pieces: 200, weight: '150', costRate: '40' })
    const sent = shop.done(await submit(lot, { pieces: 3, weight: '2.5' }))
    expect(await read(lot)).toMatchObject({ status: 'partly', availablePieces: 197 })
    shop.done(await act('cancel', sent, { reason: 'Too expensive' }))
    expect(await read(lot)).toMatchObject({ status: 'available', availablePieces: 200, value: worth('6000') })
    const again = shop.done(await submit(lot, { pieces: 3, weight: '2.5' }))
    shop.done(await act('return', again, { weight: '2.51' }))
    expect(await read(lot)).toMatchObject({ availablePieces: 200, availableWeight: '150.010', value: worth('6000') })
    await refused(async () => act('return', await shop.read('labSubmission', again.id)), 409, /is returned/)
  })
  it('is sent once, from the safe, and its report number is unique', async () => {
    const [stone, other] = [await shop.stone(), await shop.stone()]
    const sent = shop.done(await submit(stone))
    await refused(() => submit(stone), 409, /not available: it is at lab/, 'inventory')
    await refused(() => submit(other, { pieces: 1, weight: '1' }), 409, /cannot be divided/)
    await refused(() => submit(other, { expected: '2020-01-01' }), 400, /before the date/)
    await refused(() => submit({ id: uuid() }), 400, /does not exist/)
    await refused(() => submit(other, { lab: 'NOBODY' }), 400, /is not one of/)
    await refused(() => act('return', sent, { weight: '0' }), 400, /above zero/)
    await refused(() => act('return', sent, { date: '2020-01-01' }), 400, /before the day/)
    await refused(() => act('return', sent, { certificate: { lab: 'GIA', number: '2141438171' } }), 409, /same Number/)
    await refused(() => act('return', sent, { certificate: { lab: 'GIA', number: '1', inventory: other.id } }), 400, /inventory/)
    expect(await read(stone)).toMatchObject({ status: 'at_lab' })
    await refused(async () => (await company.as('Salesman')).post('/api/lab-submission', {}), 403, /does not allow|cannot/)
    shop.done(await act('return', sent))
    expect(await read(stone)).toMatchObject({ status: 'available', weight: '2.310' })
  })
})

describe('several stones', () => {
  it('are sent at once, all or none, and the refusal names the one that stays', async () => {
    const [first, second, third] = [await shop.stone(), await shop.stone(), await shop.stone()]
    shop.done(await submit(third))
    const drafts = (...stones: Values[]) => stones.map(({ id }) => ({ id: uuid(), inventory: id, lab: 'SSEF', date: today() }))
    const answer = await refused(
      () => manager.post('/api/lab-submission', drafts(first, third)),
      409,
      /Number 2: .*not available: it is at lab/,
    )
    expect(answer.data.failed).toMatchObject([{ index: 1 }])
    expect((await read(first)).status).toBe('available')
    const both = drafts(first, second)
    const sent = shop.done(await manager.post('/api/lab-submission', both))
    expect(sent.map(({ state }: Values) => state)).toEqual(['sent', 'sent'])
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['at_lab', 'at_lab'])
    // The same list sent twice is one.
    expect(shop.done(await manager.post('/api/lab-submission', both)).map(({ number }: Values) => number)).toEqual(
      sent.map(({ number }: Values) => number),
    )
  })
})
