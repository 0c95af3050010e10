import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { byKeysAlone, tabTo } from '../support/keys.ts'
import { beginDocument, cell, choose, focused, scan, stonesToSell } from '../support/selling.ts'

const approvals = '/sales-and-clients/approvals'

let app: App
let singles: string[]
let parcel: string

beforeAll(async () => {
  app = await openApp()
  ;({ singles, parcel } = await stonesToSell(app, 16))
})
afterAll(() => app?.stop())

type Lent = { page: Page; buyer: string; number: string; stones: string[]; address: string }

/** Lends stones to a customer who is added in the form, by keyboard. */
const lend = async (page: Page, stones: string[]): Promise<Lent> => {
  const buyer = await beginDocument(page, approvals)
  await scan(page, ...stones)
  for (const index of stones.keys()) await expect.poll(() => cell(page, 'Description', index + 1).inputValue()).not.toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).waitFor()
  const text = await page.getByRole('dialog').textContent()
  expect(text).toMatch(new RegExp(`${stones.length} stones?, [\\d.]+ ct go out to ${buyer} until \\d+ \\w+ \\d{4}, worth [\\d,.]+ THB`))
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: /AP-.*Open/ })
  await title.waitFor()
  const number = /AP-[A-Z]+-\d+-\d+/.exec((await title.textContent()) ?? '')?.[0] ?? ''
  return { page, buyer, number, stones, address: new URL(page.url()).pathname }
}
const statusText = (page: Page) => page.getByRole('status').first().textContent()
const heading = (page: Page, words: RegExp) => page.getByRole('heading', { level: 1, name: words }).waitFor()

test('by keyboard a Salesman lends three stones, returns one by scanning, invoices one and extends one', async () => {
  const page = await app.page('Salesman')
  const nothingElse = await byKeysAlone(page)
  const { stones, number, buyer, address } = await lend(page, singles.splice(0, 3))
  const [back = '', sold = ''] = stones
  const foreign = singles.shift() ?? ''

  const printed = page.waitForResponse(response => response.url().includes('/api/approval/export/pdf'))
  await page.keyboard.press('p')
  expect((await printed).headers()['content-type']).toContain('application/pdf')
  await page.getByTitle(`PDF of ${number}`).waitFor()
  await page.keyboard.press('p')
  // Two different keys in quick succession are a word, and no shortcuts.
  await page.getByTitle(`PDF of ${number}`).waitFor({ state: 'detached' })

  await page.keyboard.press('r')
  await heading(page, new RegExp(`Return of ${number}`))
  await expect.poll(() => focused(page)).toBe('SKU to return')
  await scan(page, back)
  await expect.poll(() => statusText(page)).toBe(`${back} ticked.`)
  await expect.poll(() => page.getByTestId('rest').textContent()).toMatch(/^2 stones/)
  await scan(page, back)
  await expect.poll(() => statusText(page)).toBe(`${back} is ticked already.`)
  await scan(page, foreign)
  await expect.poll(() => statusText(page)).toBe(`${foreign} is not on this approval: it is available.`)
  await page.keyboard.press('Control+Enter')
  await page.getByText('A scanned code is not added.').waitFor()
  await page.getByRole('button', { name: `Remove ${foreign}` }).press('Enter')
  await page.keyboard.press('Control+Enter')
  await heading(page, /Partly returned/)

  await page.keyboard.press('r')
  await expect.poll(() => focused(page)).toBe('SKU to return')
  await scan(page, back)
  await expect.poll(() => statusText(page)).toBe(`${back} is already returned.`)
  await page.goto(address)
  await heading(page, /Partly returned/)

  await page.keyboard.press('x')
  await page.getByRole('dialog', { name: `Extend ${number}` }).waitFor()
  await expect.poll(() => page.getByRole('dialog').textContent()).toMatch(/2 stones, [\d.]+ ct may stay with/)
  await page.keyboard.press('Enter')
  await page.getByText(new RegExp(`${number} is now due on`)).waitFor()

  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: `Invoice from ${number}` })
  await dialog.waitFor()
  await dialog.getByLabel(stones[2] ?? '', { exact: true }).press('Space')
  await expect.poll(() => dialog.textContent()).toContain(`go on a draft invoice to ${buyer}`)
  await page.keyboard.press('Enter')
  await heading(page, /Draft invoice/)
  await expect.poll(() => cell(page, 'SKU', 1).inputValue()).toBe(sold)
  await page.getByText(`from ${number}`).waitFor()
  await page.getByRole('button', { name: 'From approvals (1)' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /INV-/)
  await tabTo(page, number)
  await page.keyboard.press('Enter')
  await heading(page, /Partly invoiced/)
  nothingElse()
  await app.close(page)
})

