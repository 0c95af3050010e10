import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../src/server/kit/db/db.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())

test('an Admin sees who took out more than usual, new browsers, and a token that nobody uses, and goes to remove it', async () => {
  const admin = await app.as('Admin')
  const { id, name } = (await admin.get('/api/user/cuser')).data
  await admin.post('/api/api-token', { name: 'Forgotten shop', role: 'Salesman' })
  await withClient(app.databaseUrl, async client => {
    await client.query(`update api_token set created_at = created_at - interval '8 days' where name = 'Forgotten shop'`)
    const event =
      'insert into security_event (at, event, account_id, account_name, address, agent, count) values (business_now(), $1, $2, $3, $4, $5, $6)'
    await client.query(event, ['export', id, name, '192.0.2.1', '', 40])
    await client.query(event, ['new-browser', id, name, '192.0.2.77', 'Mozilla/5.0 (iPhone) Safari/604.1', 1])
  })
  const page = await app.page('Admin', { phone: true })
  await page.goto('/people/settings/security')
  await page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'More than usual' }).waitFor()
  await page.getByRole('row').filter({ hasText: '192.0.2.77' }).filter({ hasText: 'Safari on iPhone' }).first().waitFor()
  await page.getByRole('row').filter({ hasText: 'Forgotten shop' }).filter({ hasText: 'Never' }).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  await page.getByRole('link', { name: 'Remove Forgotten shop' }).click()
  await page.getByRole('button', { name: 'Revoke Forgotten shop' }).waitFor()
  await app.close(page)
})
