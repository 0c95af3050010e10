import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type App, openApp } from '../e2e/support/browser.ts'
import { type Clerk, openClerk } from '../e2e/support/clerk.ts'
import { writeFilm } from '../e2e/support/film.ts'
import { fitForEverybody } from '../e2e/support/fit.ts'
import { cell, choose } from '../e2e/support/selling.ts'
import { picture } from '../support/picture.ts'

const stock = '/purchases-and-stock/inventory'
const approvals = '/sales-and-clients/approvals'

let app: App
let clerk: Clerk
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-film-'))
  const film = join(folder, 'nothing.y4m')
  await writeFilm(film)
  app = await openApp({ film })
  clerk = await openClerk(app)
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('the actions of a parcel pass the visual checks', async () => {
  const lot = await clerk.goods({ type: 'parcel', pieces: 200, weight: '150', costRate: '40' })
  const page = await app.page('Manager')
  await page.goto(`${stock}/${lot.id}`)
  await page.getByText('Added to stock').first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await fitForEverybody(page, 'more')
  await page.keyboard.press('Escape')
  for (const [key, title] of Object.entries({ d: 'Split', f: 'Refill', w: 'Write off', a: 'Adjust', r: 'Reserve' })) {
    await page.keyboard.press(key)
    await dialog(page, `${title} ${lot.sku}`).waitFor()
    // An open list with the focus is closed first; typed text stays.
    if (key === 'r') await page.keyboard.press('Escape')
    await fitForEverybody(page, title)
    await page.keyboard.press('Escape')
    await dialog(page, `${title} ${lot.sku}`).waitFor({ state: 'detached' })
  }
  await app.close(page)
})

test('invoicing and returning goods on approval pass the visual checks', async () => {
  const { id } = await clerk.one('approval', { status: 'open' })
  const page = await app.page('Manager')
  await page.goto(`${approvals}/${id}`)
  await page.getByRole('button', { name: 'Invoice' }).click()
  await dialog(page, /Invoice from/).waitFor()
  await fitForEverybody(page, 'the lines of an invoice')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Return' }).click()
  await page.getByLabel('SKU to return').waitFor()
  await page.getByRole('checkbox').last().check()
  await fitForEverybody(page, 'the return')
  await app.close(page)
})

test('a transfer to another branch and its receipt pass the visual checks', async () => {
  const { sku } = await clerk.goods()
  const { id } = await clerk.one('transfer', { status: 'in transit' })
  const page = await app.page('Manager')
  await page.goto(`${stock}/transfers/new`)
  await page.getByLabel('SKU to transfer').fill(sku)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${sku}` }).waitFor()
  await fitForEverybody(page, 'a new transfer')
  await page.goto(`${stock}/transfers/${id}/receive`)
  await page.getByRole('checkbox').last().check()
  await fitForEverybody(page, 'the receipt')
  await app.close(page)
})

test('the return from a laboratory passes the visual checks', async () => {
  const page = await app.page('Manager')
  await page.goto(`${stock}/laboratory?overdue=true`)
  await page
    .getByText(/days late/)
    .first()
    .waitFor()
  await page.getByText(/^LB-/).first().click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByLabel('Measured weight').fill('99')
  await page.getByText(/Check that it is the same stone/).waitFor()
  await fitForEverybody(page, 'what came back')
  await app.close(page)
})

test('a purchase with its bill and a full line passes the visual checks', async () => {
  const supplier = await clerk.party({ kinds: ['supplier'] })
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/purchases/new?type=cut-stones')
  await choose(page, 'Supplier', supplier.name)
  await page.getByLabel('Add bill').setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'bill.png', exact: true }).waitFor()
  await choose(page, 'Stone, line 1', 'Blue sapphire')
  await cell(page, 'Carats', 1).fill('2')
  await cell(page, 'Price', 1).fill('100')
  await page.getByRole('button', { name: 'More options for line 1' }).click()
  await page.getByRole('button', { name: 'Give each stone its own SKU' }).click()
  await page.getByRole('button', { name: 'Refill lot' }).click()
  await page.getByRole('button', { name: 'Add freight, insurance, duty' }).click()
  await fitForEverybody(page, 'a new purchase')
  await app.close(page)
})

test('the receipt form of the workshop passes the visual checks', async () => {
  const rough = await clerk.goods({ type: 'rough', weight: '250', costBasis: 'whole', costRate: '3000', askingRate: null })
  const faceting = { of: 1, description: 'Faceting', labourRate: '4', rate: '9' }
  const { id } = await clerk.ordered('order-form', [{ inventory: rough.id, weight: '250' }], [faceting])
  const page = await app.page('Manager')
  await page.goto(`/cutting/${id}/receive`)
  await page.getByLabel('Carats, finished 1 of line 1', { exact: true }).fill('55.2')
  await page.getByRole('button', { name: 'Shape and measures, finished 1 of line 1' }).click()
  await page.getByRole('button', { name: 'Saleable rejects' }).click()
  await page.getByLabel('Carats, reject 1 of line 1', { exact: true }).fill('300')
  await page.getByText('105.20 ct too much').waitFor()
  await fitForEverybody(page, 'the receipt form')
  await app.close(page)
})

test('the scanner passes the visual checks', async () => {
  const page = await app.page('Manager', { camera: 'allowed' })
  await page.goto(stock)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: /^Scan/ }).click()
  await page.getByText('Hold a label in front of the camera.').waitFor()
  await fitForEverybody(page, 'the scanner')
  await app.close(page)
})
