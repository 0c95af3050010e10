import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf, scanned } from '../../support/barcodes.ts'
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
