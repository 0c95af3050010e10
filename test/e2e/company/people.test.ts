import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openContext } from '../support/context.ts'
import { emailOf, password } from '../support/program.ts'
import { beginDocument, choose } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const at = (page: Page) => new URL(page.url())
// The column headers of the documents below are buttons with the same names.
const figure = (page: Page, name: string) => page.getByRole('button', { name }).and(page.locator('[aria-pressed]'))

/** Opens the first line of the performance table that has at least this much. */
const openBest = async (page: Page, list: 'salespeople' | 'makers') => {
  const year = new Date().getFullYear()
  await page.goto(`/people/performance/${list}?from=${year - 1}-01-01`)
  const table = page.getByRole('region', { name: list === 'salespeople' ? 'Salespeople' : 'Makers' })
  const busy = table.getByRole('row').filter({ has: page.getByRole('link') })
  await busy.first().waitFor()
  const rows = await busy.evaluateAll(all => all.map(row => Number(row.querySelectorAll('td')[3]?.textContent?.replace(/\D/g, '') || 0)))
  const best = rows.indexOf(Math.max(...rows))
  const link = busy.nth(best).getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('heading', { level: 1 }).getByText(name.split(' (')[0]!).waitFor()
  return name
}

test('a Manager opens a salesperson, and follows a figure down to its invoice', async () => {
  const page = await app.page('Manager')
  await page.goto('/')
  await openBest(page, 'salespeople')
  await page.getByRole('region', { name: 'Sales', exact: true }).waitFor()
  await figure(page, 'Net sales').waitFor()
  await figure(page, 'Margin').waitFor()
  await figure(page, 'Conversion').click()
  await expect.poll(() => at(page).searchParams.get('of')).toBe('approvals')
  const documents = page.getByRole('region', { name: 'Documents' }).last()
  await documents.getByRole('link', { name: /^AP-/ }).first().waitFor()
  await figure(page, 'Net sales').click()
  const invoice = documents.getByRole('link', { name: /^INV-/ }).first()
  await invoice.waitFor()
  const number = (await invoice.textContent()) ?? ''
  await invoice.click()
  await page.getByRole('heading', { level: 1 }).getByText(number).waitFor()
  await page.goBack()
  await figure(page, 'Net sales').waitFor()
  await app.close(page)
})

