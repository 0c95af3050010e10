import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { settled } from '../support/quiet.ts'
import { beginDocument, cell, scan, stonesInStock } from '../support/selling.ts'

let app: App
let singles: string[]
beforeAll(async () => {
  app = await openApp()
  const page = await app.page('Manager')
  singles = await stonesInStock(page, 'single')
  await app.close(page)
})
afterAll(() => app?.stop())

const issueCall = '**/api/invoice/issue'
const draft = async (page: Page) => {
  await beginDocument(page, '/sales-and-clients/invoices')
  await scan(page, singles.shift()!)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  // A connection that is lost while the stone is read is said at its line.
  await settled(page)
}
const issue = async (page: Page) => {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
}
const issued = (page: Page) => page.getByRole('heading', { level: 1, name: /INV-/ })
const noConnection = (page: Page) => page.getByRole('alert').filter({ hasText: 'No connection. What you type' })
const waitForText = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor()

/** Handles the next call of this kind with the given function. Returns the idempotency keys that were sent. */
const once = async (page: Page, call: string, then: (route: Route) => Promise<void>) => {
  const keys: (string | undefined)[] = []
  let isFirst = true
  await page.route(call, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isFirst) return route.continue()
    isFirst = false
    return then(route)
  })
  return keys
}

test('an invoice whose response was lost is found issued, and the page says so', async () => {
  const page = await app.page('Manager')
  await draft(page)
  await once(page, issueCall, async route => {
    await route.fetch()
    await route.abort()
  })
  await issue(page)
  await waitForText(page, 'The connection was lost, but your changes were saved.')
  await issued(page).waitFor()
  await app.close(page)
})

test('when the request never arrived the page says it was not saved, and the next attempt issues once', async () => {
  const page = await app.page('Manager')
  await draft(page)
  const keys = await once(page, issueCall, route => route.abort())
  await issue(page)
  await waitForText(page, 'It was not saved. Try again.')
  await issue(page)
  await issued(page).waitFor()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  await app.close(page)
})

test('when the outcome is unknown the page says so, and another attempt is not refused as a conflicting change', async () => {
  const page = await app.page('Manager')
  await draft(page)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/invoices\/[0-9a-f-]{36}$/)
  await page.route('**/api/idempotency-key?*', route => route.abort())
  const keys = await once(page, issueCall, async route => {
    await route.fetch()
    await route.abort()
  })
  await issue(page)
  await waitForText(page, 'It could not be confirmed whether this was saved. Try again: nothing is saved twice.')
  await page.unroute('**/api/idempotency-key?*')
  await issue(page)
  await issued(page).waitFor()
  expect(new Set(keys).size).toBe(1)
  await app.close(page)
})

test('without a connection a change is refused at once, and the form keeps its input', async () => {
  const page = await app.page('Manager')
  await draft(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+s')
  await waitForText(page, 'It could not be confirmed whether this was saved. Try again: nothing is saved twice.')
  await page.context().setOffline(false)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/invoices\/[0-9a-f-]{36}$/)
  await app.close(page)
})

test('without a connection the screen says so at once; what was scanned is added when it is back', async () => {
  const page = await app.page('Manager')
  await draft(page)
  const lost = noConnection(page)
  await page.context().setOffline(true)
  await lost.waitFor()
  expect(await barriers(page)).toEqual([])
  const sku = singles.shift() ?? ''
  await scan(page, sku)
  await page.getByText('No connection. The stone is looked up when the connection is back.').waitFor()
  await page.context().setOffline(false)
  await lost.waitFor({ state: 'detached' })
  await waitForText(page, 'The connection is back.')
  await expect.poll(() => cell(page, 'SKU', 2).inputValue()).toBe(sku)
  await expect.poll(() => cell(page, 'Price', 2).inputValue()).not.toBe('')
  await app.close(page)
})

test('a server that cannot be reached is told, and asked until it is back', async () => {
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('gridcell').first().waitFor()
  const all = /\/(api|healthz)/
  await page.route(all, route => route.abort())
  await page.getByRole('searchbox').first().fill('nobody')
  await noConnection(page).waitFor()
  await page.unroute(all)
  await noConnection(page).waitFor({ state: 'detached' })
  await page
    .getByText(/No .* match|Nothing/)
    .first()
    .waitFor()
  await app.close(page)
})

test('a dialog that cannot be fetched leaves the screen as it is, and opens the next time', async () => {
  const page = await app.page('Manager')
  const { data } = await (await app.as('Manager')).get('/api/invoice', { state: 'issued', pageSize: '1' })
  await page.goto(`/sales-and-clients/invoices/${data.rows[0].id}`)
  const send = page.getByRole('button', { name: /^Send/ })
  await send.waitFor()
  await page.route('**/assets/dialog-*.js', route => route.abort())
  await send.click()
  await waitForText(page, 'This could not be loaded. Check the connection and try again.')
  await issued(page).waitFor()
  await page.unroute('**/assets/dialog-*.js')
  await send.click()
  await page.getByRole('dialog', { name: /^Send INV-/ }).waitFor()
  await app.close(page)
})
