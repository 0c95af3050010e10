import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../e2e/support/browser.ts'
import { type Clerk, openClerk } from '../e2e/support/clerk.ts'
import { complaintsOf } from '../e2e/support/complaints.ts'
import { wrongFor } from '../e2e/support/fit.ts'
import { follow, settled, visit } from '../e2e/support/quiet.ts'
import { wrongOnWalk } from '../e2e/support/walk.ts'
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

/** Opens an address. Returns its faults. */
const wrongAt = async ({ page, complaints }: Seat, address: string): Promise<string[]> => {
  await visit(page, address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 })
  await settled(page)
  const wrong = [...(await misnamed(page)), ...(await wrongFor(page)), ...(await wrongOnWalk(page))]
  return [...wrong, ...complaints.splice(0)]
}

/** A page that opens one address after the other: it has read the program already. */
type Seat = { page: Page; complaints: string[] }
const seats: Seat[] = []
const seated = async (work: (seat: Seat) => Promise<void>) => {
  const free = seats.pop()
  const page = free?.page ?? follow(await company.newPage())
  const seat = free ?? { page, complaints: complaintsOf(page) }
  await work(seat)
  seats.push(seat)
}

test('every screen has an address for this test', () => {
  expect([unseen, left]).toEqual([[], []])
})

test.concurrent.each(sights.map(({ name, address }) => [name, address] as const))('%s passes the visual checks', async (_, address) => {
  await seated(async seat => expect(await wrongAt(seat, await address(clerk))).toEqual([]))
})

test.concurrent.each(['/login', '/login?lost=yes&from=%2Ftoday'])('%s passes the visual checks', async address => {
  const stranger = await app.stranger()
  expect(await wrongAt({ page: stranger, complaints: complaintsOf(stranger) }, address)).toEqual([])
  await app.close(stranger)
})
