import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { type App, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const link = (page: Page, name: string, text: string | RegExp) => table(page, name).getByRole('link', { name: text }).first()
/** The total below a column of a report. */
const foot = (page: Page, name: string, head: string) =>
  expect.poll(() =>
    table(page, name).evaluate((region, head) => {
      const at = [...region.querySelectorAll('th')].findIndex(cell => cell.textContent?.replace(/ [↑↓]$/, '') === head)
      return region.querySelectorAll('tfoot td')[at]?.textContent?.trim()
    }, head),
  )

test('the overview lists every report with its figure, and each figure is the total of its report, down to a stone', async () => {
  const page = await app.page('Admin')
  await page.goto('/sales-and-clients/invoices')
  await heading(page, 'Invoices')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await heading(page, 'Reports')
  const card = page.getByRole('listitem').filter({ hasText: 'Stock valuation' })
  await card.getByText('at cost today').waitFor()
  const figure = (await card.locator('strong').textContent())!.trim()
  for (const name of ['Sales', 'Receivables', 'Expenses', 'Approvals by age', 'Rough lots', 'Canceled documents'])
    await page.getByRole('listitem').filter({ hasText: name }).locator('strong').first().waitFor()
  await card.getByRole('link').click()
  await foot(page, 'Stock valuation', 'At cost').toBe(figure)
  await link(page, 'Stock valuation', 'At lab').click()
  await table(page, 'Stock valuation').getByRole('columnheader', { name: 'SKU' }).waitFor()
  const sku = await link(page, 'Stock valuation', /^[A-Z]/).textContent()
  await link(page, 'Stock valuation', sku!).click()
  await heading(page, new RegExp(sku!))
  await page.goBack()
  await page.getByRole('button', { name: 'Clear the filter Place' }).click()
  await table(page, 'Stock valuation').getByText('Available').first().waitFor()
  await app.close(page)
})

test('goods out lead from a customer to the approval, and a click on a header sorts the rows', async () => {
  const page = await app.page('Admin')
  await page.goto('/reports/approval-ageing')
  const first = link(page, 'Approvals by age', /./)
  const name = (await first.textContent())!
  await table(page, 'Approvals by age').getByRole('button', { name: 'Customer' }).click()
  await table(page, 'Approvals by age')
    .getByRole('columnheader', { name: 'Customer', exact: false })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await link(page, 'Approvals by age', name).click()
  await link(page, 'Approvals by age', /^AP-/).waitFor()
  const number = (await link(page, 'Approvals by age', /^AP-/).textContent())!
  await link(page, 'Approvals by age', number).click()
  await heading(page, new RegExp(number))
  await app.close(page)
})

test('rough is traced from its lot to the cut stones and to the order form; a file and a view keep it', async () => {
  const page = await app.page('Admin')
  await page.goto('/reports/rough-lots')
  await link(page, 'Rough lots', 'DEMO-B').click()
  await table(page, 'Rough lots').getByRole('cell', { name: 'DEMO-B1' }).waitFor()
  await foot(page, 'Rough lots', 'Profit so far').toMatch(/^[\d,]+\.\d\d$/)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Excel/ }).click()])
  const rows = await sheetRows(await readFile(await file.path()))
  expect(rows[1]?.[0]).toBe('DEMO-B')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name of the view').fill('The garnet')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'The garnet' }).waitFor()
  await link(page, 'Rough lots', /^CO-/).click()
  await heading(page, /CO-/)
  await app.close(page)
})

test('only an Admin has reports: a Manager has no menu entry, and is redirected from their address', async () => {
  const page = await app.page('Manager')
  await page.goto('/reports/stock-value')
  await page.waitForURL(/\/sales-and-clients\/invoices/)
  expect(await page.getByRole('link', { name: 'Reports', exact: true }).count()).toBe(0)
  expect((await page.request.get('/api/report/stock-value')).status()).toBe(403)
  await app.close(page)
})
