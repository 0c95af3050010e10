import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../e2e/support/browser.ts'
import { type Clerk, openClerk } from '../e2e/support/clerk.ts'
import { complaintsOf } from '../e2e/support/complaints.ts'
import { wrongFor } from '../e2e/support/fit.ts'
import { follow, settled } from '../e2e/support/quiet.ts'
import { left, sights, unseen } from './addresses.ts'

let app: App
let clerk: Clerk
let company: BrowserContext
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app, 'Admin')
  company = (await app.page('Admin')).context()
})
afterAll(() => app?.stop())

/** Faults of the name of a screen: it needs one heading, which the browser tab repeats. */
const misnamed = async (page: Page): Promise<string[]> => {
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts()
  const title = await page.title()
  const first = headings[0]?.split(/\s+/)[0] ?? ''
  return headings.length === 1 && title.includes(first) && title.endsWith(' – Stonebook') ? [] : [`headed ${headings}, and called ${title}`]
}

/** Opens an address on its own page. Returns its faults. */
const wrongAt = async (context: BrowserContext, address: string): Promise<string[]> => {
  const page = follow(await context.newPage())
  const complaints = complaintsOf(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 })
  await settled(page)
  const wrong = [...(await misnamed(page)), ...(await wrongFor(page)), ...complaints]
  await page.close()
  return wrong
}

test('every screen has an address for this test', () => {
  expect([unseen, left]).toEqual([[], []])
})

test.concurrent.each(sights.map(({ name, address }) => [name, address] as const))('%s passes the visual checks', async (_, address) => {
  expect(await wrongAt(company, await address(clerk))).toEqual([])
})

test.concurrent.each(['/login', '/login?lost=yes&from=%2Ftoday'])('%s passes the visual checks', async address => {
  const stranger = await app.stranger()
  expect(await wrongAt(stranger.context(), address)).toEqual([])
  await stranger.context().close()
})
