import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanAtPace } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { cell, focused, isTooWide, stonesInStock } from '../support/selling.ts'

const newInvoice = '/sales-and-clients/invoices/new'

let app: App
let stones: string[]
let unpriced: string
let sold: string

beforeAll(async () => {
  app = await openApp()
  const clerk = await openClerk(app)
  unpriced = (await clerk.goods({ askingRate: null })).sku
  sold = (await clerk.one('inventory', { status: 'sold', type: 'single' })).sku
  const page = await app.page('Manager')
  stones = await stonesInStock(page, 'single', 'BKK-')
  await app.close(page)
  expect(stones.length).toBeGreaterThan(20)
})
afterAll(() => app?.stop())

const read = (page: Page) => page.getByRole('status', { name: 'Scanned' }).textContent()
const left = (page: Page) => page.getByRole('list', { name: 'Codes that are not added' }).getByRole('listitem')
const skus = (page: Page) =>
  page.getByLabel(/^SKU, line/).evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value).filter(Boolean))

test('twelve codes at every speed, scanned while Price has the focus: none is lost, and Price is unchanged', async () => {
  const good = stones.splice(0, 8)
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await cell(page, 'Description', 1).fill('Postage')
  await cell(page, 'Price', 1).fill('20')
  const codes = [unpriced, ...good, sold, 'EU-99307', good[0]!]
  for (const [index, code] of codes.entries())
    await scanAtPace(page, code, { gap: [3, 30, 90, 150][index % 4]!, ...(index % 3 === 0 ? { pause: 1 + (index % 7) } : {}) })
  await expect.poll(() => read(page)).toBe('12 read, 9 added, 3 to correct')
  expect([await cell(page, 'Price', 1).inputValue(), await focused(page)]).toEqual(['20', 'Price, line 1'])
  expect((await skus(page)).sort()).toEqual([unpriced, ...good].sort())
  const text = (await left(page).allTextContents()).join()
  expect(text).toContain(`${sold} was not added: it is sold.`)
  expect(text).toContain('No stone has the number EU-99307.')
  expect(text).toContain(`${good[0]} is already on this document`)
  expect([await isTooWide(page), await barriers(page)]).toEqual([false, []])

  await page.keyboard.press('Control+Enter')
  await page.getByText('3 scanned codes are not added. Correct or remove them.').waitFor()
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect.poll(() => left(page).count()).toBe(3)
  expect((await skus(page)).length).toBe(9)

  const correct = stones.shift()!
  await page.getByLabel('Code EU-99307').fill(correct)
  await page.keyboard.press('Enter')
  await expect.poll(() => skus(page)).toContain(correct)
  await page.getByRole('button', { name: `Remove ${sold}` }).click()
  await page.getByRole('button', { name: `Remove ${good[0]}` }).click()
  await expect.poll(() => left(page).count()).toBe(0)
  await app.close(page)
})

test('outside of any field a code is read whole and no shortcut runs, at every speed and with either ending', async () => {
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await page.getByRole('heading', { level: 1 }).click()
  for (const pace of [{ gap: 3 }, { gap: 150 }, { gap: 150, pause: 1 }, { gap: 60, pause: 3 }, { gap: 20, end: 'Tab' as const }]) {
    const code = stones.shift()!
    await scanAtPace(page, code, pace)
    await expect.poll(() => skus(page)).toContain(code)
    expect([new URL(page.url()).pathname, await page.getByRole('dialog').count()]).toEqual([newInvoice, 0])
  }
  await expect.poll(() => read(page)).toBe('5 read, 5 added')
  await app.close(page)
})

test('a number that a person types stays in its field; a slow SKU in the notes is asked about, and added on confirmation', async () => {
  const stone = stones.shift()!
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await cell(page, 'Price', 1).focus()
  await scanAtPace(page, '1250', { gap: 90 })
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toMatch(/^1,?250/)
  await page.getByLabel('Notes').focus()
  await scanAtPace(page, stone, { gap: 120, end: 'Tab' })
  await expect.poll(() => left(page).textContent()).toContain('It was entered in Notes. Was it scanned?')
  expect(await page.getByLabel('Notes').inputValue()).toBe(stone)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => skus(page)).toContain(stone)
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('')
  await app.close(page)
})

test('a code scanned without a connection, or while a dialog is open, waits and is added later', async () => {
  const [first = '', second = ''] = stones.splice(0, 2)
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await cell(page, 'Description', 1).fill('Postage')
  await page.context().setOffline(true)
  await scanAtPace(page, first, { gap: 10 })
  await expect.poll(() => read(page)).toBe('1 read, 0 added, 1 waiting')
  await page.context().setOffline(false)
  await expect.poll(() => skus(page)).toEqual([first])

  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.getByLabel('Name', { exact: true }).fill('Galle Gems')
  await scanAtPace(page, second, { gap: 10 })
  await expect
    .poll(() => page.getByRole('status', { name: 'Scanned', includeHidden: true }).textContent())
    .toBe('2 read, 1 added, 1 waiting')
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Galle Gems')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => skus(page)).toEqual([first, second])
  await app.close(page)
})

test('a transfer keeps the codes it cannot accept, and cannot be sent while there are any', async () => {
  const [stone = ''] = stones.splice(0, 1)
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/inventory/transfers/new')
  await page.getByLabel('Notes').focus()
  for (const code of [stone, 'EU-99307', stone]) await scanAtPace(page, code, { gap: 15, pause: 2 })
  await expect.poll(() => read(page)).toBe('3 read, 1 added, 2 to correct')
  expect(await page.getByLabel('Notes').inputValue()).toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByText('2 scanned codes are not added.').waitFor()
  await app.close(page)
})
