import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { beginDocument, cell, choose, focused, isTooWide, scan, stonesInStock } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'
const invoices = '/sales-and-clients/invoices'
// A parcel of the demo company with known figures: 200 pcs, 150.00 ct at 40.00 per carat.
const lot = 'DEMO-E'

let app: App
let singles: string[]
let pairs: string[]

beforeAll(async () => {
  app = await openApp()
  const page = await app.page('Manager')
  singles = await stonesInStock(page, 'single')
  pairs = await stonesInStock(page, 'pair')
  await app.close(page)
  expect(singles.length).toBeGreaterThan(8)
  expect(pairs.length).toBeGreaterThan(0)
})
afterAll(() => app?.stop())

const openStone = async (page: Page, sku: string) => {
  await page.goto(`${home}?search=${sku}`)
  await page.getByRole('gridcell', { name: sku, exact: true }).click()
  await page.getByLabel('Open as full page').click()
  await page.getByRole('heading', { level: 1, name: sku, exact: true }).waitFor()
  await page
    .getByText(/^(Added to stock|Came in from|Split from)/)
    .first()
    .waitFor()
}
/** Types at human speed, not at scanner speed. */
const write = (page: Page, text: string) => page.keyboard.type(text, { delay: 70 })
/** The label of the field that has the focus. */
const labelled = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')
/** Types figures into the grid of parts, Enter after each. */
const figures = async (page: Page, ...texts: string[]) => {
  for (const text of texts) {
    await write(page, text)
    await page.keyboard.press('Enter')
  }
}
const expectDialog = async (page: Page, key: string, title: string) => {
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.waitFor()
  return dialog
}
const send = async (page: Page) => {
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
/** A value of the stone’s page, by its label; without the screen-reader text that it can be explained. */
const fact = (page: Page, label: string) =>
  page.evaluate(
    name =>
      [...document.querySelectorAll('dt')]
        .find(dt => dt.textContent === name)
        ?.nextElementSibling?.textContent?.replace(/, explain .*$/, ''),
    label,
  )
/** The stones that a value of the page names; none while it is not shown. */
const skus = async (page: Page, label: string) => (await fact(page, label))?.split(', ') ?? []
const undo = async (page: Page, reason: string) => {
  await expectDialog(page, 'u', 'Undo')
  await write(page, reason)
  await send(page)
}

test('by keyboard a parcel is split into three and restored', async () => {
  const page = await app.page('Manager')
  await openStone(page, lot)
  const dialog = await expectDialog(page, 'd', `Split ${lot}`)
  await expect.poll(() => focused(page)).toBe('Pieces, part 1')
  await figures(page, '50', '40', '30', '20', '1', '0.8')
  await expect.poll(() => dialog.textContent()).toContain(`Left in ${lot}: 119 pcs, 89.20 ct`)
  await expect.poll(() => dialog.textContent()).toContain('1,600.00 USD')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Stock type, part 3' }).inputValue()).toBe('Single stone')

  await dialog.getByLabel('Pieces, part 1').fill('500')
  await dialog.getByRole('alert').filter({ hasText: 'That is more than is in the safe: 200 pcs, 150.00 ct.' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Split/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('Pieces, part 1').fill('50')
  await dialog.getByLabel('SKU, part 1').fill(singles[0]!)
  await page.keyboard.press('Control+Enter')
  await dialog
    .getByText(/is taken|already/)
    .first()
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Carats, part 1').inputValue()).toBe('40.00')
  await dialog.getByLabel('SKU, part 1').fill('')
  await send(page)

  await expect.poll(() => fact(page, 'In the safe')).toBe('119 pcs, 89.20 ct')
  await expect.poll(() => skus(page, 'Made into')).toHaveLength(3)
  await page.getByText(/^Split into/).waitFor()
  await undo(page, 'Sorted by mistake')
  await expect.poll(() => fact(page, 'In the safe')).toBe('200 pcs, 150.00 ct')
  await page.getByText(/^Undone: split into/).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await app.close(page)
})

test('two parts of a parcel are merged, and parts that cannot be merged are reported before', async () => {
  const page = await app.page('Manager')
  await openStone(page, lot)
  await expectDialog(page, 'd', `Split ${lot}`)
  await figures(page, '20', '15', '10', '7.5')
  await send(page)
  await expect.poll(() => skus(page, 'Made into')).toHaveLength(2)
  const parts = await skus(page, 'Made into')

  await page.goto(`${home}?status=available&type=single`)
  for (const stone of ['Amethyst', 'Aquamarine']) {
    await page.getByPlaceholder('Search').first().fill(stone)
    await page.getByRole('row').filter({ hasText: stone }).first().getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Merge 2 stones' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect(
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Merge/ })
      .isDisabled(),
  ).toBe(true)
  await page.keyboard.press('Escape')

  await page.goto(`${home}?search=spinel&status=available`)
  for (const sku of parts) {
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill(sku)
    await page.getByText('1 stone', { exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: sku }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Merge 2 stones' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 stones' })
  await expect.poll(() => dialog.textContent()).toContain('30 pcs, 22.50 ct')
  await expect.poll(() => dialog.textContent()).toContain('900.00 USD')
  await expect.poll(() => dialog.textContent()).toContain('No treatment')
  await expect.poll(() => labelled(page)).toContain('Measured weight')
  await send(page)
  await page.getByText(/^Merged from/).waitFor()
  await expect.poll(async () => (await skus(page, 'Made from')).sort()).toEqual(parts.sort())
  await app.close(page)
})

test('a pair is divided into its stones', async () => {
  const [pair = ''] = pairs
  const page = await app.page('Manager')
  await openStone(page, pair)
  const whole = Number(((await fact(page, 'Carats')) ?? '').match(/([\d.]+) ct/)?.[1])
  const dialog = await expectDialog(page, 'd', `Break ${pair}`)
  await figures(page, (whole / 2).toFixed(2), (whole - Number((whole / 2).toFixed(2))).toFixed(2))
  await dialog.getByText(`Nothing is left in ${pair}`).waitFor()
  await send(page)
  await page.getByText(/^Broken into/).waitFor()
  await expect.poll(() => skus(page, 'Made into')).toHaveLength(2)
  await app.close(page)
})

test('a stone reserved for one customer is refused to another on an invoice, until it is released', async () => {
  const [stone = ''] = singles.splice(0, 1)
  const page = await app.page('Manager')
  const buyer = await beginDocument(page, invoices)
  await openStone(page, stone)
  await expectDialog(page, 'r', `Reserve ${stone}`)
  await choose(page, 'Customer', buyer)
  await page.getByRole('dialog').getByRole('button', { name: '1 week' }).click()
  await send(page)
  await page.getByText(`reserved for ${buyer} until`, { exact: false }).first().waitFor()

  await beginDocument(page, invoices)
  await scan(page, stone)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`${stone} is reserved for ${buyer} until \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d\\.`) })
    .first()
    .waitFor()

  await openStone(page, stone)
  await expectDialog(page, 'x', `Release reservation of ${stone}`)
  await send(page)
  await page.getByText(`No longer reserved for ${buyer}`, { exact: true }).waitFor()
  await app.close(page)
})

