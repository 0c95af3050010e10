import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { pdfText } from '../../support/media/pdf.ts'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { cell, choose } from '../support/selling.ts'

let app: App
let clerk: Clerk
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stonebook-statement-'))
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const cellsOf = (page: Page, text: string | RegExp) => expect.poll(() => row(page, text).getByRole('cell').allInnerTexts())
const closing = (page: Page) => expect.poll(async () => (await page.getByTestId('closing').textContent())?.trim())
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Selects from a list without a search field. */
const pick = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The file that a button downloads. */
const saved = async (page: Page, name: string | RegExp): Promise<Buffer> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readFile(await file.path())
}
const rowsOf = async (bytes: Buffer): Promise<string[][]> => {
  return sheetRows(bytes)
}
/** The text of the PDF on the page. */
const printed = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /^PDF/ }).click()
  const address = await page.getByRole('link', { name: 'Open in new tab' }).getAttribute('href')
  const text = pdfText(await (await page.request.get(address ?? '')).body())
  await page.getByRole('button', { name: /^Back/ }).click()
  return text
}

test('an unknown report leads to the statement', async () => {
  const page = await app.page('Manager')
  await page.goto('/statement/no-such-report')
  await page.waitForURL(url => url.pathname === '/statement')
  await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()
  await app.close(page)
})

test('an account is correct to the cent, and every line of it opens its document', async () => {
  const party = await clerk.party()
  const [old, young] = [await clerk.invoice(party.id, '1200.55', 60), await clerk.invoice(party.id, '300.45')]
  const note = await clerk.pay({ party: party.id, amount: '500.10' })
  const page = await app.page('Manager')
  await page.goto('/statement')
  await choose(page, 'Party', party.name)
  await page.getByText('Closing balance').waitFor()
  await pick(page, 'Period', 'Everything')
  await cellsOf(page, old.number).toEqual(expect.arrayContaining(['1,200.55']))
  await cellsOf(page, young.number).toEqual(expect.arrayContaining(['300.45', '1,501.00']))
  await cellsOf(page, note.number).toEqual(expect.arrayContaining(['500.10', '1,000.90']))
  await closing(page).toMatch(/^1,000\.90/)
  const account = page.url()
  for (const number of [old.number, young.number]) {
    await page.getByRole('link', { name: new RegExp(number) }).click()
    await heading(page, new RegExp(number))
    await page.goto(account)
  }
  await page.getByRole('link', { name: new RegExp(note.number) }).click()
  await page.getByRole('heading', { name: new RegExp(note.number) }).waitFor()
  await page.goto(account)
  await page.getByText('Closing balance').waitFor()

  const sheet = await rowsOf(await saved(page, /^Excel/))
  expect(sheet.at(-1)?.at(-1)).toBe('1000.9')
  const print = await printed(page)
  for (const text of [party.name, old.number, young.number, note.number, '1,000.90']) expect(print).toContain(text)

  await page.getByText('Open items', { exact: true }).click()
  await cellsOf(page, old.number).toEqual(expect.arrayContaining(['1,200.55', '700.45']))
  await row(page, old.number)
    .getByText(/30 days late/)
    .waitFor()
  await cellsOf(page, young.number).toEqual(expect.arrayContaining(['300.45']))
  expect(await row(page, note.number).count()).toBe(0)
  const open = await rowsOf(await saved(page, /^Excel/))
  expect(open.slice(1).map(cells => cells.at(-1))).toEqual(['700.45', '300.45', '1000.9'])
  expect(await printed(page)).toContain('Statement of open items')
  await app.close(page)
})

test('payables are the other side of the account', async () => {
  const party = await clerk.party({ kinds: ['customer', 'supplier'] })
  const bill = await clerk.bill(party.id, '80.25')
  const note = await clerk.pay({ party: party.id, amount: '30.25', direction: 'paid' })
  const page = await app.page('Manager')
  await page.goto(`/statement?party=${party.id}`)
  await closing(page).toMatch(/^0\.00/)
  await page.getByText('We owe them', { exact: true }).click()
  await closing(page).toMatch(/^50\.00/)
  await cellsOf(page, note.number).toEqual(expect.arrayContaining(['30.25', '50.00']))
  await page.getByRole('link', { name: new RegExp(bill.number) }).click()
  await heading(page, new RegExp(bill.number))

  await page.goto(`/statement/payables?party=${party.id}`)
  await cellsOf(page, party.name).toEqual(expect.arrayContaining(['50.00']))
  await page.getByRole('link', { name: party.name }).click()
  await closing(page).toMatch(/^50\.00/)
  await app.close(page)
})

test('receivables equal the statements, and are exported as shown', async () => {
  const party = await clerk.party()
  await clerk.invoice(party.id, '700', 45)
  await clerk.invoice(party.id, '55.50')
  await clerk.pay({ party: party.id, amount: '5.50', settle: 'account' })
  const page = await app.page('Manager')
  await page.goto(`/statement/receivables?party=${party.id}`)
  await cellsOf(page, party.name).toEqual(expect.arrayContaining(['55.50', '700.00', '755.50', '5.50', '750.00', '15']))
  const sheet = await rowsOf(await saved(page, /^Excel/))
  expect(sheet.find(([name]) => name === party.name)).toEqual(expect.arrayContaining(['755.5', '750']))
  expect(await printed(page)).toContain('750.00')
  await page.getByRole('link', { name: party.name }).click()
  await closing(page).toMatch(/^750\.00/)
  await page.getByText('On account', { exact: true }).waitFor()
  await app.close(page)
})

