import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../support/world.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { focused, isTooWide, scan, stonesInStock } from '../support/selling.ts'

const stock = '/purchases-and-stock/inventory'

let app: App
let stones: string[]
beforeAll(async () => {
  app = await openApp()
  const page = await app.page('Manager')
  stones = await stonesInStock(page, 'single', 'BKK-')
  await app.close(page)
  expect(stones.length).toBeGreaterThan(8)
})
afterAll(() => app?.stop())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const status = (page: Page) => page.locator('p[role=status]')
const notSent = (page: Page) => page.getByRole('button', { name: /not sent/ })

/** A phone whose browser has the whole program. */
const installed = async (role: 'Manager' | 'Salesman' = 'Manager'): Promise<Page> => {
  const page = await app.page(role, { phone: true, worker: true })
  await page.goto('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

const branchOf = async (name: string): Promise<string> => {
  const { data } = await (await app.as('Manager')).get('/api/branch', { view: 'lookup', search: name })
  return data.rows[0].id
}
const makeLocation = async (name: string): Promise<{ id: string; code: string }> => {
  const manager = await app.as('Manager')
  const { data, errorMessages } = await manager.post('/api/location', { name, kind: 'tray', branch: await branchOf('Bangkok') })
  expect(errorMessages).toEqual([])
  return data
}

test('the program can be installed', async () => {
  const page = await installed()
  const session = await page.context().newCDPSession(page)
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { data = '' } = await session.send('Page.getAppManifest')
  expect(JSON.parse(data)).toMatchObject({ name: 'Stonebook', start_url: '/', display: 'standalone' })
  await app.close(page)
})

test('stones are scanned into trays without a connection, the browser drops the page, and all is sent when it is back', async () => {
  const [first, second] = [await makeLocation('Vault tray 1'), await makeLocation('Vault tray 2')]
  const [one = '', two = '', three = ''] = stones.splice(0, 3)
  const page = await installed('Salesman')
  await page.goto(`${stock}/locations/${first.id}`)
  await heading(page, 'Vault tray 1')
  await expect.poll(() => focused(page)).toBe('Put a stone here')

  await page.context().setOffline(true)
  await scan(page, one)
  await expect.poll(() => status(page).textContent()).toBe(`Noted: ${one}. It is moved here when the connection is back.`)
  await page.reload()
  await heading(page, 'Vault tray 1')
  await notSent(page).getByText('1').waitFor()
  // The other tray was never open on this phone.
  await scan(page, second.code)
  await heading(page, 'Vault tray 2')
  for (const code of [one, two, 'NO-SUCH-STONE', three]) {
    await scan(page, code)
    await expect.poll(() => status(page).textContent()).toContain(`Noted: ${code}.`)
  }
  await notSent(page).click()
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' })
  await dialog.getByText(`${two} into Vault tray 2`).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.keyboard.press('Escape')
  await page.goto('/today')

  await page.context().setOffline(false)
  await page.getByText('Sent what was scanned without a connection: 4 entries.').waitFor()
  await notSent(page).click()
  await dialog.getByText('No stone has the number “NO-SUCH-STONE”.').waitFor()
  await dialog.getByRole('button', { name: 'Discard NO-SUCH-STONE into Vault tray 2' }).click()
  await page.getByRole('dialog', { name: 'Discard this entry?' }).getByRole('button', { name: 'Discard' }).click()
  await dialog.getByText('Everything is sent.').waitFor()
  const manager = await app.as('Manager')
  for (const code of [one, two, three]) {
    const found = await manager.get('/api/inventory', { search: code })
    const { data } = await manager.get('/api/inventory', { id: found.data.rows[0].id })
    expect(data.location).toBe('Vault tray 2')
  }
  await app.close(page)
})

test('a count goes on without a connection after the browser dropped the page, and reaches the server from any screen', async () => {
  const manager = await app.as('Manager')
  const { data: take } = await manager.post('/api/stock-take', { branch: await branchOf('Bangkok') })
  await manager.put('/api/stock-take/start', { id: take.id, version: take.version })
  const page = await installed('Salesman')
  await page.goto(`/stock-take/${take.id}`)
  const code = page.getByLabel('SKU to count')
  await code.waitFor()
  const count = async (sku: string) => {
    await code.fill(sku)
    await code.press('Enter')
    await page.getByRole('status').getByText(sku, { exact: true }).waitFor()
  }
  const [one = '', two = ''] = stones.splice(0, 2)
  const lots = await page.locator('section[aria-label="Not counted yet"] li strong').allTextContents()
  await page.context().setOffline(true)
  await count(one)
  await page.reload()
  await count(one)
  await page.getByText('Already counted.').waitFor()
  await count(two)
  await code.fill(lots.find(sku => sku.includes('-L')) ?? '')
  await page.goto('/today')
  await notSent(page).getByText('2').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Sent what was scanned without a connection: 2 entries.').waitFor()
  const { data } = await manager.get('/api/stock-take/sheet', { id: take.id })
  expect(data.progress).toMatchObject({ counted: 2, found: 2 })
  await app.close(page)
})

test('a transfer is received without a connection, once, and the ticks stay when the page is dropped', async () => {
  const manager = await app.as('Manager')
  const items = []
  const skus = stones.splice(0, 2)
  for (const sku of skus) items.push({ inventory: (await manager.get('/api/inventory', { search: sku })).data.rows[0].id })
  const { data: draft, errorMessages } = await manager.post('/api/transfer', {
    from: await branchOf('Bangkok'),
    to: await branchOf('Hong Kong'),
    date: today(),
    items,
  })
  expect(errorMessages).toEqual([])
  await manager.put('/api/transfer/send', { id: draft.id, version: draft.version })
  const page = await installed()
  await page.goto(`${stock}/transfers/${draft.id}/receive`)
  await heading(page, /^Receive /)
  await page.context().setOffline(true)
  for (const sku of skus) {
    await scan(page, sku)
    await page.getByText(`${sku} ticked.`).waitFor()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Receive 2 stones' }).click()
  await page.getByText('They are received when the connection is back.').waitFor()
  await notSent(page).getByText('1').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Sent what was scanned without a connection: 1 entry.').waitFor()
  const { data } = await manager.get('/api/transfer', { id: draft.id })
  expect([data.status, data.missing]).toEqual(['received', 0])
  await app.close(page)
})

test('after Log Out the device opens nothing of the user without a connection', async () => {
  const page = await installed()
  await page.goto(`${stock}/locations`)
  await heading(page, 'Locations')
  await page.context().setOffline(true)
  await page.reload()
  await heading(page, 'Locations')
  await page.context().setOffline(false)
  await page.getByText('The connection is back.').waitFor()
  await page.getByRole('button', { name: /Manager$/ }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.context().setOffline(true)
  await page.goto(`${stock}/locations`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const left = await page.evaluate(
    () =>
      new Promise<number>((done, fail) => {
        const opening = indexedDB.open('stonebook')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count()
          counting.onsuccess = () => done(counting.result)
        }
      }),
  )
  expect(left).toBe(0)
  await app.close(page)
})
