import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import type { Answer } from '../../support/company.ts'
import { openRace, type Race } from '../../support/race.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base } from '../../support/world.ts'

const clients = 16
let { company, shop, clerks, together } = {} as Race<Shop>
openRace(clients, openShop, race => {
  ;({ company, shop, clerks, together } = race)
})

const tally = (answers: readonly Answer[]) => {
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect(
    answers.filter(({ status }) => status !== 200 && status !== 409).map(({ status, errorMessages }) => [status, errorMessages]),
  ).toEqual([])
  for (const { status, errorMessages } of answers) if (status === 409) expect(errorMessages[0]).toMatch(/^[\p{Lu}\d].*\.$/u)
  return { won: count(200), lost: count(409) }
}
const issue = (clerk: (typeof clerks)[number], { id, version }: { id: string; version: number }) =>
  clerk.put('/api/invoice/issue', { id, version })
const service = { description: 'Setting', basis: 'whole', rate: '100' }

test('of sixteen sales of one stone, one succeeds', async () => {
  const stone = await shop.stone()
  const drafts = await together(async () => shop.invoice([{ inventory: stone.id, rate: '300' }]))
  expect(tally(await together((clerk, index) => issue(clerk, drafts[index]!)))).toEqual({ won: 1, lost: 15 })
  expect(await shop.read('inventory', stone.id)).toMatchObject({ status: 'sold', heldWeight: '0.000' })
})

test('sixteen sales take parts of one parcel, and the rest is what remains', async () => {
  const parcel = await shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '33.33' })
  const drafts = await together(async () => shop.invoice([{ inventory: parcel.id, rate: '90', pieces: 9, weight: '4.9' }]))
  const answers = await together((clerk, index) => issue(clerk, drafts[index]!))
  expect(tally(answers)).toEqual({ won: 10, lost: 6 })
  expect(await shop.read('inventory', parcel.id)).toMatchObject({ availablePieces: 10, availableWeight: '1.000' })
  const cost = sum(answers.filter(({ status }) => status === 200).map(({ data }) => data.items[0].cost))
  const { value } = await shop.read('inventory', parcel.id)
  expect(sum([cost, value])).toBe('1666.5')
})

test('stones in any order on many documents cause no visible deadlock', async () => {
  const stones = await Promise.all(Array.from({ length: 4 }, () => shop.stone({ type: 'parcel', pieces: 500, weight: '500' })))
  const drafts = await together(async (_, index) => {
    const turned = [...stones.slice(index % 4), ...stones.slice(0, index % 4)]
    return shop.invoice((index % 2 ? turned : turned.reverse()).map(stone => ({ inventory: stone.id, rate: '90', pieces: 2, weight: '2' })))
  })
  expect(tally(await together((clerk, index) => issue(clerk, drafts[index]!)))).toEqual({ won: 16, lost: 0 })
})

test('sixteen payments of one invoice all count, and it is settled once', async () => {
  const customer = await company.make('customer', { name: `Generous ${uuid()}` })
  const issued = await shop.sell([service], { customer })
  const answers = await together(clerk => clerk.post('/api/paymentnote', shop.noteOf('30', { party: customer })))
  expect(tally(answers)).toEqual({ won: 16, lost: 0 })
  expect(sum(answers.map(({ data }) => data.allocated))).toBe('100')
  expect(await shop.read('invoice', issued.id)).toMatchObject({ status: 'paid', open: '0.00' })
  expect((await clerks[0]!.get('/api/paymentnote/open', { party: customer, currency: base })).data).toMatchObject({
    bills: [],
    credit: '380.00',
  })
})

test('of sixteen payments that choose one invoice in full, one settles it', async () => {
  const customer = await company.make('customer', { name: `Eager ${uuid()}` })
  const issued = await shop.sell([service], { customer })
  const note = shop.noteOf('100', { party: customer, settle: 'chosen', allocations: [{ bill: issued.id, amount: '100' }] })
  expect(tally(await together(clerk => clerk.post('/api/paymentnote', note)))).toEqual({ won: 1, lost: 15 })
})

