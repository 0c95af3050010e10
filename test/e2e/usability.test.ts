import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './support/browser.ts'
import { type Clerk, openClerk } from './support/clerk.ts'
import { expectEffort, handAt } from './support/effort.ts'
import { settled } from './support/quiet.ts'
import { beginDocument, cell, focused, scan, stonesToSell } from './support/selling.ts'

const invoices = '/sales-and-clients/invoices'
const approvals = '/sales-and-clients/approvals'
const lines = 12

let app: App
let clerk: Clerk
let singles: string[]

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
  ;({ singles } = await stonesToSell(app, 2 * lines + 3))
})
afterAll(() => app?.stop())

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const customer = (page: Page) => page.getByRole('combobox', { name: 'Customer', exact: true })
type Hand = ReturnType<typeof handAt>

test.each([
  ['A question on the telephone, answered', 'nte burma ruby ~2ct <20k', { keys: 25, clicks: 0 }],
  ['The same question in whole words', 'unheated burmese ruby about 2 ct under 20k', { keys: 43, clicks: 0 }],
] as const)('%s', async (job, sentence, limit) => {
  const page = await app.page('Salesman')
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  const hand = handAt(page)
  await hand.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).and(page.locator(':focus')).waitFor()
  await hand.type(sentence)
  const stone = page.getByRole('dialog', { name: 'Find anything' }).getByRole('option').filter({ hasText: 'in all' }).first()
  for (const fact of ['per carat', 'ct', 'mm', 'no treatment', 'Burma']) await stone.filter({ hasText: fact }).waitFor()
  const text = await stone.innerText()
  expect(text).toMatch(/[\d,.]+ USD per carat · [\d,.]+ USD in all/)
  expect(text).toMatch(/Ruby · .+ · [\d.]+ ct · [\d.]+ × [\d.]+ × [\d.]+ mm · .*no treatment.* · .*Burma.* · ([A-Z]+ \w+|no report) · /)
  expectEffort(job, hand.effort, limit)
  await app.close(page)
})

/** Scans twelve stones on a new invoice to this customer and issues it. */
const sellTwelve = async (page: Page, hand: Hand, buyer: string) => {
  await expect.poll(() => focused(page)).toBe('SKU, line 1')
  expect(await customer(page).inputValue()).toBe(buyer)
  await settled(page)
  for (const sku of singles.splice(0, lines)) await hand.scan(sku)
  for (let line = 1; line <= lines; line++) await expect.poll(() => cell(page, 'Description', line).inputValue()).not.toBe('')
  await hand.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).getByText(`${lines} stones`).waitFor()
  await hand.press('Enter')
  await heading(page, /INV-/)
}

test('an invoice of twelve lines by scanner, from the invoices of the customer', async () => {
  const buyer = await clerk.party()
  const page = await app.page('Salesman')
  await page.goto(`${invoices}?customer=${buyer.id}`)
  await heading(page, /^Invoices/)
  const hand = handAt(page)
  await hand.press('n')
  await sellTwelve(page, hand, buyer.name)
  expectEffort('An invoice of 12 lines by scanner, from the invoices of the customer', hand.effort, { keys: 4, clicks: 0 })
  await app.close(page)
})

test('an invoice of twelve lines by scanner, from the list of all invoices', async () => {
  const buyer = await clerk.party({ name: 'Tulip Gems' })
  const page = await app.page('Salesman')
  await page.goto(invoices)
  await page.getByRole('gridcell').first().waitFor()
  const hand = handAt(page)
  await hand.press('n')
  await customer(page).and(page.locator(':focus')).waitFor()
  await hand.type('tul')
  await page.getByRole('option', { name: buyer.name }).and(page.locator('[data-combobox-selected]')).waitFor()
  await hand.press('Enter')
  await sellTwelve(page, hand, buyer.name)
  expectEffort('An invoice of 12 lines by scanner, from the list of all invoices', hand.effort, { keys: 7, clicks: 0 })
  await app.close(page)
})

