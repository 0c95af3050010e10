import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { beginDocument, cell, scan, stonesToSell } from '../support/selling.ts'

const invoices = '/sales-and-clients/invoices'

let app: App
let singles: string[]

beforeAll(async () => {
  app = await openApp()
  ;({ singles } = await stonesToSell(app, 4))
})
afterAll(() => app?.stop())

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })

/** Sells this stone to a new customer, and returns the number of the invoice. */
const sell = async (page: Page, sku: string): Promise<string> => {
  await beginDocument(page, invoices)
  await scan(page, sku)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /INV-/).waitFor()
  return /INV-[A-Z]+-\d+-\d+/.exec((await heading(page, /INV-/).textContent()) ?? '')?.[0] ?? ''
}

test('a copy of an invoice is a new unsaved one with its lines, on which the sold stone is marked', async () => {
  const [sku = ''] = singles.splice(0, 1)
  const page = await app.page('Manager')
  await sell(page, sku)
  const sold = page.url()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Copy as new' }).click()
  await heading(page, /^New invoice$/).waitFor()
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(sku)
  await page.getByText('Not available: sold').waitFor()
  expect(await page.getByRole('button', { name: 'Save draft' }).isEnabled()).toBe(true)

  await page.keyboard.press('Control+s')
  await page.waitForURL(url => url.pathname.startsWith(`${invoices}/`) && !url.pathname.endsWith('/new'))
  expect(page.url()).not.toBe(sold)
  expect(page.url()).not.toContain('copy=')
  await heading(page, /Draft invoice/).waitFor()
  await app.close(page)
})

test('a Salesman reads the draft of another user, sees whose it is, and is offered no change', async () => {
  const [sku = ''] = singles.splice(0, 1)
  const theirs = await app.page('Manager')
  await beginDocument(theirs, invoices)
  await scan(theirs, sku)
  await expect.poll(() => cell(theirs, 'Description', 1).inputValue()).not.toBe('')
  await theirs.keyboard.press('Control+s')
  await heading(theirs, /Draft invoice/).waitFor()
  const page = await app.page('Salesman')
  await page.goto(theirs.url())
  await page.getByText(/^This invoice belongs to .+\. A Salesman can change only their own\.$/).waitFor()
  await page.getByRole('cell', { name: sku }).waitFor()
  for (const name of ['Save draft', 'Issue', 'Delete draft']) expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  for (const field of ['Due', 'Salesperson']) expect(await page.getByLabel(field, { exact: true }).count(), field).toBe(0)
  expect(await page.getByLabel('Notes').isEditable()).toBe(false)
  // Once it is issued, its status says more, and a Salesman may act on it.
  await theirs.keyboard.press('Control+Enter')
  await theirs.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await theirs.keyboard.press('Enter')
  await heading(theirs, /INV-/).waitFor()
  await page.reload()
  await heading(page, /INV-/).waitFor()
  expect(await page.getByText(/belongs to/).count()).toBe(0)
  await app.close(theirs)
  await app.close(page)
})

test('a wrong price is corrected with three clicks beside the typing', async () => {
  const [sku = ''] = singles.splice(0, 1)
  const page = await app.page('Manager')
  const number = await sell(page, sku)
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Correct ${number}?` })
  await dialog.getByRole('button', { name: 'Keep invoice' }).waitFor()
  await dialog.getByRole('textbox').fill('Wrong price')
  await page.keyboard.press('Enter')
  await heading(page, /Draft invoice/).waitFor()
  await page.getByRole('link', { name: number }).first().waitFor()
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(sku)

  await cell(page, 'Price', 1).fill('77,777')
  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).getByRole('button', { name: 'Issue' }).click()
  await heading(page, /INV-/).waitFor()
  const corrected = /INV-[A-Z]+-\d+-\d+/.exec((await heading(page, /INV-/).textContent()) ?? '')?.[0] ?? ''
  expect(corrected).not.toBe(number)

  await page.getByRole('link', { name: number }).first().click()
  await heading(page, new RegExp(`${number}.*Canceled`)).waitFor()
  await page.getByText('Wrong price').waitFor()
  await expect.poll(() => page.getByRole('link', { name: corrected }).count()).toBe(2)
  await app.close(page)
})

test('the way back from an invoice leads to the list as it was filtered', async () => {
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/invoices?status=overdue')
  await page.getByRole('gridcell', { name: /^INV-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /^INV-/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.waitForURL('**/sales-and-clients/invoices?status=overdue')
  await app.close(page)
})
