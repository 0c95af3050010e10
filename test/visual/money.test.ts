import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../e2e/support/browser.ts'
import { type Clerk, openClerk } from '../e2e/support/clerk.ts'
import { fitForEverybody } from '../e2e/support/fit.ts'
import { cell, choose } from '../e2e/support/selling.ts'
import { picture } from '../support/picture.ts'

const invoices = '/sales-and-clients/invoices'
const payments = '/statement/payments'

let app: App
let clerk: Clerk
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).last().click()

test('an invoice draft and the payment of an invoice pass the visual checks', async () => {
  const { sku } = await clerk.goods()
  const { id } = await clerk.invoice((await clerk.party()).id, '120')
  const page = await app.page('Manager')
  await page.goto(`${invoices}/new`)
  await cell(page, 'SKU', 1).fill(sku)
  await cell(page, 'SKU', 1).press('Enter')
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await fitForEverybody(page, 'a new invoice')
  await page.goto(`${invoices}/${id}`)
  await page.getByRole('button', { name: 'Receive payment' }).click()
  await dialog(page, /./).getByText('Stays on account').waitFor()
  // Buttons change their color when the preview of the bills arrives.
  await dialog(page, /./).locator('button[type=submit]:enabled').waitFor()
  await fitForEverybody(page, 'receiving a payment')
  await app.close(page)
})

test('the actions of a payment pass the visual checks', async () => {
  const party = await clerk.party({ kinds: ['customer', 'supplier'] })
  await clerk.bill(party.id, '80')
  await clerk.invoice(party.id, '120', 40)
  const note = await clerk.pay({ party: party.id, amount: '20', settle: 'account', method: 'cheque', reference: '47' })
  const page = await app.page('Manager')
  await page.goto(`${payments}?search=${note.number}`)
  await page.getByText(note.number, { exact: true }).first().click()
  await page.getByText('History').waitFor()
  await fitForEverybody(page, 'a payment on account')
  await page.getByRole('button', { name: 'Use credit' }).click()
  const using = dialog(page, /Use the credit/)
  await using.getByText('is used').waitFor()
  await expect.poll(() => using.getByRole('button', { name: 'Use credit' }).isEnabled()).toBe(true)
  await fitForEverybody(page, 'using credit')
  await close(page)
  await page.getByRole('button', { name: 'Clear cheque' }).click()
  await dialog(page, /Clear the cheque/).waitFor()
  await fitForEverybody(page, 'clearing a cheque')
  await app.close(page)
})

test.each(['received', 'paid', 'refund', 'recovered', 'offset'])(
  'a payment that is %s passes the visual checks while it is entered',
  async way => {
    const party = await clerk.party({ kinds: ['customer', 'supplier'] })
    await clerk.bill(party.id, '80')
    await clerk.invoice(party.id, '120', 40)
    await clerk.pay({ party: party.id, amount: '20', settle: 'account' })
    const page = await app.page('Manager')
    await page.goto(`${payments}/new?direction=${way}&party=${party.id}`)
    await page.getByLabel('Amount').fill('30')
    if (!['refund', 'recovered'].includes(way)) await page.getByText('Selected bills').click()
    await fitForEverybody(page, way)
    await app.close(page)
  },
)

test('the statements of many parties pass the visual checks', async () => {
  const party = await clerk.party()
  await clerk.invoice(party.id, '700', 45)
  const page = await app.page('Manager')
  await page.goto(`/statement?party=${party.id}&style=open`)
  await page.getByText(/15 days late/).waitFor()
  await fitForEverybody(page, 'open items of an overdue customer')
  await page.getByRole('button', { name: 'All debtors' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').count()).toBeGreaterThan(1)
  await fitForEverybody(page, 'the statements of many')
  await app.close(page)
})

test('the global search and explanations pass the visual checks', async () => {
  const page = await app.page('Admin')
  await page.goto('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('ruby')
  await dialog(page, 'Find anything').getByRole('option').nth(2).waitFor()
  await fitForEverybody(page, 'the global search')
  await page.goto(`${invoices}?status=part+paid`)
  await page.getByText(/^INV-/).first().click()
  await page.getByRole('button', { name: /explain open/i }).click()
  await page.getByRole('table', { name: 'Settled by' }).waitFor()
  await fitForEverybody(page, 'the open amount, explained')
  await app.close(page)
})

test('a customer with files, and their explained exposure, pass the visual checks', async () => {
  const party = await clerk.party()
  await clerk.invoice(party.id, '240', 3)
  const page = await app.page('Admin')
  await page.goto(`/sales-and-clients/customers?open=${party.id}`)
  const file = { name: 'passport.png', mimeType: 'image/png', buffer: picture }
  await page.locator('input[type=file][aria-label="Add file"]').setInputFiles(file)
  await page.getByRole('link', { name: file.name }).waitFor()
  await fitForEverybody(page, 'a customer with files')
  await page.getByRole('button', { name: /explain exposure/i }).click()
  await page.getByRole('dialog').getByRole('table', { name: 'Receivable' }).waitFor()
  await fitForEverybody(page, 'exposure, explained')
  await app.close(page)
})

test('the selection of work for an invoice, and its draft, pass the visual checks', async () => {
  const party = await clerk.party()
  await clerk.polished(party.id, '75')
  const page = await app.page('Manager')
  await page.goto('/production/raza-gems-lapidary/invoices/new')
  await choose(page, 'Customer', party.name)
  await page.getByRole('button', { name: 'Add finished work' }).click()
  await dialog(page, /^Finished work/)
    .getByRole('checkbox')
    .first()
    .waitFor()
  await fitForEverybody(page, 'picking')
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await expect.poll(() => page.getByTestId('total').textContent()).toContain('75.00')
  await fitForEverybody(page, 'the editor')
  await app.close(page)
})