test('part of an approval comes back', async () => {
  const [back = '', ...kept] = singles.splice(0, 3)
  const page = await app.page('Salesman')
  await beginDocument(page, approvals)
  await scan(page, back, ...kept)
  await expect.poll(() => cell(page, 'Description', 3).inputValue()).not.toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /AP-.*Open/)

  const hand = handAt(page)
  await hand.press('r')
  await expect.poll(() => focused(page)).toBe('SKU to return')
  await hand.scan(back)
  await expect.poll(() => page.getByTestId('rest').textContent()).toMatch(/^2 stones/)
  await hand.press('Control+Enter')
  await heading(page, /Partly returned/)
  expectEffort('Part of an approval comes back', hand.effort, { keys: 2, clicks: 0 })
  await app.close(page)
})

/** Clicks the first price and types another one. */
const typePrice = async (page: Page, hand: Hand) => {
  await hand.click(cell(page, 'Price', 1))
  await hand.type('950')
}

test('a wrong price on a draft', async () => {
  const draft = await clerk.longDraft((await clerk.party()).id, 1)
  const page = await app.page('Manager')
  await page.goto(`${invoices}/${draft.id}`)
  await heading(page, /Draft invoice/)
  const hand = handAt(page)
  await typePrice(page, hand)
  await hand.click(page.getByRole('button', { name: 'Save draft' }))
  await page.getByText('Draft saved.').waitFor()
  const [{ rate }] = await clerk.linesOf(draft.id)
  expect(Number(rate)).toBe(950)
  expectEffort('A wrong price on a draft', hand.effort, { clicks: 3 })
  await app.close(page)
})

test('a wrong price on an issued invoice', async () => {
  const bill = await clerk.invoice((await clerk.party()).id, '590')
  const page = await app.page('Manager')
  await page.goto(`${invoices}/${bill.id}`)
  await heading(page, new RegExp(bill.number))
  const hand = handAt(page)
  await hand.click(page.getByRole('button', { name: 'Correct', exact: true }))
  await page
    .getByRole('dialog', { name: `Correct ${bill.number}?` })
    .getByRole('textbox')
    .and(page.locator(':focus'))
    .waitFor()
  await hand.type('Price')
  await hand.press('Enter')
  await heading(page, /Draft invoice/)
  await typePrice(page, hand)
  await hand.click(page.getByRole('button', { name: 'Issue' }))
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).getByText('950.00').waitFor()
  await hand.press('Enter')
  await heading(page, /INV-/)
  expectEffort('A wrong price on an issued invoice', hand.effort, { clicks: 3 })
  await app.close(page)
})

test('a pair of 6×4 ovals, found and put on approval', async () => {
  const shape = (await clerk.one('shape', { search: 'oval' })).id
  const oval = { shape, weight: '0.52', length: '6.02', width: '4.01', depth: '2.5' }
  const skus = [(await clerk.goods(oval)).sku, (await clerk.goods(oval)).sku].sort()
  const borrower = await clerk.party({ name: 'Uyuni Gems' })
  const page = await app.page('Salesman')
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Overdue' }).waitFor()
  const hand = handAt(page)
  await hand.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).and(page.locator(':focus')).waitFor()
  await hand.type('6x4 oval pair')
  await page
    .getByRole('option', { selected: true })
    .filter({ hasText: skus.join(' · ') })
    .waitFor()
  await hand.press('Enter')
  await customer(page).and(page.locator(':focus')).waitFor()
  await expect.poll(async () => (await Promise.all([1, 2].map(line => cell(page, 'SKU', line).inputValue()))).sort()).toEqual(skus)
  await hand.type('uy')
  await page.getByRole('option', { name: borrower.name }).and(page.locator('[data-combobox-selected]')).waitFor()
  await hand.press('Enter')
  await hand.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).getByText('2 stones').waitFor()
  await hand.press('Enter')
  await heading(page, /AP-.*Open/)
  expectEffort('A pair of 6×4 ovals, found and put on approval', hand.effort, { keys: 20, clicks: 0 })
  await app.close(page)
})
