import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { choose, focused, isTooWide, scan, stonesInStock } from '../support/selling.ts'

const stock = '/purchases-and-stock/inventory'
const locations = `${stock}/locations`

let app: App
let stones: string[]
let elsewhere: string
beforeAll(async () => {
  app = await openApp()
  const page = await app.page('Manager')
  stones = await stonesInStock(page, 'single', 'BKK-')
  elsewhere = (await stonesInStock(page, 'single', 'HKG-'))[0] ?? ''
  await app.close(page)
  expect([stones.length > 8, elsewhere !== '']).toEqual([true, true])
})
afterAll(() => app?.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const status = (page: Page) => page.locator('p[role=status]')
/** The code of the location whose page is open. */
const codeOn = async (page: Page): Promise<string> =>
  (await page
    .getByText(/^LOC-\d{4,}$/)
    .first()
    .textContent()) ?? ''
const make = async (page: Page, name: string, inside?: string): Promise<string> => {
  await page.goto(`${locations}/new`)
  await page.getByLabel('Name').fill(name)
  if (inside) await choose(page, 'Inside', inside)
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, inside ? `${inside} · ${name}` : name)
  return codeOn(page)
}

test('a tray is made in a safe, its label is printed, and stones are scanned into it from any screen', async () => {
  const page = await app.page('Manager')
  await page.goto(locations)
  await heading(page, 'Locations')
  await page.keyboard.press('n')
  await heading(page, 'New location')
  await make(page, 'Night safe')
  const tray = await make(page, 'Tray 1', 'Night safe')
  await page.getByRole('button', { name: 'Print label' }).click()
  await page.getByRole('dialog', { name: 'Label of Night safe · Tray 1' }).getByRole('button', { name: 'Done' }).click()

  await page.goto('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await scanByHand(page, tray)
  await heading(page, 'Night safe · Tray 1')
  await expect.poll(() => focused(page)).toBe('Put a stone here')
  const [first = '', second = ''] = stones.splice(0, 2)
  await scan(page, first)
  await expect.poll(() => status(page).textContent()).toContain(`${first} moved here`)
  await scan(page, second.toLowerCase())
  await expect.poll(() => status(page).textContent()).toContain(`${second} moved here`)
  await scan(page, second)
  await expect.poll(() => status(page).textContent()).toBe(`${second} was here already.`)
  await page.getByRole('row', { name: new RegExp(first) }).waitFor()
  await page.getByRole('row', { name: new RegExp(second) }).waitFor()
  await page.getByText('2 stones', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  await app.close(page)
})

test('a stone that cannot be there is listed with the reason until it is removed', async () => {
  const page = await app.page('Manager')
  await make(page, 'Strict safe')
  await scan(page, elsewhere)
  const left = page.getByRole('list', { name: 'Codes that are not added' })
  await left.getByText(`${elsewhere} is in Hong Kong sales office. Send it by a transfer.`).waitFor()
  await scan(page, 'NO-SUCH-STONE')
  await left.getByText('No stone has the number “NO-SUCH-STONE”.').waitFor()
  await page.reload()
  await left.getByText(/NO-SUCH-STONE/).waitFor()
  for (const code of [elsewhere, 'NO-SUCH-STONE']) await page.getByRole('button', { name: `Remove ${code}` }).click()
  await left.waitFor({ state: 'detached' })
  await app.close(page)
})

test('without a connection the stones are noted, and are there when it is back', async () => {
  const page = await app.page('Salesman')
  const manager = await app.page('Manager')
  await make(manager, 'Away safe')
  await page.goto(new URL(manager.url()).pathname)
  await heading(page, 'Away safe')
  await expect.poll(() => focused(page)).toBe('Put a stone here')
  const [stone = ''] = stones.splice(0, 1)
  await page.context().setOffline(true)
  await scan(page, stone)
  await expect.poll(() => status(page).textContent()).toBe(`Noted: ${stone}. It is moved here when the connection is back.`)
  await page.context().setOffline(false)
  await page.getByText('Sent what was scanned without a connection: 1 entry.').waitFor()
  await manager.reload()
  await manager.getByRole('row', { name: new RegExp(stone) }).waitFor()
  await app.close(manager)
  await app.close(page)
})

test('a location is renamed with its stones, cannot be in itself, and is counted', async () => {
  const page = await app.page('Manager')
  await make(page, 'Long safe')
  await make(page, 'Drawer 2', 'Long safe')
  const [stone = ''] = stones.splice(0, 1)
  await scan(page, stone)
  await expect.poll(() => status(page).textContent()).toContain(`${stone} moved here`)
  await page.goto(`${locations}?search=Long+safe`)
  await page
    .getByRole('row', { name: /Long safe/ })
    .first()
    .getByText('Long safe', { exact: true })
    .click()
  await heading(page, 'Long safe')
  await page.getByRole('button', { name: 'Edit' }).click()
  await choose(page, 'Inside', 'Long safe · Drawer 2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A location cannot be inside itself. Choose another.').first().waitFor()
  await page.reload()
  await heading(page, 'Long safe')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('Name').fill('Short safe')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Short safe')
  await page.getByRole('row', { name: new RegExp(stone) }).waitFor()
  await page.getByRole('link', { name: 'Drawer 2' }).click()
  await heading(page, 'Short safe · Drawer 2')
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByRole('heading', { name: 'New stock-take' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Short safe · Drawer 2')
  await app.close(page)
})

test('on a phone stones are put into a tray', async () => {
  const page = await app.page('Salesman', { phone: true })
  const manager = await app.page('Manager')
  await make(manager, 'Phone tray')
  await page.goto(new URL(manager.url()).pathname)
  await heading(page, 'Phone tray')
  const [stone = ''] = stones.splice(0, 1)
  await page.getByLabel('Put a stone here').fill(stone)
  await page.getByLabel('Put a stone here').press('Enter')
  await page.getByText(new RegExp(`^${stone} moved here`)).waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await barriers(page)).toEqual([])
  await app.close(manager)
  await app.close(page)
})
