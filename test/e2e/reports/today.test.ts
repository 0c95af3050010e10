import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../support/browser.ts'
import { openClerk } from '../support/clerk.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('each record that Today names has the button for what is due', async () => {
  const clerk = await openClerk(app)
  const { id, name } = await clerk.party()
  // Older than any of the demo company, so that it is named first.
  const bill = await clerk.invoice(id, '120', 4000)
  const page = await app.page('Manager')
  await page.goto('/today')
  const overdue = page.getByRole('region', { name: 'Overdue' })
  const record = overdue
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: new RegExp(`${name} · ${bill.number}`) }) })
    .last()
  await record.getByRole('button', { name: 'Receive' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel(/^Amount/).inputValue()).toBe('120.00')
  await page.keyboard.press('Escape')
  await overdue.getByRole('button', { name: 'Return' }).first().click()
  await page.waitForURL(/\/approvals\/[0-9a-f-]+\/return$/)
  await app.close(page)
})

test('the menu marks the group of a screen, also of one that it does not list', async () => {
  const page = await app.page('Admin')
  const current = () => page.getByRole('navigation', { name: 'Main' }).locator('[aria-current], [data-here]').allInnerTexts()
  for (const [address, group] of [
    ['/people/settings/tokens', 'Company'],
    ['/people/employees/designations', 'People'],
    ['/people/performance/makers', 'People'],
  ] as const) {
    await page.goto(address)
    await expect.poll(current).toEqual([group])
  }
  await app.close(page)
})
