import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type App, scanAtPace } from './browser.ts'
import { settled } from './quiet.ts'

let buyers = 0

/** The SKUs of stones that can be sold: in the safe, priced, and with a stated treatment. */
export const stonesInStock = async (page: Page, type: string, search = ''): Promise<string[]> => {
  await page.goto(`/purchases-and-stock/inventory?type=${type}&status=available&askingRateMin=1&sort=sku&search=${search}`)
  await page.getByRole('gridcell').first().waitFor()
  return page.evaluate(async () => {
    const titles = [...document.querySelectorAll('[role=columnheader]')].map(cell => cell.textContent?.trim())
    const at = (row: Element, title: string) => row.querySelectorAll('[role=gridcell]')[titles.indexOf(title)]?.textContent?.trim() ?? ''
    const drawn = () => [...document.querySelectorAll('[role=row][aria-rowindex]')]
    const last = () => Math.max(...drawn().map(row => Number(row.getAttribute('aria-rowindex'))))
    const found = new Set<string>()
    // Only visible rows are rendered, so the list is scrolled screen by screen.
    for (let screen = 0; screen < 3; screen++) {
      for (const row of drawn()) if (at(row, 'SKU') && /^[A-Z]/.test(at(row, 'Treated'))) found.add(at(row, 'SKU'))
      const [before, scroll] = [last(), document.querySelector('[role=grid]')!.parentElement!]
      scroll.scrollTop += scroll.clientHeight
      for (let frame = 0; frame < 120 && last() === before; frame++) await new Promise(requestAnimationFrame)
    }
    return [...found]
  })
}

/** Stones in stock for the tests of one file to sell or lend: more than `min` single stones, and a parcel. */
export const stonesToSell = async (app: App, min: number): Promise<{ singles: string[]; parcel: string }> => {
  const page = await app.page('Manager')
  const singles = await stonesInStock(page, 'single')
  const [parcel = ''] = await stonesInStock(page, 'parcel')
  await app.close(page)
  expect(singles.length).toBeGreaterThan(min)
  expect(parcel).not.toBe('')
  return { singles, parcel }
}

/** A cell of the grid of lines. */
export const cell = (page: Page, name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true })
/** The name of the element that has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '')

/** A new document of this list for a customer who is added in the form, by keyboard. The first SKU cell has the focus. */
export const beginDocument = async (page: Page, list: string): Promise<string> => {
  const buyer = `Amal Gems ${Date.now()}-${++buyers}`
  await page.goto(list)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Customer', exact: true }).waitFor()
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab')
      return focused(page)
    })
    .toBe('New customer')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New customer' }).waitFor()
  // At human speed: keys without a pause between them are a scanner’s.
  await page.keyboard.type(buyer, { delay: 60 })
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('SKU, line 1')
  // The customer brings a currency, whose rate is read.
  await settled(page)
  return buyer
}

/** Selects the option with this title in a field with search. */
export const choose = async (page: Page, label: string, title: string) => {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.and(page.locator('[aria-expanded=true]')).waitFor()
  await field.fill(title)
  await page.getByRole('option', { name: title }).and(page.locator('[data-combobox-selected]')).waitFor()
  await page.keyboard.press('Enter')
}

/** Scans SKUs with a hand scanner, which types each into the field that has the focus. */
export const scan = async (page: Page, ...skus: string[]) => {
  for (const sku of skus) await scanAtPace(page, sku, { gap: 4 })
}

/** Whether the page scrolls horizontally. */
export const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** The drafts in the browser’s storage: encrypted, so that they differ each time they are stored. */
const sealedDrafts = (page: Page) =>
  page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('.draft.'))))

/** Types into a form, and waits until the browser has stored it as a draft. */
export const typeUntilDraftSaved = async (page: Page, type: () => Promise<void>) => {
  await settled(page)
  const before = await sealedDrafts(page)
  await type()
  await expect.poll(() => sealedDrafts(page)).not.toBe(before)
  // On a busy machine the change that was seen can be an earlier one.
  await settled(page)
}
