import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp, scanByHand } from '../support/browser.ts'
import { day, openClerk } from '../support/clerk.ts'
import { beginDocument, cell, scan, stonesToSell } from '../support/selling.ts'

let app: App
let singles: string[]
beforeAll(async () => {
  app = await openApp()
  ;({ singles } = await stonesToSell(app, 1))
})
afterAll(() => app?.stop())

test('a Salesman asks for permission, an Admin approves on Today, and the Salesman issues the invoice', async () => {
  const [sku = ''] = singles
  const page = await app.page('Salesman')
  const buyer = await beginDocument(page, '/sales-and-clients/invoices')
  await scan(page, sku)
  await expect.poll(() => cell(page, 'Description', 1).inputValue()).not.toBe('')
  await cell(page, 'Price', 1).fill('0.01')
  const issue = async () => {
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Issue this invoice?' }).getByRole('button', { name: 'Issue' }).click()
  }
  await issue()
  const refusal = page.getByRole('alert').filter({ hasText: 'this price needs the permission of a Manager' }).first()
  await refusal.waitFor()
  await page.getByText('It is saved as a draft and not issued.').waitFor()
  await page.getByRole('button', { name: 'Ask a manager' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for permission' })
  await dialog.getByLabel('Note').fill('Old customer')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Ask/ }).click()
  await page.getByText('Permission is requested.').waitFor()
  // It is asked for once.
  await page.getByRole('button', { name: 'Ask a manager' }).waitFor({ state: 'detached' })

  const admin = await app.page('Admin')
  await admin.goto('/today')
  const card = admin.getByRole('article').filter({ hasText: buyer })
  await card.getByText('“Old customer”').waitFor()
  await card.getByText(`Minimum price, line 1 (${sku}): `, { exact: false }).waitFor()
  expect(await barriers(admin)).toEqual([])
  await card.getByRole('textbox').fill('This once')
  await card.getByRole('button', { name: 'Approve' }).click()
  await card.waitFor({ state: 'detached' })
  await app.close(admin)

  await page.reload()
  await page.getByText(/Approved by .*“This once”/).waitFor()
  await issue()
  await page.getByRole('heading', { level: 1, name: /INV-/ }).waitFor()
  await page.getByText('Permitted').waitFor()
  await app.close(page)
})

test('a Salesman asks for a past date of an order form, and the Admin sees its stones without prices', async () => {
  const { sku } = await (await openClerk(app)).goods({ acquired: day(6) })
  const page = await app.page('Salesman')
  await page.goto('/cutting/new')
  await page.getByRole('heading', { level: 1, name: 'New cutting order' }).waitFor()
  await page.getByLabel('Date', { exact: true }).fill(day(5))
  await scanByHand(page, sku)
  await expect.poll(() => page.getByRole('region', { name: 'Goods' }).getByRole('combobox').first().inputValue()).toBe(sku)
  const issue = async () => {
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Issue this cutting order?' }).getByRole('button', { name: 'Issue' }).click()
  }
  await issue()
  await page.getByRole('alert').filter({ hasText: 'It needs the permission of a Manager' }).first().waitFor()
  await page.getByRole('button', { name: 'Ask a manager' }).click()
  await page.getByRole('dialog', { name: 'Ask for permission' }).getByRole('button', { name: /^Ask/ }).click()
  await page.getByText('Permission is requested.').waitFor()

  const admin = await app.page('Admin')
  await admin.goto('/today')
  const card = admin.getByRole('article').filter({ hasText: sku })
  await card.getByRole('heading', { name: 'Cutting order for own stock' }).waitFor()
  expect(await card.getByRole('list').last().textContent()).not.toMatch(/=|null|NaN/)
  expect(await barriers(admin)).toEqual([])
  await card.getByRole('button', { name: 'Approve' }).click()
  await card.waitFor({ state: 'detached' })
  await app.close(admin)

  await page.reload()
  await page.getByText(/Approved by /).waitFor()
  await issue()
  await page.getByRole('heading', { level: 1, name: /^CO-/ }).waitFor()
  await app.close(page)
})
