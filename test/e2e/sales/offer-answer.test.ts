import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer, type TestMailServer } from '../../support/mail/server.ts'
import { type App, openApp } from '../support/browser.ts'
import { type Clerk, openClerk } from '../support/clerk.ts'
import { expectEffort, handAt } from '../support/effort.ts'
import { fitForEverybody } from '../support/fit.ts'
import { settled } from '../support/quiet.ts'
import { cell } from '../support/selling.ts'

let app: App
let clerk: Clerk
let post: TestMailServer
beforeAll(async () => {
  app = await openApp({ isPublic: true })
  clerk = await openClerk(app)
  post = await openMailServer()
  const admin = await app.as('Admin')
  const { version } = (await admin.get('/api/mail-server')).data
  const server = {
    host: '127.0.0.1',
    port: post.port,
    encryption: 'none',
    user: null,
    senderName: 'Stones',
    senderAddress: 'sales@stones.test',
  }
  expect((await admin.put('/api/mail-server', { version, ...server })).errorMessages).toEqual([])
})
afterAll(async () => {
  await app?.stop()
  await post?.close()
})

const isFocused = ':focus'

test('six stones are offered by e-mail; the client ticks two on a phone, and they go on approval in one step', async () => {
  const mark = `OFFER-${Date.now()}`
  const stones = []
  for (const nth of [1, 2, 3, 4, 5, 6]) stones.push(await clerk.goods({ sku: `${mark}-${nth}` }))
  const customer = await clerk.party({ name: 'Quartz and Sons', email: 'buyer@client.test' })
  const page = await app.page('Manager')
  await page.goto(`/purchases-and-stock/inventory?search=${mark}&sort=sku`)
  await page.getByRole('gridcell', { name: `${mark}-6`, exact: true }).waitFor()

  const hand = handAt(page)
  await hand.click(page.getByRole('checkbox', { name: 'Select all loaded rows' }))
  await hand.click(page.getByRole('toolbar', { name: 'Actions for the selection' }).getByRole('button', { name: 'Offer' }))
  await page.getByRole('combobox', { name: 'Customer', exact: true }).and(page.locator(isFocused)).waitFor()
  await hand.type('qua')
  await hand.click(page.getByRole('option', { name: customer.name }))
  await expect.poll(() => cell(page, 'Description', 6).inputValue()).not.toBe('')
  await settled(page)
  await hand.click(page.getByRole('button', { name: /^Mark as sent/ }))
  await hand.click(page.getByRole('dialog', { name: 'Mark this offer as sent?' }).getByRole('button', { name: 'Mark as sent' }))
  await page.getByRole('heading', { level: 1, name: /OF-.*Sent/ }).waitFor()
  await hand.click(page.getByRole('button', { name: /^Send/ }))
  await hand.click(page.getByRole('dialog', { name: /^Send OF-/ }).getByRole('button', { name: 'Send e-mail' }))
  await page.getByRole('list', { name: 'Sent' }).getByText('Sent', { exact: true }).waitFor()
  expect(post.received.flatMap(({ to }) => to)).toEqual(['buyer@client.test'])
  expectEffort('Six stones, chosen in the list of stones, offered by e-mail', hand.effort, { clicks: 8 })

  const offer = new URL(page.url()).pathname.split('/').at(-1)
  const { url } = (await (await app.as('Manager')).post('/api/private-link', { kind: 'offer', document: offer })).data
  const client = await app.stranger()
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(url)
  await client.getByRole('heading', { level: 1, name: 'Offer' }).waitFor()
  await client.getByRole('button', { name: 'Send answer' }).click()
  await client.getByRole('alert').filter({ hasText: 'Choose at least one stone, or write a message.' }).waitFor()
  await client.getByLabel(`I am interested (${mark}-2)`).check()
  await client.getByLabel(`I am interested (${mark}-5)`).check()
  await client.getByLabel('Message to us').fill('Both for Friday, please.')
  await fitForEverybody(client, 'the page of an offer')
  await client.getByRole('button', { name: 'Send answer' }).click()
  await client.getByRole('status').filter({ hasText: 'Thank you. We have your answer of' }).waitFor()
  expect(await client.getByLabel(`I am interested (${mark}-2)`).isChecked()).toBe(true)
  await client.context().close()

  await page.goto('/today')
  const task = page.getByRole('link', { name: /offers? answered by/ })
  await task.click()
  await page.getByRole('gridcell', { name: customer.name }).first().click()
  await page.getByRole('heading', { level: 1, name: /OF-.*Answered/ }).waitFor()
  await page.getByText('Both for Friday, please.').first().waitFor()
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: /^Put OF-.* on approval/ })
    .getByRole('button', { name: 'Create draft' })
    .click()
  await page.getByRole('heading', { level: 1, name: /Draft approval/ }).waitFor()
  expect(await Promise.all([1, 2].map(line => cell(page, 'SKU', line).inputValue()))).toEqual([stones[1]?.sku, stones[4]?.sku])
  await app.close(page)
})