test('a shared sale credits the other employee with their share, and the salesperson with the rest', async () => {
  const page = await app.page('Manager')
  await beginDocument(page, '/sales-and-clients/invoices')
  await page.getByRole('button', { name: 'Share sale' }).click()
  const shared = page.getByRole('region', { name: 'Shared with' })
  await choose(page, 'Shared with', 'Kanya')
  await shared.getByLabel('Share', { exact: true }).fill('130')
  await shared.getByText('The shares exceed 100 %.').waitFor()
  await shared.getByLabel('Share', { exact: true }).fill('30')
  await shared.getByText(/: 70 %$/).waitFor()
  await page.keyboard.press('Control+s')
  await page.waitForURL(/invoices\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect.poll(() => shared.getByLabel('Share', { exact: true }).inputValue()).toBe('30')
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})

test('a Manager opens a cutter, and follows a figure down to the order form', async () => {
  const page = await app.page('Manager')
  await openBest(page, 'makers')
  await page.getByRole('region', { name: 'Work', exact: true }).waitFor()
  await figure(page, 'Jobs completed').click()
  const documents = page.getByRole('region', { name: 'Documents' }).last()
  const form = documents.getByRole('link', { name: /^(CO|LO|MO)-/ }).first()
  await form.waitFor()
  const number = (await form.textContent()) ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Documents' }).first().getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await form.click()
  await page.getByRole('heading', { level: 1 }).getByText(number).waitFor()
  await app.close(page)
})

test('a Salesman finds their own figures in the menu, without margin, and nobody else’s', async () => {
  const page = await app.page('Salesman')
  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your performance' }).click()
  await figure(page, 'Net sales').waitFor()
  await figure(page, 'Discount').waitFor()
  expect(await figure(page, 'Margin').count()).toBe(0)
  await page.goto(`/people/performance/${crypto.randomUUID()}`)
  await page.getByText('only your own performance').first().waitFor()
  await page.goto('/people/performance/makers')
  await page.waitForURL(url => url.pathname === '/sales-and-clients/invoices')
  await app.close(page)
})

test('a user ends the session on another device, and stays signed in on this one', async () => {
  const other = await openContext(app.browser, { baseURL: app.address, reducedMotion: 'reduce' })
  other.setDefaultTimeout(30_000)
  const lost = await other.newPage()
  await lost.goto('/login')
  await lost.getByLabel('E-mail', { exact: true }).fill(emailOf('Manager'))
  await lost.getByLabel('Password', { exact: true }).fill(password)
  await lost.keyboard.press('Enter')
  await lost.waitForURL(url => url.pathname !== '/login')

  const page = await app.page('Manager')
  await page.goto('/account')
  const sessions = page
    .getByRole('region', { name: 'Signed in on' })
    .or(page.locator('section', { hasText: 'Signed in on' }))
    .first()
  await sessions.getByText('This device').waitFor()
  const end = sessions.getByRole('button', { name: /^Sign out / })
  await end.first().waitFor()
  await end.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('is signed out').waitFor()

  await lost.goto('/sales-and-clients/invoices')
  await lost.waitForURL(url => url.pathname === '/login')
  await page.goto('/account')
  await sessions.getByText('This device').waitFor()
  await other.close()
  await app.close(page)
})

test('an Admin hands over the work of a leaver, and previews the print of a branch', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/employees?search=Yasmin')
  await page.getByRole('gridcell').getByText('Yasmin').first().click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: /^Hand over records of Yasmin/ })
  await dialog.getByRole('checkbox', { name: /^Customers: \d+/ }).waitFor()
  await dialog.getByRole('combobox', { name: 'To' }).fill('Imtiaz')
  await page
    .getByRole('option', { name: /Imtiaz/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/records? handed over to Imtiaz/).waitFor()

  await page.goto('/people/branches')
  await page.getByRole('gridcell').first().click()
  await page.getByRole('img', { name: 'Invoice with this letterhead' }).waitFor()
  await page.getByText('Document numbers').click()
  await page.getByRole('cell', { name: /^INV-/ }).first().waitFor()
  await app.close(page)
})

test('an Admin sets the typeface of a branch and its bank details in another currency', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/branches')
  await page.getByRole('gridcell').first().click()
  const preview = page.getByRole('img', { name: 'Invoice with this letterhead' })
  await preview.waitFor()
  const before = await preview.getAttribute('src')
  await page.getByRole('combobox', { name: 'Typeface' }).click()
  await page.getByRole('option', { name: 'Serif', exact: true }).click()
  await page.waitForFunction(
    ([name, source]) => window.document.querySelector(`img[alt="${name}"]`)?.getAttribute('src') !== source,
    ['Invoice with this letterhead', before],
  )
  await page.getByRole('button', { name: 'Save', exact: false }).filter({ hasText: 'Ctrl' }).click()

  await page.getByText('Bank details in other currencies', { exact: true }).click()
  const accounts = page.locator('details', { hasText: 'Bank details in other currencies' })
  await accounts.getByRole('combobox', { name: 'Currency' }).fill('GBP')
  await page.getByRole('option', { name: /^GBP/ }).click()
  await accounts.getByRole('textbox', { name: 'Bank details in GBP' }).fill('Lombard Street 7\nSort code 00-00-07')
  await accounts.getByRole('button', { name: 'Save bank details' }).click()
  await page.getByText('Bank details in GBP saved.').waitFor()
  await accounts.getByText('Sort code 00-00-07').waitFor()
  await page.reload()
  await page.getByText('Bank details in other currencies', { exact: true }).click()
  await accounts.getByText('Sort code 00-00-07').waitFor()
  await accounts.getByRole('button', { name: 'Remove the bank details in GBP' }).click()
  await accounts.getByText('Sort code 00-00-07').waitFor({ state: 'detached' })
  await app.close(page)
})
