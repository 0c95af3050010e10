import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withClient } from '../../../src/server/kit/db/db.ts'
import { type App, barriers, openApp } from '../support/browser.ts'
import { openContext } from '../support/context.ts'
import { isTooWide } from '../support/selling.ts'

let app: App
let context: BrowserContext
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  // A passkey belongs to a name, not to an IP address.
  const baseURL = app.address.replace('127.0.0.1', 'localhost')
  context = await openContext(app.browser, { baseURL, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(30_000)
  return () => context.close()
})

const first = 'seven yellow lamps'
const own = 'nine orange boats'
const newcomer = async (name: string, role = 'Salesman') => {
  const admin = await app.as('Admin')
  const { data } = await admin.get('/api/user/cuser')
  const email = `${name}@stonebook.test`
  const draft = { name, email, password: first, role, branch: data.branch.id, employee: null }
  expect((await admin.post('/api/user', draft)).errorMessages).toEqual([])
  return email
}
const signIn = async (page: Page, email: string, password: string) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /, (Admin|Manager|Salesman)$/ }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
}
/** Gives the browser a device with passkeys, whose person is always verified. */
const addDevice = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}
const isFine = async (page: Page) => {
  expect(await barriers(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

test('a new user chooses an own password, sets up an authenticator app, and signs in with its code', async () => {
  const email = await newcomer('Ploy')
  const page = await context.newPage()
  await signIn(page, email, first)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await isFine(page)
  await page.goto('/sales-and-clients/invoices')
  await page.getByLabel('Current password').fill(first)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Invoices' }).waitFor()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  const codeAt = (time: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await page.getByLabel('Code that the app shows').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong. Enter the one that the app shows now.').waitFor()
  await isFine(page)
  const now = Date.now()
  await page.getByLabel('Code that the app shows').fill(codeAt(now))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await codes.getByRole('listitem').first().waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts()
  await isFine(page)
  await codes.getByRole('button', { name: 'Done' }).click()
  await page.getByText('10 recovery codes left.').waitFor()
  await logOut(page)

  await signIn(page, email, own)
  await page.getByText('Enter the code of your authenticator app, or a recovery code.').waitFor()
  await page.getByLabel('Code').fill(codeAt(now + 30_000))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ploy, Salesman' }).waitFor()
  await logOut(page)
  await signIn(page, email, own)
  await page.getByLabel('Code').fill(recovery)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ploy, Salesman' }).waitFor()

  const admin = await app.page('Admin')
  const ploy = await withClient(app.databaseUrl, client => client.query(`select id from "user" where email = lower($1)`, [email]))
  await admin.goto(`/people/users?open=${ploy.rows[0].id}`)
  const actions = async () => {
    await admin.getByRole('button', { name: 'More', exact: true }).click()
    await admin.getByRole('button', { name: 'New password' }).waitFor()
  }
  await actions()
  await admin.getByRole('button', { name: 'Remove second factor' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.getByText('Second factor of Ploy removed.').waitFor()
  await admin.reload()
  await actions()
  expect(await admin.getByRole('button', { name: 'Remove second factor' }).count()).toBe(0)
  await app.close(admin)
})

test('a passkey is made, signs in, confirms a sensitive action, and is removed', async () => {
  const email = await newcomer('Wirat', 'Admin')
  const page = await context.newPage()
  await signIn(page, email, first)
  await page.getByLabel('Current password').fill(first)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Wirat, Admin' }).waitFor()
  await page.goto('/account')
  await addDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Office computer')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText(/^Passkey, added .*, not used yet$/).waitFor()
  await logOut(page)

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Wirat, Admin' }).waitFor()
  await page.goto('/account')
  await page
    .getByText(/last used/)
    .first()
    .waitFor()
  await withClient(app.databaseUrl, client => client.query(`update session set proved_at = now() - interval '11 minutes'`))
  await page.getByRole('button', { name: 'Remove Office computer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByRole('textbox', { name: 'Password' }).fill('not the right one')
  await page.keyboard.press('Enter')
  await question.getByText('The password is wrong.').waitFor()
  await isFine(page)
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Office computer removed.').waitFor()
  await page.getByText('nobody can sign in who only knows your password').waitFor()
})
