import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp, scanByHand } from '../support/browser.ts'
import { byKeysAlone } from '../support/keys.ts'
import { stonesInStock } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const box = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const found = (page: Page) => page.getByRole('dialog', { name: 'Find anything' }).getByRole('option')

/** Opens the global search with its key, types, and opens the result with this name by keyboard. */
const find = async (page: Page, typed: string, name: string | RegExp) => {
  await page.keyboard.press('Control+k')
  await box(page).waitFor()
  // At human speed: keys without a pause between them are a scanner’s.
  await page.keyboard.type(typed, { delay: 80 })
  const wanted = found(page).filter({ hasText: name }).first()
  await wanted.waitFor()
  await expect
    .poll(async () => {
      if ((await wanted.getAttribute('aria-selected')) === 'true') return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor({ state: 'detached' })
}

test('a stone, a document, a screen and an action are found and opened by keyboard', async () => {
  const page = await app.page('Manager')
  const nothingElse = await byKeysAlone(page)
  const [sku] = await stonesInStock(page, 'single')
  await page.goto('/sales-and-clients/invoices?status=unpaid')
  const number = (await page.getByRole('gridcell').filter({ hasText: /^INV-/ }).first().textContent())!

  await find(page, sku!.toLowerCase(), sku!)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: sku! }).waitFor()
  await find(page, number, number)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: number }).waitFor()
  await find(page, 'receiv', 'Receivables')
  await page.waitForURL(url => url.pathname === '/statement/receivables')
  await find(page, 'new inv', 'New invoice')
  await page.waitForURL(url => url.pathname === '/sales-and-clients/invoices/new')

  await page.keyboard.press('Control+k')
  await found(page).first().waitFor()
  const first = await found(page).allInnerTexts()
  expect(first.slice(0, 2).map(line => line.split('\n')[0])).toEqual([number, sku])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor({ state: 'detached' })
  nothingElse()
  await app.close(page)
})

test('Enter opens a result that is still there when the chosen one is not among later results', async () => {
  const page = await app.page('Manager')
  const [sku] = await stonesInStock(page, 'single')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`**/api/search?q=${sku}`, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Find anything' }).click()
  const beginning = sku!.slice(0, -3)
  await box(page).fill(beginning)
  await found(page).filter({ hasText: beginning }).nth(1).waitFor()
  await box(page).fill(sku!)
  await page.keyboard.press('ArrowUp')
  const chosen = page.getByRole('option', { selected: true })
  const [name = ''] = (await chosen.innerText()).split('\n')
  expect(name).not.toBe(sku)
  answer()
  await found(page).filter({ hasText: name }).first().waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: sku! }).waitFor()
  await app.close(page)
})

test('a search that fails is not shown as one without results', async () => {
  const page = await app.page('Salesman')
  await page.goto('/sales-and-clients/invoices')
  await page.route('**/api/search*', route => route.abort())
  await page.getByRole('button', { name: 'Find anything' }).click()
  await box(page).fill('ruby 2 ct')
  await page.getByText('The search failed. Check the connection and type again.').waitFor()
  await app.close(page)
})

test('a scanned number opens its stone where no screen handles the scan', async () => {
  const page = await app.page('Manager')
  const [sku] = await stonesInStock(page, 'single')
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  await scanByHand(page, sku!)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: sku! }).waitFor()
  await app.close(page)
})

test('text typed into a field at scanner speed stays in the field', async () => {
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/inventory/new')
  const colour = page.getByRole('textbox', { name: 'Color', exact: true })
  await colour.focus()
  await scanByHand(page, 'Cornflower')
  await expect.poll(() => colour.inputValue()).toBe('Cornflower')
  await app.close(page)
})