test('the cash book leads from a method to its entries, and from an entry to its document', async () => {
  const party = await clerk.party()
  await clerk.invoice(party.id, '40')
  const note = await clerk.pay({ party: party.id, amount: '40', method: 'cash' })
  const page = await app.page('Manager')
  await page.goto('/statement')
  await page.getByRole('link', { name: 'Cash book' }).click()
  await heading(page, /Cash book/)
  await row(page, /Cash\s*USD/)
    .getByRole('link', { name: 'Cash' })
    .first()
    .click()
  await page.waitForURL(url => url.searchParams.get('by') === 'entry' && url.searchParams.get('method') === 'cash')
  // Without the branch filter all entries are listed.
  await page.goto('/statement/cash-book?by=entry&method=cash')
  await page.getByRole('link', { name: note.number }).click()
  await page.getByRole('heading', { name: new RegExp(note.number) }).waitFor()
  for (const name of ['Expenses', 'Exchange differences']) {
    await page.getByRole('link', { name, exact: true }).click()
    await heading(page, new RegExp(name))
    expect((await rowsOf(await saved(page, /^Excel/))).length).toBeGreaterThan(0)
  }
  await app.close(page)
})

test('statements of all overdue parties are made in the background, and come as one file', async () => {
  await clerk.invoice((await clerk.party()).id, '10', 400)
  const page = await app.page('Manager')
  await page.goto('/statement')
  await page.getByRole('button', { name: 'All debtors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statements of all debtors' })
  await pick(page, 'Parties', 'Over 90 days late')
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(1)
  const make = dialog.getByRole('button', { name: /^Create statements of/ })
  const whole = Number(/\d+/.exec((await make.textContent()) ?? '')?.[0])
  await dialog.getByRole('checkbox').nth(1).uncheck()
  await dialog.getByRole('button', { name: new RegExp(`of ${whole - 1} part`) }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto('/sales-and-clients/invoices')
  await page.goto('/statement/payments')
  await page.getByText('are ready').waitFor({ timeout: 90_000 })
  const file = join(folder, 'statements.zip')
  writeFileSync(file, await saved(page, 'Download ZIP'))
  const names = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')
  // One for each currency of a party.
  expect(new Set(names.map(name => name.split(' ')[0])).size).toBe(whole - 1)
  // Each is in the language of its party.
  const texts = names.map(name => pdfText(execFileSync('unzip', ['-p', file, name])))
  expect(texts.some(text => text.includes('Statement of open items'))).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('are ready').waitFor({ state: 'detached' })
  await app.close(page)
})

test('prices that include tax: the total in the form is the total that is issued and printed', async () => {
  const party = await clerk.party({ taxIncluded: true })
  const page = await app.page('Salesman')
  await page.goto('/sales-and-clients/invoices/new')
  await choose(page, 'Customer', party.name)
  await cell(page, 'Description', 1).fill('Setting in gold')
  await cell(page, 'Price', 1).fill('107')
  await cell(page, 'Tax', 1).selectOption('STD')
  await expect.poll(() => page.getByTestId('tax').textContent()).toBe('7.00')
  await expect.poll(() => page.getByTestId('total').textContent()).toMatch(/^107\.00/)
  await page.getByLabel('in the prices').uncheck()
  await expect.poll(() => page.getByTestId('total').textContent()).toMatch(/^114\.49/)
  await page.getByLabel('in the prices').check()
  await expect.poll(() => page.getByTestId('total').textContent()).toMatch(/^107\.00/)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /INV-/)
  await expect.poll(() => page.getByTestId('total').textContent()).toMatch(/^107\.00/)
  await page.getByText('Tax in the prices').waitFor()
  const number = /INV-[A-Z]+-\d+-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  const response = page.waitForResponse(response => response.url().includes('/api/invoice/export/pdf'))
  await page.keyboard.press('p')
  const print = pdfText(await (await page.request.get((await response).url())).body())
  for (const text of [number, 'VAT included', '7.00', '107.00', 'on 100.00']) expect(print).toContain(text)
  await app.close(page)
})

test('a date in a closed period is refused next to the date field', async () => {
  const admin = await app.page('Admin')
  await admin.goto('/people/settings')
  const until = admin.getByLabel('Closed until', { exact: true })
  await until.fill('2015-01-31')
  await until.press('Enter')
  await admin.keyboard.press('Control+s')
  await expect
    .poll(async () => {
      await admin.reload()
      return until.inputValue()
    })
    .toBe('31 Jan 2015')

  const party = await clerk.party()
  await admin.goto('/sales-and-clients/invoices/new')
  await choose(admin, 'Customer', party.name)
  await admin.getByLabel('Date', { exact: true }).fill('2015-01-15')
  await cell(admin, 'Description', 1).fill('Setting')
  await cell(admin, 'Price', 1).fill('10')
  await admin.keyboard.press('Control+Enter')
  await admin.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await admin.keyboard.press('Enter')
  await expect.poll(() => admin.getByText(/The books are closed until 2015-01-31/).count()).toBe(2)
  await app.close(admin)
})

test('a Salesman has no access to any of it', async () => {
  const page = await app.page('Salesman')
  for (const path of ['/statement', '/statement/receivables', '/statement/cash-book']) {
    await page.goto(path)
    await page.waitForURL(url => url.pathname === '/sales-and-clients/invoices')
  }
  await page.goto('/statement/payments')
  await heading(page, /Payment/)
  expect(await page.getByRole('link', { name: 'Receivables' }).count()).toBe(0)
  await app.close(page)
})
