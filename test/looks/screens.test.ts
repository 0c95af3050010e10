import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../e2e/browser.ts'
import { type Clerk, openClerk } from '../e2e/clerk.ts'
import { wrongFor } from '../e2e/fit.ts'
import { follow, settled } from '../e2e/quiet.ts'
import { addressOf, left, routes } from './addresses.ts'

let app: App
let clerk: Clerk
let house: BrowserContext
beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
  house = (await app.page('Admin')).context()
})
afterAll(() => app?.stop())

/** What the browser complains of while a page is open. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('console', said => ['error', 'warning'].includes(said.type()) && complaints.push(`${said.type()}: ${said.text()}`))
  page.on('pageerror', error => complaints.push(String(error)))
  return complaints
}

/** What is wrong with the name of a screen: it has one heading, and the browser's tab is called so. */
const misnamed = async (page: Page): Promise<string[]> => {
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts()
  const title = await page.title()
  const first = headings[0]?.split(/\s+/)[0] ?? ''
  return headings.length === 1 && title.startsWith(first) && title.endsWith('– Stonebook')
    ? []
    : [`headed ${headings}, and called ${title}`]
}

const wrongAt = async (page: Page, complaints: string[], address: string): Promise<string[]> => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  const wrong = [...(await misnamed(page)), ...(await wrongFor(page)), ...complaints.splice(0)]
  return wrong.map(what => `${address}: ${what}`)
}

/** Sees these addresses one after the other on a page of its own; answers what is wrong with them. */
const walk = async (context: BrowserContext, addresses: string[]): Promise<string[]> => {
  const page = follow(await context.newPage())
  const complaints = complaintsOf(page)
  const wrong: string[] = []
  for (const address of addresses) wrong.push(...(await wrongAt(page, complaints, address)))
  await page.close()
  return wrong
}

test('it is known of each screen at which address it is seen', () => {
  expect(routes.filter(({ seen }) => !seen).map(({ path }) => path)).toEqual([])
  expect(left).toEqual([])
})

test.concurrent.each(routes.map(({ path, seen }) => [path, seen] as const))('/%s is fit for everybody', async (path, seen) => {
  const what = (await seen?.(clerk)) ?? []
  const wrong = await walk(
    house,
    what.map(one => addressOf(path, one)),
  )
  expect(wrong).toEqual([])
})

test.concurrent('/login is fit for everybody', async () => {
  const stranger = await app.browser.newContext({ baseURL: app.address })
  const wrong = await walk(stranger, ['/login', '/login?lost=yes&from=%2Ftoday'])
  await stranger.close()
  expect(wrong).toEqual([])
})
