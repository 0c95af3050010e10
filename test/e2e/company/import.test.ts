import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { choose, isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const file = (name: string, ...rows: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })

test('an Admin imports customers, and then their opening bills; what was chosen stays after an error', async () => {
  const page = await app.page('Admin')
  const give = (list: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(list)
  await page.goto('/sales-and-clients/customers')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Choose a list of customers and suppliers').waitFor()
  expect(await barriers(page)).toEqual([])

  await give(file('parties.csv', 'Client,Nation,Tax id,Extra', 'Zircon Traders,Untied Kingdom,Z-1,by ship', 'Zircon House,Siam,Z-1,'))
  await page.getByRole('combobox', { name: 'Extra is imported as' }).fill('Notes')
  await page.getByRole('option', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Did you mean United Kingdom?').waitFor()
  await page.getByText('This tax number is already in row 2.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Extra is imported as' }).inputValue()).toBe('Notes')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel import' }).click()

  // The corrected list is read as the first one was.
  await give(file('parties.csv', 'Client,Nation,Tax id,Extra', 'Zircon Traders,UK,Z-1,by ship', 'Zircon House,Siam,Z-2,'))
  await page.getByText('The settings of the last list with these columns are used.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Extra is imported as' }).inputValue()).toBe('Notes')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('2 rows read without errors.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 rows imported.').waitFor()

  await page.goto('/import?what=opening-bill')
  await give(
    file('bills.csv', 'Invoice No,Customer,Invoice date,Due date,Outstanding', 'I-7,Zircon Traders,15/01/2024,20/02/2024,"1,250.00"'),
  )
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('They owe us, USD').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Show opening bills' }).click()
  await page.getByRole('gridcell', { name: 'I-7' }).waitFor()

  await page.goto('/sales-and-clients/customers?search=Zircon%20Traders')
  await page.getByRole('gridcell', { name: 'Zircon Traders' }).first().click()
  await page.getByRole('button', { name: 'Add opening bills' }).click()
  const bill = page.getByRole('group', { name: 'Bill 1' })
  await bill.getByLabel('Bill number').fill('CN-3')
  await bill.getByLabel('Date', { exact: true }).fill('2024-03-01')
  await bill.getByLabel('Amount').fill('-0')
  await page.getByRole('button', { name: /^Add 1 opening bill/ }).click()
  await page.getByText('The amount must not be zero.').waitFor()
  expect(await bill.getByLabel('Bill number').inputValue()).toBe('CN-3')
  await bill.getByLabel('Amount').fill('-250')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: /^Add 1 opening bill/ }).click()
  await page.getByRole('link', { name: 'CN-3' }).waitFor()
  await page.getByText('1,000.00').first().waitFor()
  await app.close(page)
})

test('an unknown word of a list of customers is given a meaning once for all rows', async () => {
  const page = await app.page('Admin')
  await page.goto('/import?what=customer')
  const rows = ['Zircon North,Kingdom,Quid,"client, byer"', 'Zircon South,Kingdom,Quid,supplier']
  await page.locator('input[type=file]').setInputFiles(file('words.csv', 'Client,Nation,Cur,Role', ...rows))
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByRole('heading', { name: '5 errors to correct' }).waitFor()
  await choose(page, '“Kingdom” means', 'United Kingdom')
  await choose(page, '“Quid” means', 'GBP')
  // Of several words in a cell, the one that is unknown.
  await choose(page, '“byer” means', 'Customer')
  const errors = page.getByRole('list', { name: 'Errors by kind' }).locator(':scope > li')
  expect([await errors.count(), await errors.and(page.locator('[data-settled]')).count()]).toEqual([3, 3])
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('2 rows read without errors.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 rows imported.').waitFor()
  await app.close(page)
})
