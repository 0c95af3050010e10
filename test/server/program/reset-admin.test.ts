import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, openTestCompany, password, type TestCompany } from '../../support/company.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company?.stop())

/** Runs the command beside the running server; returns what it prints. */
const reset = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATABASE_URL: company.owner.url, DATABASE_OWNER_URL: '' }
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/server/reset-admin-command.ts', ...args], { env })
  return run.then(
    ({ stdout }) => stdout,
    error => error.stdout,
  )
}

test('an Admin who forgot the password gets another one, which must be changed, and loses the second factor and all sessions', async () => {
  const admin = await company.as('Admin')
  const { id } = (await admin.get('/api/user/cuser')).data
  await company.query(`insert into authenticator_app (user_id, secret) values ($1, 'sealed')`, [id])
  await company.query('update "user" set active = false where id = $1', [id])
  const guess = async () => (await company.visitor().signIn(emailOf('Admin'), 'forgotten for long')).status
  const guesses = [await guess(), await guess(), await guess(), await guess(), await guess(), await guess()]
  expect(guesses.at(-1)).toBe(429)
  const [, secret = ''] = /with the password (\S+)/.exec(await reset(emailOf('Admin'))) ?? []
  expect((await admin.get('/api/user/cuser')).status).toBe(401)
  expect((await company.visitor().signIn(emailOf('Admin'), password)).status).toBe(401)
  const browser = company.visitor()
  expect((await browser.signIn(emailOf('Admin'), secret)).data.pending).toBe('password')
  expect((await browser.put('/api/user/password', { current: secret, next: 'nine orange boats' })).data.pending).toBe(null)
  const history = (await browser.get('/api/user/history', { id })).data
  expect(history.slice(0, 4).map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['password', 'remove-second-factor', 'set-password']),
  )
})

test('somebody else is refused by a sentence that names the Admins', async () => {
  expect(await reset(emailOf('Salesman'))).toBe(`salesman@house.test is no Admin. The Admins are ${emailOf('Admin')}.\n`)
})
