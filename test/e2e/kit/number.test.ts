import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { cell } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const newInvoice = '/sales-and-clients/invoices/new'

test('a number on an invoice is read as intended, marked when it is ambiguous or invalid, and never saved as empty', async () => {
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await cell(page, 'Description', 1).fill('Setting')
  const price = cell(page, 'Price', 1)
  const type = async (text: string) => {
    await price.fill(text)
    await price.press('Tab')
  }
  for (const [typed, shown] of [
    ['1.250,50', '1,250.50'],
    ["1'250.5", '1,250.50'],
    ['1 250,50', '1,250.50'],
    ['1,25,000.50', '125,000.50'],
    ['1,250', '1,250.00'],
    ['12,5', '12.50'],
  ]) {
    await type(typed!)
    await expect.poll(() => price.inputValue()).toBe(shown)
  }
  const refuses = async (typed: string, message: string) => {
    await type(typed)
    await page.getByText(message).first().waitFor()
    expect([await price.inputValue(), await price.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.getByText(message).count()).toBeGreaterThan(1)
    expect(page.url()).toContain(newInvoice)
  }
  await refuses('1.250', '“1.250” can be read as 1.25 or as 1250. Type 1250 or 1.25.')
  await refuses('abc', '“abc” is not a price.')
  await refuses('2k', '“2k” is not a price.')
  await type('1250')
  await expect.poll(() => price.getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => price.inputValue()).toBe('1,250.00')
  const discount = page.getByLabel('Discount, as 5 % or an amount')
  await discount.fill('1.005')
  await discount.press('Tab')
  await page.getByText('“1.005” can be read as 1.005 or as 1005. Type 1005, or at most 2 decimals.').first().waitFor()
  await app.close(page)
})

test('in a browser with decimal commas they take precedence, in input and in output', async () => {
  const page = await app.page('Manager', { locale: 'de-DE' })
  await page.goto(newInvoice)
  await cell(page, 'Description', 1).fill('Setting')
  const price = cell(page, 'Price', 1)
  await price.fill('1.250')
  await price.press('Tab')
  await expect.poll(() => price.inputValue()).toBe('1.250,00')
  await page.getByTestId('total').getByText('1.250,00').waitFor()
  await app.close(page)
})

test('pasted rows with European numbers are read, and ambiguous ones are marked', async () => {
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await cell(page, 'SKU', 1).focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'SKU\tDescription\tPrice\n\tOne\t1.250,50\n\tTwo\t8.500\n\tThree\tUSD 90')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toBe('1,250.50')
  expect([await cell(page, 'Price', 2).inputValue(), await cell(page, 'Price', 3).inputValue()]).toEqual(['8.500', '90.00'])
  await page.getByText('“8.500” can be read as 8.5 or as 8500. Type 8500 or 8.5.').waitFor()
  await app.close(page)
})

test('an ambiguous number column of a list is asked about, with a preview of the reading', async () => {
  const page = await app.page('Admin')
  await page.goto('/purchases-and-stock/inventory/import')
  const rows = ['SKU,Stone,Shape,Carat,Treatment,Price/ct', 'NUM-0001,Ruby,Oval,2.15,H,3.260', 'NUM-0002,Ruby,Oval,1.42,H,4.100']
  await page.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByLabel('Import without a cost').check()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('In “Price/ct”, “3.260” can be read as 3.26 or as 3260. Choose the decimal mark of this column.').waitFor()
  await page.getByRole('combobox', { name: 'How Price/ct is read' }).click()
  await page.getByRole('option', { name: '3.260 is 3,260' }).click()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Preview of the stones').waitFor()
  await page.getByRole('cell', { name: '3260' }).waitFor()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await app.close(page)
})

test('typing replaces the proposed amount of a payment', async () => {
  const page = await app.page('Manager')
  await page.goto('/statement/payments/new?direction=received&amount=14916.78')
  const amount = page.getByLabel('Amount')
  await expect.poll(() => amount.inputValue()).toBe('14,916.78')
  await amount.click()
  await page.keyboard.type('5000')
  await page.keyboard.press('Tab')
  await expect.poll(() => amount.inputValue()).toBe('5,000.00')
  await app.close(page)
})
