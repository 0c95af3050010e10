import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../../src/domain/reports/accounts.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('an Admin names the accounts, hands a journal over, and takes it back', async () => {
  const page = await app.page('Admin')
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Journals' }).click()
  await page.getByRole('button', { name: 'Create journal' }).click()
  const row = page.getByRole('row', { name: /^1 / })
  await row.waitFor()
  expect(await barriers(page)).toEqual([])

  // The program would not know the accounts yet.
  await row.getByRole('button', { name: 'Save journal 1 as a file' }).click()
  await page.getByRole('menuitem', { name: 'QuickBooks Online' }).click()
  await page.getByText(/^QuickBooks Online needs the name of these accounts/).waitFor()

  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  for (const { label } of accounts) await page.getByLabel(`Name of ${label}`, { exact: true }).fill(`Books ${label}`)
  await page.getByLabel('Number of the client').fill('many')
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('button', { name: 'Save accounts' }).click()
  await page.getByText('is not a number').first().waitFor()
  await page.getByLabel('Number of the client').fill('')
  await page.getByRole('button', { name: 'Save accounts' }).click()
  await page.getByText('Accounts saved.').waitFor()

  await page.getByRole('link', { name: 'Journals' }).first().click()
  await row.getByRole('button', { name: 'Save journal 1 as a file' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Tally' }).click()])
  expect(file.suggestedFilename()).toBe('Journal 1 Tally.xml')
  expect(await readFile(await file.path(), 'utf8')).toContain('<LEDGERNAME>Books Sales</LEDGERNAME>')

  await page.getByRole('button', { name: 'Create journal' }).click()
  await page.getByText(/^Everything up to .+ is in a journal already/).waitFor()
  await row.getByRole('button', { name: 'Take back journal 1' }).click()
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await row.getByText('Taken back').waitFor()
  await app.close(page)
})
