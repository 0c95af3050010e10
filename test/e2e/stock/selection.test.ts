import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { settled } from '../support/quiet.ts'
import { cell, isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'
// More single stones below one carat than are loaded at once, and few enough for one export.
const small = `${home}?type=single&weightMax=1`

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const actions = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selection' })
const total = async (page: Page) => Number((await page.locator('h1 + span').textContent())?.replace(/\D/g, ''))
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') })
const skuOf = async (page: Page, index: number) => (await rows(page).nth(index).getByRole('gridcell').nth(1).innerText()).trim()
const row = (page: Page, sku: string) => rows(page).filter({ has: page.getByRole('gridcell', { name: sku, exact: true }) })

test('the cursor stays at its stone while the rows change places: X and Enter act on that stone', async () => {
  const page = await app.page('Manager')
  await page.goto(`${home}?type=single&weightMin=9&sort=sku`)
  await rows(page).first().waitFor()
  expect(await total(page)).toBeLessThanOrEqual(60)
  for (const index of [0, 1]) {
    await page.keyboard.press('j')
    await page.locator(`[data-cursor][aria-rowindex="${index + 2}"]`).waitFor()
  }
  const sku = await skuOf(page, 1)
  await page.getByRole('columnheader', { name: 'SKU' }).getByRole('button').first().click()
  await page.locator('[aria-sort=descending]').waitFor()
  await expect.poll(() => page.locator('[data-stale]').count()).toBe(0)
  expect(await skuOf(page, 1)).not.toBe(sku)
  await page.keyboard.press('x')
  await actions(page).getByText('1 row selected').waitFor()
  expect(await row(page, sku).getAttribute('aria-selected')).toBe('true')
  // The focus leaves the head, where Enter would sort again.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: sku }).waitFor()
  await app.close(page)
})

test('a search is left by Enter or the arrow: the cursor is on its first result, even before the pause after typing', async () => {
  const page = await app.page('Manager')
  await page.goto(`${home}?type=single`)
  await rows(page).first().waitFor()
  const sku = await skuOf(page, 5)
  for (const key of ['Enter', 'ArrowDown']) {
    await page.goto(`${home}?type=single`)
    await rows(page).first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.insertText(sku)
    await page.keyboard.press(key)
    await page.locator('[data-cursor]').getByRole('gridcell', { name: sku, exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: sku }).waitFor()
  }
  await app.close(page)
})

test('the head says whether all, some or no rows are selected, and all that match can be selected and exported', async () => {
  const page = await app.page('Manager')
  await page.goto(small)
  await rows(page).first().waitFor()
  const matching = await total(page)
  expect(matching).toBeGreaterThan(60)
  const head = page.getByRole('checkbox', { name: 'Select all loaded rows' })
  const isMixed = () => head.evaluate(box => box instanceof HTMLInputElement && box.indeterminate)
  await row(page, await skuOf(page, 2))
    .getByRole('checkbox')
    .click()
  expect([await head.isChecked(), await isMixed()]).toEqual([false, true])
  await head.click()
  await actions(page).getByText('60 rows selected').waitFor()
  // Checked, and mixed: more match than are loaded.
  expect(await isMixed()).toBe(true)
  await actions(page)
    .getByRole('button', { name: `Select all ${matching} that match` })
    .click()
  await actions(page).getByText(`${matching} rows selected`).waitFor()
  expect([await head.isChecked(), await isMixed()]).toEqual([true, false])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    actions(page)
      .getByRole('button', { name: `Export ${matching} rows` })
      .click(),
  ])
  expect((await sheetRows(await readFile(await file.path()))).slice(1, -1)).toHaveLength(matching)
  // The selection stays, also under another filter.
  await page.getByRole('button', { name: 'Clear the filter Type' }).click()
  await expect.poll(() => total(page)).toBeGreaterThan(matching)
  await actions(page).getByText(`${matching} rows selected`).waitFor()
  await actions(page).getByRole('button', { name: 'Clear selection' }).click()
  expect([await head.isChecked(), await isMixed()]).toEqual([false, false])
  await app.close(page)
})

test('the spreadsheet of a selection has its rows, in the order and with the columns of the list', async () => {
  const page = await app.page('Manager')
  await page.goto(`${small}&status=available&sort=-weight`)
  await rows(page).first().waitFor()
  const picked = [await skuOf(page, 1), await skuOf(page, 4)]
  for (const sku of picked.toReversed()) await row(page, sku).getByRole('checkbox').click()
  await actions(page).getByRole('button', { name: 'More' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export 2 rows' }).click()])
  const [head = [], ...found] = await sheetRows(await readFile(await file.path()))
  expect(found.map(cells => cells[head.indexOf('SKU')])).toEqual([...picked, 'Total'])
  await app.close(page)
})

test('stones are selected in the gallery, and on the cards of a phone', async () => {
  for (const phone of [false, true]) {
    const page = await app.page('Manager', { phone })
    await page.goto(`${home}?type=single&status=available&askingRateMin=1`)
    if (!phone) await page.getByRole('button', { name: 'Gallery' }).click()
    const card = page.getByRole('list', { name: 'Inventory' }).getByRole('listitem')
    const boxes = card.getByRole('checkbox', { name: 'Select this row' })
    for (const index of [0, 2]) await boxes.nth(index).click()
    const skus = await Promise.all([0, 2].map(index => card.nth(index).getByRole('button').first().innerText()))
    expect(await isTooWide(page)).toBe(false)
    expect(await barriers(page)).toEqual([])
    await actions(page).getByRole('button', { name: 'Put 2 stones on approval' }).click()
    await page.waitForURL(url => url.pathname === '/sales-and-clients/approvals/new')
    await expect.poll(() => Promise.all([1, 2].map(line => cell(page, 'SKU', line).inputValue()))).toEqual(skus)
    await app.close(page)
  }
})

test('the actions that do not fit on the bar are behind More', async () => {
  const page = await app.page('Manager', { phone: true })
  await page.goto(`${home}?type=single&status=available&askingRateMin=1`)
  await page.getByRole('checkbox', { name: 'Select this row' }).first().click()
  await actions(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await actions(page).getByText('1 row selected').waitFor()
  await app.close(page)
})

test('on a phone the dialog Reserve opens with its list of customers closed, until something is typed', async () => {
  const page = await app.page('Manager', { phone: true })
  await page.goto(home)
  await page.getByRole('checkbox', { name: 'Select this row' }).first().click()
  await actions(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Reserve 1 stone' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reserve/ })
  const customer = dialog.getByRole('combobox', { name: 'Customer' })
  await expect.poll(() => customer.evaluate(field => field === document.activeElement)).toBe(true)
  await settled(page)
  expect(await page.getByRole('option').count()).toBe(0)
  await customer.fill('a')
  await page.getByRole('option').first().waitFor()
  await customer.fill('')
  await app.close(page)
})
