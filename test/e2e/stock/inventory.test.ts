import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { byKeysAlone, tabTo } from '../support/keys.ts'

const home = '/purchases-and-stock/inventory'

let app: App
let sku: string
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

/** A small image, all in one green. */
const green = (side: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([11, 97, 89]))])
  const rows = Buffer.concat(Array.from({ length: side }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement | null
    return here?.labels?.[0]?.textContent?.trim() || here?.getAttribute('aria-label') || here?.textContent?.trim() || ''
  })

const type = async (page: Page, field: string, text: string) => {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
const choose = async (page: Page, field: string, choice: string) => {
  await type(page, field, choice)
  await page.getByRole('option', { name: choice }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('a Manager enters two stones by keyboard', async () => {
  const page = await app.page('Manager')
  const nothingElse = await byKeysAlone(page)
  await page.goto(home)
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('n')
  await page.waitForURL(`**${home}/new`)
  await page.getByRole('combobox', { name: 'Stone', exact: true }).waitFor()
  await choose(page, 'Stone', 'Blue sapphire')
  // A user who knows the value does not wait for the list to open.
  await type(page, 'Shape', 'Oval')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: 'Shape', exact: true }).getAttribute('aria-expanded')).toBe('false')
  await type(page, 'Color', 'Royal blue')
  await type(page, 'Carats', '16.5')
  await type(page, 'Length', '8.02')
  await type(page, 'Width', '6.11')
  await type(page, 'Depth', '4.20')
  await page.getByText('suggest about 1.65 ct').waitFor()
  await page.getByLabel('Carats', { exact: true }).focus()
  await type(page, 'Carats', '1.65')
  await page.getByText('suggest about').waitFor({ state: 'detached' })
  await tabTo(page, 'H · Heated')
  await page.keyboard.press('Enter')
  await page.getByText('Disclosed to the customer as: heated.').waitFor()
  await type(page, 'Cost rate', '200')
  await page.locator('output', { hasText: '330.00' }).waitFor()
  await type(page, 'Asking price', '450')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Added:').waitFor()
  const first = await page.getByRole('contentinfo').or(page.locator('form footer')).getByRole('link').first().textContent()

  await expect.poll(() => focused(page)).toBe('Carats')
  expect(await page.getByRole('combobox', { name: 'Stone', exact: true }).inputValue()).toBe('Blue sapphire')
  await page.keyboard.type('2.31')
  await page.keyboard.press('Control+s')
  await page.waitForURL(url => url.pathname.startsWith(home) && !url.pathname.endsWith('/new'))
  const heading = page.getByRole('heading', { level: 1, name: /BS/ })
  await heading.waitFor()
  sku = (await heading.textContent()) ?? ''
  expect(sku).not.toBe(first)
  await page.getByText('2.31 ct').first().waitFor()
  nothingElse()
  await app.close(page)
})

const openStone = async (page: Page) => {
  await page.goto(`${home}?search=${sku}`)
  await page.getByRole('gridcell', { name: sku }).click()
  await page.getByLabel('Open as full page').click()
  await page.getByRole('heading', { level: 1, name: sku }).waitFor()
}

test('its photo, its lab report and its certificate are attached to it', async () => {
  const page = await app.page('Manager')
  await openStone(page)
  await page
    .locator('input[type=file][aria-label="Add photos"]')
    .setInputFiles({ name: 'face-up.png', mimeType: 'image/png', buffer: green(64) })
  const photo = page.getByRole('img', { name: `${sku}, face-up.png` })
  await photo.waitFor()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
  await page
    .locator('input[type=file][aria-label="Add report"]')
    .setInputFiles({ name: 'report.png', mimeType: 'image/png', buffer: green(32) })
  await page.getByRole('link', { name: 'report.png' }).waitFor()

  await page.getByRole('button', { name: 'Add certificate' }).click()
  const dialog = page.getByRole('dialog', { name: /^New certificate/ })
  await dialog.getByRole('combobox', { name: 'Lab', exact: true }).click()
  await page.keyboard.type('Gübelin')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Number').fill('26110042')
  await dialog.getByLabel('Origin').fill('Ceylon (Sri Lanka)')
  await dialog.getByLabel('Carats').fill('2.35')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Take over from GGL 26110042' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'GGL 26110042' }).waitFor()
  await page.getByText('It states 2.35 ct. The stone weighs 2.31 ct.').waitFor()

  await page.goto(`${home}/certificates?search=26110042`)
  await page.getByRole('gridcell', { name: sku }).waitFor()
  await app.close(page)
})

test('a reweighed stone has the new weight, and its history says why', async () => {
  const page = await app.page('Manager')
  await openStone(page)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carats weighed').fill('2.29')
  await dialog.getByText('−0.02 ct').waitFor()
  await dialog.getByLabel('Reason').fill('Weighed again on the new scale')
  await dialog.getByRole('button', { name: 'Adjust' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Adjusted in').waitFor()
  await page.getByText('Weighed again on the new scale').first().waitFor()
  await page.getByText('2.29 ct').first().waitFor()
  await app.close(page)
})

test('it is found by search, by filter and by its label, and shown as an image', async () => {
  const page = await app.page('Manager')
  await page.goto(home)
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(sku, { delay: 60 })
  await page.getByRole('gridcell', { name: sku }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(4)

  await page.goto(`${home}?status=available&weightMin=2.29&weightMax=2.29&search=royal`)
  await page.getByRole('gridcell', { name: sku }).waitFor()
  await page.getByRole('button', { name: 'Gallery' }).click()
  await page.getByRole('listitem').getByRole('button', { name: sku }).waitFor()
  await page.reload()
  await page.getByRole('listitem').getByRole('button', { name: sku }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Table' }).click()

  await page.goto(home)
  await page.getByRole('row').nth(1).waitFor()
  await scanByHand(page, sku)
  await page.getByRole('heading', { level: 1, name: sku }).waitFor()
  await app.close(page)
})

test('on a phone it is a card', async () => {
  const page = await app.page('Manager', { phone: true })
  await page.goto(`${home}?search=${sku}`)
  const card = page.getByRole('listitem').filter({ hasText: sku })
  await card.getByText('2.29 ct').waitFor()
  await card.getByText('Available').waitFor()
  await card.getByRole('button', { name: sku }).tap()
  await page.getByRole('heading', { name: sku }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})

test.each([
  ['a computer', {}],
  ['a phone', { phone: true }],
])('on %s the price, availability, report and treatment of a stone are seen without scrolling', async (_, look) => {
  const page = await app.page('Manager', look)
  await page.goto(`${home}?search=${sku}`)
  await page
    .getByRole('button', { name: sku })
    .or(page.getByRole('gridcell', { name: sku }))
    .click()
  await page.getByRole('heading', { name: sku }).waitFor()
  const shown = page.getByRole('complementary', { name: 'stone' })
  const height = page.viewportSize()?.height ?? 0
  for (const part of [
    shown.getByText('Available'),
    ...['Asking price', 'Report', 'Treatment'].map(label => shown.getByText(label, { exact: true })),
  ]) {
    const box = await part.first().boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height / 2)
  }
  await app.close(page)
})

test('a Salesman has no stock in the menu and is redirected to the invoices', async () => {
  const page = await app.page('Salesman')
  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  expect(await page.getByRole('link', { name: 'Inventory' }).count()).toBe(0)
  await page.goto(home)
  await page.waitForURL('**/sales-and-clients/invoices')
  await app.close(page)
})