test('sixteen invoices of one branch get consecutive numbers', async () => {
  const drafts = await together(async (_, index) => shop.invoice([{ ...service, rate: index % 4 === 3 ? '0' : '100' }]))
  // Some fail while they are issued: the number they had taken must go to the next.
  const sold = await shop.stone()
  await shop.sell([{ inventory: sold.id, rate: '1' }])
  const failing = await Promise.all(Array.from({ length: 4 }, () => shop.invoice([{ inventory: sold.id, rate: '1' }])))
  const answers = await together((clerk, index) => issue(clerk, index % 4 === 0 ? failing[index / 4]! : drafts[index]!))
  expect(tally(answers)).toEqual({ won: 12, lost: 4 })
  const { rows } = await sql<{ number: string }>`select number from invoice where number is not null order by number`.execute(company.db)
  expect(rows.map(row => Number(row.number.slice(-5)))).toEqual(rows.map((_, index) => index + 1))
})

test('a double click issues once, and sixteen cancellations cancel once', async () => {
  const draft = await shop.invoice([{ inventory: (await shop.stone()).id, rate: '300' }])
  const clicks = await Promise.all([issue(clerks[0]!, draft), issue(clerks[0]!, draft)])
  expect(tally(clicks)).toEqual({ won: 1, lost: 1 })
  const { id, version } = await shop.read('invoice', draft.id)
  expect(tally(await together(clerk => clerk.put('/api/invoice/cancel', { id, version, reason: 'Returned' })))).toEqual({
    won: 1,
    lost: 15,
  })
})

test('a POST that is sent twice at the same moment creates one record', async () => {
  const customer = await company.make('customer', { name: `Twice ${uuid()}` })
  const bill = await shop.sell([service], { customer })
  const drafts: [string, object][] = [
    ['/api/invoice', { id: uuid(), ...shop.draftOf([service]) }],
    ['/api/customer', { id: uuid(), name: `Once ${uuid()}` }],
    [
      '/api/paymentnote',
      { id: uuid(), ...shop.noteOf('100', { party: customer, settle: 'chosen', allocations: [{ bill: bill.id, amount: '100' }] }) },
    ],
    ['/api/inventory', { id: uuid(), sku: `ONCE-${uuid().slice(-6)}`, stoneName: shop.sapphire, branch: company.branch, weight: '1' }],
  ]
  for (const [path, draft] of drafts) {
    const answers = await together(clerk => clerk.post(path, draft))
    expect([...new Set(answers.map(({ status, errorMessages }) => `${path} ${status} ${errorMessages}`))]).toEqual([`${path} 200 `])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  }
})

test('an invoice is paid, canceled and its payment voided at the same moment, and the books balance', async () => {
  for (let round = 0; round < 6; round++) {
    const customer = await company.make('customer', { name: `Hasty ${uuid()}` })
    const issued = await shop.sell([{ inventory: (await shop.stone()).id, rate: '300' }], { customer })
    const note = await shop.receive('50', { party: customer })
    const answers = await Promise.all([
      clerks[0]!.put('/api/invoice/cancel', { id: issued.id, version: issued.version, reason: 'Returned' }),
      clerks[1]!.put('/api/paymentnote/void', { id: note.id, version: note.version, reason: 'Bounced' }),
      clerks[2]!.post('/api/paymentnote', shop.noteOf('643', { party: customer })),
      clerks[3]!.put('/api/paymentnote/void', { id: note.id, version: note.version, reason: 'Bounced' }),
      clerks[4]!.post(
        '/api/paymentnote',
        shop.noteOf('10', { party: customer, settle: 'chosen', allocations: [{ bill: issued.id, amount: '10' }] }),
      ),
    ])
    tally(answers)
    expect([answers[1]!.status, answers[3]!.status].sort()).toEqual([200, 409])
  }
})

