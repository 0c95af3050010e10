import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetRows } from '../../support/figures/sheet-rows.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'
import { isTooWide } from '../support/selling.ts'

const home = '/purchases-and-stock/inventory'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

const total = async (page: Page) => Number((await page.locator('h1 + span').textContent())?.replace(/\D/g, ''))
const cardsOrRows = (page: Page) => page.getByRole('gridcell').or(page.getByRole('list', { name: 'Inventory' }).getByRole('listitem'))
const chip = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) }).first()
const pick = async (page: Page, label: string, option: string) => {
  await chip(page, label).click()
  await page
    .getByRole('group', { name: `Filter by ${label}` })
    .getByText(option, { exact: true })
    .click()
  await page.keyboard.press('Escape')
}

test('opens with stock on hand; other stones are one filter away', async () => {
  const page = await app.page('Manager')
  await page.goto(home)
  await cardsOrRows(page).first().waitFor()
  const held = await total(page)
  expect(await page.getByText('Sold', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear the filter Place' }).click()
  await expect.poll(() => total(page)).toBeGreaterThan(held)
  const whole = await total(page)
  await pick(page, 'Place', 'Gone')
  await expect.poll(() => total(page)).toBe(whole - held)
  await pick(page, 'Place', 'In stock')
  await expect.poll(() => total(page)).toBe(held)
  expect(new URL(page.url()).search).toBe('')
  await app.close(page)
})

/** The rows of the spreadsheet from the export button of the list. */
const exported = async (page: Page): Promise<string[][]> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()])
  return sheetRows(await readFile(await file.path()))
}

test('the spreadsheet has the shown columns and order: no cost once it is unticked, here and in a saved view', async () => {
  const page = await app.page('Manager')
  await page.goto(home)
  await cardsOrRows(page).first().waitFor()
  const heads = async () => (await page.getByRole('columnheader').allTextContents()).map(head => head.trim()).filter(Boolean)
  const [whole] = await exported(page)
  expect(whole).toEqual(expect.arrayContaining(['SKU', 'Length', 'Asking price', 'Asking currency', 'Cost in stock']))
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  const shownColumns = page.getByRole('group', { name: 'Columns and rows' }).getByRole('checkbox')
  await page.getByLabel('Find a column').fill('fluor')
  await expect.poll(() => shownColumns.count()).toBe(2)
  await page.getByLabel('Find a column').fill('no such column')
  await page.getByText('No column has this name.').waitFor()
  await page.getByLabel('Find a column').fill('')
  for (const column of ['Cost in stock', 'mm']) await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
  await page.getByRole('button', { name: 'Move Carats up' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(heads).not.toContain('Cost in stock')
  const [head, ...rows] = await exported(page)
  expect(head!.slice(0, 5)).toEqual(['SKU', 'Stone', 'Shape', 'Carats', 'Pieces'])
  expect(head).toEqual(
    whole!.filter(label => !['Cost in stock', 'Length', 'Width', 'Depth'].includes(label)).toSpliced(3, 2, 'Carats', 'Pieces'),
  )
  const totals = rows.at(-1)!
  expect([rows.length - 1, totals[0]]).toEqual([await total(page), 'Total'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByText('Save as a new view').click()
  await page.keyboard.type('Without cost')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Without cost' }).waitFor()
  expect((await exported(page))[0]).toEqual(head)
  await app.close(page)
})

test('sends one request for each new order or filter', async () => {
  const page = await app.page('Manager')
  await page.goto(home)
  await cardsOrRows(page).first().waitFor()
  const requests: string[] = []
  page.on('request', request => request.url().includes('/api/inventory?') && requests.push(new URL(request.url()).search))
  const stale = () => page.locator('[data-stale]').count()
  await page.getByRole('columnheader', { name: 'Carats' }).getByRole('button').first().press('Enter')
  await page.locator('[aria-sort=ascending]').filter({ hasText: 'Carats' }).waitFor()
  await expect.poll(stale).toBe(0)
  await pick(page, 'Treated', 'Untreated')
  await expect.poll(() => new URL(page.url()).search).toContain('treated=no')
  await page.getByRole('button', { name: 'Clear the filter Place' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('any')
  await expect.poll(stale).toBe(0)
  expect(requests).toHaveLength(3)
  expect(new Set(requests).size).toBe(3)
  await app.close(page)
})

for (const phone of [false, true]) {
  const where = phone ? 'on a phone' : 'at the desk'
  const name = phone ? 'Pocket sapphires' : 'Unheated sapphires'
  test(`is filtered, saved as a view and opened again ${where}`, async () => {
    const page = await app.page('Manager', { phone })
    await page.goto(home)
    await cardsOrRows(page).first().waitFor()
    const held = await total(page)
    await pick(page, 'Treated', 'Untreated')
    await expect.poll(() => total(page)).toBeLessThan(held)
    const untreated = await total(page)
    await chip(page, 'Carats').click()
    await page.getByLabel('Carats, at least').fill('1')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).search).toContain('weightMin=1')
    await expect.poll(() => total(page)).toBeLessThan(untreated)
    const found = await total(page)

    if (phone) await page.getByRole('button', { name: 'Views' }).click()
    else await page.keyboard.press('v')
    await page.getByRole('button', { name: 'Save as a new view…' }).click()
    await page.getByLabel('Name of the view').fill(name)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name, exact: true }).waitFor()
    const link = page.url()

    await page.goto(home)
    await expect.poll(() => total(page)).toBe(held)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name }).click()
    await expect.poll(() => total(page)).toBe(found)
    expect(page.url()).toBe(link)
    expect(await isTooWide(page)).toBe(false)
    expect(await barriers(page)).toEqual([])

    await page.getByRole('button', { name: 'Clear the filter Treated' }).click()
    await page.getByTitle('Changed since it was saved').waitFor()
    await page.getByRole('button', { name: `${name} Changed since it was saved` }).click()
    await page.getByRole('button', { name: `Save changes to “${name}”` }).click()
    await page.getByTitle('Changed since it was saved').waitFor({ state: 'detached' })
    await app.close(page)
  })
}

