import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { beginDocument, cell, choose, focused, scan } from '../support/selling.ts'

const purchases = '/purchases-and-stock/purchases'
const invoices = '/sales-and-clients/invoices'

let app: App
let suppliers = 0

beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const total = (page: Page) => page.getByTestId('total').textContent()
const alerts = (page: Page, text: RegExp | string) => page.getByRole('alert').filter({ hasText: text }).first()

/** A new purchase from a supplier who is added in the form. Returns the supplier’s name. */
const begin = async (page: Page, type = 'cut-stones'): Promise<string> => {
  const supplier = `Ratnapura Rough ${Date.now()}-${++suppliers}`
  await page.goto(`${purchases}/new?type=${type}`)
  await page.getByRole('button', { name: 'New supplier' }).click()
  const dialog = page.getByRole('dialog', { name: 'New supplier' })
  await dialog.getByLabel('Name').fill(supplier)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('combobox', { name: 'Supplier', exact: true }).inputValue()).toBe(supplier)
  // The closed dialog gives the focus back, and the supplier brings the currency of the branch.
  await expect.poll(() => focused(page)).toBe('New supplier')
  await expect.poll(() => page.getByRole('combobox', { name: 'Currency', exact: true }).inputValue()).toBe('THB')
  await choose(page, 'Currency', 'USD')
  return supplier
}

/** One stone on its own line. */
const stone = async (page: Page, line: number, carats: string, price: string) => {
  await choose(page, `Stone, line ${line}`, 'Blue sapphire')
  await cell(page, 'Treated', line).fill('h')
  await cell(page, 'Carats', line).fill(carats)
  await cell(page, 'Price', line).fill(price)
}

/** Records the form. Returns the text of the confirmation and the new number. */
const record = async (page: Page): Promise<{ text: string; number: string }> => {
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: /^Record this (purchase|expense)\?$/ })
  await dialog.waitFor()
  const text = (await dialog.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await heading(page, /(PU|EX)-/)
  const number = /(PU|EX)-[A-Z]+-\d\d-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  return { text, number }
}
const skusOn = (page: Page) => page.getByRole('link', { name: /^BKK-/ })

test('stones are bought with a photo of the bill, and are in stock at their cost with freight', async () => {
  const page = await app.page('Manager')
  const supplier = await begin(page)
  await page.getByLabel('Bill number', { exact: true }).fill('RR-4471')
  await page.getByLabel('Add bill').setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByRole('button', { name: 'bill.png', exact: true }).waitFor()
  await stone(page, 1, '4.21', '850')
  await cell(page, 'Pieces', 1).fill('3')
  await page.getByRole('button', { name: 'Weigh each of the 3 stones' }).click()
  await page.getByRole('button', { name: 'Give each stone its own SKU' }).click()
  const stonesGroup = page.getByRole('group', { name: 'Stones of line 1' })
  for (const [index, carats] of ['1.40', '1.41', '1.40'].entries())
    await stonesGroup.getByLabel(`Carats, stone ${index + 1} of line 1`).fill(carats)
  await stonesGroup.getByText('3 stones, 4.21 ct together').waitFor()
  await page.getByRole('button', { name: 'Add freight, insurance, duty' }).click()
  await page.getByLabel('Amount of landed cost 1').fill('120.50')
  await page.getByLabel('Landed cost 1 is spread by').selectOption('carats')
  await expect.poll(() => total(page)).toBe('3,699.00 USD')
  const { text, number } = await record(page)
  expect(text).toContain('4.21 ct come into stock under 3 new numbers')
  expect(text).toContain(`You owe ${supplier} 3,699.00 USD more.`)
  await heading(page, /Unpaid/)
  await expect.poll(() => skusOn(page).count()).toBe(3)
  await page.reload()
  await page.getByRole('button', { name: 'bill.png', exact: true }).waitFor()

  const sku = (await skusOn(page).first().textContent()) ?? ''
  await skusOn(page).first().click()
  await heading(page, new RegExp(sku))
  await page.getByText('1,230.07').first().waitFor()
  await page.getByRole('link', { name: number }).first().click()
  await heading(page, new RegExp(number))

  await page.goto(`${purchases}?search=${supplier}`)
  await page.getByRole('row', { name: new RegExp(`${number}.*RR-4471.*3,699.00`, 's') }).waitFor()
  await page.getByRole('button', { name: `Pay ${number}` }).click()
  await page.getByRole('dialog').getByText(number).first().waitFor()
  await app.close(page)
})

