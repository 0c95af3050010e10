import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { settled } from '../support/quiet.ts'
import { cell, choose, typeUntilDraftSaved } from '../support/selling.ts'

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
const pickButton = (page: Page) => page.getByRole('button', { name: 'Add finished work' })

/** Issues the form. Returns the text of the confirmation and the number. */
const issue = async (page: Page): Promise<{ text: string; number: string }> => {
  await page.keyboard.press('Control+Enter')
  const confirmation = dialog(page, /^Issue this .* invoice\?$/)
  await confirmation.waitFor()
  const text = (await confirmation.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await confirmation.waitFor({ state: 'detached' })
  const head = page.getByRole('heading', { level: 1, name: /(CI|LI|MI)-/ })
  await head.waitFor()
  return { text, number: /(CI|LI|MI)-[A-Z]+-\d\d-\d+/.exec((await head.textContent()) ?? '')?.[0] ?? '' }
}

/** Records the proposed payment and returns its number. */
const record = async (page: Page): Promise<string> => {
  await page.keyboard.press('Control+Enter')
  const recorded = dialog(page, /RC-/)
  await recorded.waitFor()
  const number = /RC-[A-Z]+-\d\d-\d+/.exec((await recorded.getByRole('heading').textContent()) ?? '')?.[0] ?? ''
  await recorded.getByRole('button', { name: 'Done' }).click()
  await recorded.waitFor({ state: 'detached' })
  return number
}

test('finished work is selected and invoiced with a manual line, paid, listed in the statement, and billed again after cancellation', async () => {
  const party = await clerk.party()
  const form = await clerk.polished(party.id, '120')
  const page = await app.page('Manager')
  await page.goto(`${lapidary}/new`)
  await choose(page, 'Customer', party.name)
  await pickButton(page).click()
  const picking = dialog(page, `Finished work for ${party.name}`)
  await picking.getByRole('checkbox', { name: `${form.number}: Repolish` }).waitFor()
  await picking.getByRole('button', { name: 'Add 1 line' }).click()
  await picking.waitFor({ state: 'detached' })
  await expect.poll(() => total(page)).toContain('120.00')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.keyboard.type('Box and courier')
  await cell(page, 'Price is', 2).selectOption('per hour')
  await cell(page, 'Quantity', 2).fill('1:30')
  await cell(page, 'Price', 2).fill('20')
  await expect.poll(() => total(page)).toContain('150.00')
  const { text, number } = await issue(page)
  expect(text).toContain(`2 lines for ${form.number}. ${party.name} will owe 150.00 USD.`)
  await page.goto(`/statement?party=${party.id}`)
  await page.getByRole('link', { name: `Lapidary invoice ${number}` }).click()
  await page.getByRole('button', { name: 'Receive payment' }).click()
  await expect.poll(() => page.getByLabel(`Settles of ${number}`).inputValue()).toBe('150.00')
  await record(page)
  await page.getByRole('heading', { level: 1, name: /Paid$/ }).waitFor()
  await page.goto(`${lapidary}?search=${number}`)
  await page.getByText(number, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const confirmation = dialog(page, `Cancel ${number}?`)
  await confirmation.getByLabel('Reason').fill('Wrong price')
  await confirmation.getByRole('button', { name: 'Cancel invoice' }).click()
  await confirmation.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: /Canceled$/ }).waitFor()
  await page.goto(`${lapidary}/new?form=${form.id}`)
  await expect.poll(() => total(page)).toContain('120.00')
  await app.close(page)
})

test('a bill of an outside maker is a payable; own labor is not; a Salesman sees neither', async () => {
  const maker = await clerk.party({ kinds: ['supplier'] })
  const page = await app.page('Manager')
  await page.goto(`${cutting}/new`)
  await page.getByRole('radiogroup', { name: 'Direction' }).getByText('From outside maker').click()
  await choose(page, 'Outside maker', maker.name)
  await cell(page, 'Description', 1).fill('Cutting by the carat')
  await cell(page, 'Price is', 1).selectOption('per carat')
  await cell(page, 'Quantity', 1).fill('10')
  await cell(page, 'Price', 1).fill('4')
  await expect.poll(() => total(page)).toContain('40.00')
  const { text, number } = await issue(page)
  expect(text).toContain(`You will owe ${maker.name} 40.00`)
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  await page.goto(`/statement?party=${maker.id}&ledger=payable`)
  await page
    .getByRole('link', { name: `Cutting invoice ${number}` })
    .first()
    .waitFor()
  await app.close(page)
  const salesman = await app.page('Salesman')
  await salesman.goto(`${cutting}/new`)
  await pickButton(salesman).waitFor()
  expect(await salesman.getByText('From outside maker').count()).toBe(0)
  await app.close(salesman)
})

