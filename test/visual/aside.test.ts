import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../e2e/support/browser.ts'
import { type Clerk, openClerk } from '../e2e/support/clerk.ts'
import { settled, visit } from '../e2e/support/quiet.ts'
import { sights } from './addresses.ts'

let app: App
let clerk: Clerk
let page: Page
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app, 'Admin')
  page = await app.page('Admin')
})
afterAll(() => app?.stop())

// Widths between a phone and a large screen: small laptops and tablets in landscape.
const widths = [1000, 1024, 1100, 1180, 1240, 1280, 1300, 1366]

/** How many pixels the form overlaps the aside next to it once the page is drawn; null when the aside is below the form or missing. */
const overlap = async () => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  const [main, aside] = document.querySelector('[data-aside]')?.children ?? []
  if (!main || !aside || aside.getBoundingClientRect().top >= main.getBoundingClientRect().bottom) return null
  const scrolls = (element: Element): boolean =>
    element !== main && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement as Element))
  const drawn = [...main.querySelectorAll('*')].filter(element => element.getClientRects().length > 0 && !scrolls(element))
  const right = Math.max(...drawn.map(element => element.getBoundingClientRect().right))
  return Math.max(0, Math.round(right - aside.getBoundingClientRect().left))
}

test.each(sights.filter(({ name }) => /\/new|\$id/.test(name)).map(({ name, address }) => [name, address] as const))(
  '%s: the form never overlaps the aside',
  async (_, address) => {
    await visit(page, await address(clerk))
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 })
    await settled(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(overlap), `${width} px`).toBeOneOf([null, 0])
    }
  },
)

test('at 1280 px the customer summary is beside the form', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/sales-and-clients/invoices/new')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).waitFor()
  expect(await page.evaluate(overlap)).toBe(0)
})
