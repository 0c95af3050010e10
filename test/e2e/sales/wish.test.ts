import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { cell, choose } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('a wish of a customer is written on their list, finds a stone that comes in, and becomes an offer to them', async () => {
  const clerk = await openClerk(app)
  const admin = await app.as('Admin')
  const name = `Musgravite ${Date.now()}`
  const kind = await admin.post('/api/stonename', { code: 'MUSG', name })
  expect(kind.errorMessages).toEqual([])
  const customer = await clerk.party()
  const page = await app.page('Manager')

  await page.goto(`/sales-and-clients/customers?open=${customer.id}`)
  await page
    .getByRole('navigation', { name: `Documents of ${customer.name}` })
    .getByRole('link', { name: 'Wishes' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Wishes' }).waitFor()
  await page.keyboard.press('n')
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer', exact: true }).inputValue()).toBe(customer.name)
  await choose(page, 'Stone', name)
  await page.getByLabel('Carats from', { exact: true }).fill('3')
  await page.getByLabel('Carats up to', { exact: true }).fill('2')
  await page.keyboard.press('Control+s')
  await page.getByRole('paragraph').filter({ hasText: 'Enter at least 3 carats, the weight that it starts from.' }).waitFor()
  await page.getByLabel('Carats from', { exact: true }).fill('2')
  await page.getByLabel('Carats up to', { exact: true }).fill('3')
  await page.keyboard.press('Control+s')
  await page.getByText('No available stones match.').waitFor()
  const wish = page.url()

  const stone = await clerk.goods({ stoneName: kind.data.id, weight: '2.5' })
  await page.goto('/today')
  await page.getByRole('link', { name: /wish(es)? with matching stones/ }).click()
  await page.getByRole('gridcell', { name: customer.name, exact: true }).waitFor()
  await page.goto(`/purchases-and-stock/inventory/${stone.id}`)
  await page.getByRole('heading', { name: 'Customers looking for this stone' }).waitFor()
  await page.getByRole('link', { name: customer.name, exact: true }).click()

  await page.getByRole('checkbox', { name: `Choose ${stone.sku}` }).check()
  await page.getByRole('button', { name: 'Offer 1 stone', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/sales-and-clients/offers/new' && url.search === '')
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(stone.sku)
  await expect.poll(() => page.getByRole('combobox', { name: 'Customer', exact: true }).inputValue()).toBe(customer.name)
  await page.keyboard.press('Control+s')
  await page.waitForURL(url => /offers\/[0-9a-f-]{36}$/.test(url.pathname))

  await page.goto(wish)
  await page.getByText('No available stones match.').waitFor()
  await app.close(page)
})