test('a payment for a cutting invoice is recorded from its list and from its page, and both are on the statement', async () => {
  const party = await clerk.party()
  const { number } = await clerk.worked('cutting-invoice', party.id, '200')
  const page = await app.page('Manager')
  await page.goto(`${cutting}?search=${number}`)
  await page.getByRole('button', { name: `Settle ${number}` }).click()
  await expect.poll(() => page.getByLabel(`Settles of ${number}`).inputValue()).toBe('200.00')
  await page.getByLabel('Amount').fill('120')
  await expect.poll(() => page.getByLabel(`Settles of ${number}`).inputValue()).toBe('120.00')
  const first = await record(page)
  await page.getByText('Part paid').first().waitFor()
  await page.goto(`/statement?party=${party.id}`)
  await page.getByRole('link', { name: first }).first().waitFor()
  await expect.poll(() => page.getByText('Closing balance').locator('..').textContent()).toContain('80.00')
  await page
    .getByRole('link', { name: `Cutting invoice ${number}` })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /Part paid$/ }).waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => page.getByLabel(`Settles of ${number}`).inputValue()).toBe('80.00')
  const second = await record(page)
  await page.getByRole('heading', { level: 1, name: /Paid$/ }).waitFor()
  await page.goto(`/statement?party=${party.id}`)
  await page.getByRole('link', { name: second }).first().waitFor()
  await expect.poll(() => page.getByText('Closing balance').locator('..').textContent()).toContain('0.00')
  await app.close(page)
})

test('the address of a form prefills its work: for its customer, then for its maker, then none; an earlier draft is offered', async () => {
  const [party, maker] = [await clerk.party(), await clerk.party({ kinds: ['supplier'] })]
  const form = await clerk.polished(party.id, '60', { employee: null, maker: maker.id })
  const page = await app.page('Manager')
  await page.goto(`${lapidary}/new`)
  await typeUntilDraftSaved(page, () => cell(page, 'Description', 1).fill('Engraving'))
  const openNew = () => page.goto(`${lapidary}/new?form=${form.id}`)
  await openNew()
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).toBe('Repolish')
  await page.getByRole('button', { name: 'Continue No name yet, 1 line' }).waitFor()
  expect((await issue(page)).text).toContain(`1 line for ${form.number}. ${party.name} will owe 60.00 USD.`)
  await page.getByRole('link', { name: form.number }).first().waitFor()
  await openNew()
  await expect.poll(() => total(page)).toContain('2.00')
  expect((await issue(page)).text).toContain(`You will owe ${maker.name} 2.00 USD.`)
  await openNew()
  await page.getByText(/^This order form has no work to invoice/).waitFor()
  await app.close(page)
})

test('the exchange report leads to the side of the account with the maker’s bill', async () => {
  const maker = await clerk.party({ kinds: ['supplier'] })
  const euro = { currency: 'EUR', exchange: '1.08', exchangeReason: 'Agreed with them' }
  const { number } = await clerk.worked('mf-invoice', maker.id, '100', { ...euro, direction: 'maker' })
  await clerk.pay({ ...euro, party: maker.id, direction: 'paid', amount: '100', exchange: '1.1' })
  const page = await app.page('Manager')
  await page.goto('/statement/exchange')
  await page.getByRole('link', { name: maker.name }).click()
  await page
    .getByRole('link', { name: `Manufacturing invoice ${number}` })
    .first()
    .waitFor()
  await app.close(page)
})

test('a missing value is reported at its field', async () => {
  const party = await clerk.party()
  const page = await app.page('Manager')
  await page.goto(`${cutting}/new`)
  await pickButton(page).waitFor()
  // The customer list is open, but no option is selected.
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Choose the customer.').first().waitFor()
  await choose(page, 'Customer', party.name)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Add finished work or at least one line.').waitFor()
  await cell(page, 'Description', 1).fill('Faceting')
  await cell(page, 'Price is', 1).selectOption('per carat')
  await cell(page, 'Price', 1).fill('9')
  await page.keyboard.press('Control+s')
  await page.getByText('Enter the carats: the price is per carat.').first().waitFor()
  await app.close(page)
})

test('a rate that arrives late does not replace that of the currency chosen since', async () => {
  const page = await app.page('Manager')
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await page.route(/exchange-rate\/latest\?.*EUR/, async route => {
    await released
    await route.continue()
  })
  await page.goto(`${cutting}/new`)
  await choose(page, 'Currency', 'EUR')
  await choose(page, 'Currency', 'THB')
  const rate = page.getByLabel('USD for 1 THB', { exact: true })
  await expect.poll(() => rate.inputValue()).toMatch(/^0\.0/)
  const late = page.waitForResponse(/exchange-rate\/latest\?.*EUR/)
  release()
  await late
  await settled(page)
  expect(await rate.inputValue()).toMatch(/^0\.0/)
  await app.close(page)
})