test('a parcel is counted and sold at the same moment, and never becomes negative', async () => {
  const parcel = await shop.stone({ type: 'parcel', pieces: 40, weight: '40' })
  const drafts = await together(async () => shop.invoice([{ inventory: parcel.id, rate: '90', pieces: 3, weight: '3' }]))
  const answers = await together((clerk, index) =>
    index === 7
      ? clerk.put('/api/inventory/adjust', { id: parcel.id, version: parcel.version, pieces: 20, weight: '20', reason: 'Counted again' })
      : issue(clerk, drafts[index]!),
  )
  tally(answers)
  const { availablePieces, availableWeight } = await shop.read('inventory', parcel.id)
  expect(Number(availableWeight)).toBe(availablePieces)
})

test('of two returns of one line one succeeds, and the other reports that the line changed', async () => {
  const approval = await shop.lend([{ inventory: (await shop.stone()).id, rate: '300' }])
  const body = { id: approval.id, version: approval.version, lines: [{ id: approval.items[0].id }] }
  expect(tally(await together(clerk => clerk.put('/api/approval/return', body)))).toEqual({ won: 1, lost: 15 })
  expect(await shop.read('approval', approval.id)).toMatchObject({ status: 'returned', outCarats: '0.000' })
})

test('sixteen invoices for one approval line never sell more than was out', async () => {
  const parcel = await shop.stone({ type: 'parcel', pieces: 100, weight: '50', costRate: '33.33' })
  const approval = await shop.lend([{ inventory: parcel.id, rate: '90', pieces: 60, weight: '30' }])
  const drafts: { id: string; version: number }[] = []
  for (let at = 0; at < clients; at++) {
    const { invoices } = shop.done(
      await shop.moveApproval('invoice', approval.id, { lines: [{ id: approval.items[0].id, pieces: 7, weight: '3.5' }] }),
    )
    drafts.push(await shop.read('invoice', invoices[0].id))
  }
  expect(tally(await together((clerk, index) => issue(clerk, drafts[index]!)))).toEqual({ won: 8, lost: 8 })
  expect(await shop.read('approval', approval.id)).toMatchObject({ outPieces: 4, outCarats: '2.000', invoicedCarats: '28.000' })
  expect(await shop.read('inventory', parcel.id)).toMatchObject({ availablePieces: 40, availableWeight: '20.000' })
})

test('goods returned, invoiced, lost, recalled and lent elsewhere at the same moment end in one place', async () => {
  for (let round = 0; round < 5; round++) {
    const stone = await shop.stone()
    const approval = await shop.lend([{ inventory: stone.id, rate: '300' }])
    const { invoices } = shop.done(await shop.moveApproval('invoice', approval.id))
    const { version } = await shop.read('approval', approval.id)
    const elsewhere = await shop.approval([{ inventory: stone.id, rate: '310' }])
    const lines = [{ id: approval.items[0].id }]
    const put = (clerk: number, action: string, input: object) =>
      clerks[clerk]!.put(`/api/approval/${action}`, { id: approval.id, version, ...input })
    tally(
      await Promise.all([
        issue(clerks[0]!, await shop.read('invoice', invoices[0].id)),
        put(1, 'return', { lines }),
        put(2, 'lost', { lines, reason: 'Lost by the courier' }),
        put(3, 'cancel', { reason: 'Called home' }),
        clerks[4]!.put('/api/approval/issue', { id: elsewhere.id, version: elsewhere.version }),
      ]),
    )
    const { items } = await shop.read('approval', approval.id)
    const [line] = items
    expect(['returnedWeight', 'invoicedWeight', 'lostWeight', 'outWeight'].map(place => line[place]).sort()).toEqual([
      '0.000',
      '0.000',
      '0.000',
      '2.310',
    ])
  }
})

test('approvals issued at the same moment get consecutive numbers', async () => {
  const drafts = await Promise.all(clerks.map(async () => shop.approval([{ inventory: (await shop.stone()).id, rate: '300' }])))
  const answers = await together((clerk, index) =>
    clerk.put('/api/approval/issue', { id: drafts[index]!.id, version: drafts[index]!.version }),
  )
  expect(tally(answers)).toEqual({ won: 16, lost: 0 })
  const numbers = answers.map(({ data }) => Number(data.number.slice(-5))).sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
})

