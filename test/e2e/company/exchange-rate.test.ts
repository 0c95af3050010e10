import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { choose, eventually, isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const list = '/purchases-and-stock/inventory/lists/exchange-rate'
const rate = (page: Page) => page.getByRole('textbox', { name: 'Rate', exact: true })
const confirmed = (page: Page) => page.getByRole('checkbox', { name: 'The rate is correct' })

test.each([{ phone: false }, { phone: true }])('an unusual rate is refused until it is confirmed, on a phone: $phone', async look => {
  const page = await app.page('Admin', look)
  await page.goto(`${list}?open=new`)
  await choose(page, 'Currency', look.phone ? 'GBP' : 'EUR')
  await page.getByLabel('From', { exact: true }).fill('26 Nov 2024')
  await rate(page).fill('1000')
  expect(await confirmed(page).count()).toBe(0)
  await page.keyboard.press('Control+s')
  await page
    .getByText(/1000 differs from it by more than 10 %\. Correct the rate, or confirm it\./)
    .first()
    .waitFor()
  expect([await isTooWide(page), await barriers(page)]).toEqual([false, []])
  await confirmed(page).check()
  await page.keyboard.press('Control+s')
  await eventually(() => new URL(page.url()).searchParams.get('open')).toMatch(/^[0-9a-f-]{36}$/)
  await eventually(() => rate(page).inputValue()).toMatch(/^1[,.]?000$/)
  await app.close(page)
})
