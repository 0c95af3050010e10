import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { settled } from '../support/quiet.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

/** The lists, with the columns that a window of 1440 px shows without scrolling sideways. */
const lists = [
  {
    path: '/purchases-and-stock/inventory',
    seen: 'SKU, Stone, Shape, mm, Pcs, Carats, Color, Treated, Origin, Certificate, Asking, Place, Branch',
    whole: ['Pcs', 'Carats', 'mm', 'Asking', 'Place', 'Available', 'Cost in stock', 'In stock since'],
  },
  {
    path: '/sales-and-clients/invoices',
    seen: 'Number, Customer, Total, Open, Due, Status',
    whole: ['Number', 'Date', 'Pieces', 'Carats', 'Total', 'Open', 'Payment', 'Due', 'Status'],
  },
  {
    path: '/sales-and-clients/approvals',
    seen: 'Number, Customer, Outstanding, Value, Due, Status',
    whole: ['Number', 'Date', 'Sent', 'Returned', 'Invoiced', 'Outstanding', 'Value', 'Due', 'Status'],
  },
  {
    path: '/sales-and-clients/customers',
    seen: 'Name, Balance, Overdue, Status',
    whole: ['Code', 'Balance', 'On approval', 'Exposure', 'Overdue', 'Last sale', 'Status'],
  },
  {
    path: '/purchases-and-stock/purchases',
    seen: 'Number, Supplier or payee, Total, Open, Due, Status',
    whole: ['Number', 'Date', 'Total', 'Open', 'Payment', 'Due', 'Status'],
  },
]

type ColumnSeen = { label: string; left: number; right: number; cut: string[] }

/** The columns of the grid on this page: their place in the window, and the texts that are cut. */
const columnsOf = async (page: Page): Promise<ColumnSeen[]> => {
  await page.getByRole('gridcell').first().waitFor()
  await settled(page)
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=grid] [role=row][aria-rowindex]')]
    return [...(rows[0]?.children ?? [])].map((head, at) => {
      const { left, right } = head.getBoundingClientRect()
      const cells = rows.flatMap(row => row.querySelectorAll(':scope > [role=gridcell]')[at] ?? [])
      const cut = cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent ?? '')
      return { label: head.textContent?.trim() ?? '', left, right, cut }
    })
  })
}
const widthsOf = async (page: Page) => (await columnsOf(page)).map(({ label, left, right }) => `${label} ${Math.round(right - left)}`)

test.each(lists)('$path shows amounts, dates and statuses whole, and its main columns at once', async ({ path, seen, whole }) => {
  const page = await app.page('Manager')
  await page.goto(path)
  const columns = await columnsOf(page)
  const named = (labels: string[]) =>
    labels.map(label => columns.find(column => column.label === label) ?? expect.fail(`no column ${label}`))
  expect(named(whole).flatMap(({ label, cut }) => cut.map(text => `${label}: ${text}`))).toEqual([])
  expect(named(seen.split(', ')).flatMap(({ label, right }) => (right > 1440 ? [label] : []))).toEqual([])
  await app.close(page)
})

test('after a search that finds nothing, the columns have the width of the rows that are found next', async () => {
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/inventory?search=nothing-is-called-so')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  const columns = await columnsOf(page)
  expect(columns.filter(({ label }) => ['SKU', 'mm', 'Place'].includes(label)).flatMap(({ cut }) => cut)).toEqual([])
  await app.close(page)
})

test('a text is cut only where the line is full', async () => {
  const page = await app.page('Manager')
  await page.setViewportSize({ width: 2400, height: 900 })
  await page.goto('/sales-and-clients/invoices')
  expect((await columnsOf(page)).flatMap(({ cut }) => cut)).toEqual([])
  await app.close(page)
})

test('the mouse over a text that is cut shows the whole, in a list and in a field', async () => {
  const page = await app.page('Manager')
  await page.goto('/sales-and-clients/invoices/new')
  const salesperson = page.getByRole('combobox', { name: 'Salesperson' })
  await expect.poll(() => salesperson.inputValue()).not.toBe('')
  const name = await salesperson.inputValue()
  await page.keyboard.press('Escape')
  const titled = async () => [await salesperson.getAttribute('title'), await page.getByTitle(name).count()]
  await salesperson.hover()
  expect(await titled()).toEqual([null, 0])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.move(0, 0)
  await salesperson.hover()
  expect(await titled()).toEqual([name, 1])
  await app.close(page)
})

test('rows that are read later leave the columns where they are, and a dragged width stays', async () => {
  const page = await app.page('Manager')
  await page.goto('/purchases-and-stock/inventory')
  const before = await widthsOf(page)
  await page.mouse.move(700, 500)
  await Promise.all([page.waitForResponse(response => response.url().includes('page=2')), page.mouse.wheel(0, 6000)])
  expect(await widthsOf(page)).toEqual(before)

  const head = page.getByRole('columnheader', { name: 'Origin' })
  const box = (await head.boundingBox()) ?? expect.fail('no head')
  await page.mouse.move(box.x + box.width - 1, box.y + 18)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 79, box.y + 18)
  await page.mouse.up()
  await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(box.width) + 80)
  const dragged = (await widthsOf(page)).find(column => column.startsWith('Origin'))
  await page.reload()
  expect(await widthsOf(page)).toContain(dragged)
  await app.close(page)
})