test('a used bill number is refused with a message, and the form keeps its input', async () => {
  const page = await app.page('Manager')
  const supplier = await begin(page)
  await page.getByLabel('Bill number', { exact: true }).fill('TWICE-1')
  await stone(page, 1, '2', '100')
  const { number } = await record(page)

  await page.goto(`${purchases}/new`)
  await choose(page, 'Supplier', supplier)
  await page.getByLabel('Bill number', { exact: true }).fill('twice-1')
  await stone(page, 1, '1.50', '90')
  await page.keyboard.press('Control+s')
  await alerts(page, `Bill twice-1 of ${supplier} is already entered: ${number}.`).waitFor()
  await expect.poll(() => cell(page, 'Carats', 1).inputValue()).toBe('1.50')

  await page.goto(`${purchases}/new`)
  await page.getByRole('button', { name: `Continue ${supplier}, 1 line` }).click()
  await expect.poll(() => cell(page, 'Price', 1).inputValue()).toBe('90')
  await page.getByLabel('Bill number', { exact: true }).fill('ONCE-2')
  await record(page)
  await app.close(page)
})

test('an expense has tax and creates no stock', async () => {
  const page = await app.page('Manager')
  await page.goto(purchases)
  await page.getByRole('button', { name: 'New expense' }).click()
  await heading(page, /New expense/)
  await choose(page, 'Type', 'Rent')
  await page.getByLabel('Or paid on the spot to').fill('Silom Tower')
  await cell(page, 'Description', 1).fill('November')
  await cell(page, 'Price', 1).fill('1000')
  await cell(page, 'Tax', 1).selectOption('STD')
  await expect.poll(() => total(page)).toBe('1,070.00 USD')
  await expect.poll(() => page.getByRole('button', { name: /Add freight/ }).count()).toBe(0)
  const { text, number } = await record(page)
  expect(number).toMatch(/^EX-/)
  expect(text).toContain('1,070.00 USD was paid to Silom Tower on the spot.')
  await heading(page, /Paid/)
  await app.close(page)
})

test('goods that a supplier leaves on memo stay the supplier’s, and go back', async () => {
  const page = await app.page('Manager')
  const supplier = await begin(page, 'memo-in')
  await stone(page, 1, '3', '500')
  const { text } = await record(page)
  expect(text).toContain(`They stay the property of ${supplier}. You owe for them when they are sold: 1,500.00 USD in total.`)
  await heading(page, /On memo/)
  await page.getByRole('button', { name: 'Return to supplier' }).click()
  const dialog = page.getByRole('dialog', { name: `Return to ${supplier}` })
  await dialog.getByRole('checkbox', { name: /^BKK-/ }).check()
  await dialog.getByRole('button', { name: 'Return 1 stone' }).click()
  await heading(page, /Closed/)
  await app.close(page)
})

test('a purchased stone is returned for a credit, which reduces its bill', async () => {
  const page = await app.page('Manager')
  const supplier = await begin(page)
  await stone(page, 1, '1.10', '200')
  await record(page)
  await page.getByRole('button', { name: 'Return to supplier' }).click()
  const dialog = page.getByRole('dialog', { name: `Return to ${supplier}` })
  await dialog.getByRole('checkbox', { name: /^BKK-/ }).check()
  await dialog.getByPlaceholder('220.00').fill('220.01')
  await dialog.getByRole('button', { name: 'Return 1 stone' }).click()
  await dialog.getByText(/has a total of 220\.00, of which 220\.00 can still be credited/).waitFor()
  await dialog.getByLabel('Supplier’s credit').fill('210')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Return 1 stone' }).click()
  await heading(page, /Part paid/)
  await app.close(page)
})

test('a purchase is canceled while its stones are in stock, and not after one has left', async () => {
  const page = await app.page('Manager')
  await begin(page)
  await stone(page, 1, '1.10', '200')
  const { number } = await record(page)
  const address = page.url()
  await expect.poll(() => skusOn(page).count()).toBe(1)
  const sku = (await skusOn(page).first().textContent()) ?? ''

  await beginDocument(page, invoices)
  await scan(page, sku)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await cell(page, 'Price', 1).fill('900')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /INV-/)

  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Cancel PU-/ })
    await dialog.getByRole('textbox').fill('Entered twice')
    await dialog.getByRole('button', { name: 'Cancel purchase' }).click()
  }
  await page.goto(address)
  await heading(page, new RegExp(number))
  await cancel()
  await alerts(page, `${sku} has moved since the purchase`).waitFor()
  await heading(page, /Unpaid/)

  await begin(page)
  await stone(page, 1, '1.10', '200')
  await record(page)
  await cancel()
  await heading(page, /Canceled/)
  await app.close(page)
})

test('a Salesman has no access to purchases', async () => {
  const page = await app.page('Salesman')
  for (const address of [purchases, `${purchases}/new`]) {
    await page.goto(address)
    await heading(page, /Invoices/)
  }
  await expect.poll(() => page.getByRole('link', { name: 'Purchases' }).count()).toBe(0)
  await app.close(page)
})
