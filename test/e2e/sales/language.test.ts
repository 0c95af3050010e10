import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'

let app: App
let clerk: Clerk
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

test('a customer is given a language, and a document of theirs is printed in it or in another one', async () => {
  const party = await clerk.party({})
  const stone = await clerk.goods({ weight: '2' })
  const bill = await clerk.sell(party.id, [{ inventory: stone.id, basis: 'per carat', rate: '200' }])
  const page = await app.page('Manager')
  await page.goto(`/sales-and-clients/customers?open=${party.id}`)
  const panel = page.getByRole('complementary', { name: 'customer' })
  await panel.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await page.keyboard.press('Control+s')
  const languageOf = async () => (await (await app.as('Manager')).get('/api/customer', { id: party.id })).data.language
  await expect.poll(languageOf).toBe('de')

  await page.goto(`/sales-and-clients/invoices/${bill.id}`)
  await page.getByRole('heading', { name: bill.number }).waitFor()
  const printed = page.waitForResponse(response => response.url().includes('/api/invoice/export/pdf'))
  await page.keyboard.press('p')
  expect((await printed).url()).not.toContain('language')
  const again = page.waitForResponse(response => response.url().includes('language=fr'))
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  expect((await again).headers()['content-type']).toContain('application/pdf')
  expect(await page.getByRole('link', { name: 'Open in new tab' }).getAttribute('href')).toContain('language=fr')
})
