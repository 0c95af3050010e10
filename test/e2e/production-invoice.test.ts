import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from './browser.ts'
import { type Clerk, openClerk } from './clerk.ts'
import { cell, choose, eventually, isTooWide } from './desk.ts'

const lapidary = '/production/raza-gems-lapidary/invoices'
const cutting = '/cutting/invoices'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const total = (page: Page) => page.getByTestId('total').textContent()
const pickButton = (page: Page) => page.getByRole('button', { name: 'Pick finished work' })

/** Issues what is on the desk; answers what was asked before, and its number. */
const issue = async (page: Page): Promise<{ says: string; number: string }> => {
  await page.keyboard.press('Control+Enter')
  const asked = dialog(page, /^Issue this .* invoice\?$/)
  await asked.waitFor()
  const says = (await asked.textContent()) ?? ''
  await page.keyboard.press('Enter')
  const head = page.getByRole('heading', { level: 1, name: /(CI|LI|MI)-/ })
  await head.waitFor()
  return { says, number: /(CI|LI|MI)-[A-Z]+-\d\d-\d+/.exec((await head.textContent()) ?? '')?.[0] ?? '' }
}

test('finished work is picked and invoiced with a line by hand, paid, found in the statement, and asked for again once cancelled', async () => {
  const party = await clerk.party()
  const form = await clerk.polished(party.id, '120')
  const page = await app.page('Manager')
  await page.goto(`${lapidary}/new`)
  await choose(page, 'Customer', party.name)
  await pickButton(page).click()
  const picking = dialog(page, `Finished work for ${party.name}`)
  await picking.getByRole('checkbox', { name: `${form.number}: Repolish` }).waitFor()
  await picking.getByRole('button', { name: 'Take 1 line' }).click()
  await eventually(() => total(page)).toContain('120.00')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.keyboard.type('Box and courier')
  await cell(page, 'Price is', 2).selectOption('per hour')
  await cell(page, 'How much', 2).fill('90')
  await cell(page, 'Price', 2).fill('20')
  await eventually(() => total(page)).toContain('150.00')
  const { says, number } = await issue(page)
  expect(says).toContain(`2 lines for ${form.number}. ${party.name} will owe 150.00 USD.`)
  await page.goto(`/statement?party=${party.id}`)
  await page.getByRole('link', { name: `Lapidary invoice ${number}` }).click()
  await page.getByRole('button', { name: 'Receive payment' }).click()
  await dialog(page, 'Receive payment').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog(page, /RC-/).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { level: 1, name: /Paid$/ }).waitFor()
  await page.goto(`${lapidary}?search=${number}`)
  await page.getByText(number, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const asked = dialog(page, `Cancel ${number}?`)
  await asked.getByLabel('Reason').fill('Wrong price')
  await asked.getByRole('button', { name: 'Cancel the invoice' }).click()
  await page.getByRole('heading', { level: 1, name: /Cancelled$/ }).waitFor()
  await page.goto(`${lapidary}/new?form=${form.id}`)
  await eventually(() => total(page)).toContain('120.00')
  await page.context().close()
})

test('a bill of an outside maker is owed to them; own labour is owed to nobody; a Salesman sees neither', async () => {
  const maker = await clerk.party()
  const page = await app.page('Manager')
  await page.goto(`${cutting}/new`)
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('From outside maker').click()
  await choose(page, 'Outside maker', maker.name)
  await cell(page, 'For', 1).fill('Cutting by the carat')
  await cell(page, 'Price is', 1).selectOption('per carat')
  await cell(page, 'How much', 1).fill('10')
  await cell(page, 'Price', 1).fill('4')
  await eventually(() => total(page)).toContain('40.00')
  const { says, number } = await issue(page)
  expect(says).toContain(`You will owe ${maker.name} 40.00`)
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  await page.goto(`/statement?party=${maker.id}&ledger=payable`)
  await page.getByRole('link', { name: `Cutting invoice ${number}` }).waitFor()
  await page.context().close()
  const salesman = await app.page('Salesman')
  await salesman.goto(`${cutting}/new`)
  await pickButton(salesman).waitFor()
  expect(await salesman.getByText('From outside maker').count()).toBe(0)
  await salesman.context().close()
})

test('what is missing is said where it is missing', async () => {
  const party = await clerk.party()
  const page = await app.page('Manager')
  await page.goto(`${cutting}/new`)
  await pickButton(page).waitFor()
  await page.getByRole('button', { name: /^Issue/ }).click()
  await page.getByText('Say which customer it is for.').first().waitFor()
  await choose(page, 'Customer', party.name)
  await page.keyboard.press('Control+Enter')
  await page.getByText('There is nothing on it: pick finished work, or add a line.').waitFor()
  await cell(page, 'For', 1).fill('Faceting')
  await cell(page, 'Price is', 1).selectOption('per carat')
  await cell(page, 'Price', 1).fill('9')
  await page.keyboard.press('Control+s')
  await page.getByText('Give the carats: the price is per carat.').first().waitFor()
  await page.context().close()
})

test.each([{}, { dark: true }, { phone: true }, { phone: true, dark: true }])('the screens have no barriers: %o', async look => {
  const party = await clerk.party()
  await clerk.polished(party.id, '75')
  const page = await app.page('Manager', look)
  const check = async (what: string) => {
    expect(await barriers(page), what).toEqual([])
    expect(await isTooWide(page), what).toBe(false)
  }
  await page.goto(`${lapidary}/new`)
  await choose(page, 'Customer', party.name)
  await pickButton(page).click()
  await dialog(page, /^Finished work/)
    .getByRole('checkbox')
    .first()
    .waitFor()
  await check('picking')
  await page.getByRole('button', { name: 'Take 1 line' }).click()
  await eventually(() => total(page)).toContain('75.00')
  await check('the desk')
  await issue(page)
  await page.getByText('History').first().waitFor()
  await check('an issued invoice')
  await page.goto(lapidary)
  await page.getByText(/^LI-/).first().waitFor()
  await check('the list')
  await page.context().close()
})
