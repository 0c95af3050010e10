import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../support/picture.ts'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'

let app: App
let clerk: Clerk
let party: { id: string; name: string }
let invoice: { id: string; number: string }

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
  party = await clerk.party()
  invoice = await clerk.invoice(party.id, '240', 3)
  await clerk.pay({ direction: 'received', party: party.id, amount: '100' })
})
afterAll(() => app?.stop())

const put = (page: Page, name: string) =>
  page.locator('input[type=file][aria-label="Add file"]').setInputFiles({ name, mimeType: 'image/png', buffer: picture })
const dialogOf = (page: Page) => page.getByRole('dialog')
const document = (of: { id: string }) => `/sales-and-clients/invoices/${of.id}`

test('a file is attached to an invoice and a party, opened, shown in both histories, and removed', async () => {
  const page = await app.page('Admin')
  await page.goto(`/sales-and-clients/customers?search=${encodeURIComponent(party.name)}&open=${party.id}`)
  await page.getByText('Picture, PDF or spreadsheet').waitFor()
  await put(page, 'passport.png')
  await page.getByRole('link', { name: 'passport.png' }).waitFor()

  await page.goto(document(invoice))
  await page.getByText('Picture, PDF or spreadsheet').waitFor()
  await put(page, 'courier slip.png')
  const file = page.getByRole('link', { name: 'courier slip.png' })
  await file.waitFor()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), file.click()])
  await opened.waitForLoadState()
  expect(new URL(opened.url()).pathname).toBe('/api/attachment/file')
  await opened.close()
  await page.getByText('File: courier slip.png').waitFor()

  const salesman = await app.page('Salesman')
  await salesman.goto(document(invoice))
  await salesman.getByRole('link', { name: 'courier slip.png' }).waitFor()
  expect(await salesman.getByRole('button', { name: 'Delete courier slip.png' }).count()).toBe(0)
  await app.close(salesman)

  await page.getByRole('button', { name: 'Delete courier slip.png' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
  await file.waitFor({ state: 'detached' })

  await page.goto('/people/settings/history')
  await page
    .getByRole('listitem')
    .filter({ hasText: `removed a file from invoice ${invoice.number}` })
    .waitFor()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Customer', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `added a file to customer ${party.name}` })
    .waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .filter({ hasText: `invoice ${invoice.number}` })
        .count(),
    )
    .toBe(0)
  await app.close(page)
})

test('a document explains its status, and a balance shows what it is the sum of', async () => {
  const page = await app.page('Manager')
  await page.goto(document(invoice))
  await page.getByRole('button', { name: /explain status/i }).click()
  const explanation = page.getByRole('dialog', { name: `Status of ${invoice.number}` })
  await explanation.getByText('Part of it is paid. The rest is not due yet.').waitFor()
  await explanation.getByRole('table', { name: 'Settled by' }).getByText('-100.00').first().waitFor()
  await page.keyboard.press('Escape')
  await explanation.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /explain balance/i }).click()
  const balance = page.getByRole('dialog', { name: `Balance of ${party.name}` })
  await expect.poll(() => balance.locator('tbody td:last-child').allInnerTexts()).toEqual(['-100.00', '240.00'])
  await expect.poll(() => balance.locator('tfoot td').textContent()).toBe('140.00')
  await balance.getByRole('link', { name: invoice.number }).click()
  await balance.waitFor({ state: 'detached' })
  await app.close(page)
})

test('an Admin sees under Security up to when the history is sealed', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/settings/security')
  await page.getByText(/^The history is (sealed until .+ entries\)|not sealed yet)\./).waitFor()
  await page.getByRole('row', { name: 'Signed in' }).first().waitFor()
  await app.close(page)
})