test('sixteen refunds of one credit never return more than it holds', async () => {
  const customer = await company.make('customer', { name: `Refunded ${uuid()}` })
  await shop.receive('100', { party: customer })
  const refund = shop.noteOf('30', { party: customer, direction: 'refund' })
  expect(tally(await together(clerk => clerk.post('/api/paymentnote', refund)))).toEqual({ won: 3, lost: 13 })
  expect((await clerks[0]!.get('/api/paymentnote/open', { party: customer, currency: base })).data).toMatchObject({
    bills: [],
    credit: '10.00',
  })
})

test('a credit is allocated and refunded by eight users each, and no amount is used twice', async () => {
  const customer = await company.make('customer', { name: `Torn ${uuid()}` })
  const note = await shop.receive('100', { party: customer })
  await shop.sell([{ ...service, rate: '80' }], { customer })
  const answers = await together((clerk, index) =>
    index % 2
      ? clerk.put('/api/paymentnote/apply', { id: note.id, version: note.version })
      : clerk.post('/api/paymentnote', shop.noteOf('30', { party: customer, direction: 'refund' })),
  )
  tally(answers)
  const { bills, credit } = (await clerks[0]!.get('/api/paymentnote/open', { party: customer, currency: base })).data
  const refunds = answers.filter(({ status, data }) => status === 200 && data.direction === 'refund').length
  expect(Number(credit) - Number(bills[0]?.open ?? 0)).toBe(100 - 80 - 30 * refunds)
})

test('sixteen voids, returns and allocations of one cheque leave the books balanced', async () => {
  const customer = await company.make('customer', { name: `Bouncing ${uuid()}` })
  await shop.sell([service], { customer })
  const note = await shop.receive('100', { party: customer, method: 'cheque', reference: '1' })
  const answers = await together((clerk, index) =>
    index % 3 === 2
      ? clerk.post('/api/paymentnote', shop.noteOf('100', { party: customer }))
      : clerk.put(`/api/paymentnote/${index % 3 ? 'void' : 'bounce'}`, { id: note.id, version: note.version, reason: 'No funds' }),
  )
  tally(answers)
  expect(answers.filter(({ status, data }) => status === 200 && data.state !== 'recorded')).toHaveLength(1)
})

test('of sixteen credits of one line, one is issued', async () => {
  const bill = await shop.sell([service])
  const line = { invoiceLine: bill.items[0].id, returnTo: 'none', amount: '60' }
  const drafts = await together(async () => shop.done(await shop.creditDraft(bill, [line])))
  const issueCredit = (clerk: (typeof clerks)[number], { id, version }: { id: string; version: number }) =>
    clerk.put('/api/creditnote/issue', { id, version })
  const answers = await together((clerk, index) => issueCredit(clerk, drafts[index]))
  expect(tally(answers)).toEqual({ won: 1, lost: 15 })
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.data.fields).toEqual({ 'items.0.amount': 'Only 40.00 is left to credit.' })
  expect(await shop.read('invoice', bill.id)).toMatchObject({ open: '40.00' })
})

test('an invoice is credited or canceled, never both', async () => {
  const stone = await shop.stone({ type: 'parcel', pieces: 100, weight: '50' })
  const bill = await shop.sell([{ inventory: stone.id, pieces: 32, weight: '16', rate: '90' }])
  const line = { invoiceLine: bill.items[0].id, returnTo: 'stock', pieces: 2, weight: '1' }
  const drafts = await together(async () => shop.done(await shop.creditDraft(bill, [line])))
  const answers = await together((clerk, index) =>
    index % 8 === 0
      ? clerk.put('/api/invoice/cancel', { id: bill.id, version: bill.version, reason: 'All back' })
      : clerk.put('/api/creditnote/issue', { id: drafts[index].id, version: drafts[index].version }),
  )
  const { won } = tally(answers)
  const { state } = await shop.read('invoice', bill.id)
  expect(won).toBe(state === 'cancelled' ? 1 : 14)
})
