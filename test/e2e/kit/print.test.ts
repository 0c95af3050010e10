import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagesOf } from '../../support/media/pdf.ts'
import { type App, openApp } from '../support/browser.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('a list is printed with all its rows, its filters and its sums, without menus', async () => {
  const page = await app.page('Manager', { dark: true })
  await page.goto('/sales-and-clients/invoices?status=overdue')
  await page.getByRole('gridcell').first().waitFor()
  // The dialog of the system cannot be seen by a test. What the browser would print is read instead.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', '')
  })
  await page.keyboard.press('Control+p')
  await page.locator('body[data-asked]').waitFor()
  const { total } = (await (await app.as('Manager')).get('/api/invoice', { status: 'overdue', pageSize: 1 })).data
  expect(total).toBeGreaterThan(100)
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  const text = pages.join('\n')
  expect(new Set(text.match(/INV-\w+-\d\d-\d{5}/g)).size).toBe(total)
  expect(pages[0]).toContain(`${total} invoices.`)
  expect(pages[0]).toContain('Status: Overdue.')
  expect(
    pages.every(one => one.includes('Salesperson')),
    'the head is on each page',
  ).toBe(true)
  expect(pages.at(-1)).toContain('All')
  for (const word of ['Find anything', 'New invoice', 'Receive']) expect(text).not.toContain(word)
  await app.close(page)
})
