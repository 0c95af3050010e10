import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'
import { openContext } from '../support/context.ts'
import { launchOnce, startProgram } from '../support/program.ts'
import { follow } from '../support/quiet.ts'
import { cell, choose, focused } from '../support/selling.ts'

const owner = { email: 'owner@amal.test', password: 'a quiet harbour' }
let database: TestDatabase
let program: Awaited<ReturnType<typeof startProgram>>
let page: Page

beforeAll(async () => {
  database = await createDatabase({ from: 'empty' })
  program = await startProgram({ DATABASE_URL: database.url, DEMO: '0', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password })
  const browser = await launchOnce()
  const context = await openContext(browser, { baseURL: program.address, locale: 'en-US', viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(30_000)
  page = follow(await context.newPage())
}, 120_000)
afterAll(async () => {
  await page?.context().close()
  await program?.stop()
  await database?.drop()
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const combo = (name: string) => page.getByRole('combobox', { name, exact: true })
// At human speed: keys without a pause between them are a scanner’s.
const type = (text: string) => page.keyboard.type(text, { delay: 60 })
/** Chooses an option by its first letters, with real keys. */
const pick = async (label: string, letters: string, option: string | RegExp) => {
  await combo(label).focus()
  await page.keyboard.press('Control+a')
  await type(letters)
  await page.getByRole('option', { name: option }).and(page.locator('[data-combobox-selected]')).waitFor()
  await page.keyboard.press('Enter')
}
/** Holds back what the page reads of the settings after it changed them, as a slow line does, until it changes them again. */
const holdSettings = async () => {
  const held: (() => void)[] = []
  let changes = 0
  await page.route('**/api/setting', async (route: Route) => {
    if (route.request().method() === 'PUT') {
      changes += 1
      if (changes > 1) for (const release of held) release()
    } else if (changes === 1) await new Promise<void>(release => held.push(release))
    await route.continue()
  })
}
const saveStep = () => page.keyboard.press('Control+Enter')

test('an owner signs in to an empty company and is led through the guide', async () => {
  await page.goto('/')
  await field('E-mail').fill(owner.email)
  await field('Password').fill(owner.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Set up your company' }).waitFor()

  // A skipped step begins with the presets of the country whenever it is opened.
  await pick('Country', 'Germ', 'Germany')
  await expect.poll(() => combo('Base currency').inputValue()).toBe('EUR · Euro')
  await saveStep()
  await step('Head office').waitFor()
  for (const _ of ['the first time', 'again']) {
    await page.getByRole('button', { name: /Tax/ }).click()
    await step('Tax').waitFor()
    await expect
      .poll(async () => [await field('Standard rate').inputValue(), await field('Reduced rate').inputValue()])
      .toEqual(['19', '7'])
    await page.getByRole('button', { name: 'Skip' }).click()
    await step('People').waitFor()
  }
  await page.getByRole('button', { name: /Company and country/ }).click()

  await pick('Country', 'Thail', 'Thailand')
  await expect.poll(() => combo('Base currency').inputValue()).toBe('THB · Thai baht')
  expect(await combo('Time zone').inputValue()).toBe('Asia/Bangkok')
  expect(await combo('Paper size').inputValue()).toBe('A4')
  await field('Company').fill('Amal Gems House')

  // What is typed stays while another step is looked at.
  await page.getByRole('button', { name: /Tax/ }).click()
  await step('Tax').waitFor()
  await page.getByRole('button', { name: /Company and country/ }).click()
  await expect.poll(() => field('Company').inputValue()).toBe('Amal Gems House')

  await saveStep()
  await step('Head office').waitFor()
  await page.getByRole('banner').getByText('Amal Gems House').waitFor()
  await field('Name').fill('Silom')
  await field('Code').fill('bkk')
  await saveStep()
  await page.getByText('must be 2 to 5 capital letters').waitFor()
  expect(await field('Name').inputValue()).toBe('Silom')
  await field('Code').fill('BKK')
  await holdSettings()
  await saveStep()

  await step('Tax').waitFor()
  await field('Tax ID').fill('0-1055-00188-00-1')
  expect(await field('Standard rate').inputValue()).toBe('7')
  await expect.poll(() => combo('Tax on sales').inputValue()).toBe('Standard rate')
  // What is no number is refused at the field, and stays there.
  await field('Standard rate').fill('seven')
  await saveStep()
  await page.getByText('“seven” is not a percentage.').first().waitFor()
  expect(await field('Standard rate').inputValue()).toBe('seven')
  await field('Standard rate').fill('7')
  await saveStep()
  await step('People').waitFor()
  await page.unroute('**/api/setting')
})

test('a closed page goes on where the owner was, and the guide can be closed', async () => {
  await page.goto('/people/setup')
  await step('People').waitFor()
  await saveStep()
  await step('Numbers').waitFor()
  await page.getByText('{branch}-{stone}{seq:5}').waitFor()
  await page.getByRole('button', { name: 'Skip' }).click()
  await step('Exchange rates').waitFor()
  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('link', { name: 'Set up your company' }).click()
  await step('Exchange rates').waitFor()
  await pick('Currency', 'EUR', /^EUR/)
  await page.getByRole('button', { name: 'Enter rate' }).click()
  await dialog('Exchange rate for EUR').waitFor()
  await type('38.5')
  await page.keyboard.press('Enter')
  await page.getByText('38.5 THB from').waitFor()
  await saveStep()
  await step('Stock and parties').waitFor()
})

test('a base currency that has rates is refused at the field, and nothing typed is lost', async () => {
  await page.getByRole('button', { name: /Company and country/ }).click()
  await field('Legal name').fill('Amal Gems Co., Ltd.')
  await pick('Base currency', 'CHF', /^CHF/)
  await saveStep()
  await page.getByText('There are exchange rates in THB. Delete them first, then change the base currency.').waitFor()
  expect([await field('Legal name').inputValue(), await combo('Base currency').inputValue()]).toEqual([
    'Amal Gems Co., Ltd.',
    'CHF · Swiss franc',
  ])
  await pick('Base currency', 'THB', /^THB/)
  await saveStep()
  await step('Stock and parties').waitFor()
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await page.getByRole('heading', { name: 'No invoices yet' }).waitFor()
  await page.getByRole('link', { name: 'Set up your company' }).waitFor({ state: 'detached' })
})

test('an empty stock list says what would be here, and offers to fill it', async () => {
  await page.goto('/purchases-and-stock/inventory')
  await page.getByRole('heading', { name: 'No stones yet' }).waitFor()
  await page.getByRole('button', { name: 'Import a list' }).waitFor()
  expect(await page.getByRole('button', { name: 'Clear search and filters' }).count()).toBe(0)
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: 'New stone' }).waitFor()
  await choose(page, 'Stone', 'Blue Sapphire')
  await page.getByLabel('Carats').first().fill('2.31')
  await page.getByLabel('Asking price').fill('1000')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { level: 1, name: /BKK-/ }).waitFor()
})

test('the first invoice names what is missing, and each thing can be solved on the spot', async () => {
  await page.goto('/sales-and-clients/invoices')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))).toBe('Name, company or code')
  await type('Amal Gems')
  await page.getByRole('option', { name: 'Add “Amal Gems”' }).waitFor()
  await page.keyboard.press('Enter')
  const customer = dialog('New customer')
  await expect.poll(() => customer.getByLabel('Name').inputValue()).toBe('Amal Gems')
  expect(await customer.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Thailand')
  expect(await customer.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('THB · Thai baht')
  await page.keyboard.press('Enter')
  await customer.waitFor({ state: 'detached' })

  await expect.poll(() => focused(page)).toBe('SKU, line 1')
  await type('BKK-BS00001')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toBe('1,000.00')

  // The company has no rate yet.
  await pick('Currency', 'USD', 'USD')
  const rate = dialog('Exchange rate for USD')
  await rate.waitFor()
  await type('35')
  await page.keyboard.press('Enter')
  await rate.waitFor({ state: 'detached' })
  await expect.poll(() => combo('Currency').inputValue()).toBe('USD')
  await page.keyboard.press('Tab')

  await page.keyboard.press('Control+Enter')
  const blocked = dialog('This invoice cannot be issued yet')
  await blocked.getByText('Salesperson is missing.').waitFor()
  await blocked.getByText(/The treatment of BKK-\S+ is not stated\./).waitFor()
  expect(await dialog('Issue this invoice?').count()).toBe(0)

  await blocked.getByRole('button', { name: 'Go to field' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await page.getByRole('option', { name: 'Add employee' }).waitFor()
  await type('Nadia Rahman')
  await page.getByRole('option', { name: 'Add “Nadia Rahman”' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog('New employee').getByRole('button', { name: 'I sell myself' }).click()
  await dialog('New employee').waitFor({ state: 'detached' })
  await expect.poll(() => combo('Salesperson').inputValue()).toBe('Nadia Rahman')

  await page.keyboard.press('Control+Enter')
  await blocked.getByRole('button', { name: 'State treatment' }).click()
  await dialog(/^Treatment of BKK-/)
    .getByRole('button', { name: /^N\b/ })
    .click()
  await page.keyboard.press('Control+Enter')
  await dialog('Issue this invoice?').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^INV-BKK-\d\d-00001/ }).waitFor()
})

test('after the first posting the base currency is fixed, and the guide says so', async () => {
  await page.goto('/people/setup?step=company')
  await page.getByText('It cannot be changed after the first posting.').waitFor()
  expect(await combo('Base currency').count()).toBe(0)
  expect(await combo('Country').inputValue()).toBe('Thailand')
})
