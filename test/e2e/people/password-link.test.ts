import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkAnswer } from '../../../src/domain/people/password-link.ts'
import { openMailServer, type TestMailServer } from '../../support/mail/server.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
let post: TestMailServer
beforeAll(async () => {
  app = await openApp({ isPublic: true })
  post = await openMailServer()
})
afterAll(async () => {
  await app?.stop()
  await post?.close()
})

const isFine = async (page: Page) => {
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}
const mailsTo = (email: string) => post.received.filter(({ to }) => to.includes(email)).map(({ email: { text = '' } }) => text)
/** The address of the link in the newest message to a user, once so many have arrived. */
const linkTo = async (email: string, number: number) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 30_000 }).toBe(number)
  return /http\S+/.exec(mailsTo(email)[number - 1] ?? '')?.[0] ?? ''
}
const choose = async (page: Page, address: string, password: string) => {
  await page.goto(address)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.keyboard.press('Enter')
}
const signIn = async (page: Page, email: string, password: string) => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}

test('an Admin sends a new user a link, and the user asks for another after forgetting the password', async () => {
  const email = 'nok@stonebook.test'
  const stranger = await app.stranger()
  await stranger.goto('/login')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await stranger.getByRole('button', { name: 'Forgot your password?' }).count()).toBe(0)

  const admin = await app.as('Admin')
  const page = await app.page('Admin')
  await page.goto('/people/users?open=new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nok')
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
  await page.getByText('Left empty, nobody knows one.').waitFor()
  await page.getByRole('button', { name: /^Save/ }).click()
  const sendLink = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Send a link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  }
  await sendLink()
  await page.getByText('No mail server is set up. An Admin does that under Company, E-mail.').waitFor()
  const server = {
    host: '127.0.0.1',
    port: post.port,
    encryption: 'none',
    user: null,
    senderName: 'Stones',
    senderAddress: 'sales@stones.test',
  }
  expect((await admin.put('/api/mail-server', { version: 0, ...server })).errorMessages).toEqual([])
  await sendLink()
  await page.getByText(`Link sent to ${email}.`).waitFor()
  await app.close(page)

  const first = await linkTo(email, 1)
  await stranger.goto(first)
  await isFine(stranger)
  await choose(stranger, first, 'Password1234!')
  await stranger.getByText('This password is too common. Choose another.').waitFor()
  await choose(stranger, first, 'nine orange boats')
  await stranger.getByText('Password changed. Sign in with it.').waitFor()
  await signIn(stranger, email, 'nine orange boats')
  await stranger.getByRole('button', { name: 'Nok, Salesman' }).waitFor()

  const other = await app.stranger()
  await other.goto('/login')
  await other.getByRole('button', { name: 'Forgot your password?' }).click()
  await isFine(other)
  await other.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await other.keyboard.press('Enter')
  await other.getByText(linkAnswer).waitFor()
  await isFine(other)
  const second = await linkTo(email, 3)
  await choose(other, second, 'ten orange boats')
  await other.getByText('Password changed. Sign in with it.').waitFor()
  await choose(other, second, 'eleven orange boats')
  await other.getByText('This link has expired, was used, or was replaced by a newer one. Ask for another.').waitFor()
  await isFine(other)
  await other.getByRole('button', { name: 'Back to sign-in' }).click()
  await signIn(other, email, 'ten orange boats')
  await other.getByRole('button', { name: 'Nok, Salesman' }).waitFor()
  await stranger.goto('/account')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})
