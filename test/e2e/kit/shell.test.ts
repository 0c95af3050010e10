import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openContext } from '../support/context.ts'
import { byKeysAlone, tabTo } from '../support/keys.ts'
import { emailOf, password } from '../support/program.ts'
import { focused } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const home = '/sales-and-clients/invoices'
const at = (page: Page) => new URL(page.url()).pathname

/** A browser without a session, and the errors it logged. */
const stranger = async () => {
  const context = await openContext(app.browser, { baseURL: app.address, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return { page, complaints }
}

const enter = async (page: Page, secret: string) => {
  await page.getByLabel('E-mail', { exact: true }).fill(emailOf('Salesman'))
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.keyboard.press('Enter')
}

test('a visitor without a session is led to the login, and after signing in to the requested page', async () => {
  const { page, complaints } = await stranger()
  await page.goto('/statement?party=x')
  await page.waitForURL(url => url.pathname === '/login')
  await page.goto('/sales-and-clients/invoices?status=overdue')
  await page.getByLabel('E-mail', { exact: true }).waitFor()
  expect(complaints).toEqual([])

  await enter(page, 'a wrong password')
  await page.getByRole('alert').getByText('is wrong').waitFor()
  await enter(page, password)
  await page.waitForURL(url => url.pathname === home && url.search.includes('overdue'))
  await page.getByRole('row').nth(1).waitFor()
  await page
    .getByRole('button', { name: /Overdue/ })
    .first()
    .waitFor()

  await page.goto('/login')
  await page.waitForURL(url => url.pathname === home)
  await app.close(page)
})

test('logging out shows a message, ends the session, and keeps the e-mail for the next time', async () => {
  const { page } = await stranger()
  await page.goto('/')
  await enter(page, password)
  await page.waitForURL(url => url.pathname === home)
  await page.getByRole('button', { name: /, Salesman$/ }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByText('Logout successfuly.', { exact: true }).waitFor()
  await page.waitForURL(url => url.pathname === '/login')
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(emailOf('Salesman'))
  await page.getByText('Logout successfuly.', { exact: true }).waitFor({ state: 'detached' })
  await page.goto(home)
  await page.waitForURL(url => url.pathname === '/login')
  await app.close(page)
})

test('each role sees in the menu the screens it may enter, and is redirected from the others', async () => {
  const seen = async (role: 'Admin' | 'Manager' | 'Salesman') => {
    const page = await app.page(role)
    await page.goto('/')
    await page.waitForURL(url => url.pathname === home)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const entries = menu.getByRole('button').or(menu.getByRole('link'))
    await entries.first().waitFor()
    const names = await entries.allInnerTexts()
    return { page, names: names.join(' ') }
  }
  const admin = await seen('Admin')
  expect(admin.names).toMatch(/People.*Sales & Clients.*Purchases & Stock/s)
  const manager = await seen('Manager')
  expect(manager.names).not.toMatch(/Users/)
  const salesman = await seen('Salesman')
  expect(salesman.names).not.toMatch(/People|Purchases/)

  await salesman.page.goto('/purchases-and-stock/inventory')
  await salesman.page.waitForURL(url => url.pathname === home)
  await salesman.page.getByText('Only an Admin or a Manager may open that screen.').waitFor()
  await salesman.page.goto('/people/users')
  await salesman.page.getByText('Only an Admin may open that screen.').waitFor()
  await salesman.page.waitForURL(url => url.pathname !== '/people/users')
  expect(await salesman.page.getByRole('table', { name: 'Users' }).count()).toBe(0)
  for (const { page } of [admin, manager, salesman]) await app.close(page)
})

test('when a script is missing or the start fails, the page says so and offers to load it again', async () => {
  const context = await openContext(app.browser, { baseURL: app.address })
  for (const lost of [/config\.json/, /\.js$/]) {
    const page = await context.newPage()
    await page.route(lost, route => route.abort())
    await page.goto('/')
    await page.getByText('Stonebook could not be loaded.').waitFor()
    await page.unroute(lost)
    await page.getByRole('link', { name: 'reload the page' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
    await page.close()
  }
  await context.close()
})

test('an unknown address and its redirect lead to the home page', async () => {
  const page = await app.page('Manager')
  for (const address of ['/no/such/place', '/invoices']) {
    await page.goto(address)
    await page.waitForURL(url => url.pathname === home)
  }
  await app.close(page)
})

test('an address with a mistyped id says that there is no such record, on every screen of a record', async () => {
  const page = await app.page('Manager')
  for (const [path, one] of [
    ['/sales-and-clients/invoices/', 'invoice'],
    ['/sales-and-clients/customers?open=', 'customer'],
    ['/purchases-and-stock/inventory/', 'stone'],
    ['/purchases-and-stock/purchases/', 'purchase'],
  ] as const) {
    await page.goto(`${path}0185-not-an-id`)
    await page.getByText(`There is no such ${one}.`).first().waitFor()
  }
  await app.close(page)
})

test('a dialog and a menu keep the focus, close with Escape, and return the focus to their trigger', async () => {
  const page = await app.page('Manager')
  const nothingElse = await byKeysAlone(page)
  await page.goto('/sales-and-clients/invoices/new')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).waitFor()
  await tabTo(page, 'New customer')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.waitFor()
  // After the last field comes the browser itself, then the first field again: never an element behind the dialog.
  const isBehind = () => page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog[open]'))
  for (const key of ['Shift+Tab', ...Array(30).fill('Tab')]) {
    await page.keyboard.press(key)
    expect(await isBehind(), key).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('New customer')

  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('gridcell').first().waitFor()
  for (const [name, inside] of [
    // The button also shows its keys.
    ['Find anythingCtrlK', page.getByRole('dialog', { name: 'Find anything' })],
    ['Views', page.getByRole('group', { name: 'Views' })],
  ] as const) {
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await inside.waitFor()
    await page.keyboard.press('Escape')
    await inside.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(name)
  }
  nothingElse()
  await app.close(page)
})

test('on a phone the menu slides in', async () => {
  const page = await app.page('Admin', { phone: true })
  await page.goto(home)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/sales-and-clients/customers')
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})

test('an Admin creates a token for a program, which works until it is revoked', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a token' })
  await dialog.getByLabel('Program').fill('Web shop')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await page
    .locator('code')
    .filter({ hasText: /^\S{30,}$/ })
    .textContent()
  const createInvoice = () =>
    fetch(`${app.address}/api/invoice`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
  expect(await createInvoice()).toBe(200)
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Revoke Web shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Token of Web shop revoked.').waitFor()
  expect(await createInvoice()).toBe(401)
  await app.close(page)
})

test('an Admin sees that the books balance, with the formula; a Manager has no access', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/settings/audit')
  await page.getByText(/^All \d+ checks passed/).waitFor()
  await page.getByText('Stock balances are the sums of their postings').click()
  await page.getByText('from stock_posting').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await app.close(page)

  const manager = await app.page('Manager')
  await manager.goto('/people/settings/audit')
  await manager.waitForURL(url => !url.pathname.startsWith('/people'))
  expect(at(manager)).not.toContain('audit')
  await app.close(manager)
})
