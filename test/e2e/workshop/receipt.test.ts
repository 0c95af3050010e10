import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { cell, focused } from '../support/selling.ts'

let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const cutting = '/cutting'
const manufacturing = '/production/manufacturing'
const board = '/production/board'

/** A field of the receipt form: of the output, the rejects, or the rest. */
const out = (page: Page, name: string, which = 1, line = 1) =>
  page.getByLabel(`${name}, finished ${which} of line ${line}`, { exact: true })
const reject = (page: Page, name: string) => page.getByLabel(`${name}, reject 1 of line 1`, { exact: true })
const rest = (page: Page, name: string, line = 1) => page.getByLabel(`${name} of line ${line}`, { exact: true })
const opened = (page: Page, number: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${number}`) }).waitFor()
const results = (page: Page) => page.getByRole('table', { name: 'Results', exact: true })
/** Types into one field after the other, in the order of the keys. */
const type = async (page: Page, ...values: string[]) => {
  for (const value of values) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
}

/** 250 ct of rough for 3,000 dollars with the cutter (docs/domain/worked-cases.md#case-b-rough). */
const roughAtWork = async (given: Record<string, unknown> = {}) => {
  const rough = await clerk.goods({ type: 'rough', weight: '250', costBasis: 'whole', costRate: '3000', askingRate: null })
  const faceting = { of: 1, description: 'Faceting', labourRate: '4', rate: '9' }
  return { rough, form: await clerk.ordered('order-form', [{ inventory: rough.id, weight: '250' }], [faceting], given) }
}

/** Gold and stones for a ring with the goldsmith (docs/domain/worked-cases.md#case-c-ring). */
const ringAtWork = async () => {
  const gold = await clerk.goods({ type: 'metal', weight: '20', costRate: '60' })
  const centre = await clerk.goods({ weight: '1.52', costRate: '600' })
  const sides = await clerk.goods({ type: 'parcel', pieces: 40, weight: '0.80', costRate: '250' })
  const metal = { description: '18K yellow gold', weight: '7.2', purity: '75', wastage: '8', basis: 'per gram', rate: '63.75' }
  const items = [
    { inventory: gold.id, ...metal, allowedLoss: '5' },
    { inventory: centre.id, setting: 'prong', basis: 'per carat', rate: '900' },
    { inventory: sides.id, pieces: 26, weight: '0.52', setting: 'pavé', basis: 'per carat', rate: '450' },
  ]
  const tasks = [
    { of: 1, description: 'Making', basis: 'per gram', rate: '18', labourRate: '5' },
    { of: 2, description: 'Setting', basis: 'whole', rate: '15' },
    { of: 3, description: 'Setting', basis: 'per piece', rate: '2', labourRate: '0.5' },
    { description: 'Plating', basis: 'whole', rate: '10', labourRate: '3' },
  ]
  const { id: customer } = await clerk.party()
  return clerk.ordered('mf-order-form', items, tasks, { design: 'Halo', orderedFor: 'customer', customer })
}

test('by keyboard rough is received in two receipts with rejects, to the cent, and its stones refer to their source', async () => {
  const { rough, form } = await roughAtWork()
  const page = await app.page('Manager')
  await page.goto(`${cutting}/${form.id}`)
  await opened(page, form.number)
  await page.keyboard.press('r')
  await expect.poll(() => focused(page)).toBe('Pieces, finished 1 of line 1')
  await type(page, '18', '55.20', '60')
  await expect.poll(() => focused(page)).toBe('Pieces, finished 2 of line 1')
  await page.getByText('194.80 ct left in work').waitFor()
  await page.keyboard.press('Control+Enter')
  await results(page).getByText('662.40').waitFor()
  await page.keyboard.press('r')
  await expect.poll(() => focused(page)).toBe('Pieces, finished 1 of line 1')
  await type(page, '3', '9.80', '180', '', '30')
  await page.getByRole('button', { name: 'Saleable rejects' }).click()
  await reject(page, 'Carats').fill('12')
  await reject(page, 'Value').fill('60')
  await page.getByLabel('The line is finished. Record the rest as loss').check()
  await page.getByText('143.00 ct become loss').waitFor()
  await page.getByText('29.55 % (65.00 ct)').waitFor()
  await page.getByText('The cost of 1 stone of earlier receipts changes.').waitFor()
  await page.getByRole('table', { name: 'Results of line 1' }).getByText('986.95').waitFor()
  await page.keyboard.press('Control+Enter')
  for (const cost of ['1,853.05', '986.95', '360.00', '60.00']) await results(page).getByText(cost, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Print 3 labels' }).click()
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await page.getByText(`${form.number} completed.`).waitFor()
  await results(page).getByRole('link').first().click()
  await page.getByText('Made from', { exact: true }).waitFor()
  await page.getByRole('link', { name: rough.sku, exact: true }).first().waitFor()
  await app.close(page)
})

test('a ring: metal is returned and lost, a stone breaks, and the rest has the expected weight and cost', async () => {
  const form = await ringAtWork()
  const page = await app.page('Manager')
  await page.goto(`${manufacturing}/${form.id}/receive`)
  await rest(page, 'Returned, g').fill('0.5')
  await rest(page, 'Lost in work, g').fill('0.25')
  await page.getByText('0.25 g of 6.70 g lost: 3.73 %, allowed 5 %.').waitFor()
  await rest(page, 'Returned, pieces', 3).fill('1')
  await rest(page, 'Returned, ct', 3).fill('0.02')
  // Nobody counts the broken ones: the empty field shows the estimate.
  await rest(page, 'Broken, ct', 3).fill('0.02')
  await expect.poll(() => rest(page, 'Broken, pieces', 3).getAttribute('placeholder')).toBe('about 1')
  for (const weight of ['6.45 g', '4.8375 g', '0.40 g', '6.85 g'])
    await page.getByRole('complementary').getByText(weight, { exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await opened(page, form.number)
  await results(page).getByText('about 1 pc', { exact: false }).waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: `Complete ${form.number}` })
  await dialog.getByLabel('Weight of jewel 1').fill('6.9')
  await dialog.getByText(/weighs 6.9 g, but 6.450 g of metal and 0.400 g of stones are in work/).waitFor()
  await dialog.getByLabel('Weight of jewel 1').fill('6.85')
  await dialog.getByLabel('Asking price').fill('2500')
  await dialog.getByRole('button', { name: 'Complete jewel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByTestId('total').textContent()).toContain('2,217.18')
  await results(page).getByText('1,486.25').waitFor()
  await results(page).getByRole('link').last().click()
  await page.getByRole('heading', { name: /^18K yellow gold/ }).waitFor()
  await page.getByText('6.85 g', { exact: true }).first().waitFor()
  await app.close(page)
})

test('an invalid receipt is refused with a message, and the form keeps its input, also when another user was faster', async () => {
  const { form } = await roughAtWork()
  const [first, second] = [await app.page('Manager'), await app.page('Manager')]
  for (const page of [first, second]) {
    await page.goto(`${cutting}/${form.id}/receive`)
    await out(page, 'Pieces').waitFor()
  }
  await second.keyboard.press('Control+Enter')
  await second.getByText('Enter the results of at least one line').waitFor()
  await out(second, 'Pieces').fill('4')
  await out(second, 'Carats').fill('300')
  await second.getByText('50.00 ct too much').waitFor()
  await second.keyboard.press('Control+Enter')
  await second.getByRole('alert').getByText('300 ct are entered, but only 250.000 ct are in work').waitFor()
  await out(second, 'Carats').fill('200')
  await rest(first, 'Uncut, ct').fill('100')
  await first.keyboard.press('Control+Enter')
  await opened(first, form.number)
  await second.keyboard.press('Control+Enter')
  await second.getByRole('alert').first().waitFor()
  await expect.poll(() => out(second, 'Carats').inputValue()).toBe('200')
  // The input is restored when the page is opened again, and is checked against what is left.
  await second.waitForTimeout(600)
  await second.reload()
  await second.getByText('50.00 ct too much').waitFor()
  await out(second, 'Carats').fill('40')
  await second.keyboard.press('Control+Enter')
  await opened(second, form.number)
  await results(second).getByText('40.00 ct').waitFor()
  await Promise.all([first, second].map(page => app.close(page)))
})

test('a customer’s stone that came back is reported as theirs on a sale', async () => {
  const party = await clerk.party()
  const { items } = await clerk.polished(party.id, '40')
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/invoices/new')
  await cell(page, 'SKU', 1).fill(items[0].sku)
  await page.keyboard.press('Enter')
  await page.getByText('Belongs to a customer. It is not for sale').waitFor()
  await app.close(page)
})

test('the board shows lateness and holder, keeps its filters in the address, and leads to the form', async () => {
  // Goods that have been in the safe for long: a form is never dated before its goods came in.
  const rough = await clerk.one('inventory', { type: 'rough', status: 'available', ownership: 'own', ageMin: '30' })
  const days = { date: clerk.day(9), promisedDate: clerk.day(3) }
  const form = await clerk.ordered('order-form', [{ inventory: rough.id, weight: '1.25' }], [], days)
  const page = await app.page('Manager')
  await page.goto(board)
  const card = page.getByRole('region', { name: 'Issued' }).getByRole('listitem').filter({ hasText: form.number })
  await card.getByText('3 days late').waitFor()
  await card.getByText('1.25 ct').waitFor()
  await page.getByRole('region', { name: 'To be handed over' }).getByText('Customer’s goods').first().waitFor()
  await page.keyboard.press('l')
  await page.waitForURL(/late=true/)
  await page.getByText('Customer’s goods').first().waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Kind', exact: true }).click()
  await page.getByRole('option', { name: 'Lapidary orders' }).click()
  await card.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('status').first().waitFor()
  await page.goto(`${board}?late=true&kind=orderForm`)
  await card.getByRole('link', { name: form.number }).click()
  await opened(page, form.number)
  await page.goto(`${board}/metal`)
  await page.getByRole('region', { name: 'Metal by maker' }).getByRole('link').first().click()
  await page.waitForURL(/manufacturing\?employee=/)
  await page.getByText(/^MO-/).first().waitFor()
  await app.close(page)
})
