import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, scanned } from '../../support/barcodes.ts'
import { zplLabels } from '../../support/label/burned.ts'
import { openLabelPrinter, zplStatus } from '../../support/label/printer.ts'
import { type App, barriers, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const home = '/purchases-and-stock/inventory'

const download = async (page: Page): Promise<Buffer> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()])
  return readFile(await file.path())
}

test('a stone’s label is previewed, printed on a sheet from the first free position, and scanned back', async () => {
  const page = await app.page('Manager')
  await page.goto(`${home}?type=single&status=available`)
  await page.getByRole('row').nth(2).click()
  await page.getByLabel('Open as full page').click()
  // The panel beside the list has the same text, until the page has loaded.
  const title = page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Inventory' })
  await title.waitFor()
  await page.getByText('Movements', { exact: true }).waitFor()
  const sku = (await title.textContent()) ?? ''
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: `Label of ${sku}` })
  await dialog.locator('img').waitFor()
  await dialog.getByRole('combobox', { name: 'Label' }).click()
  await page.getByRole('option', { name: /^A4, 24/ }).click()
  await dialog.getByLabel('Copies of each').fill('2')
  await dialog.getByLabel('First free label').fill('3')
  expect(await barriers(page)).toEqual([])
  const { pages } = await documentsOf(await download(page))
  const codes = await scanned(pages[0]!)
  expect(codes.map(({ text }) => text)).toEqual([sku.toUpperCase(), sku.toUpperCase()])
  // The first two positions of the sheet are used: the first copy is at the right of the first row, the second below it at the
  // left.
  expect(codes[0]!.x).toBeGreaterThan(codes[1]!.x)
  expect(codes[0]!.y).toBeLessThan(codes[1]!.y)
  await app.close(page)
})

test('many are printed from the list, each once', async () => {
  const page = await app.page('Manager')
  await page.goto(`${home}?type=single&status=available`)
  for (const row of [1, 2, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: /Print 3 labels/ }).click()
  await page.getByRole('dialog').locator('img').first().waitFor()
  const { pages } = await documentsOf(await download(page))
  const codes = (await Promise.all(pages.map(picture => scanned(picture)))).flat().map(({ text }) => text)
  expect(new Set(codes).size).toBe(3)
  await app.close(page)
})

test('a label is printed on a label printer in the network, and a printer without labels says so', async () => {
  const machine = await openLabelPrinter({ status: zplStatus() })
  const page = await app.page('Admin')
  await page.goto('/people/settings')
  await page.getByLabel('Printer', { exact: true }).fill('Desk')
  await page.getByRole('combobox', { name: 'Label size' }).click()
  await page.getByRole('option', { name: '50 × 25 mm' }).click()
  await page.getByLabel('Network address').fill('no address')
  await page.getByRole('button', { name: 'Add printer' }).click()
  await page.getByText(/is not an address such as/).waitFor()
  await page.getByLabel('Network address').fill(machine.address)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Add printer' }).click()
  await page.getByText(`${machine.address}, ZPL 203 dpi`).waitFor()
  await page.goto(`${home}?type=single&status=available`)
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('button', { name: /Print 2 labels/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Label' }).click()
  await page.getByRole('option', { name: 'Desk: 50 × 25 mm' }).click()
  expect(await barriers(page)).toEqual([])
  machine.state.status = zplStatus({ noRoll: 1 })
  await dialog.getByRole('button', { name: 'Print on Desk' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'The printer “Desk” has no labels.' }).waitFor()
  machine.state.status = zplStatus()
  await dialog.getByRole('button', { name: 'Print on Desk' }).click()
  await page.getByText('2 labels printed on “Desk”.').waitFor()
  expect(zplLabels(machine.jobs[0]!)).toHaveLength(2)
  await app.close(page)
  await machine.close()
})
