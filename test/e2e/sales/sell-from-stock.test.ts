import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { byKeysAlone } from '../support/keys.ts'
import { emailOf, password } from '../support/program.ts'
import { beginDocument, cell, choose, focused, scan, stonesToSell, typeUntilDraftSaved } from '../support/selling.ts'

const invoices = '/sales-and-clients/invoices'

let app: App
let singles: string[]
let parcel: string

beforeAll(async () => {
  app = await openApp()
  ;({ singles, parcel } = await stonesToSell(app, 12))
})
afterAll(() => app?.stop())

const begin = (page: Page) => beginDocument(page, invoices)

/** The text of the confirmation before the invoice is issued. */
const openIssueDialog = async (page: Page) => {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  return (await page.getByRole('dialog').textContent()) ?? ''
}

const issue = async (page: Page) => {
  await openIssueDialog(page)
  await page.keyboard.press('Enter')
}

/** Signs in by keyboard: the e-mail field has the focus. */
const signInByKeys = async (page: Page) => {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(emailOf('Salesman'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${invoices}`)
}

test('by keyboard a Salesman signs in, sells three stones and records the payment', async () => {
  const stones = singles.splice(0, 3)
  const page = await app.stranger()
  const nothingElse = await byKeysAlone(page)
  await signInByKeys(page)
  const buyer = await begin(page)
  await scan(page, ...stones)
  for (const index of stones.keys()) await expect.poll(() => cell(page, 'Description', index + 1).inputValue()).not.toBe('')
  expect(await focused(page)).toBe('SKU, line 4')

  const text = await openIssueDialog(page)
  expect(text).toMatch(/3 stones, [\d.]+ ct leave stock/)
  const [, owing, total = ''] = /stock; (.+) owes ([\d,.]+ [A-Z]{3}) more\./.exec(text) ?? []
  expect(owing).toBe(buyer)
  // The totals update a moment after the last stone is read.
  await expect.poll(async () => (await page.getByTestId('total').textContent())?.trim()).toBe(total)
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: /INV-/ })
  await title.waitFor()
  const number = /INV-[A-Z]+-\d+-\d+/.exec((await title.textContent()) ?? '')?.[0] ?? ''

  const printed = page.waitForResponse(response => response.url().includes('/api/invoice/export/pdf'))
  await page.keyboard.press('p')
  expect((await printed).headers()['content-type']).toContain('application/pdf')
  await page.getByTitle(`PDF of ${number}`).waitFor()
  await page.keyboard.press('p')
  // Two different keys in quick succession are a word, and no shortcuts.
  await page.getByTitle(`PDF of ${number}`).waitFor({ state: 'detached' })

  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: 'Receive payment' }).waitFor()
  await expect.poll(() => page.getByLabel(`Settles of ${number}`).inputValue()).not.toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: /Receipt RC-/ }).waitFor()
  await expect.poll(() => focused(page)).toBe('Done')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Paid/ }).waitFor()
  nothingElse()
  await app.close(page)

  const manager = await app.page('Manager')
  for (const sku of stones) {
    await manager.goto(`/purchases-and-stock/inventory?search=${sku}`)
    await manager.getByRole('row', { name: new RegExp(`${sku}.*Sold`, 's') }).waitFor()
  }
  await manager.goto('/statement')
  await choose(manager, 'Party', buyer)
  const entry = (of: string) => manager.getByRole('row').filter({ hasText: of })
  await entry(number).waitFor()
  expect(await entry(number).getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining([total.split(' ')[0]]))
  expect(await entry('Payment RC-').count()).toBe(1)
  await expect.poll(() => manager.getByTestId('closing').textContent()).toMatch(/^0\.00/)
  await manager.getByRole('link', { name: new RegExp(number) }).click()
  await manager.getByRole('heading', { level: 1, name: new RegExp(number) }).waitFor()
  await app.close(manager)
})

test('a stone that cannot be sold is reported on its line, and the form keeps its input', async () => {
  const [stone = '', other = ''] = singles.splice(0, 2)
  const page = await app.page('Salesman')
  await begin(page)
  await scan(page, stone)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await scan(page, stone)
  await page.getByText(`${stone} is already on this document: line 1.`).waitFor()
  await page.getByText('2 read, 1 added, 1 to correct').waitFor()
  // The focus does not move back to it, or the next code would overwrite the line in question.
  expect(await focused(page)).toBe('SKU, line 3')

  await cell(page, 'SKU', 2).fill(parcel)
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'Description', 2).inputValue()).not.toBe('')
  await page.getByText('2 read, 2 added', { exact: true }).waitFor()
  expect(await focused(page)).toBe('SKU, line 3')
  await cell(page, 'Carats', 2).fill('12.4 kg')
  await cell(page, 'Price', 2).focus()
  await expect.poll(() => cell(page, 'Carats', 2).inputValue()).toBe('62,000.00')
  await page.getByText(/^Only .* available$/).waitFor()
  await issue(page)
  await page
    .getByRole('alert')
    .filter({ hasText: `${parcel} has only` })
    .first()
    .waitFor()
  await expect.poll(() => cell(page, 'Carats', 2).inputValue()).toBe('62,000.00')

  await cell(page, 'SKU', 2).focus()
  await page.keyboard.press('Control+Delete')
  await expect.poll(() => cell(page, 'SKU', 2).inputValue()).toBe('')
  await cell(page, 'SKU', 2).fill(other)
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'Description', 2).inputValue()).not.toBe('')
  await cell(page, 'Price', 1).fill('0.01')
  await issue(page)
  await page.getByRole('alert').filter({ hasText: 'this price needs the permission of a Manager' }).first().waitFor()
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toBe('0.01')
  await app.close(page)
})

test('rows pasted from a spreadsheet become lines, and one key changes the basis of a price', async () => {
  const [first = '', second = ''] = singles.splice(0, 2)
  const page = await app.page('Salesman')
  await begin(page)
  await page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `SKU\tPrice\tDiscount\n${first}\t1,200.50\t5%\n${second}\t900\t\nNOT-HERE\t1\t\n`)
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toBe('1,200.50')
  await expect.poll(() => cell(page, 'Discount %', 1).inputValue()).toBe('5')
  await expect.poll(() => cell(page, 'Description', 2).inputValue()).not.toBe('')
  await page.getByText('No stone has the number NOT-HERE.').waitFor()
  await cell(page, 'Price', 2).focus()
  await page.keyboard.press('Alt+3')
  await expect.poll(() => cell(page, 'Price is', 2).inputValue()).toBe('whole')
  await expect.poll(() => page.locator('[data-index="1"]').textContent()).toContain('900.00')
  await app.close(page)
})

test('an ended session loses no typed input', async () => {
  const page = await app.page('Salesman')
  await begin(page)
  await cell(page, 'Description', 1).fill('Postage')
  await typeUntilDraftSaved(page, () => cell(page, 'Price', 1).fill('21'))
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  await page.waitForURL(url => url.pathname === '/login')
  await page.context().addCookies(cookies)
  await page.goto(`${invoices}/new`)
  await page.getByRole('button', { name: /^Continue Amal Gems .*, 1 line$/ }).click()
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toMatch(/^21/)
  await page.getByText('Your unsaved changes are restored.').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toBe('')
  await app.close(page)
})
