import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { beginDocument, cell, choose } from '../support/selling.ts'

let app: App
let clerk: Clerk
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app, 'Admin')
})
afterAll(() => app?.stop())

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('an Admin adds a tax rate by keyboard, and a line of an invoice has it from its day on', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/settings/tax-rates')
  await page.getByRole('gridcell', { name: 'Standard rate' }).first().waitFor()
  await page.keyboard.press('n')
  await field(page, 'Code').fill('GST3')
  await field(page, 'Name').fill('GST 3 %')
  await field(page, 'Rate').fill('3')
  await field(page, 'From').fill('1 Jan 2020')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByRole('gridcell', { name: 'GST 3 %' }).first().waitFor()
  await beginDocument(page, '/sales-and-clients/invoices')
  await cell(page, 'Description', 1).fill('Setting')
  await cell(page, 'Price is', 1).selectOption('whole')
  await cell(page, 'Price', 1).fill('1000')
  await cell(page, 'Tax', 1).selectOption({ label: '3 % GST 3 %' })
  await expect.poll(() => page.getByTestId('tax').textContent()).toBe('30.00')
  await app.close(page)
})

test('the form of a party that is not taxed shows its treatment instead of the tax of each line', async () => {
  const page = await app.page('Manager')
  const { name } = await clerk.party({ taxTreatment: 'zero rated' })
  await page.goto('/sales-and-clients/invoices/new')
  await choose(page, 'Customer', name)
  await cell(page, 'Description', 1).fill('Setting')
  await cell(page, 'Price is', 1).selectOption('whole')
  await cell(page, 'Price', 1).fill('1000')
  await expect.poll(() => cell(page, 'Tax', 1).inputValue()).toBe('Zero-rated')
  await page.getByText('Zero rated: no tax').waitFor()
  expect(await cell(page, 'Tax', 1).getAttribute('title')).toContain('It replaces the tax of the line.')
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})

test('an Admin marks a month of commission as paid, and takes it back', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/performance/salespeople')
  await page.getByRole('region', { name: 'Salespeople' }).getByRole('link').first().click()
  const months = page.getByRole('region', { name: 'Commission by month' })
  const mark = months.getByRole('button', { name: /^Mark as paid, / }).first()
  const name = (await mark.getAttribute('aria-label')) ?? ''
  await mark.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  const month = name.replace('Mark as paid, ', '')
  await months.getByRole('button', { name: `Take back, ${month}` }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Paid by mistake')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await months.getByRole('button', { name }).waitFor()
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})
