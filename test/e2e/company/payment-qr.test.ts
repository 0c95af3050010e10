import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('an Admin enters the account for payment codes: a wrong one is explained beside it, and a right one is previewed and saved', async () => {
  const page = await app.page('Admin')
  await page.goto('/people/branches')
  await page.getByRole('row', { name: /BKK/ }).click()
  const account = page.getByLabel('Account for payment QR')
  const preview = page.getByRole('img', { name: 'Invoice with this letterhead' })
  await preview.waitFor()
  const before = await preview.getAttribute('src')
  await account.fill('081 234')
  await page.keyboard.press('Control+s')
  await page.getByText('Enter a PromptPay ID: a phone number of 10 digits').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await account.fill('081-234-5678')
  await expect.poll(() => preview.getAttribute('src')).not.toBe(before)
  await page.keyboard.press('Control+s')
  await expect.poll(() => account.inputValue()).toBe('0812345678')
  await app.close(page)
})
