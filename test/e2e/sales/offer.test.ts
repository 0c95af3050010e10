import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { beginDocument, cell, focused, isTooWide, scan } from '../support/selling.ts'

const offers = '/sales-and-clients/offers'

let app: App
let clerk: Clerk
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const sent = (page: Page) => page.getByRole('heading', { level: 1, name: /OF-.*Sent/ }).waitFor()
const send = async (page: Page) => {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Mark this offer as sent?' }).waitFor()
  await page.keyboard.press('Enter')
}
/** A new offer with these stones, by the scanner. */
const begin = async (page: Page, ...skus: string[]) => {
  const buyer = await beginDocument(page, offers)
  await scan(page, ...skus)
  for (const [at] of skus.entries()) await expect.poll(() => cell(page, 'Description', at + 1).inputValue()).not.toBe('')
  return buyer
}

test('by keyboard: two stones are offered, one with its price on request, and become an invoice at the agreed price', async () => {
  const page = await app.page('Salesman')
  const [one, two] = [await clerk.goods(), await clerk.goods()]
  const buyer = await begin(page, one.sku, two.sku)
  await cell(page, 'Price', 2).focus()
  await page.keyboard.press('Alt+4')
  expect(await cell(page, 'Price is', 2).inputValue()).toBe('on request')
  await page.getByText('Price on request', { exact: true }).waitFor()
  expect(await page.getByLabel('Valid until', { exact: true }).inputValue()).not.toBe('')
  await send(page)
  await sent(page)
  await page.getByRole('main').getByText('on request', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: /^Invoice OF-/ })
  const price = dialog.getByLabel(`Price of ${two.sku}`)
  await expect.poll(() => price.inputValue()).toMatch(/^[1-9]/)
  await expect.poll(() => focused(page)).toBe(`Price of ${two.sku}`)
  expect(await barriers(page)).toEqual([])
  await price.fill('')
  await dialog.getByText(`Enter the price of ${two.sku}. It was on request.`).waitFor()
  await price.fill('280')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Draft invoice/ }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Customer', exact: true }).inputValue()).toBe(buyer)
  expect(await Promise.all([1, 2].map(line => cell(page, 'SKU', line).inputValue()))).toEqual([one.sku, two.sku])
  expect(await cell(page, 'Price', 2).inputValue()).toBe('280.00')
  await page.getByRole('link', { name: /^OF-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /OF-.*Accepted/ }).waitFor()
  await page.getByRole('link', { name: 'Draft invoice' }).first().waitFor()
  await app.close(page)
})

test('all prices are put on request and back, and what was typed before is there again', async () => {
  const page = await app.page('Salesman')
  const stone = await clerk.goods()
  await begin(page, stone.sku)
  await cell(page, 'Price', 1).fill('290')
  await page.getByLabel('All prices on request').check()
  expect(await cell(page, 'Price is', 1).inputValue()).toBe('on request')
  // A stone that comes now has no price either.
  const next = await clerk.goods()
  await scanByHand(page, next.sku)
  await expect.poll(() => cell(page, 'SKU', 2).inputValue()).toBe(next.sku)
  expect(await cell(page, 'Price is', 2).inputValue()).toBe('on request')
  await page.getByLabel('All prices on request').uncheck()
  expect(await Promise.all([1, 2].map(line => cell(page, 'Price is', line).inputValue()))).toEqual(['per carat', 'per carat'])
  expect(await cell(page, 'Price', 1).inputValue()).toMatch(/^290/)
  await page.getByLabel('All prices on request').check()
  await page.getByLabel('Message to the customer').fill('As we discussed')
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('All prices on request').isChecked()).toBe(true)
  expect(await page.getByLabel('Message to the customer').inputValue()).toBe('As we discussed')
  // A draft that is opened by its address is unchanged.
  await page
    .getByText(/heated/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Save draft' }).isDisabled()).toBe(true)
  expect(await page.getByText(/ read, /).count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('p')
  await page.getByRole('region', { name: /^PDF of / }).waitFor()
  await page.keyboard.press('Escape')
  await send(page)
  await sent(page)
  await app.close(page)
})

test('a stone that is sold meanwhile is shown as sold, and only the others go on approval', async () => {
  const page = await app.page('Salesman')
  const [kept, lost] = [await clerk.goods(), await clerk.goods()]
  await begin(page, kept.sku, lost.sku)
  await send(page)
  await sent(page)
  const party = await clerk.party()
  await clerk.sell(party.id, [{ inventory: lost.id, rate: '300' }])
  await page.reload()
  await page.getByRole('row').filter({ hasText: lost.sku }).getByText('Sold').waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Put OF-.* on approval/ })
  await dialog.waitFor()
  expect(await dialog.getByRole('checkbox', { name: lost.sku }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('checkbox', { name: kept.sku }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Draft approval/ }).waitFor()
  expect(await cell(page, 'SKU', 1).inputValue()).toBe(kept.sku)
  await app.close(page)
})

