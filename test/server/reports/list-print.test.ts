import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '../../../src/domain/kit/quantity.ts'
import { type Answer, openTestCompany, type TestCompany, type Visitor } from '../../support/company.ts'
import { pagesOf, placesIn, readPdf } from '../../support/media/pdf.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { centBase as base, daysAgo } from '../../support/world.ts'

// Lists as PDFs: the sums that the list on the screen has, the filters, and columns that fit.
type Values = Record<string, Answer['data']>
const foreign = 'EUR'
let company: TestCompany
let shop: Shop
let manager: Visitor
let customer: string
beforeAll(async () => {
  company = await openTestCompany({ currency: base })
  shop = await openShop(company)
  manager = await company.as('Manager')
  customer = await company.make('customer', { name: 'Rheinknie Edelsteine und Schmuckwaren Handelsgesellschaft' })
  const amounts = Array.from({ length: 24 }, (_, at) => ({ amount: String(100 + at * 11.25), currency: at % 3 === 0 ? foreign : base }))
  for (const { amount, currency } of amounts)
    await shop.sell([{ description: 'Setting', basis: 'whole', rate: amount }], {
      customer,
      currency,
      date: daysAgo(1),
      ...(currency === base ? {} : { exchange: '1.2', exchangeReason: 'As agreed' }),
    })
})
afterAll(() => company.stop())

const printed = async (query: Values = {}): Promise<Buffer> => {
  const { status, data } = await manager.get('/api/invoice/export/pdf', query)
  expect(status).toBe(200)
  return data
}
const grouped = (amount: string) => Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })

test('the foot has the number of rows and the sums, each currency by itself and never added to another', async () => {
  const { rows, total } = shop.done(await manager.get('/api/invoice', { pageSize: 200 })) as { rows: Values[]; total: number }
  const pages = pagesOf(await printed())
  const foot = pages.at(-1) ?? ''
  expect(foot).toContain(`${total} invoices`)
  for (const currency of [base, foreign]) {
    const own = rows.filter(row => row.currency === currency)
    expect(foot).toContain(`${grouped(sum(own.map(row => row.total)))} ${currency}`)
  }
  expect(pages.join()).not.toContain(grouped(sum(rows.map(row => row.total))))
  // The sums stay with the last rows.
  expect(foot.match(/^ *INV-/gm)?.length).toBeGreaterThanOrEqual(2)
})

test('the sums are those of the list on the screen', async () => {
  await shop.sell([{ inventory: (await shop.stone({ weight: '3.25' })).id, rate: '10' }], { customer })
  const { sums } = shop.done(await manager.get('/api/invoice', { pageSize: 1, customer })) as { sums: Values }
  const last = pagesOf(await printed({ customer })).at(-1) ?? ''
  expect(Number(sums.carats)).toBe(3.25)
  expect(last).toMatch(/^ *25 invoices +1 +3\.25 /m)
})

test('the filters are named in words', async () => {
  const { text } = readPdf(await printed({ customer, dateFrom: daysAgo(9), state: 'issued', search: 'INV' }), 'text')
  expect(text).toContain('Search: INV')
  expect(text).toContain('Customer: Rheinknie Edelsteine')
  expect(text).toMatch(/Date: from \w{3} \d{1,2}, \d{4}/)
  expect(text).not.toContain(customer)
})

test('numbers, dates and document numbers are never broken, and nothing leaves the page', async () => {
  const pdf = await printed()
  const { info, text } = readPdf(pdf, 'info', 'text')
  const width = Number(/Page size: +([\d.]+)/.exec(info)?.[1])
  const places = placesIn(pdf)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThan(width - 20)
  expect(text.match(/INV-\w+-\d\d-\d{5}/g)?.length).toBeGreaterThanOrEqual(24)
  expect(text).not.toMatch(/USD · /)
})

test('a list with few columns is not turned', async () => {
  const size = async (columns: string) => /Page size: +([\d.]+) x ([\d.]+)/.exec(readPdf(await printed({ columns }), 'info').info) ?? []
  const [, narrow, high] = await size('number,date,total')
  expect(Number(narrow)).toBeLessThan(Number(high))
})
