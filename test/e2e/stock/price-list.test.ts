import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'

let app: App
beforeAll(async () => {
  app = await openApp({ isPublic: true })
})
afterAll(() => app?.stop())

test('the stock list exports a price list with its filters, and says what is left out', async () => {
  const page = await app.page('Manager')
  await page.goto(`${home}?weightMin=2`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Price list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export a price list' })
  const summary = dialog.getByRole('status')
  await summary.getByText(/^[\d,]+ stones on the price list$/).waitFor()
  const whole = await summary.locator('b').textContent()
  await summary.getByText('not free to sell').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByLabel('Format').selectOption('RapNet')
  await summary.getByText('goods that this price list does not take').waitFor()
  await expect.poll(() => summary.locator('b').textContent()).not.toBe(whole)
  const count = Number((await summary.locator('b').textContent())?.replace(/\D/g, ''))
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^RapNet \d{4}-\d\d-\d\d\.csv$/)
  const [heads, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(heads).toMatch(/^\ufeffStock #,Shape,Weight,/)
  expect(rows).toHaveLength(count)
  expect(rows.map(row => Number(row.split(',')[2])).filter(weight => !(weight >= 2))).toEqual([])
  await dialog.waitFor({ state: 'detached' })
  await app.close(page)
})

test('a feed is made for a saved view, read at its address, and ended', async () => {
  const manager = await app.as('Manager')
  const { data: view } = await manager.post('/api/view', {
    list: 'inventory',
    name: 'Large ones',
    view: { weightMin: '3', type: 'single', status: 'any' },
  })
  expect(view.id).toBeTruthy()
  const page = await app.page('Manager')
  await page.goto(home)
  await page.getByRole('link', { name: 'Price feeds' }).click()
  await page.getByLabel('Partner').fill('Gem portal')
  await page.getByLabel('File').selectOption('JSON')
  await page.getByLabel('Stones').selectOption('View: Large ones')
  await page.getByRole('button', { name: 'Create feed' }).click()
  const made = page.getByRole('status').filter({ hasText: 'Copy the address of Gem portal now.' })
  const address = (await made.locator('code').textContent()) ?? ''
  const row = page.getByRole('row', { name: 'Gem portal' })
  await row.getByText('Never').waitFor()
  for (const filter of ['Type: Single stone', 'Carats: from 3']) await row.getByText(filter).waitFor()
  expect(await barriers(page)).toEqual([])
  const { stones } = (await (await fetch(address)).json()) as { stones: Record<string, string>[] }
  expect(stones.length).toBeGreaterThan(0)
  expect(stones.filter(stone => !(Number(stone.Carats) >= 3))).toEqual([])
  await page.reload()
  await row.getByText(/ from 127\.0\.0\.1$/).waitFor()
  await row.getByText(stones.length.toLocaleString('en-US'), { exact: true }).waitFor()
  await page.getByRole('button', { name: 'End Gem portal' }).click()
  await page.getByRole('button', { name: 'End feed' }).click()
  await row.getByText('Ended').waitFor()
  expect((await fetch(address)).status).toBe(404)
  await app.close(page)
})

test('the page of feeds fits a phone', async () => {
  const page = await app.page('Admin', { phone: true })
  await page.goto(`${home}/price-feeds`)
  await page.getByRole('button', { name: 'Create feed' }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  await app.close(page)
})