test('a stone that is sold while its draft is open cannot be offered, and the message names it', async () => {
  const page = await app.page('Salesman')
  const stone = await clerk.goods()
  await begin(page, stone.sku)
  await clerk.sell((await clerk.party()).id, [{ inventory: stone.id, rate: '300' }])
  await send(page)
  await page
    .getByRole('alert')
    .filter({ hasText: `${stone.sku} is sold. Remove this line.` })
    .first()
    .waitFor()
  await page.getByText('It is saved as a draft and not sent.').waitFor()
  await app.close(page)
})

test('a price below the minimum asks a manager, and a declined offer keeps its reason', async () => {
  const page = await app.page('Salesman')
  const [cheap, stone] = [await clerk.goods({ minimumRate: '290' }), await clerk.goods()]
  await begin(page, cheap.sku)
  await cell(page, 'Price', 1).fill('280')
  await send(page)
  await page.getByRole('alert').filter({ hasText: 'this price needs the permission of a Manager' }).first().waitFor()
  await page.getByRole('button', { name: 'Ask a manager' }).waitFor()

  await begin(page, stone.sku)
  await send(page)
  await sent(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Mark as declined' }).click()
  const dialog = page.getByRole('dialog', { name: /^Mark OF-.* as declined/ })
  await dialog.getByLabel('Reason').fill('Too dark')
  await dialog.getByRole('button', { name: 'Mark as declined' }).click()
  await page.getByRole('heading', { level: 1, name: /OF-.*Declined/ }).waitFor()
  await page.getByRole('paragraph').filter({ hasText: 'Too dark' }).waitFor()
  expect(await page.getByRole('button', { name: 'Invoice' }).count()).toBe(0)
  await app.close(page)
})

test('a Salesman reads the offer of another, and cannot change it or use it', async () => {
  const manager = await app.page('Manager')
  const stone = await clerk.goods()
  await begin(manager, stone.sku)
  await send(manager)
  await sent(manager)
  const address = manager.url()
  await app.close(manager)
  const page = await app.page('Salesman')
  await page.goto(address)
  await sent(page)
  await page.getByRole('button', { name: 'PDF' }).waitFor()
  for (const name of ['Invoice', 'Put on approval', 'Save']) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  expect(await page.getByLabel('Valid until', { exact: true }).count()).toBe(0)
  await app.close(page)
})

test('Shift+Enter in the search begins an offer with the stone', async () => {
  const page = await app.page('Salesman')
  const stone = await clerk.goods()
  await page.goto('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(stone.sku)
  await page.getByRole('option', { name: stone.sku }).first().waitFor()
  await page.keyboard.press('Shift+Enter')
  await page.waitForURL(url => url.pathname === `${offers}/new` && url.search === '')
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(stone.sku)
  await app.close(page)
})

test('on a phone, the list, a draft, a sent offer and its dialog fit the screen', async () => {
  const page = await app.page('Salesman')
  const stone = await clerk.goods()
  await begin(page, stone.sku)
  await send(page)
  await sent(page)
  const address = page.url()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const at of [offers, `${offers}/new`, address]) {
    await page.goto(at)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([at, await isTooWide(page)]).toEqual([at, false])
    expect(await barriers(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Put on approval' }).click()
  await page.getByRole('dialog', { name: /on approval$/ }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await app.close(page)
})