test('a Salesman finds stones to lend and customers, and no suppliers or screens without access', async () => {
  const manager = await app.page('Manager')
  const [sku] = await stonesInStock(manager, 'single')
  await app.close(manager)
  const page = await app.page('Salesman')
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  await page.keyboard.press('Control+k')
  await box(page).fill('inventory')
  await page.getByText('No results for').waitFor()
  await box(page).fill('purchase')
  await page.getByText('No results for').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor({ state: 'detached' })
  await find(page, sku!, sku!)
  await page.waitForURL(url => url.pathname === '/sales-and-clients/approvals/new')
  await expect.poll(() => page.getByLabel('SKU, line 1', { exact: true }).inputValue()).toBe(sku)
  await app.close(page)
})

test('the first screen is the invoices with the open tasks above; each task leads to a list of equal length', async () => {
  const page = await app.page('Manager')
  await page.goto('/')
  await page.waitForURL(url => url.pathname === '/sales-and-clients/invoices')
  const strip = page.getByRole('navigation', { name: 'Today' })
  await strip
    .getByRole('link', { name: /unpaid/ })
    .first()
    .waitFor()
  await page.keyboard.press('h')
  await page.waitForURL(url => url.pathname === '/today')
  // The records below a task are links too, and come after the counts.
  const tasks = page
    .getByRole('region', { name: 'Overdue' })
    .getByRole('link')
    .filter({ has: page.locator('b') })
  await tasks.first().waitFor()
  const lines = await tasks.evaluateAll(links =>
    links.map(link => ({ count: link.querySelector('b')!.textContent!, to: link.getAttribute('href')! })),
  )
  expect(lines.length).toBeGreaterThan(3)
  for (const { count, to } of lines) {
    await page.goto(to)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .locator('h1 + span')
      .filter({ hasText: new RegExp(`^${count}$`) })
      .waitFor()
  }
  await page.goto('/today')
  await page.getByText('Company', { exact: true }).click()
  await page.waitForURL(url => url.searchParams.get('scope') === 'company')
  await app.close(page)
})

test('a number shows how it is calculated, down to the documents', async () => {
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/invoices?status=part+paid')
  await page.getByRole('gridcell').filter({ hasText: /^INV-/ }).first().click()
  const open = page.getByRole('button', { name: /explain open/i })
  await open.click()
  const dialog = page.getByRole('dialog', { name: /^Open of INV-/ })
  await dialog.getByRole('table', { name: 'Settled by' }).waitFor()
  const amounts = async (name: string) => {
    const cells = await dialog.getByRole('table', { name }).locator('tbody tr td:last-child').allInnerTexts()
    return cells.reduce((sum, text) => sum + Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100), 0)
  }
  const shown = Math.round(Number(((await open.textContent()) ?? '').replace(/[^\d.]/g, '')) * 100)
  expect((await amounts('Billed')) + (await amounts('Settled by'))).toBe(shown)
  await dialog.getByRole('link', { name: /^RC-/ }).first().click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(url => url.pathname === '/statement/payments')
  await app.close(page)
})

test('the Admin reads the audit trail, filters it, and reverts a change', async () => {
  const page = await app.page('Admin')
  await page.goto('/sales-and-clients/customers?search=gems')
  await page.getByRole('gridcell').first().click()
  const notes = page.getByRole('textbox', { name: 'Alert note' })
  await notes.fill('Asks for certificates')
  await page.keyboard.press('Control+s')
  const history = page
    .getByRole('region', { name: 'History' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) }))
  await history.getByText('Asks for certificates').first().waitFor()
  await history.getByRole('button', { name: 'Restore' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => notes.inputValue()).not.toBe('Asks for certificates')

  await page.goto('/people/settings/history?entity=customer&action=update')
  const actions = page.getByRole('listitem').filter({ hasText: 'changed customer' })
  await actions.first().waitFor()
  await expect.poll(() => actions.count()).toBeGreaterThan(1)
  expect(await page.getByRole('listitem').filter({ hasText: 'issued invoice' }).count()).toBe(0)
  await app.close(page)
})
