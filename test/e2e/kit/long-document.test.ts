import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '../../../src/domain/kit/present.ts'
import { type App, openApp, scanByHand } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { cell, focused } from '../support/selling.ts'

const long = 150
let app: App
let clerk: Clerk

beforeAll(async () => {
  app = await openApp()
  clerk = await openClerk(app)
})
afterAll(() => app?.stop())

const drawn = (page: Page) => page.locator('tbody[data-index]').count()
const open = async (phone: boolean) => {
  const { id } = await clerk.longDraft((await clerk.party()).id, long)
  const page = await app.page('Manager', { phone })
  await page.goto(`/sales-and-clients/invoices/${id}`)
  await cell(page, 'Description', 1).waitFor()
  return { id, page }
}
/** Scrolls until the last line is drawn. The lines between are measured on the way, so the end moves. */
const toTheEnd = (page: Page) =>
  expect
    .poll(async () => {
      await page.evaluate(() => {
        const scrolls = document.querySelector('[data-scrolls]')!
        scrolls.scrollTop = scrolls.scrollHeight
      })
      return cell(page, 'Description', long).count()
    })
    .toBe(1)
const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved.').waitFor()
}
const described = async (id: string) => (await clerk.linesOf(id)).map(({ description }) => description)

test('a document of 150 lines is edited, navigated and scanned like a short one, though only visible lines are rendered', async () => {
  const stone = await clerk.goods()
  const { id, page } = await open(false)
  expect(await drawn(page)).toBeLessThan(60)
  expect(await page.getByRole('table').getAttribute('aria-rowcount'), 'the header and a blank line are rows as well').toBe(`${long + 2}`)

  await cell(page, 'Price', 1).focus()
  for (let line = 1; line < 45; line++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Price, line 45')
  await page.keyboard.type('1234.5')
  await toTheEnd(page)
  // The edited cell keeps the focus, however far away it is.
  expect(await focused(page)).toBe('Price, line 45')
  await page.keyboard.type('1')
  await toTheEnd(page)
  await cell(page, 'Description', long).fill('The last')
  // The cell has no focus any more.
  await expect.poll(() => cell(page, 'Price', 45).count()).toBe(0)

  await cell(page, 'Description', long - 1).focus()
  await page.keyboard.press('Control+Delete')
  await expect.poll(() => focused(page)).toBe(`SKU, line ${long - 1}`)
  await expect.poll(() => cell(page, 'Description', long - 1).inputValue()).toBe('The last')
  await page.getByRole('button', { name: 'Add line' }).click()
  await expect.poll(() => focused(page)).toBe(`SKU, line ${long + 1}`)

  await cell(page, 'SKU', long + 1).blur()
  await page.evaluate(() => document.querySelector('[data-scrolls]')!.scrollTo(0, 0))
  await cell(page, 'Description', 1).waitFor()
  await scanByHand(page, stone.sku)
  await expect.poll(() => page.getByTestId('total').textContent()).toContain('113,237.51')
  await save(page)
  const lines = await clerk.linesOf(id)
  expect(lines).toHaveLength(long)
  expect(lines.map(({ description }) => description)).toEqual(expect.arrayContaining(['Work 1', 'Work 45', `Work ${long - 2}`, 'The last']))
  expect(lines[44].rate).toMatch(/^1234\.51/)
  expect(lines.at(-1).inventory.title).toBe(stone.sku)
  await app.close(page)
})

test('on a phone the last of 150 lines is reached, changed and removed', async () => {
  const { id, page } = await open(true)
  expect(await drawn(page)).toBeLessThan(30)
  // Four lines have space on the screen.
  const { height } = present(await page.locator('tbody[data-index]').first().boundingBox())
  expect(height).toBeLessThan(844 / 4)
  await toTheEnd(page)
  await cell(page, 'Description', long).fill('The very last')
  await page.getByRole('button', { name: `Remove line ${long - 1}`, exact: true }).click()
  await expect.poll(() => cell(page, 'Description', long - 1).inputValue()).toBe('The very last')
  await save(page)
  expect((await described(id)).slice(-2)).toEqual([`Work ${long - 2}`, 'The very last'])
  await app.close(page)
})
