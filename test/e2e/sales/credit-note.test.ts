import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { fitForEverybody } from '../support/fit.ts'
import { choose } from '../support/selling.ts'

const invoices = '/sales-and-clients/invoices'

let app: App
let clerk: Clerk
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

/** An invoice of 1,400 for a stone of 600 and a parcel of 800, of which 300 are paid. */
const sold = async () => {
  const customer = await clerk.party()
  const stone = await clerk.goods()
  const parcel = await clerk.goods({ type: 'parcel', pieces: 40, weight: '20' })
  const bill = await clerk.sell(customer.id, [
    { inventory: stone.id, basis: 'whole', rate: '600' },
    { inventory: parcel.id, pieces: 20, weight: '10', rate: '80' },
  ])
  await clerk.pay({ party: customer.id, amount: '300' })
  return { customer, stone, parcel, bill }
}
type Sold = Awaited<ReturnType<typeof sold>>

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name })
const reason = (page: Page) => page.getByLabel('Reason')
const line = (page: Page, { sku }: { sku: string }) => page.getByRole('row').filter({ hasText: sku })

/** Opens the invoice, and begins a credit note of it with the key C. */
const begin = async (page: Page, { bill }: Sold, why: string) => {
  await page.goto(`${invoices}/${bill.id}`)
  await heading(page, new RegExp(bill.number)).waitFor()
  await page.keyboard.press('c')
  await heading(page, /New credit note/).waitFor()
  await reason(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(why)
}
const lowerPrice = async (page: Page, of: { sku: string }, amount: string) => {
  await page.getByRole('checkbox', { name: of.sku }).check()
  await page.getByLabel(`Goods of ${of.sku}`).selectOption('Price only')
  await page.getByLabel(`Amount of ${of.sku}`).fill(amount)
}
/** Issues the credit note; the question has this message. Returns its number. */
const issue = async (page: Page, message: string): Promise<string> => {
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Issue this credit note?' })
  await dialog.getByText(message).waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /CN-/).waitFor()
  return /CN-[A-Z]+-\d+-\d+/.exec((await heading(page, /CN-/).textContent()) ?? '')?.[0] ?? ''
}
/** What the invoice shows as open. */
const openOf = async (page: Page, { bill }: Sold, amount: string) => {
  await page.goto(`${invoices}/${bill.id}`)
  await expect.poll(() => page.getByRole('complementary').innerText()).toMatch(new RegExp(`Open\\s+${amount}`))
}
const statusOf = async (page: Page, { sku }: { sku: string }, status: string) => {
  await page.goto(`/purchases-and-stock/inventory?search=${sku}`)
  await page.getByRole('row', { name: new RegExp(`${sku}.*${status}`, 's') }).waitFor()
}

test('a stone comes back and a price becomes lower: the invoice, the statement and the stone show both', async () => {
  const sale = await sold()
  const { customer, stone, parcel } = sale
  const page = await app.page('Manager')
  await begin(page, sale, 'Too dark')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Choose at least one line.').waitFor()
  await page.getByRole('checkbox', { name: stone.sku }).check()
  await page.getByText('Choose at least one line.').waitFor({ state: 'detached' })
  await fitForEverybody(page, 'a new credit note')
  const returned = await issue(page, `2.31 ct come back. ${customer.name} owes 600.00 USD less.`)
  await fitForEverybody(page, 'an issued credit note')

  await begin(page, sale, 'Weighs less')
  await lowerPrice(page, parcel, '50')
  const lowered = await issue(page, `${customer.name} owes 50.00 USD less.`)

  await openOf(page, sale, '450.00')
  for (const number of [returned, lowered]) await page.getByRole('link', { name: number }).first().waitFor()
  await statusOf(page, stone, 'Available')
  await statusOf(page, parcel, 'Available|Partly')
  await page.goto(`/purchases-and-stock/inventory/${stone.id}`)
  await page.getByRole('link', { name: returned }).first().waitFor()
  await page.goto('/statement')
  await choose(page, 'Party', customer.name)
  for (const [number, amount] of [
    [returned, '600.00'],
    [lowered, '50.00'],
  ] as const)
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: number }).getByRole('cell').allInnerTexts())
      .toEqual(expect.arrayContaining([amount]))
  await expect.poll(() => page.getByTestId('closing').textContent()).toMatch(/^450\.00/)
  await app.close(page)
})