test('a view keeps its columns, is shared, renamed and deleted', async () => {
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/invoices?state=issued')
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: 'Columns and rows' }).click()
  await page.getByRole('group', { name: 'Columns and rows' }).getByText('Salesperson', { exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Salesperson' }).waitFor({ state: 'detached' })
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Save as a new view…' }).click()
  await page.getByLabel('Name of the view').fill('Issued')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Issued', exact: true }).waitFor()

  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Share with everyone' }).click()
  const salesman = await app.page('Salesman')
  await salesman.goto('/sales-and-clients/invoices')
  await salesman.getByRole('columnheader', { name: 'Salesperson' }).waitFor()
  await salesman.getByRole('button', { name: 'Views' }).click()
  await salesman.getByRole('button', { name: /^Issued/ }).click()
  await salesman.getByRole('columnheader', { name: 'Salesperson' }).waitFor({ state: 'detached' })
  await salesman.getByRole('button', { name: 'Issued', exact: true }).click()
  expect(await salesman.getByRole('button', { name: 'Delete…' }).count()).toBe(0)
  await app.close(salesman)

  await page.getByRole('button', { name: 'Issued', exact: true }).click()
  await page.getByRole('button', { name: 'Rename…' }).click()
  await page.getByLabel('Name of the view').fill('Gone out')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Gone out', exact: true }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
  await app.close(page)
})

for (const phone of [false, true])
  test(`finds the match for a stone and puts both on an invoice ${phone ? 'on a phone' : 'at the desk'}`, async () => {
    const page = await app.page('Manager', { phone })
    await page.goto(home)
    await cardsOrRows(page).first().waitFor()
    await page.getByRole('link', { name: 'Pairs' }).click()
    const pairs = page.getByRole('list', { name: 'Pairs' }).getByRole('button')
    await pairs.first().waitFor()
    const sku = await page.locator('thead a').first().textContent()
    await page.locator('thead a').first().click()
    await page.getByRole('heading', { level: 1, name: sku! }).waitFor()
    await page.getByRole('link', { name: 'Find a pair' }).click()
    await page.getByRole('heading', { level: 1, name: `Partners for ${sku}` }).waitFor()
    await page.getByRole('list', { name: 'Partners' }).getByRole('button').first().waitFor()
    const skus = await page.locator('thead a').allTextContents()
    expect(skus[0]).toBe(sku)
    expect(await isTooWide(page)).toBe(false)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Invoice both' }).click()
    await page.waitForURL(url => url.pathname.endsWith('/invoices/new') && url.search === '')
    for (const line of [1, 2])
      await expect.poll(() => page.getByLabel(`SKU, line ${line}`, { exact: true }).inputValue()).toBe(skus[line - 1])
    await app.close(page)
  })

test('finds a set of three alike stones by its color, and puts all on an approval by one key', async () => {
  const clerk = await openClerk(app, 'Manager')
  const goods = { colour: 'Heliotrope', length: '8', width: '7', depth: '5' }
  const skus: string[] = []
  for (const weight of ['2.31', '2.32', '2.33']) skus.push((await clerk.goods({ ...goods, weight })).sku)
  const page = await app.page('Manager')
  await page.goto(`${home}/pairs?colour=Heliotrope`)
  await page.getByRole('combobox', { name: 'Stones together' }).click()
  await page.getByRole('option', { name: '4', exact: true }).click()
  await page.getByText('No set of 4').waitFor()
  await page.getByRole('combobox', { name: 'Stones together' }).click()
  await page.getByRole('option', { name: '3', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Sets of 3' }).waitFor()
  const rows = page.getByRole('region', { name: 'Stones of the set' }).getByRole('row')
  await expect.poll(async () => (await rows.getByRole('link').allTextContents()).sort()).toEqual(skus)
  expect(await rows.last().innerText()).toContain('0.02 ct')
  expect(await isTooWide(page)).toBe(false)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('list', { name: 'Sets' }).getByRole('button').first().focus()
  await page.keyboard.press('p')
  await page.waitForURL(url => url.pathname.endsWith('/approvals/new') && url.search === '')
  for (const line of [1, 2, 3])
    await expect.poll(() => page.getByLabel(`SKU, line ${line}`, { exact: true }).inputValue()).toMatch(/^CLERK-/)
  await app.close(page)
})
