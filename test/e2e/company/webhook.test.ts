import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../support/program.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
const answers = { status: 500 }
const got: { headers: Record<string, string>; body: string }[] = []
const shop = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  got.push({ headers: request.headers as Record<string, string>, body })
  response.writeHead(answers.status).end()
})
beforeAll(async () => {
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  app = await openApp()
})
afterAll(async () => {
  shop.close()
  await app?.stop()
})

test('an Admin connects a program, sees that it failed, and sends the message again', async () => {
  const page = await app.page('Admin', { phone: true })
  await page.goto('/people/settings/webhooks')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a webhook' })
  await dialog.getByLabel('Program').fill('Web shop')
  await dialog.getByLabel('Address').fill('http://shop.example/hook')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await dialog.getByText('Address must begin with https://.').waitFor()
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`)
  await dialog.getByRole('combobox', { name: 'Documents' }).fill('Invoices')
  await page.getByRole('option', { name: 'Invoices', exact: true }).click()
  await page.keyboard.press('Escape')
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  const secret =
    (await page
      .locator('code')
      .filter({ hasText: /^whsec_/ })
      .textContent()) ?? ''

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Web shop' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Send a test')
  await page.getByText('The target answered with 500.').waitFor()

  const manager = await app.as('Manager')
  const last = (await manager.get('/api/invoice', { pageSize: 1 })).data.rows[0]
  const { customer, branch, salesperson, date, currency } = (await manager.get('/api/invoice', { id: last.id })).data
  const items = [{ description: 'Setting', basis: 'whole', rate: '100' }]
  const draft = { customer: customer.id, branch: branch.id, salesperson: salesperson.id, date, currency, items }
  expect((await manager.post('/api/invoice', draft)).errorMessages).toEqual([])
  await until('the program gets the message', async () => got.length > 1)
  await act('Deliveries')
  const log = page.getByRole('dialog', { name: 'Deliveries to Web shop' })
  await log.getByText('invoice.create').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  answers.status = 204
  await log.getByRole('button', { name: 'Send again: invoice.create' }).click()
  await page.getByText('It is sent again.').waitFor()
  await until('the message comes again', async () => got.length > 2)
  const { headers, body } = got.at(-1) ?? { headers: {}, body: '' }
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'invoice.create' })
  await page.reload()
  await page.getByRole('row', { name: 'Web shop' }).getByText('On', { exact: true }).waitFor()
  await act('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Webhook of Web shop deleted.').waitFor()
  await app.close(page)
})
