import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseal } from '../../../src/server/kit/http/envelope.ts'
import type { Config } from '../../../src/web/kit/data/config.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { complaintsOf } from '../support/complaints.ts'
import { isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'
// Figures and words that stand for themselves, wherever they are found.
const secret = {
  costRate: '7123.45',
  minimumRate: '8234.56',
  internalNotes: 'Bought from a widow in Ratnapura',
  notes: 'For the loupe',
  location: 'Vault 9, tray 77',
}
// With a point or a comma, because an id may have any four digits.
const secrets = ['7123.4', '7,123', '8234.5', '8,234', 'widow', 'loupe', 'Vault 9', 'costRate', 'minimumRate', 'internalNotes', 'supplier']
const asking = { askingRate: '9345.67', colour: 'Showcase blue' }

let app: App
let key: Buffer
beforeAll(async () => {
  app = await openApp()
  const { envelopeKey }: Config = await (await fetch(`${app.address}/config.json`)).json()
  key = Buffer.from(envelopeKey, 'base64')
})
afterAll(() => app?.stop())

const goods = async () => (await openClerk(app, 'Manager')).goods({ ...secret, ...asking })

/** What the server answers from now on, as the page reads it. */
const answersOf = (page: Page) => {
  const answers: Promise<string>[] = []
  page.on('response', response => {
    if (!response.headers()['content-type']?.includes('json')) return
    answers.push(
      response.text().then(
        text => `${response.url()} ${text.includes('encryptedData') ? unseal(key, text) : text}`,
        // The page was closed first.
        () => '',
      ),
    )
  })
  return async () => (await Promise.all(answers)).join('\n')
}
const expectSafe = (text: string, what: string) => {
  for (const one of secrets) expect(text.includes(one), `${what} has “${one}”`).toBe(false)
}
const documentOf = (page: Page) => page.evaluate(() => document.documentElement.outerHTML)

/** Waits for show mode itself: its address is there before it, while the screen before is still drawn. */
const shown = (page: Page) => page.getByRole('button', { name: /^Hold for a second/ }).waitFor()
const stonesIn = (page: Page) => page.getByRole('main').getByRole('listitem')
const hold = async (page: Page, name: string) => {
  await page.keyboard.down(name)
  await page.getByRole('group', { name: 'Show mode' }).waitFor()
  await page.keyboard.up(name)
}
const leave = async (page: Page) => {
  await hold(page, 'Escape')
  await page.getByRole('button', { name: 'Leave show mode', exact: true }).click()
}

test('neither the page nor what the server sends has a cost, a minimum price, a name, or a note', async () => {
  const [one, other] = [await goods(), await goods()]
  const page = await app.page('Manager')
  const complaints = complaintsOf(page)
  await page.goto(`${home}?search=${encodeURIComponent(asking.colour)}&sort=sku`)
  await page.getByRole('gridcell', { name: one.sku }).waitFor()
  const answers = answersOf(page)
  await page.keyboard.press('g')
  await shown(page)
  await expect.poll(() => stonesIn(page).count()).toBeGreaterThanOrEqual(2)
  expectSafe(await documentOf(page), 'The gallery')
  expect(await barriers(page)).toEqual([])
  await stonesIn(page).filter({ hasText: asking.colour }).first().click()
  const name = page.getByRole('heading', { level: 2 })
  await name.waitFor()
  await page.getByText('21,588.50 USD').waitFor()
  expectSafe(await documentOf(page), 'A stone')
  expect(await barriers(page)).toEqual([])
  const numbers = new Set<string>()
  const number = () => page.getByRole('definition').last().innerText()
  numbers.add(await number())
  const first = await number()
  await page.keyboard.press('ArrowRight')
  await expect.poll(number).not.toBe(first)
  numbers.add(await number())
  expect([...numbers].sort()).toEqual(expect.arrayContaining([one.sku, other.sku].sort().slice(0, 1)))
  expectSafe(await documentOf(page), 'The next stone')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(number).toBe(first)

  // Also after a reload, which reads everything again.
  await page.reload()
  await page.getByText('21,588.50 USD').waitFor()
  expectSafe(await documentOf(page), 'The page after a reload')
  const sent = await answers()
  expect(sent).toContain('/api/inventory/show')
  expectSafe(sent, 'An answer of the server')
  expect(complaints).toEqual([])
  await leave(page)
  await page.waitForURL(url => url.pathname === home && url.searchParams.get('search') === asking.colour)
  await app.close(page)
})

test('a client does not leave by chance: Escape shows all stones, Back and a short touch do nothing', async () => {
  const { id, sku } = await goods()
  const page = await app.page('Manager')
  await page.goto(`${home}/${id}`)
  await page.getByRole('heading', { level: 1, name: sku }).waitFor()
  await page.keyboard.press('g')
  await page.getByText('21,588.50 USD').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Hold for a second/ }).click()
  await page.evaluate(() => history.back())
  await page.getByText('21,588.50 USD').waitFor()
  expect(new URL(page.url()).pathname).toBe('/show')
  expect(await page.getByRole('group', { name: 'Show mode' }).count()).toBe(0)
  await page.evaluate(() => history.back())
  await page.getByText('21,588.50 USD').waitFor()
  expect(new URL(page.url()).pathname).toBe('/show')
  await leave(page)
  await page.getByRole('heading', { level: 1, name: sku }).waitFor()
  await app.close(page)
})

