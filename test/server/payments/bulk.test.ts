import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { type Answer, openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { refusals } from '../../support/refused.ts'
import { openShop, type Shop, worth } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

type Values = Record<string, Answer['data']>
const path = '/api/paymentnote'
let company: TestCompany
let shop: Shop
let manager: ReturnType<typeof visitor>
let party: string
let refused: ReturnType<typeof refusals>
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  refused = refusals(company)
})
beforeEach(async () => {
  party = await company.make('customer', { name: `Payer ${uuid()}` })
})
afterEach(async () => expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([]))
afterAll(() => company.stop())

const note = (amount: string, given: Values = {}) => shop.noteOf(amount, { party, ...given })
const bill = (rate: string) => shop.sell([{ description: 'Setting', basis: 'whole', rate }], { customer: party })
const remove = (ids: string[]) => manager.call('DELETE', path, { ids })

describe('several payment notes', () => {
  it('are recorded in order, each settling what the previous one left open', async () => {
    const document = await bill('100')
    const made: Values[] = shop.done(await manager.post(path, [note('60'), note('30'), note('30')]))
    expect(made.map(({ allocated, credit }) => [Number(allocated), Number(credit)])).toEqual([
      [60, 0],
      [30, 0],
      [10, 20],
    ])
    const numbers = made.map(({ number }) => Number(number.slice(-5)))
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2])
    expect((await shop.read('invoice', document.id)).open).toBe('0.00')
  })
  it('are recorded all or none, and the error names the failing note with its fields', async () => {
    const document = await bill('100')
    const choose = { settle: 'chosen', allocations: [{ bill: document.id, amount: '80' }] }
    const answer = await refused(
      () => manager.post(path, [note('80', choose), note('80', choose)]),
      409,
      /Nothing was changed\. Number 2: .* has only 20(\.00)? open/,
    )
    expect(answer.data).toMatchObject({
      failed: [{ index: 1, reason: expect.stringMatching(/only 20/) }],
      fields: { '1.allocations.0.amount': expect.any(String) },
    })
    const foreign = await refused(() => manager.post(path, [note('5'), note('5', { party: uuid() })]), 409, /Number 2: Party/)
    expect(foreign.data.failed).toMatchObject([{ index: 1 }])
    await refused(() => manager.post(path, [note('5'), { ...note('5'), colour: 'red' }]), 400, /colour/)
    await refused(() => manager.post(path, []), 400, /is empty/)
    const salesman = await company.as('Salesman')
    await refused(() => salesman.post(path, [note('5'), note('5', { direction: 'paid' })]), 403, /Number 2: Your role can receive/)
  })
  it('that are sent twice are recorded once', async () => {
    const drafts = [note('5', { id: uuid() }), note('6', { id: uuid() })]
    const [first, again] = [shop.done(await manager.post(path, drafts)), shop.done(await manager.post(path, drafts))]
    expect(again.map(({ id, number }: Values) => [id, number])).toEqual(first.map(({ id, number }: Values) => [id, number]))
    expect((await manager.get(path, { party })).data.total).toBe(2)
    expect(await manager.post(path, [drafts[0], { ...drafts[1], amount: '7' }])).toMatchObject({ status: 409 })
  })
  it('are changed all or none', async () => {
    const [first, second]: Values[] = shop.done(await manager.post(path, [note('5', { draft: true }), note('6', { draft: true })]))
    const change = (version: number) => [
      { id: first!.id, version: first!.version, amount: '50' },
      { id: second!.id, version, reference: 'TT 1' },
    ]
    const answer = await refused(() => manager.put(path, change(second!.version + 1)), 409, /Number 2: .*changed this payment note/)
    expect(answer.data.failed).toMatchObject([{ index: 1, id: second!.id }])
    const [changed] = shop.done(await manager.put(path, change(second!.version)))
    expect(changed).toMatchObject({ amount: worth('50'), baseAmount: '50.00' })
    expect((await shop.read('paymentNote', second!.id)).reference).toBe('TT 1')
  })
  it('are deleted all or none, while they are drafts', async () => {
    const drafts: Values[] = shop.done(await manager.post(path, [note('5', { draft: true }), note('6', { draft: true })]))
    const recorded = shop.done(await manager.post(path, note('7')))
    const ids = drafts.map(({ id }) => id)
    const answer = await refused(() => remove([...ids, recorded.id]), 409, /Only a draft can be deleted/)
    expect(answer.data.failed).toMatchObject([{ id: recorded.id }])
    await refused(() => remove([...ids, uuid()]), 404, /no such payment note/)
    expect(await remove(ids)).toMatchObject({ status: 200, data: null })
    expect((await manager.get(path, { party })).data.rows.map(({ id }: Values) => id)).toEqual([recorded.id])
    expect(await manager.call('DELETE', path)).toMatchObject({ status: 400, data: { fields: { id: expect.any(String) } } })
  })
})

describe('a draft payment note', () => {
  it('has no number, posts nothing and may be changed until it is recorded', async () => {
    const document = await bill('100')
    const draft = shop.done(await manager.post(path, note('60', { draft: true })))
    expect(draft).toMatchObject({ state: 'draft', number: null, credit: worth('0'), settles: [] })
    const changed = shop.done(
      await manager.put(path, { id: draft.id, version: draft.version, amount: '70', method: 'cheque', reference: '12' }),
    )
    expect((await shop.read('invoice', document.id)).open).toBe('100.00')
    expect((await manager.put(`${path}/void`, { id: draft.id, version: changed.version, reason: 'No' })).status).toBe(409)
    const choice = { settle: 'chosen', allocations: [{ bill: document.id, amount: '50' }] }
    const recorded = shop.done(await manager.put(`${path}/record`, { id: draft.id, version: changed.version, ...choice }))
    expect(recorded).toMatchObject({ state: 'recorded', number: expect.stringMatching(/^RC-/), credit: worth('20'), cheque: 'pending' })
    expect((await shop.read('invoice', document.id)).open).toBe('50.00')
  })
  it('of another user cannot be changed by a Salesman, who may record their own', async () => {
    const salesman = await company.as('Salesman')
    const foreign = shop.done(await manager.post(path, note('5', { draft: true })))
    const { id, version } = foreign
    for (const attempt of [
      () => salesman.put(path, { id, version, amount: '6' }),
      () => salesman.put(`${path}/record`, { id, version }),
      () => salesman.call('DELETE', path, { ids: [id] }),
      () => salesman.remove(path, { id }),
    ])
      await refused(attempt, 403, /belongs to another user/)
    const own = shop.done(await salesman.post(path, note('5', { draft: true })))
    await refused(() => salesman.put(path, { id: own.id, version: own.version, direction: 'paid' }), 403, /not pay out/)
    expect((await salesman.put(`${path}/record`, { id: own.id, version: own.version })).status).toBe(200)
  })
})
