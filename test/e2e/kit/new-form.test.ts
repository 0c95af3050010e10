import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, typeWord } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { cell, choose, isTooWide, typeUntilDraftSaved } from '../support/selling.ts'

const invoices = '/sales-and-clients/invoices'

let app: App
let buyers: string[]

beforeAll(async () => {
  app = await openApp()
  const clerk = await openClerk(app)
  buyers = await Promise.all(['One', 'Two', 'Three'].map(async name => (await clerk.party({ name: `Galle Gems ${name}` })).name))
})
afterAll(() => app?.stop())

const isNew = (page: Page) => page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor()
const customer = (page: Page) => page.getByRole('combobox', { name: 'Customer', exact: true })
const unfinished = (page: Page) => page.getByRole('list', { name: 'Unfinished' }).getByRole('listitem')

/** Presses N on the list, the shortcut for a new invoice. */
const pressNew = async (page: Page) => {
  await page.goto(invoices)
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('n')
  await isNew(page)
  await expect.poll(() => customer(page).evaluate(field => field === document.activeElement)).toBe(true)
}

/** A new invoice to this customer with postage at this price, not saved. Returns when the browser has stored the draft. */
const leaveUnfinished = async (page: Page, buyer: string, price: string) => {
  await choose(page, 'Customer', buyer)
  await cell(page, 'Description', 1).fill('Postage')
  await typeUntilDraftSaved(page, () => cell(page, 'Price', 1).fill(price))
}

/** Goes back to the list and confirms leaving. */
const leave = async (page: Page) => {
  await page.getByRole('link', { name: 'Invoices', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(url => url.pathname === invoices)
}

test('a new form is empty and starts at the customer; an unfinished draft is offered, and never restored unasked', async () => {
  const [first = '', second = ''] = buyers
  const page = await app.page('Salesman')
  await pressNew(page)
  await leaveUnfinished(page, first, '21')
  await leave(page)
  await pressNew(page)
  expect([await customer(page).inputValue(), await cell(page, 'Price', 1).inputValue()]).toEqual(['', ''])
  await expect.poll(() => unfinished(page).count()).toBe(1)
  await expect.poll(() => unfinished(page).textContent()).toMatch(new RegExp(`^${first}, 1 line, \\d\\d:\\d\\dContinueDiscard$`))
  expect([await isTooWide(page), await barriers(page)]).toEqual([false, []])

  await leaveUnfinished(page, second, '22')
  await leave(page)
  await pressNew(page)
  await expect.poll(() => unfinished(page).count()).toBe(2)
  await page.getByRole('button', { name: `Continue ${first}, 1 line` }).click()
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toMatch(/^21/)
  expect(await customer(page).inputValue()).toBe(first)
  await expect.poll(() => unfinished(page).count()).toBe(1)

  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved.').waitFor()
  await pressNew(page)
  await expect.poll(() => unfinished(page).allTextContents()).toEqual([expect.stringContaining(second)])
  await page.getByRole('button', { name: `Discard ${second}, 1 line` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => unfinished(page).count()).toBe(0)
  await app.close(page)
})

test('a name typed at once goes into the customer field and does not leave the screen', async () => {
  const page = await app.page('Salesman')
  await pressNew(page)
  await typeWord(page, 'shpndr')
  expect([await customer(page).inputValue(), new URL(page.url()).pathname]).toEqual(['shpndr', `${invoices}/new`])
  // Outside of any field the same letters are a name too, and no shortcuts.
  await page.getByRole('heading', { level: 1 }).click()
  await typeWord(page, 'shpndr')
  await page.keyboard.press('Tab')
  expect([await page.getByRole('dialog').count(), new URL(page.url()).pathname]).toEqual([0, `${invoices}/new`])
  await app.close(page)
})

test('a reload restores the draft of the tab, and tabs do not share drafts', async () => {
  const [first = '', second = ''] = buyers
  const page = await app.page('Salesman')
  const other = await page.context().newPage()
  await pressNew(page)
  await leaveUnfinished(page, first, '31')
  await pressNew(other)
  expect([await customer(other).inputValue(), await unfinished(other).count()]).toEqual(['', 0])
  await leaveUnfinished(other, second, '32')
  for (const [tab, buyer, price] of [
    [page, first, '31'],
    [other, second, '32'],
  ] as const) {
    tab.on('dialog', dialog => void dialog.accept())
    await tab.reload()
    await expect.poll(() => cell(tab, 'Price', 1).inputValue()).toMatch(new RegExp(`^${price}`))
    expect(await customer(tab).inputValue()).toBe(buyer)
    expect(await unfinished(tab).count()).toBe(0)
  }
  // The draft of a closed tab is available to the other tabs.
  await other.close({ runBeforeUnload: false })
  await typeUntilDraftSaved(page, () => cell(page, 'Price', 1).fill('33'))
  await pressNew(page)
  await expect.poll(() => unfinished(page).count()).toBe(2)
  await app.close(page)
})

test('every new form keeps its own draft: also a stone, a customer and a transfer', async () => {
  const page = await app.page('Manager')
  page.on('dialog', dialog => void dialog.accept())
  for (const [address, field, text] of [
    ['/sales-and-clients/customers?open=new', 'Name', 'Zoe Unfinished'],
    ['/purchases-and-stock/inventory/new', 'Location', 'Stone without a name'],
    ['/purchases-and-stock/inventory/transfers/new', 'Notes', 'No branch yet, nothing'],
  ] as const) {
    const input = page.getByLabel(field, { exact: true }).and(page.locator('input, textarea'))
    await page.goto(address)
    await typeUntilDraftSaved(page, () => input.fill(text))
    await page.reload()
    await expect.poll(() => input.inputValue()).toBe(text)
    await page.goto(address)
    await expect.poll(() => unfinished(page).textContent()).toContain(text)
    expect(await input.inputValue()).toBe('')
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, textarea, select'))).toBe(true)
  await app.close(page)
})

test('a fixed list is typed by a code or another name; Tab takes the option, and choosing it again keeps it', async () => {
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/customers?open=new')
  const country = page.getByRole('combobox', { name: 'Country', exact: true })
  await country.waitFor()
  for (const [typed, name] of [
    ['uk', 'United Kingdom'],
    ['burma', 'Myanmar'],
    ['usa', 'United States'],
  ] as const) {
    await country.fill(typed)
    await page.getByRole('option', { name }).and(page.locator('[data-combobox-selected]')).waitFor()
    await country.press('Tab')
    await expect.poll(() => country.inputValue()).toBe(name)
  }
  await country.click()
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await expect.poll(() => country.inputValue()).toBe('United States')
  await country.fill('xyzzy')
  await country.press('Tab')
  await expect.poll(() => country.inputValue()).toBe('United States')
  await app.close(page)
})
