import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('F1 opens the section of the manual that explains the screen, also from a field, and so does the user menu', async () => {
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/inventory')
  await page.getByPlaceholder('Search').first().click()
  const [manual] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('F1')])
  await manual.getByRole('heading', { name: 'The list of stones' }).waitFor()
  expect(new URL(manual.url()).pathname + new URL(manual.url()).hash).toBe('/help/stock.html#the-list-of-stones')
  expect(await barriers(manual)).toEqual([])
  expect(await isTooWide(manual)).toBe(false)
  const pictures = manual.locator('img')
  await expect.poll(() => pictures.evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0))).toBe(true)
  await manual.getByRole('navigation').getByRole('link', { name: 'Payments' }).click()
  await manual.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  await manual.close()

  await page.goto('/statement/payments')
  await page.getByRole('button', { name: /, Manager$/ }).click()
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Help (F1)' }).click()])
  await opened.getByRole('heading', { name: 'Receiving' }).waitFor()
  await opened.close()
  await app.close(page)
})