test('a canceled credit note sells its stone again, and the customer owes the amount again', async () => {
  const sale = await sold()
  const page = await app.page('Manager')
  await begin(page, sale, 'Too dark')
  await page.getByRole('checkbox', { name: sale.stone.sku }).check()
  const number = await issue(page, 'owes 600.00 USD less.')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel ${number}?` })
  await dialog.getByRole('button', { name: 'Keep credit note' }).waitFor()
  await dialog.getByRole('textbox').fill('They keep it')
  await page.keyboard.press('Enter')
  await heading(page, new RegExp(`${number}.*Canceled`)).waitFor()
  await page.getByRole('paragraph').filter({ hasText: 'They keep it' }).waitFor()
  await openOf(page, sale, '1,100.00')
  await statusOf(page, sale.stone, 'Sold')
  await app.close(page)
})

test('more than what is left of a line is refused at the line, and nothing typed is lost', async () => {
  const sale = await sold()
  const { stone, parcel } = sale
  const page = await app.page('Manager')
  await begin(page, sale, 'Not as agreed')
  await page.getByRole('checkbox', { name: parcel.sku }).check()
  await page.getByLabel(`Pieces of ${parcel.sku}`).fill('21')
  await page.getByLabel(`Carats of ${parcel.sku}`).fill('10')
  await line(page, parcel).getByText('Only 20 pcs / 10.000 ct is left to credit.').waitFor()
  await lowerPrice(page, stone, '600.01')
  await line(page, stone).getByText('Only 600.00 is left to credit.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(`${stone.sku}: Only 600.00 is left to credit.`).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await fitForEverybody(page, 'a refused credit note')
  await expect.poll(() => reason(page).inputValue()).toBe('Not as agreed')
  expect(await page.getByLabel(`Pieces of ${parcel.sku}`).inputValue()).toBe('21')
  expect(await page.getByLabel(`Amount of ${stone.sku}`).inputValue()).toBe('600.01')
  await page.getByLabel(`Pieces of ${parcel.sku}`).fill('20')
  await page.getByLabel(`Amount of ${stone.sku}`).fill('600')
  await issue(page, 'owes 1,400.00 USD less.')
  await app.close(page)
})

test('two desks credit the same line: the second is refused in words, and keeps what was typed', async () => {
  const sale = await sold()
  const { stone, parcel } = sale
  const [first, second] = [await app.page('Manager'), await app.page('Admin')]
  for (const page of [first, second]) {
    await begin(page, sale, 'Too dark')
    await page.getByRole('checkbox', { name: stone.sku }).check()
  }
  await lowerPrice(second, parcel, '50')
  await issue(first, 'owes 600.00 USD less.')
  await second.keyboard.press('Control+Enter')
  await second.getByRole('dialog', { name: 'Issue this credit note?' }).waitFor()
  await second.keyboard.press('Enter')
  await second.getByText(`${stone.sku}: All goods of this line are credited already.`).waitFor()
  await line(second, stone).getByText('All goods of this line are credited already.').waitFor()
  expect(await reason(second).inputValue()).toBe('Too dark')
  expect(await second.getByLabel(`Amount of ${parcel.sku}`).inputValue()).toBe('50.00')
  // Nothing is left of the line, so it goes when it is not chosen.
  await second.getByRole('checkbox', { name: stone.sku }).click()
  await line(second, stone).waitFor({ state: 'detached' })
  await issue(second, 'owes 50.00 USD less.')
  await openOf(second, sale, '450.00')
  for (const page of [first, second]) await app.close(page)
})
