import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory/stock-take'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const heading = (page: Page, words: RegExp) => page.getByRole('heading', { level: 1, name: words }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const confirm = async (page: Page, ok: string, reason?: string) => {
  if (reason) await page.getByRole('dialog').getByLabel('Reason').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: ok, exact: true }).click()
}
const type = async (page: Page, code: string) => {
  await page.getByLabel('SKU to count').fill(code)
  await page.getByLabel('SKU to count').press('Enter')
}
const scanMessage = (page: Page) => page.locator('[data-tone][role=status]').first().textContent()
const connection = (page: Page) => page.getByRole('status', { name: 'Connection' }).textContent()
const done = async (page: Page) => Number(await page.getByRole('progressbar', { name: 'Counted' }).getAttribute('aria-valuenow'))
const amountForm = (page: Page, code: string) => page.getByRole('form', { name: `Quantity of ${code}` })

/** Starts a stock-take for the branch of the user. Returns its id. */
const begin = async (page: Page): Promise<string> => {
  await page.goto(home)
  await page.getByRole('heading', { level: 1, name: 'Stock-takes' }).waitFor()
  await page.keyboard.press('n')
  await heading(page, /New stock-take/)
  await page.getByLabel('Notes').fill('The weekly count')
  await page.keyboard.press('Control+s')
  await heading(page, /Draft/)
  await press(page, 'Start counting')
  await confirm(page, 'Start counting')
  await heading(page, /ST-.*Counting/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const phone = async (role: 'Manager' | 'Salesman', id: string, dark = false): Promise<Page> => {
  const page = await app.page(role, { phone: true, dark })
  await page.goto(`/stock-take/${id}`)
  await page.getByLabel('SKU to count').waitFor()
  return page
}

const codesLeft = (page: Page) => page.locator('section[aria-label="Not counted yet"] li strong').allTextContents()

/** Scans uncounted codes until this many stones are counted. Lots, which need a quantity, are skipped and returned. */
const countStones = async (page: Page, codes: readonly string[], many: number): Promise<{ stones: string[]; lots: string[] }> => {
  const [stones, lots]: [string[], string[]] = [[], []]
  for (const code of codes) {
    if (stones.length === many && lots.length > 0) break
    await type(page, code)
    const found = page.getByRole('status').getByText(code, { exact: true })
    await amountForm(page, code).or(found).first().waitFor()
    if ((await amountForm(page, code).count()) === 0) stones.push(code)
    else {
      lots.push(code)
      await press(page, 'Later')
    }
  }
  return { stones, lots }
}

test('two users count at once, one of them offline for a while, and a Manager reviews and posts', async () => {
  const clerk = await app.page('Manager')
  const id = await begin(clerk)
  const [first, second] = [await phone('Salesman', id), await phone('Manager', id, true)]
  const { stones, lots } = await countStones(first, await codesLeft(first), 3)
  const [lot = ''] = lots
  expect([stones.length >= 3, lots.length > 0]).toEqual([true, true])
  expect([await isTooWide(first), await barriers(first)]).toEqual([false, []])
  await expect.poll(() => connection(first)).toBe('All counts are sent.')
  await expect.poll(() => done(second)).toBe(stones.length)

  await scanByHand(second, stones[0] ?? '')
  await expect.poll(() => scanMessage(second)).toMatch(new RegExp(`${stones[0]}Already counted by`))
  await type(second, lot)
  await amountForm(second, lot).waitFor()
  await press(second, 'Count')
  await amountForm(second, lot).getByText('Enter carats, or grams as 12.4 g.').waitFor()
  expect(await barriers(second)).toEqual([])
  if ((await second.getByLabel('Pieces').count()) > 0) await second.getByLabel('Pieces').fill('1')
  await second.getByLabel('Carats').fill('0.1 g')
  await press(second, 'Count')
  await expect.poll(() => scanMessage(second)).toContain('0.50 ct')
  await expect.poll(() => done(first)).toBe(stones.length + 1)

  await first.context().setOffline(true)
  await type(first, 'FOREIGN-1')
  await expect.poll(() => scanMessage(first)).toBe('FOREIGN-1Not on this list.')
  const away = await countStones(first, (await codesLeft(first)).filter(code => !lots.includes(code)).reverse(), 2)
  const kept = `${away.stones.length + 1} counts are kept on this phone`
  await expect.poll(() => connection(first)).toContain(kept)
  expect(await barriers(first)).toEqual([])
  await first.context().route('**/api/stock-take/count', route => route.abort())
  await first.context().setOffline(false)
  await first.reload()
  await expect.poll(() => connection(first)).toContain(kept)
  await first.context().unroute('**/api/stock-take/count')
  await expect.poll(() => connection(first)).toBe('All counts are sent.')
  await expect.poll(() => done(first)).toBe(stones.length + 1 + away.stones.length)
  await expect.poll(() => done(second)).toBe(stones.length + 1 + away.stones.length)

  await clerk.reload()
  await press(clerk, 'Finish counting')
  await confirm(clerk, 'Finish counting')
  await heading(clerk, /In review/)
  expect(await barriers(clerk)).toEqual([])
  await press(clerk, /Unexpected$/)
  await clerk.getByText('No stone has this number.').waitFor()
  await press(clerk, /Missing$/)
  await clerk.getByText(/^All/).locator('..').getByRole('button', { name: 'Leave' }).click()
  await confirm(clerk, 'Leave')
  await clerk.getByText('1 line to decide before this can be posted.').waitFor()
  await press(clerk, /Differs$/)
  await press(clerk, 'Adjust')
  await confirm(clerk, 'Adjust', 'Weighed twice')
  await clerk.getByText('Weighed twice').first().waitFor()

  await second.context().setOffline(true)
  await type(second, 'TOO-LATE-1')
  await expect.poll(() => connection(second)).toContain('1 count is kept on this phone')
  await press(clerk, 'Post')
  await confirm(clerk, 'Post')
  await heading(clerk, /Posted/)
  await clerk.getByRole('link', { name: lot }).click()
  await clerk.getByText('Adjusted out at a stock-take').first().waitFor()
  await second.context().setOffline(false)
  const alert = second.getByRole('alert')
  await alert.getByText(/is posted. It accepts no more counts.* 1 count on this phone was rejected/).waitFor()
  for (const page of [clerk, first, second]) await app.close(page)
})

test('the review works on a phone, and a Salesman who may count has no access to it', async () => {
  const page = await app.page('Manager', { phone: true, dark: true })
  await page.goto(home)
  await page.getByText(/ST-.*-00001/).click()
  await heading(page, /Posted/)
  await page.getByRole('button', { name: /Differs$/ }).click()
  await page.getByText('Weighed twice').first().waitFor()
  expect([await isTooWide(page), await barriers(page)]).toEqual([false, []])
  const { pathname } = new URL(page.url())
  await app.close(page)
  const salesman = await app.page('Salesman')
  await salesman.goto(pathname)
  await salesman.waitForURL('**/sales-and-clients/invoices')
  await app.close(salesman)
})
