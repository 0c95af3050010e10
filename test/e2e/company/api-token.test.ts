import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('an Admin chooses what a token may do and from where, and the list shows it', async () => {
  const page = await app.page('Admin', { phone: true })
  await page.goto('/people/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a token' })
  await dialog.getByLabel('Program').fill('Web shop')
  await dialog.getByLabel('May do').selectOption('Only what is chosen')
  expect(await dialog.getByRole('button', { name: 'Create token' }).isDisabled()).toBe(true)
  expect(await dialog.getByRole('checkbox', { name: 'Read: Purchases' }).count()).toBe(0)
  await dialog.getByLabel('Role').selectOption('Manager')
  expect(await dialog.getByRole('checkbox', { name: 'Read: Purchases' }).count()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Read: Invoices' }).check()
  await dialog.getByRole('checkbox', { name: 'Change: Customers' }).check()
  await dialog.getByLabel('Accepted from').fill('127.0.0.1\noffice')
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('office is not an address such as 192.0.2.7, nor a network such as 192.0.2.0/24.').waitFor()
  await dialog.getByLabel('Accepted from').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await page
    .locator('code')
    .filter({ hasText: /^\S{30,}$/ })
    .textContent()
  const statusOf = (path: string) =>
    fetch(`${app.address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
  expect([await statusOf('invoice'), await statusOf('customer')]).toEqual([200, 403])
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Web shop' })
  for (const words of ['Read: Invoices. Change: Customers.', '127.0.0.1', /from 127\.0\.0\.1$/])
    await row.getByText(words).first().waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await app.close(page)
})