test('lines of two approvals are selected for one invoice, and a scanned stone is taken from its approval', async () => {
  const page = await app.page('Manager')
  const first = await lend(page, singles.splice(0, 2))
  await page.goto(`${approvals}/new`)
  await choose(page, 'Customer', first.buyer)
  await expect.poll(() => focused(page)).toBe('SKU, line 1')
  const [other = ''] = singles.splice(0, 1)
  await scan(page, other)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /AP-.*Open/)

  await page.goto('/sales-and-clients/invoices/new')
  await choose(page, 'Customer', first.buyer)
  await page.getByRole('button', { name: 'From approvals (3)' }).click()
  const dialog = page.getByRole('dialog', { name: `On approval with ${first.buyer}` })
  await dialog.getByLabel(first.stones[0] ?? '', { exact: true }).check()
  await dialog.getByLabel(other, { exact: true }).check()
  await page.getByRole('button', { name: 'Add to invoice' }).click()
  await expect.poll(() => cell(page, 'SKU', 2).inputValue()).toBe(other)
  await cell(page, 'SKU', 3).focus()
  await scan(page, first.stones[1] ?? '')
  await expect.poll(() => page.getByText(`from ${first.number}`).count()).toBe(2)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this invoice?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /INV-/)
  await page.goto(first.address)
  await heading(page, /Invoiced/)
  await app.close(page)
})

test('a parcel is partly returned by measured weight, a Manager reports the rest lost, and a wrong return is reversed', async () => {
  const page = await app.page('Manager')
  const [single = ''] = singles.splice(0, 1)
  await beginDocument(page, approvals)
  await scan(page, single, parcel)
  await expect.poll(() => cell(page, 'Description', 2).inputValue()).not.toBe('')
  expect(await focused(page)).toBe('SKU, line 3')
  await cell(page, 'Pieces', 2).fill('2')
  await cell(page, 'Carats', 2).fill('1.50')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Issue this approval?' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, /AP-.*Open/)

  // The scanner is faster than a slow request for the stones.
  await page.route(/inventory\?.*ids=/, async route => {
    await new Promise(done => setTimeout(done, 1_500))
    await route.continue()
  })
  await page.keyboard.press('r')
  await expect.poll(() => focused(page)).toBe('SKU to return')
  await scan(page, parcel)
  await page.getByLabel(`Pieces of ${parcel}`).waitFor()
  expect(await focused(page)).toBe('SKU to return')
  await page.getByLabel(`Pieces of ${parcel}`).focus()
  await page.keyboard.type('1', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.getByText(/Enter the measured weight/).waitFor()
  await page.keyboard.type('0.7', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('SKU to return')
  // Also from a cell, where Enter alone moves on.
  await page.getByLabel(`Pieces of ${parcel}`).focus()
  await page.keyboard.press('Control+Enter')
  await heading(page, /Partly returned/)
  await page
    .getByText('1 pc, 0.80 ct')
    .or(page.getByText('0.80 ct', { exact: true }))
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Report lost' }).click()
  const lost = page.getByRole('dialog', { name: /Report lost on AP-/ })
  await lost.getByLabel(single, { exact: true }).check()
  await lost.getByLabel('Reason').fill('Stolen at the fair')
  await lost.getByRole('button', { name: 'Report lost' }).click()
  await page.getByRole('columnheader', { name: 'Lost' }).waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Undo return' }).click()
  await page.getByRole('button', { name: 'Undo return' }).click()
  await expect.poll(() => page.getByText('2 pcs, 1.50 ct').count()).toBeGreaterThan(1)
  await app.close(page)
})

test('many approvals are extended and returned at once, after a preview', async () => {
  const page = await app.page('Salesman')
  const { buyer } = await lend(page, singles.splice(0, 1))
  await page.goto(`${approvals}?search=${encodeURIComponent(buyer)}`)
  await page
    .getByRole('row', { name: new RegExp(buyer) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Extend 1 approval' }).click()
  await page.getByRole('dialog', { name: 'Extend 1 approval' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/1 approval due on/).waitFor()
  await page
    .getByRole('row', { name: new RegExp(buyer) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Return all of 1 approval' }).click()
  await expect.poll(() => page.getByRole('dialog').textContent()).toMatch(/1 stone, [\d.]+ ct on 1 approval return to stock/)
  await page.getByRole('button', { name: 'Return all', exact: true }).click()
  await page.getByRole('row', { name: /Returned/ }).waitFor()
  await app.close(page)
})
