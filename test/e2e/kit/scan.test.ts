import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { picture, writeFilm } from '../support/film.ts'
import { forThisTest } from '../support/pages.ts'

const stock = '/purchases-and-stock/inventory'
const newInvoice = '/sales-and-clients/invoices/new'
const decoder = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

let app: App
let folder: string
let film: string
let here: string[]
let elsewhere: string
let sold: string

/** The SKU and branch of the stones in a view of the list. */
const listed = async (page: Page, query: string): Promise<{ sku: string; branch: string }[]> => {
  await page.goto(`${stock}?${query}`)
  await page.getByRole('gridcell').first().waitFor()
  return page.evaluate(() => {
    const titles = [...document.querySelectorAll('[role=columnheader]')].map(cell => cell.textContent?.trim())
    const at = (row: Element, title: string) => row.querySelectorAll('[role=gridcell]')[titles.indexOf(title)]?.textContent?.trim() ?? ''
    const rows = [...document.querySelectorAll('[role=row]')].filter(row => /^[A-Z]/.test(at(row, 'Treated')))
    return rows.map(row => ({ sku: at(row, 'SKU'), branch: at(row, 'Branch') })).filter(({ sku }) => sku)
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-film-'))
  film = join(folder, 'labels.y4m')
  await writeFilm(film)
  app = await openApp({ film })
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  const branch = await page.getByRole('combobox', { name: 'Branch', exact: true }).inputValue()
  const forSale = 'type=single&status=available&askingRateMin=1'
  const stones = [...(await listed(page, `${forSale}&sort=sku`)), ...(await listed(page, `${forSale}&sort=-sku`))]
  here = stones.filter(stone => stone.branch === branch).map(({ sku }) => sku)
  const byBranch = [...(await listed(page, `${forSale}&sort=branch`)), ...(await listed(page, `${forSale}&sort=-branch`))]
  elsewhere = byBranch.find(stone => stone.branch !== branch)?.sku ?? ''
  sold = (await listed(page, 'status=sold')).find(({ sku }) => /\d/.test(sku))?.sku ?? ''
  await app.close(page)
  expect([here.length > 4, elsewhere !== '', sold !== '']).toEqual([true, true, true])
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const cell = (page: Page, name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Scan/ })
const answers = (page: Page) => dialog(page).getByRole('list', { name: 'Scan results' })
const scan = (page: Page) => page.getByRole('button', { name: /^Scan/ }).click()

/** Presses _Scan_ over the stock, and records each vibration of the device. The camera may read a label before the dialog is looked for. */
const openScanner = async (camera?: 'allowed' | 'refused'): Promise<Page> => {
  const page = await app.page('Manager', { camera })
  const recorder = await page.addInitScript(() => {
    const shaken: unknown[] = []
    Object.assign(window, { shaken })
    Navigator.prototype.vibrate = length => shaken.push(length) > 0
  })
  forThisTest(page, recorder)
  await page.goto(stock)
  await page.getByRole('row').nth(1).waitFor()
  await scan(page)
  return page
}
const shaken = (page: Page) => page.evaluate(() => (window as unknown as { shaken: unknown[] }).shaken)
const isOpened = (page: Page, sku: string) => page.getByRole('heading', { level: 1, name: sku }).waitFor()

test('a label before the camera opens its stone, and the device vibrates', async () => {
  const [sku = ''] = here
  await writeFilm(film, sku)
  const page = await openScanner('allowed')
  await isOpened(page, sku)
  expect(await shaken(page)).toEqual([300])
  await dialog(page).waitFor({ state: 'detached' })
  await app.close(page)
})

test('labels shown one after the other become lines; what cannot be sold is reported, and typed input is kept', async () => {
  const [first = '', second = ''] = here
  await writeFilm(film, first, sold, elsewhere, 'https://example.com/parcel/4711-0815-2342', second)
  const page = await app.page('Manager', { camera: 'allowed' })
  await page.goto(newInvoice)
  await cell(page, 'Description', 1).fill('Postage')
  await cell(page, 'Price', 1).fill('20')
  await scan(page)
  const waitForAnswer = (sentence: string | RegExp) => answers(page).getByText(sentence).first().waitFor()
  await waitForAnswer(`${first} is on line`)
  await waitForAnswer(`${sold} was not added: it is sold.`)
  await waitForAnswer(new RegExp(`${elsewhere} is on line \\d; .*another branch`))
  await waitForAnswer('No stone has the number https://example.com/parcel/4711-')
  await waitForAnswer(`${second} is on line`)
  // The film starts again.
  await waitForAnswer(`${first} is already on this document: line`)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  const skus = await Promise.all([2, 3, 4].map(line => cell(page, 'SKU', line).inputValue()))
  expect(skus.sort()).toEqual([first, elsewhere, second].sort())
  expect([await cell(page, 'Description', 1).inputValue(), await cell(page, 'Price', 1).inputValue()]).toEqual(['Postage', '20.00'])
  await app.close(page)
})

test('a code is read from an image that is selected or pasted', async () => {
  const [, sku = '', other = ''] = here
  const page = await openScanner()
  await page.getByLabel('Image with a code').setInputFiles(picture(sku))
  await isOpened(page, sku)

  await scan(page)
  const image = { name: 'hello.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') }
  await page.getByLabel('Image with a code').setInputFiles(image)
  await page.getByText('hello.png is not an image.').waitFor()
  await page.evaluate(
    ([text, name]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([text], name, { type: 'image/svg+xml' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
    },
    [picture(other).buffer.toString(), picture(other).name] as const,
  )
  await isOpened(page, other)
  await app.close(page)
})

test('a hand scanner works wherever the focus is, and leaves the field unchanged', async () => {
  const [, , sku = '', other = ''] = here
  const page = await app.page('Manager')
  await page.goto(newInvoice)
  await cell(page, 'Description', 1).fill('Postage')
  await page.getByLabel('Notes').fill('Send it by')
  await scanByHand(page, sku)
  await expect.poll(() => cell(page, 'SKU', 2).inputValue()).toBe(sku)
  expect(await page.getByLabel('Notes').inputValue()).toBe('Send it by')
  await scanByHand(page, sold)
  await page.getByText(`${sold} was not added: it is sold.`).waitFor()
  await cell(page, 'SKU', 3).focus()
  await scanByHand(page, other)
  await expect.poll(() => cell(page, 'Description', 3).inputValue()).not.toBe('')
  await app.close(page)

  const list = await app.page('Manager')
  await list.goto(stock)
  await list.getByRole('row').nth(1).waitFor()
  await list.getByRole('searchbox').fill('garnet')
  await list.waitForURL(/search=garnet/)
  await scanByHand(list, other)
  await isOpened(list, other)
  await list.goBack()
  await expect.poll(() => list.getByRole('searchbox').inputValue()).toBe('garnet')
  await app.close(list)
})

test('the decoder is requested twice from our server, then from the public address', async () => {
  const [sku = ''] = here
  await writeFilm(film, sku)
  const page = await app.page('Manager', { camera: 'allowed' })
  const requests: string[] = []
  await page.route('**/zxing_reader-*.wasm', route => {
    requests.push('own')
    // The first request is never answered, and times out.
    return requests.length === 1 ? undefined : route.abort()
  })
  await page.route('https://cdn.jsdelivr.net/**', async route => {
    requests.push(new URL(route.request().url()).pathname)
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ body: await readFile(decoder), contentType: 'application/wasm', headers })
  })
  await page.goto(stock)
  await scan(page)
  await isOpened(page, sku)
  expect(requests).toEqual(['own', 'own', expect.stringMatching(/^\/npm\/zxing-wasm@[\d.]+\/dist\/reader\/zxing_reader\.wasm$/)])
  await app.close(page)
})

test('a decoder with an unknown hash does not run, and opening the camera again retries', async () => {
  const [sku = ''] = here
  await writeFilm(film, sku)
  const page = await app.page('Manager', { camera: 'allowed' })
  await page.route('**/zxing_reader-*.wasm', route => route.abort())
  await page.route('https://cdn.jsdelivr.net/**', route =>
    route.fulfill({ body: 'something else', contentType: 'application/wasm', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto(stock)
  await scan(page)
  await page.getByText('The scanner could not be loaded. Check the connection and start it again.', { exact: true }).waitFor()
  await page.unroute('**/zxing_reader-*.wasm')
  await dialog(page).getByRole('button', { name: 'Start', exact: true }).click()
  await isOpened(page, sku)
  await app.close(page)
})

test('a missing, refused or inactive camera is explained', async () => {
  const none = await openScanner()
  await none.getByText('No camera detected.', { exact: true }).waitFor()
  expect(await barriers(none)).toEqual([])
  await app.close(none)

  const refused = await openScanner('refused')
  await refused.getByText('Permission denied in browser', { exact: true }).waitFor()
  await app.close(refused)

  await writeFilm(film)
  const resting = await openScanner('allowed')
  await resting.getByRole('button', { name: 'Pause the camera' }).click()
  await resting.getByText('Please start the scanner', { exact: true }).waitFor()
  await dialog(resting).getByRole('button', { name: 'Start', exact: true }).click()
  await resting.getByText('Hold a label in front of the camera.').waitFor()
  await app.close(resting)
})
