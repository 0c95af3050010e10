import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { openBuying } from '../../support/clerk/buying.ts'
import { openTestCompany, type TestCompany, type visitor } from '../../support/company.ts'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { openShop, type Shop } from '../../support/shop.ts'

type Action = {
  id: string
  by: { title: string }
  entity: string
  one: string
  title: string
  did: string
  reason: string | null
  isThere: boolean
  changes: Record<string, unknown>[]
}
let company: TestCompany
let shop: Shop
let admin: ReturnType<typeof visitor>
let invoice: { id: string; number: string }
let gone: string

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  admin = await company.as('Admin')
  const manager = await company.as('Manager')
  const stones = [await shop.stone(), await shop.stone()]
  const draft = await shop.invoice([{ inventory: stones[0]!.id, rate: '300' }])
  const [line] = draft.items
  const changed = shop.done(
    await manager.put('/api/invoice', {
      id: draft.id,
      version: draft.version,
      notes: 'For the fair',
      items: [
        { id: line.id, inventory: stones[0]!.id, rate: '310' },
        { inventory: stones[1]!.id, rate: '290' },
      ],
    }),
  )
  invoice = await shop.issue(changed)
  await shop.cancel(invoice.id)
  gone = (await shop.invoice([{ description: 'Advice', basis: 'whole', rate: '10' }])).id
  shop.done(await manager.remove('/api/invoice', { id: gone }))
  const { id, version } = await shop.read('customer', shop.customer)
  shop.done(await manager.put('/api/customer', { id, version, salesperson: company.employee, creditLimit: '5000' }))
})
afterAll(() => company.stop())

const read = async (query: Record<string, string> = {}): Promise<{ rows: Action[]; next: string | null }> =>
  shop.done(await admin.get('/api/audit-trail', query))
const sentenceOf = ({ by, did, one, title }: Action) => `${by.title} ${did} ${one} ${title}`

describe('the company’s audit trail', () => {
  it('shows who did what to which document, newest first', async () => {
    const { rows } = await read({ record: invoice.id })
    expect(rows.map(sentenceOf)).toEqual(
      ['canceled', 'issued', 'changed', 'created'].map(did => `Manager of the company ${did} invoice ${invoice.number}`),
    )
    expect(rows[0]).toMatchObject({ reason: 'Returned the next day', isThere: true })
  })
  it('shows what changed: references by name, lines by their number', async () => {
    const { rows } = await read({ record: invoice.id, action: 'update' })
    expect(rows[0]!.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Notes', before: null, after: 'For the fair' }),
        expect.objectContaining({ label: 'Stones', words: '1 added, 1 changed' }),
      ]),
    )
    const party = (await read({ record: shop.customer, action: 'update' })).rows[0]!
    expect(party.changes).toContainEqual(
      expect.objectContaining({ label: 'Salesperson', before: null, after: { id: company.employee, title: 'Somchai' } }),
    )
  })
  it('shows a deleted record by its name and without a link', async () => {
    const { rows } = await read({ record: gone, action: 'remove' })
    expect(rows).toMatchObject([{ did: 'deleted', one: 'invoice', isThere: false }])
  })
  it('is filtered by user, entity, action and time', async () => {
    const { rows: mine } = await read({ entity: 'invoice', action: 'issue,cancel' })
    expect(mine.map(({ did }) => did)).toEqual(['canceled', 'issued'])
    const { rows: users } = shop.done(await admin.get('/api/user', { search: 'manager' }))
    expect((await read({ by: users[0].id, entity: 'customer' })).rows.map(sentenceOf)).toEqual([
      expect.stringMatching(/^Manager of the company changed customer Amal/),
    ])
    expect((await read({ atTo: '2001-01-01' })).rows).toEqual([])
    expect((await read({ atFrom: '2001-01-01', entity: 'invoice' })).rows.length).toBe((await read({ entity: 'invoice' })).rows.length)
    for (const wrong of [{ by: 'x' }, { before: 'x' }, { atFrom: 'x' }, { entity: "a'b" }, { pageSize: '201' }, { other: '1' }])
      expect((await admin.get('/api/audit-trail', wrong)).status).toBe(400)
  })
  it('is paged without gaps', async () => {
    const whole = (await read({ pageSize: '200' })).rows.map(({ id }) => id)
    const first = await read({ pageSize: '5' })
    const second = await read({ pageSize: '5', before: first.next! })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(whole.slice(0, 10))
    expect((await read({ record: invoice.id })).next).toBeNull()
  })
  it('describes actions on users and stones in plain words', async () => {
    const signed = (await read({ action: 'sign-in', pageSize: '1' })).rows[0]!
    expect([signed.did, signed.changes]).toEqual(['signed in', [expect.objectContaining({ label: 'From' })]])
    expect((await read({ entity: 'invoice', action: 'issue' })).rows[0]!.changes.map(({ label }) => label)).not.toContain('Document status')
    const { rows: lists } = await read({ entity: 'report', action: 'export' })
    expect(lists.every(({ did }) => did === 'exported')).toBe(true)
    const clerk = await openBuying(company, shop)
    const bought = await clerk.buy([clerk.single()])
    const { rows } = await read({ action: 'purchase' })
    expect(rows[0]).toMatchObject({ one: 'stone', label: 'bought', isThere: true })
    expect((await read({ record: bought.id })).rows.map(sentenceOf)).toContain(`Manager of the company recorded purchase ${bought.number}`)
  })
  it('shows the name of a file attached to a customer, and not as the customer’s name', async () => {
    const form = new FormData()
    form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'customer', record: shop.customer, kind: 'document' })))
    form.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'passport.pdf')
    shop.done(await admin.call('POST', '/api/attachment', form))
    const [attached] = (await read({ record: shop.customer })).rows
    expect(attached).toMatchObject({ did: 'added a file to', title: expect.stringMatching(/^Amal/) })
    expect(attached!.changes.map(({ label, words }) => [label, words])).toEqual([['File', 'passport.pdf']])
  })
  it('is exported as a spreadsheet with the same content', async () => {
    const { data, errorMessages } = await admin.get('/api/audit-trail/export/excel', { record: invoice.id })
    expect(errorMessages).toEqual([])
    const rows = await sheetRows(data)
    expect(rows.length).toBe(5)
    expect(rows.flat()).toEqual(
      expect.arrayContaining(['Action', 'canceled', 'Manager of the company', invoice.number, 'Returned the next day']),
    )
  })
  it('is visible to Admins only', async () => {
    for (const role of ['Manager', 'Salesman'] as const) expect((await (await company.as(role)).get('/api/audit-trail')).status).toBe(403)
  })
})

it('shows a Salesman nothing confidential about a record they may read', async () => {
  const salesman = await company.as('Salesman')
  const history = JSON.stringify((await salesman.get('/api/invoice/history', { id: invoice.id })).data)
  expect(history).toContain('1 added, 1 changed')
  expect(history).not.toContain('cost')
})
