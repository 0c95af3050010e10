import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { choose, isTooWide } from '../support/selling.ts'

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

test('an Admin works off the errors on the screen: a word is given its meaning, a cell corrected, a row left out', async () => {
  const page = await app.page('Admin')
  await page.goto(`${home}/import`)
  const rows = ['IMP-0011,Blue sapphire,Rundlich,2.15,H,900', 'IMP-0012,Ruby,Rundlich,heavy,H,900', 'IMP-0013,Unobtainium,Oval,1,H,900']
  await page.locator('input[type=file]').setInputFiles(list(...rows))
  await page.getByLabel('Import without a cost').check()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByRole('heading', { name: '4 errors to correct' }).waitFor()
  const errors = page.getByRole('list', { name: 'Errors by kind' })
  const error = (text: string) => errors.locator(':scope > li').filter({ hasText: text })
  await expect.poll(() => error('“Rundlich”').textContent()).toContain('2 rows')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows with errors' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Errors in stock.xlsx')
  await choose(page, '“Rundlich” means', 'Round')
  await error('“heavy”').getByText('Correct it here, or leave the row out').click()
  await page.getByLabel('Carat in row 3', { exact: true }).fill('1.42')
  await error('“Unobtainium”').getByText('Correct it here, or leave the row out').click()
  await page.getByRole('checkbox', { name: 'B4' }).uncheck()
  expect(await errors.locator(':scope > li[data-settled]').count()).toBe(3)
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Preview of the stones').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 stones are in stock.').waitFor()
  await page.goto(`${home}?search=IMP-001&sort=sku`)
  await page.getByRole('gridcell', { name: 'IMP-0012' }).waitFor()
  expect(await page.getByRole('gridcell', { name: /^IMP-001/ }).allTextContents()).toEqual(['IMP-0011', 'IMP-0012'])
  await app.close(page)
})

test('an Admin changes stones in stock by a list, sees each change before it is made, and undoes it', async () => {
  const page = await app.page('Admin')
  await page.goto(`${home}/import`)
  await page.locator('input[type=file]').setInputFiles(list('IMP-0021,Ruby,Oval,1.10,H,900', 'IMP-0022,Ruby,Oval,1.20,H,950'))
  await page.getByLabel('Import without a cost').check()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Preview of the stones').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 stones are in stock.').waitFor()

  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await page.getByText('Change stones in stock', { exact: true }).click()
  // The screen before stays until this one is loaded, and would take the file.
  await page.getByText('CSV or Excel with SKUs or report numbers').waitFor()
  const prices = (...rows: string[]) => ({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['SKU,Price', ...rows].join('\n')),
  })
  await page.locator('input[type=file]').setInputFiles(prices('IMP-0021,925.50', 'IMP-0022,950', 'IMP-0029,1'))
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Choose whether “Price” is per carat, per piece or for the whole.').first().waitFor()
  await page.getByRole('combobox', { name: 'Asking basis' }).click()
  await page.getByRole('option', { name: 'Per carat' }).click()
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('No stone in stock has this SKU.').waitFor()
  await page.getByText('Correct it here, or leave the row out').click()
  await page.getByRole('checkbox', { name: 'A4' }).uncheck()
  await page.getByRole('button', { name: 'Check list' }).click()
  const changes = page.getByRole('region', { name: '1 change', exact: true })
  await changes.waitFor()
  expect(await changes.locator('tbody tr').allInnerTexts()).toEqual([
    expect.stringMatching(/^2\s+IMP-0021\s+Asking price\s+900\.00 → 925\.50$/),
  ])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 rows of the list are applied.').waitFor()

  await page.goto('/import/list')
  const line = page.getByRole('row').filter({ hasText: 'prices.csv' })
  const [file] = await Promise.all([page.waitForEvent('download'), line.getByRole('button', { name: 'Changes of prices.csv' }).click()])
  expect(file.suggestedFilename()).toBe('Changes of prices.xlsx')
  await line.getByRole('button', { name: 'Undo prices.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await line.getByText(/^Undone/).waitFor()
  await page.goto(`${home}?search=IMP-0021`)
  await page.getByRole('gridcell', { name: /900/ }).waitFor()
  await app.close(page)
})

test('a hidden column that is not known is left out without a question, and named above the columns', async () => {
  const page = await app.page('Admin')
  await page.goto(`${home}/import`)
  const rows = [
    ['SKU', 'Stone', 'Carat', 'Treatment', 'Cost/ct', 'Kappa', 'Lambda of the old program'],
    ['IMP-0031', 'Ruby', 1.01, 'H', 400, 'x17', 'y1'],
  ]
  const columns = [0, 1, 2, 3, 4, 5, 6].map(at => ({ width: 12, hidden: at > 3 }))
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Stock', rows, columns }] }))
  await page.locator('input[type=file]').setInputFiles({ name: 'hidden.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByText('These columns are hidden in the workbook and not imported: “Kappa”, “Lambda of the old program”.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Cost/ct is imported as' }).inputValue()).toBe('Cost')
  expect(await barriers(page)).toEqual([])
  await choose(page, 'Kappa is imported as', 'Internal notes')
  await page.getByText('This column is hidden in the workbook and not imported: “Lambda of the old program”.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Preview of the stones').waitFor()
  await app.close(page)
})
