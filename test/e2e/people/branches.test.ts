import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('an Admin limits a Manager to Bangkok, who then sees nothing of Hong Kong', async () => {
  const api = await app.as('Admin')
  const { rows } = (await api.get('/api/invoice', { search: 'INV-HKG', pageSize: 1 })).data
  const [elsewhere] = rows
  expect(elsewhere?.number).toContain('INV-HKG')

  const admin = await app.page('Admin')
  await admin.goto('/people/users')
  await admin.getByText('manager@stonebook.test').click()
  await admin.getByRole('combobox', { name: 'Limited to branches' }).click()
  await admin.getByRole('option', { name: /^Bangkok/ }).click()
  await admin.getByText('is limited to these branches').waitFor()
  expect(await barriers(admin)).toEqual([])
  await app.close(admin)

  const manager = await app.page('Manager')
  await manager.goto('/sales-and-clients/invoices')
  await manager
    .getByText(/^INV-BKK-/)
    .first()
    .waitFor()
  expect(await manager.getByText(/^INV-HKG-/).count()).toBe(0)
  expect(await manager.getByRole('link', { name: 'Statement', exact: true }).count()).toBe(0)
  await manager.goto(`/sales-and-clients/invoices/${elsewhere.id}`)
  await manager.getByText('There is no such invoice').first().waitFor()
  await manager.goto('/sales-and-clients/invoices/new')
  await manager.getByRole('combobox', { name: 'Branch' }).click()
  await manager.getByRole('option', { name: /^Bangkok/ }).waitFor()
  expect(await manager.getByRole('option', { name: /^Hong Kong/ }).count()).toBe(0)
  // Goods may be sent to any branch.
  await manager.goto('/purchases-and-stock/inventory/transfers/new')
  await manager.getByRole('combobox', { name: 'To', exact: true }).click()
  await manager.getByRole('option', { name: /^Hong Kong/ }).waitFor()
  expect(await isTooWide(manager)).toBe(false)
  await app.close(manager)
})