test('a parcel is refilled at its weighted average, and part of it written off and found again', async () => {
  const page = await app.page('Manager')
  await openStone(page, lot)
  const before = await fact(page, 'In the safe')
  const dialog = await expectDialog(page, 'f', `Refill ${lot}`)
  await dialog.getByLabel('Pieces').fill('100')
  await dialog.getByLabel('Carats').fill('80')
  await dialog.getByLabel('Cost rate').fill('46')
  // (127.5 ct at 40 and 80 ct at 46)
  await expect.poll(() => dialog.getByTestId('average').textContent()).toBe('42.3133 USD/ct')
  await send(page)
  await page
    .getByText(/^Refilled/)
    .first()
    .waitFor()
  await expect.poll(() => fact(page, 'In the safe')).toBe('270 pcs, 207.50 ct')

  const off = await expectDialog(page, 'w', `Write off ${lot}`)
  await write(page, '10')
  await off.getByLabel('Carats').fill('7.5')
  await off.getByLabel('Reason').fill('Fell into the drain')
  await expect.poll(() => off.textContent()).toContain('a loss of 317.35 USD')
  await send(page)
  await expect.poll(() => fact(page, 'In the safe')).toBe('260 pcs, 200.00 ct')
  await undo(page, 'Found behind the safe')
  await expect.poll(() => fact(page, 'In the safe')).toBe('270 pcs, 207.50 ct')
  await undo(page, 'The wrong bill')
  await expect.poll(() => fact(page, 'In the safe')).toBe(before)
  await app.close(page)
})

test('five stones change their place at once', async () => {
  const page = await app.page('Manager')
  await page.goto(`${home}?status=available&type=single&sort=sku`)
  for (let index = 1; index <= 5; index++) await page.getByRole('row').nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change 5 stones' }).click()
  await page.getByRole('dialog', { name: 'Change 5 stones' }).waitFor()
  await expect.poll(() => labelled(page)).toBe('Field to change')
  await write(page, 'Location')
  await page.keyboard.press('Enter')
  await expect.poll(() => labelled(page)).toBe('Location')
  await write(page, 'Exhibition tray 7')
  await send(page)
  await page.goto(`${home}?search=Exhibition`)
  await page.getByText('5 stones', { exact: true }).waitFor()
  await app.close(page)
})

test('on a phone a parcel is split', async () => {
  const page = await app.page('Manager', { phone: true })
  await page.goto(`${home}?search=${lot}`)
  await page.getByRole('listitem').getByRole('button', { name: lot }).first().tap()
  await page.getByRole('heading', { name: lot, exact: true }).waitFor()
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('group', { name: 'More' }).getByRole('button', { name: 'Split' }).tap()
  const dialog = page.getByRole('dialog', { name: `Split ${lot}` })
  await dialog.getByLabel('Pieces, part 1').fill('5')
  await dialog.getByLabel('Carats, part 1').fill('3.5')
  expect(await isTooWide(page)).toBe(false)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Split' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/^Split into/)
    .first()
    .waitFor()
  await app.close(page)
})

test('a stone that was entered by mistake is deleted on its page, and one that was counted since is not', async () => {
  const clerk = await openClerk(app)
  const [mistake, counted] = [await clerk.goods(), await clerk.goods()]
  const { version } = await clerk.read('inventory', counted.id)
  const manager = await app.as('Manager')
  const adjusted = await manager.put('/api/inventory/adjust', {
    id: counted.id,
    version,
    pieces: 1,
    weight: '2.29',
    reason: 'Weighed again',
  })
  expect(adjusted.errorMessages).toEqual([])
  const page = await app.page('Manager')
  const remove = async ({ sku }: { sku: string }) => {
    await openStone(page, sku)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${sku}?` })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    return dialog
  }
  await openStone(page, mistake.sku)
  expect(await page.getByRole('link', { name: /^Draft/ }).count()).toBe(0)
  await remove(mistake)
  await page.getByText(`${mistake.sku} deleted.`).waitFor()
  await page.getByText('Returned or deleted').first().waitFor()
  const refused = await remove(counted)
  await refused.getByText(`${counted.sku} moved since it came in and cannot be deleted. Write it off instead.`).waitFor()
  await app.close(page)
})