test('prices can be switched off; then the server sends none', async () => {
  const stones = [await goods(), await goods()]
  const page = await app.page('Manager')
  await page.goto(`/show?ids=${stones.map(({ id }) => id).join()}`)
  await expect.poll(() => stonesIn(page).filter({ hasText: '21,588.50' }).count()).toBe(2)
  await hold(page, 'Escape')
  const answers = answersOf(page)
  await page.getByRole('button', { name: 'Hide prices' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => stonesIn(page).filter({ hasText: '21,588.50' }).count()).toBe(0)
  await stonesIn(page).first().click()
  await page.getByRole('heading', { level: 2 }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => stonesIn(page).count()).toBe(2)
  // The choice stays.
  await page.reload()
  await expect.poll(() => stonesIn(page).count()).toBe(2)
  const sent = await answers()
  expect(sent).toContain(stones[0]!.sku)
  for (const price of ['9345', '9,345', '21588', '21,588', 'askingRate']) {
    expect((await documentOf(page)).includes(price)).toBe(false)
    expect(sent.includes(price)).toBe(false)
  }
  await app.close(page)
})

test('a Salesman shows the stones that the search box found, on a tablet by swiping', async () => {
  const stones = [await goods(), await goods()]
  const page = await app.page('Salesman', { phone: true })
  await page.goto('/sales-and-clients/approvals')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByRole('combobox', { name: 'Find anything' }).fill(asking.colour)
  await page.getByRole('option').filter({ hasText: stones[0]!.sku }).waitFor()
  const answers = answersOf(page)
  await page.getByRole('button', { name: /Show stones to client/ }).tap()
  await shown(page)
  await stonesIn(page).first().tap()
  const number = () => page.getByRole('definition').last().innerText()
  const first = await number()
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }] })
  await touch('touchStart', 300)
  for (const x of [260, 200, 140]) await touch('touchMove', x)
  await touch('touchEnd', 140)
  await expect.poll(number).not.toBe(first)
  expect(await isTooWide(page)).toBe(false)
  expectSafe(await documentOf(page), 'The page')
  expectSafe(await answers(), 'An answer of the server')
  expect(await barriers(page)).toEqual([])
  // The lock is held with a finger.
  const { x, y, width, height } = (await page.getByRole('button', { name: /^Hold for a second/ }).boundingBox())!
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] })
  await page.getByRole('button', { name: 'Leave show mode', exact: true }).waitFor()
  await touch('touchEnd', 0)
  await page.getByRole('button', { name: 'Leave show mode', exact: true }).tap()
  await page.waitForURL(url => url.pathname === '/sales-and-clients/approvals')
  await app.close(page)
})

test('chosen stones of the list are shown, and no others', async () => {
  const stones = [await goods(), await goods()]
  const page = await app.page('Manager')
  await page.goto(`${home}?search=${encodeURIComponent(asking.colour)}&sort=sku`)
  for (const { sku } of stones)
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: sku, exact: true }) })
      .getByRole('checkbox')
      .click()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  const action = bar.getByRole('button', { name: 'Show 2 stones to client' })
  if (!(await action.isVisible())) await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Show 2 stones to client' }).click()
  await shown(page)
  await expect.poll(() => stonesIn(page).count()).toBe(2)
  await app.close(page)
})
