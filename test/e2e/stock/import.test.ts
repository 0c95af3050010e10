import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const home = '/purchases-and-stock/inventory'
const list = (...rows: string[]) => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['SKU,Stone,Shape,Carat,Treatment,Price/ct', ...rows].join('\n')),
})

test('an Admin imports a list: errors are reported by row and column, and all rows are imported once they are corrected', async () => {
  const page = await app.page('Admin')
  await page.goto(`${home}/import`)
  const give = (file: ReturnType<typeof list>) => page.locator('input[type=file]').setInputFiles(file)

  await give(list('IMP-0001,Blue sapphire,Oval,2.15,H,900', 'IMP-0002,Unobtainium,Cushion,heavy,H,2100'))
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('No column is the cost. Choose it, or import the stones without a cost.').first().waitFor()
  await page.getByLabel('Import without a cost').check()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('“Unobtainium” is not a known stone.').waitFor()
  await page.getByText('“heavy” is not a weight.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel import' }).click()

  await give(list('IMP-0001,Blue sapphire,Oval,2.15,H,900', 'IMP-0002,Ruby,Cushion,1.42,H,2100'))
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Preview of the stones').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('are in stock.').waitFor()
  await page.goto(`${home}?search=IMP-000`)
  await page.getByRole('gridcell', { name: 'IMP-0001' }).waitFor()
  await page.getByRole('gridcell', { name: 'IMP-0002' }).waitFor()

  await page.goto('/sales-and-clients/invoices/new')
  await page.getByLabel('SKU', { exact: false }).first().fill('IMP-0002')
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      page
        .getByLabel(/^Description/)
        .first()
        .inputValue(),
    )
    .toContain('Ruby')
  await app.close(page)
})
