import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { fitForEverybody } from '../support/fit.ts'

const home = '/sales-and-clients/customers'

let app: App
let clerk: Clerk
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const openCustomer = async (page: Page, { id, name }: { id: string; name: string }): Promise<Locator> => {
  await page.goto(`${home}?open=${id}`)
  await page.getByRole('heading', { name }).waitFor()
  return page.getByRole('complementary', { name: 'customer' })
}
const texts = (list: Locator) => list.getByRole('listitem').allInnerTexts()

/** A customer who owes 300.00 USD of a limit, for a stone; another stone came back. */
const buyer = async () => {
  const party = await clerk.party({ phone: '+66 81 234 5678', email: 'buyer@example.test', creditLimit: '5000' })
  const [kept, returned] = [await clerk.goods({ weight: '2' }), await clerk.goods({ weight: '3' })]
  const bill = await clerk.sell(
    party.id,
    [kept, returned].map(({ id }) => ({ inventory: id, basis: 'per carat', rate: '200' })),
  )
  const paid = await clerk.pay({ party: party.id, amount: '100' })
  const manager = await app.as('Manager')
  const { id: invoiceLine, pieces, weight } = (await clerk.linesOf(bill.id))[1]
  const items = [{ invoiceLine, returnTo: 'stock', pieces, weight }]
  const draft = await manager.post('/api/creditnote', { invoice: bill.id, date: clerk.day(0), creditReason: 'Not as agreed', items })
  const { id, version } = draft.data
  const credit = await manager.put('/api/creditnote/issue', { id, version })
  expect(credit.errorMessages).toEqual([])
  return { party, bill, paid, credit: credit.data }
}

test.each([
  ['a computer', {}],
  ['a phone', { phone: true }],
])('on %s what decides about a customer is seen without scrolling', async (_, look) => {
  const { party, bill } = await buyer()
  const page = await app.page('Manager', look)
  const panel = await openCustomer(page, party)
  await panel.getByText('4,700.00').waitFor()
  const height = page.viewportSize()?.height ?? 0
  const decisive = [
    panel.getByRole('link', { name: '+66 81 234 5678' }),
    panel.getByRole('link', { name: 'WhatsApp' }),
    panel.getByRole('link', { name: bill.number }).first(),
    ...['Balance', 'Overdue', 'Credit left', 'Last sale'].map(label => panel.getByRole('term').filter({ hasText: label }).first()),
  ]
  for (const part of decisive) {
    const { y, height: own } = (await part.boundingBox()) ?? { y: height, height: 0 }
    expect(y + own).toBeLessThan(height - 100)
  }
  expect(await panel.getByRole('link', { name: '+66 81 234 5678' }).getAttribute('href')).toBe('tel:+66812345678')
  const chat = panel.getByRole('link', { name: 'WhatsApp' })
  expect(await Promise.all(['href', 'target', 'rel'].map(name => chat.getAttribute(name)))).toEqual([
    'https://wa.me/66812345678',
    '_blank',
    'noopener',
  ])
  expect(await panel.getByRole('link', { name: 'buyer@example.test' }).getAttribute('href')).toBe('mailto:buyer@example.test')
  await fitForEverybody(page, 'the page of a customer')
  await app.close(page)
})

test('the page shows what a customer buys without what came back, and what happened, the newest first', async () => {
  const { party, bill, paid, credit } = await buyer()
  const page = await app.page('Manager')
  const panel = await openCustomer(page, party)
  const bought = panel.getByRole('list', { name: 'What they buy' })
  await expect
    .poll(() => texts(bought))
    .toEqual([expect.stringMatching(/400\.00 USD.*1 pc.*2\.00 ct.*200\.00 USD\/ct.*typically 2\.00 ct/s)])
  expect(await texts(panel.getByRole('list', { name: 'Timeline' }))).toEqual([
    expect.stringMatching(new RegExp(`Credit note ${credit.number}.*600\\.00 USD`, 's')),
    expect.stringMatching(new RegExp(`Receipt ${paid.number}.*100\\.00 USD`, 's')),
    expect.stringMatching(new RegExp(`Invoice ${bill.number}.*1,000\\.00 USD`, 's')),
  ])
  await panel.getByRole('list', { name: 'Timeline' }).getByRole('link', { name: bill.number }).click()
  await page.getByRole('heading', { level: 1, name: bill.number }).waitFor()
  await app.close(page)
})

test('a national number is dialed, and has no link to WhatsApp; a customer without sales says so', async () => {
  const party = await clerk.party({ phone: '02 555 1234' })
  const page = await app.page('Manager')
  const panel = await openCustomer(page, party)
  expect(await panel.getByRole('link', { name: '02 555 1234' }).getAttribute('href')).toBe('tel:025551234')
  await panel.getByText('No stones sold yet.').waitFor()
  await panel.getByText('No documents or payments yet.').waitFor()
  expect(await panel.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
  await app.close(page)
})

test('a Salesman has no page of customers', async () => {
  const { id } = await clerk.party()
  const page = await app.page('Salesman')
  await page.goto(`${home}?open=${id}`)
  await page.waitForURL('**/sales-and-clients/invoices')
  await app.close(page)
})

test('the card of an invoice on a phone shows number, customer, date, amount and status without labels', async () => {
  const party = await clerk.party()
  const bill = await clerk.invoice(party.id, '1234.5')
  const page = await app.page('Manager', { phone: true })
  await page.goto(`/sales-and-clients/invoices?search=${bill.number}`)
  const card = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').filter({ hasText: bill.number })
  await card.getByText(party.name).waitFor()
  for (const text of ['1,234.50', 'Unpaid', String(new Date(bill.date).getUTCFullYear())]) await card.getByText(text).first().waitFor()
  for (const label of ['Customer', 'Total', 'Status']) {
    const { width = 0 } = (await card.getByText(label, { exact: true }).boundingBox()) ?? {}
    expect(width).toBeLessThanOrEqual(1)
  }
  const { height = 0 } = (await card.boundingBox()) ?? {}
  expect([height >= 44, height <= 90]).toEqual([true, true])
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})

test('a customer who is in use is not deleted: what uses them is named, led to, and they can be deactivated', async () => {
  const { party } = await buyer()
  const page = await app.page('Manager')
  const panel = await openCustomer(page, party)
  const dialog = page.getByRole('dialog')
  const askToDelete = async () => {
    await panel.getByRole('button', { name: 'Delete this customer' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('link', { name: '1 invoice' }).waitFor()
  }
  await askToDelete()
  expect(await texts(dialog)).toEqual(expect.arrayContaining(['1 invoice', '1 credit note', '1 payment note']))
  await dialog.getByRole('link', { name: '1 invoice' }).click()
  await page.getByText('1 invoice', { exact: true }).waitFor()

  await openCustomer(page, party)
  await askToDelete()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText(`${party.name} deactivated.`).waitFor()
  await page.goto('/sales-and-clients/invoices/new')
  await page.getByRole('combobox', { name: 'Customer' }).fill(party.name)
  await page.getByRole('option', { name: /^Add/ }).waitFor()
  expect(await page.getByRole('option', { name: party.name, exact: true }).count()).toBe(0)

  const unused = await clerk.party()
  await openCustomer(page, unused)
  await panel.getByRole('button', { name: 'Delete this customer' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${unused.name} deleted.`).waitFor()
  await app.close(page)
})
