import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { openShop, type Shop } from '../../support/shop.ts'

let company: TestCompany
let shop: Shop
let tokyo: string
let limited: ReturnType<TestCompany['visitor']>

beforeAll(async () => {
  company = await openTestCompany()
  shop = await openShop(company)
  tokyo = await company.make('branch', { code: 'TYO', name: 'Tokyo' })
  const [email, password] = ['limited@house.test', 'seven yellow lamps']
  const draft = {
    name: 'Limited Manager',
    email,
    password,
    role: 'Manager',
    branch: company.branch,
    branches: [{ branch: company.branch }],
  }
  expect((await (await company.as('Admin')).post('/api/user', { ...draft, employee: null })).errorMessages).toEqual([])
  await company.query('update "user" set must_change = false where email = $1', [email])
  limited = company.visitor()
  await limited.signIn(email, password)
}, 120_000)
afterAll(() => company.stop())

const service = { description: 'Advice', basis: 'whole', rate: '10' }
const correct = async ({ id, version }: { id: string; version: number }) =>
  shop.done(await (await company.as('Manager')).put('/api/invoice/correct', { id, version, reason: 'Sold in the wrong branch' }))
const move = async ({ id, version }: { id: string; version: number }, branch: string) =>
  shop.done(await (await company.as('Manager')).put('/api/invoice', { id, version, branch }))

test('a limited user does not see which document of another branch corrects one of theirs, or is corrected by it', async () => {
  const old = await shop.sell([service])
  const draft = await correct(old)
  const elsewhere = await shop.issue(await move(draft, tokyo))
  const back = await shop.issue(await move(await correct(elsewhere), company.branch))

  const seen = async (id: string) => shop.done(await limited.get('/api/invoice', { id }))
  expect((await limited.get('/api/invoice', { id: elsewhere.id })).status).toBe(404)
  expect(await seen(old.id)).toMatchObject({ status: 'cancelled', correctedBy: null })
  expect(await seen(back.id)).toMatchObject({ corrects: null })
  const list = shop.done(await limited.get('/api/invoice', { pageSize: 50 }))
  const stories = await Promise.all([old, back].map(async ({ id }) => shop.done(await limited.get('/api/invoice/history', { id }))))
  const printed = (await limited.get('/api/invoice/export/pdf', { id: back.id })).data
  for (const text of [JSON.stringify([list, stories]), pdfText(printed)]) {
    expect(text).not.toContain(elsewhere.id)
    expect(text).not.toContain(elsewhere.number)
  }
  // Who sees both branches sees the way back.
  expect(await shop.read('invoice', old.id)).toMatchObject({ correctedBy: { id: elsewhere.id, title: elsewhere.number } })
  expect(await shop.read('invoice', back.id)).toMatchObject({ corrects: { id: elsewhere.id, title: elsewhere.number } })
})

test('the reference within the own branch stays', async () => {
  const old = await shop.sell([service])
  const draft = await correct(old)
  expect(shop.done(await limited.get('/api/invoice', { id: old.id }))).toMatchObject({ correctedBy: { id: draft.id } })
  expect(shop.done(await limited.get('/api/invoice', { id: draft.id }))).toMatchObject({ corrects: { id: old.id, title: old.number } })
})

test('of a document of another branch behind the figures of an employee, only the amounts are shown', async () => {
  const here = await shop.sell([service])
  const there = await shop.sell([{ ...service, rate: '25' }], { branch: tokyo })
  const figures = { id: company.employee, of: 'sales' }
  const read = async (who: Pick<typeof limited, 'get'>) => shop.done(await who.get('/api/employee/performance/documents', figures))
  const [seen, all] = [await read(limited), await read(await company.as('Manager'))]
  const numbers = ({ rows }: { rows: { number: string }[] }) => rows.map(({ number }) => number)
  expect(numbers(all)).toEqual(expect.arrayContaining([here.number, there.number]))
  expect(numbers(seen)).toContain(here.number)
  const [other] = seen.rows.filter(({ net }: { net: string }) => Number(net) === 25)
  expect(other).toMatchObject({ number: 'In another branch', document: null, party: null })
  expect(JSON.stringify(seen)).not.toContain(there.id)
  expect(seen.sums).toEqual(all.sums)
})

test('the explanation of a number names no document of another branch, and adds up all the same', async () => {
  const parcel = await shop.stone({ type: 'parcel', pieces: 10, weight: '8' })
  const line = { inventory: parcel.id, rate: '80', pieces: 3, weight: '2' }
  const there = await shop.lend([line], { branch: tokyo })
  const here = await shop.lend([line])
  const explained = async (who: Pick<typeof limited, 'get'>) =>
    shop.done(await who.get('/api/explain', { entity: 'inventory', id: parcel.id, field: 'availableWeight' }))
  const [seen, all] = [await explained(limited), await explained(await company.as('Manager'))]
  expect(JSON.stringify(all)).toContain(there.number)
  expect(JSON.stringify(seen)).toContain(here.number)
  for (const hidden of [there.number, there.id]) expect(JSON.stringify(seen)).not.toContain(hidden)
  expect(seen.value).toBe(all.value)
  expect(JSON.stringify(seen)).toContain('In another branch')
})

test('the filters of a file do not name a document of another branch', async () => {
  const there = await shop.sell([service], { branch: tokyo })
  const here = await shop.sell([service])
  const filters = async (id: string) => {
    const { status, data } = await limited.get('/api/creditnote/export/excel', { invoice: id })
    expect(status).toBe(200)
    return JSON.stringify((await readXlsx(data)).sheets.map(sheet => sheet.rows))
  }
  expect(await filters(here.id)).toContain(here.number)
  expect(await filters(there.id)).not.toContain(there.number)
})

test('an offer does not tell what it became in another branch', async () => {
  const sent = await shop.sendOffer([{ inventory: (await shop.stone()).id, rate: '300', basis: 'per carat' }])
  const became = shop.done(await (await company.as('Manager')).put('/api/offer/invoice', { id: sent.id, version: sent.version }))
  const made = { id: became.documents[0].id }
  const { version } = await shop.read('invoice', made.id)
  const there = await shop.issue(await move({ id: made.id, version }, tokyo))
  const texts = async (who: Pick<typeof limited, 'get'>) => [
    JSON.stringify(shop.done(await who.get('/api/offer', { id: sent.id }))),
    JSON.stringify(shop.done(await who.get('/api/offer/history', { id: sent.id }))),
  ]
  for (const text of await texts(await company.as('Manager'))) expect(text).toContain(there.number)
  for (const text of await texts(limited)) for (const hidden of [there.id, there.number]) expect(text).not.toContain(hidden)
})
