import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../src/server/people/demo-password.ts'
import { checkPassword, rehash } from '../../../src/server/people/password.ts'
import { emailOf, openTestCompany, password, type TestCompany } from '../../support/company.ts'
import { type Addresses, createDatabase, settingsFor, type TestDatabase } from '../../support/database/database.ts'
import { buildServer } from '../../support/program.ts'

let company: TestCompany
let empty: TestDatabase
let folder: string
beforeAll(async () => {
  await buildServer()
  company = await openTestCompany()
  empty = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'stonebook-demo-'))
})
afterAll(async () => {
  await company.stop()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

type Start = { output: string; opened: boolean; config?: { demo: boolean; demoUsers?: unknown[]; demoPassword?: string } }

/** Starts the built program until it is open or has ended. Returns its output and the configuration of its page. */
const start = async (addresses: Addresses, env: Record<string, string>, headers: Record<string, string> = {}): Promise<Start> => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '', PUBLIC_URL: '', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settingsFor(addresses), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const port = await new Promise<string | undefined>(done => {
    child.stdout.on('data', chunk => {
      output += String(chunk)
      if (/is open at /.test(output)) done('open')
    })
    void ended.then(() => done(undefined))
  })
  const address = /is open at (http:\S+:\d+)/.exec(output)?.[1]?.replace('0.0.0.0', '127.0.0.1')
  const config = address && ((await (await fetch(`${address}/config.json`, { headers })).json()) as Start['config'])
  if (port) child.kill('SIGTERM')
  await ended
  return { output, opened: port !== undefined, ...(config && { config }) }
}
const place = () => ({ url: company.owner.url, runtimeUrl: company.url })
const usersOf = () => company.query<{ email: string; hash: string }>('select email, password_hash as hash from "user" order by email')

describe('the demo company', () => {
  it('is not created when other computers could reach it', async () => {
    const reached: Record<string, string>[] = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://stones.example' }]
    for (const env of reached) {
      const { opened, output } = await start(empty, { DEMO: '1', ...env })
      expect(opened, output).toBe(false)
      expect(output).toMatch(/The demo passwords are public/)
      expect(output).toMatch(/DEMO=0/)
      expect(output).toMatch(/DEMO_PUBLIC=1/)
    }
  })
})

describe('accounts with the demo password', () => {
  beforeEach(async () => {
    const hash = await rehash(demoPassword)
    await company.query('update "user" set password_hash = $1, active = true', [hash])
  })

  it('stop a real company from opening, with a message that names them and says what to do', async () => {
    const { opened, output } = await start(place(), { DEMO: '0' })
    expect(opened, output).toBe(false)
    expect(output).toContain(emailOf('Admin'))
    expect(output).toContain(emailOf('Salesman'))
    expect(output).toMatch(/ADMIN_PASSWORD/)
  })

  it('stop a public address from opening, unless the demo is public', async () => {
    const refused = await start(place(), { DEMO: '1', HOST: '0.0.0.0' })
    expect(refused.opened, refused.output).toBe(false)
    const { opened, config } = await start(place(), { DEMO: '1', HOST: '0.0.0.0', DEMO_PUBLIC: '1' })
    expect(opened).toBe(true)
    expect(config).toMatchObject({ demo: true })
    expect(config).not.toHaveProperty('demoUsers')
    expect(config).not.toHaveProperty('demoPassword')
  })

  it('are shown on this computer only', async () => {
    const here = await start(place(), { DEMO: '1' })
    expect(here.config).toMatchObject({ demo: true, demoPassword })
    const elsewhere = await start(place(), { DEMO: '1' }, { 'x-forwarded-for': '203.0.113.7' })
    expect(elsewhere.config).not.toHaveProperty('demoUsers')
    expect(elsewhere.config).not.toHaveProperty('demoPassword')
  })

  it('are closed by a start with ADMIN_PASSWORD: the Admin gets it, the others none; own passwords stay', async () => {
    await company.query('update "user" set password_hash = $1 where email = $2', [await rehash(password), emailOf('Manager')])
    await company.query('update "user" set active = false where email = $1', [emailOf('Salesman')])
    const { opened, output } = await start(place(), { DEMO: '0', ADMIN_PASSWORD: 'twelve quiet boats' })
    expect(opened, output).toBe(true)
    const users = new Map((await usersOf()).map(({ email, hash }) => [email, hash]))
    expect(await checkPassword(users.get(emailOf('Admin')), 'twelve quiet boats')).toBe(true)
    expect(await checkPassword(users.get(emailOf('Manager')), password)).toBe(true)
    expect(await checkPassword(users.get(emailOf('Salesman')), demoPassword)).toBe(false)
    expect((await start(place(), { DEMO: '0' })).opened).toBe(true)
  })
})

describe('a new password', () => {
  it('cannot be the demo password, in any spelling', async () => {
    const admin = company.visitor()
    await company.query('update "user" set password_hash = $1 where email = $2', [await rehash(password), emailOf('Admin')])
    await admin.signIn(emailOf('Admin'))
    const draft = { role: 'Salesman', branch: company.branch, employee: null }
    for (const [n, secret] of [demoPassword, 'Stonebook-Demo', 'St0neb00k_d3mo!', 'stonebookdemo2026'].entries()) {
      const answer = await admin.post('/api/user', { ...draft, name: `Guess ${n}`, email: `guess${n}@house.test`, password: secret })
      expect(answer.status, secret).toBe(400)
      expect(answer.data.fields).toHaveProperty('password')
    }
  })
})
