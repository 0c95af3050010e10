import type { Page } from 'playwright-core'
import type { Role } from '../../src/domain/people/role.ts'

/** A screenshot of the product for a page of the staff documentation. */
export type Picture = {
  /** The role of the signed-in user; null: nobody has signed in. */
  role: Role | null
  /** The path to open. */
  at: string
  phone?: true
  /** The steps before the screenshot; they wait until everything it shows is there. */
  steps: (page: Page) => Promise<unknown>
}

export const sales = '/sales-and-clients'
export const stock = '/purchases-and-stock/inventory'

export const titled = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const cells = (page: Page) => page.getByRole('gridcell')
/** Opens the record in the first row, or in the first row with these words. */
export const openRow = async (page: Page, words: string | RegExp = /./) => {
  const row = page
    .getByRole('row')
    .filter({ has: cells(page) })
    .filter({ hasText: words })
    .first()
  await row.waitFor()
  await row.getByRole('gridcell').nth(1).click()
}
export const ownPage = (page: Page) => page.getByLabel('Open as full page').click()
/** Types a text, waits for the option with that title, and chooses it. */
export const choose = async (page: Page, label: string, title: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(title)
  await page.getByRole('option', { name: title }).and(page.locator('[data-combobox-selected]')).waitFor()
  await page.keyboard.press('Enter')
}
export const filled = (page: Page, label: string) =>
  page.waitForFunction(name => (document.querySelector(`[aria-label="${name}"]`) as HTMLInputElement | null)?.value, label)
/** Available stones that may be sold. */
export const stones = async (page: Page, many: number): Promise<string[]> => {
  await page.goto(`${stock}?type=single&status=available&askingRateMin=1&treated=yes`)
  await cells(page).first().waitFor()
  const found = await page
    .getByRole('gridcell')
    .filter({ hasText: /^BKK-[A-Z]+\d+$/ })
    .allTextContents()
  return found.slice(0, many)
}
export const scan = async (page: Page, ...codes: string[]) => {
  for (const code of codes) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
}
/** Searches for a record by name and opens it beside its list. */
export const opened = (words: string | RegExp) => async (page: Page) => {
  await openRow(page, words)
  await page.getByText('History').last().waitFor()
}
