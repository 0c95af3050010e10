import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { choose, isTooWide } from '../support/selling.ts'

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
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(() => rate(page).inputValue()).toMatch(/^1[,.]?000$/)
  await app.close(page)
})

test('a list of rates is checked by row, and imported once it is right', async () => {
  const page = await app.page('Manager')
  const send = (...rows: string[]) => {
    const buffer = Buffer.from(['Date,Currency,Rate', ...rows].join('\n'))
    return page.locator('input[type=file]').setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer })
  }
  await page.goto(list)
  await page.getByRole('button', { name: 'Import' }).click()
  await send('2001-02-01,EUR,0', '2001-02-02,EUR,1.08', '2001-02-30,GBP,1.3')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('Rate must be above zero.').waitFor()
  await page.getByText('“2001-02-30” is not a date.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await send('2001-02-01,EUR,1.07', '2001-02-02,EUR,1.08')
  await page.getByRole('button', { name: 'Check list' }).click()
  await page.getByText('2 rows read without errors.').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Show exchange rates' }).click()
  await page.getByRole('gridcell', { name: 'EUR' }).first().waitFor()
  await app.close(page)
})
