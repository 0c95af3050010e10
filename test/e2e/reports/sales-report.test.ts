import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const table = (page: Page) => page.getByRole('region', { name: 'Sales', exact: true })
const row = (page: Page, text: string | RegExp) => table(page).getByRole('row').filter({ hasText: text }).first()
/** Selects from a list without a search field. */
const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const heads = (page: Page) => expect.poll(() => table(page).getByRole('columnheader').allInnerTexts())
const foot = (page: Page) => expect.poll(() => table(page).locator('tfoot td').allInnerTexts())

test('an owner groups sales, follows them down to the document, and exports them', async () => {
  const party = await clerk.party()
  const bill = await clerk.invoice(party.id, '1234.56', 0)
  const page = await app.page('Admin')
  await page.goto('/reports/sales')
  await heads(page).toContain('Net before')
  await pick(page, 'Group by', 'Customer')
  await pick(page, 'Then by', 'Kind of invoice')
  await heads(page).toEqual(expect.arrayContaining(['Customer', 'Kind of invoice']))
  await page.getByText('Net by customer and kind of invoice, USD').waitFor()
  await page.goto(`/reports/sales?by=customer,kind&customer=${party.id}`)
  await foot(page).toContain('1,234.56')
  // The total of a customer leads to the other group, a row of both to its documents, a document to its page.
  await row(page, party.name).getByRole('link', { name: party.name }).click()
  await heads(page).not.toContain('Customer')
  await row(page, 'Stones').getByRole('link', { name: 'Stones' }).click()
  await heads(page).toEqual(expect.arrayContaining(['Document', 'Date', 'To']))
  await page.goBack()
  await heads(page).toContain('Kind of invoice')
  await page.goForward()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  const rows = await sheetRows(await readFile(await file.path()))
  expect(rows.map(cells => cells[0])).toEqual(['Document', bill.number, 'Total'])
  await page.keyboard.press('p')
  await page.getByRole('link', { name: 'Open in new tab' }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, bill.number).getByRole('link', { name: bill.number }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(bill.number) }).waitFor()
  await app.close(page)
})

test('figures are selected, sorted and filtered, and the view is saved under a name', async () => {
  const page = await app.page('Admin')
  await page.goto('/reports/sales')
  await heads(page).toContain('Margin')
  await page.getByRole('button', { name: 'Figures' }).click()
  await page.getByRole('checkbox', { name: 'Tax', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Gross', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await heads(page).toContain('Tax')
  await heads(page).not.toContain('Gross')
  await pick(page, 'Group by', 'Stone')
  await table(page).getByRole('columnheader', { name: 'Carats' }).getByRole('button').click()
  await expect.poll(() => table(page).getByRole('columnheader', { name: 'Carats' }).getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Country', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Thailand' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toContain('country=TH')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name of the view').fill('Stones to Thailand')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stones to Thailand' }).waitFor()
  const params = () => [...new URL(page.url()).searchParams].map(String).sort()
  const kept = params()
  await page.goto('/reports/sales')
  await heads(page).toContain('Margin')
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Stones to Thailand' }).click()
  await expect.poll(params).toEqual(kept)
  await app.close(page)
})

test('only an Admin has access', async () => {
  const page = await app.page('Manager')
  await page.goto('/reports/sales')
  await page.waitForURL(url => url.pathname === '/sales-and-clients/invoices')
  await app.close(page)
})
