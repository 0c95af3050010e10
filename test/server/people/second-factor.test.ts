import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCompany, password, type TestCompany, type Visitor, visitor } from '../../support/company.ts'
import { authenticator } from './authenticator.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

const person = async (name: string, role = 'Manager') => {
  const email = `${name}@house.test`
  const id = await company.make('user', { name, email, password, role, branch: company.branch, employee: null })
  const browser = company.visitor()
  await browser.signIn(email)
  return { id, email, browser }
}
const minute = 60_000
/** Time passes. It does not go back: attempts that were counted later would shut out earlier ones. */
const pass = (milliseconds: number) => {
  company.clock.now = new Date(company.clock.now.getTime() + milliseconds)
}
const codeOf = (secret: string, at = company.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const withApp = async (name: string, role?: string) => {
  const user = await person(name, role)
  const { secret, address } = (await user.browser.post('/api/user/second-factor/app', undefined)).data
  const set = await user.browser.put('/api/user/second-factor/app', { code: codeOf(secret) })
  return { ...user, secret, address, recoveryCodes: set.data.recoveryCodes as string[] }
}
const signInWith = (email: string, code?: string) =>
  company.visitor().call('POST', '/api/auth/login', { email, password, ...(code && { code }) })
const site = () => ({ origin: company.address, host: '127.0.0.1' })
const fromPage = (browser: Visitor, method: string, path: string, body?: unknown) =>
  browser.call(method, path, body, { origin: company.address })
const addPasskey = async (browser: Visitor, device = authenticator(site())) => {
  const { data } = await fromPage(browser, 'POST', '/api/user/passkey/creation')
  const added = await fromPage(browser, 'POST', '/api/user/passkey', { name: 'Phone', created: device.create(data) })
  return { device, added }
}
const signInBy = async (device: ReturnType<typeof authenticator>, browser = company.visitor()) => {
  const { data } = await fromPage(browser, 'POST', '/api/auth/passkey/question')
  return fromPage(browser, 'POST', '/api/auth/passkey', { signed: device.sign(data) })
}

describe('an authenticator app', () => {
  it('is asked for its code at sign-in, and each code is accepted once', async () => {
    const { email, secret, address } = await withApp('app')
    expect(address).toMatch(/^otpauth:\/\/totp\/Stonebook:app%40house\.test\?.*issuer=Stonebook/)
    const without = await signInWith(email)
    expect([without.status, without.data, without.errorMessages]).toEqual([
      401,
      { needsCode: true },
      ['Enter the code of your authenticator app, or a recovery code.'],
    ])
    // The code of its set-up was used already.
    expect((await signInWith(email, codeOf(secret))).status).toBe(401)
    pass(minute)
    expect((await signInWith(email, codeOf(secret))).data.role).toBe('Manager')
    expect((await signInWith(email, codeOf(secret))).status).toBe(401)
    expect((await signInWith(email, '000000')).data).toMatchObject({ needsCode: true, fields: { code: expect.any(String) } })
    const old = codeOf(secret)
    pass(2 * minute)
    expect((await signInWith(email, old)).status).toBe(401)
  })

  it('is set up only with a right code, and its secret is stored encrypted', async () => {
    const { id, browser, email } = await person('begun')
    const { secret } = (await browser.post('/api/user/second-factor/app', undefined)).data
    for (const wrong of ['000000', '１２３４５６', 'abcdef', '12345', '🔑🔑🔑'])
      expect((await browser.put('/api/user/second-factor/app', { code: wrong })).data.fields, wrong).toHaveProperty('code')
    expect((await signInWith(email)).status).toBe(200)
    const [row] = await company.query<{ secret: Buffer | null; waiting: Buffer }>(
      'select secret, new_secret as waiting from authenticator_app where user_id = $1',
      [id],
    )
    expect([row?.secret, row?.waiting.toString('latin1').includes(secret)]).toEqual([null, false])
  })

  it('counts wrong codes like wrong passwords', async () => {
    const { email } = await withApp('guessed')
    const guess = () =>
      company
        .visitor()
        .call('POST', '/api/auth/login', { email, password, code: '123456' }, { 'x-forwarded-for': '203.0.113.9' })
        .then(({ status }) => status)
    const statuses = []
    for (let tries = 0; tries < 7; tries++) statuses.push(await guess())
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

describe('a recovery code', () => {
  it('signs in once, in any spelling, and new ones replace the old', async () => {
    const { email, browser, recoveryCodes } = await withApp('lost-phone')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = '', third = ''] = recoveryCodes
    expect((await signInWith(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await signInWith(email, first)).status).toBe(401)
    expect((await browser.get('/api/user/second-factor')).data).toMatchObject({ app: true, recoveryCodes: 9 })
    const renewed = (await browser.post('/api/user/recovery-code', undefined)).data.recoveryCodes
    expect((await signInWith(email, second)).status).toBe(401)
    expect((await signInWith(email, renewed[0])).status).toBe(200)
    expect(JSON.stringify(await company.query('select * from recovery_code'))).not.toContain(third)
  })
})

describe('a passkey', () => {
  it('signs in without a password, and the password alone does not any more', async () => {
    const { email, browser } = await person('keyed')
    const { device, added } = await addPasskey(browser)
    expect(added.data.recoveryCodes).toHaveLength(10)
    const signedIn = await signInBy(device)
    expect([signedIn.status, signedIn.data.role]).toEqual([200, 'Manager'])
    expect((await signInWith(email)).errorMessages).toEqual(['Sign in with your passkey, or enter a recovery code.'])
    expect((await browser.get('/api/user/second-factor')).data.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }])
  })

  it('is refused from another site, without verifying its person, and when the question was not asked now', async () => {
    const { browser } = await person('phished')
    const { device } = await addPasskey(browser)
    const elsewhere = await addPasskey(browser, authenticator({ origin: 'https://evil.example', host: '127.0.0.1' }))
    expect(elsewhere.added.errorMessages).toEqual(['The passkey could not be verified. Try again.'])
    expect((await addPasskey(browser, authenticator(site(), { verifies: false }))).added.status).toBe(400)

    const { data: question } = await fromPage(company.visitor(), 'POST', '/api/auth/passkey/question')
    const signed = device.sign(question)
    const send = () => fromPage(company.visitor(), 'POST', '/api/auth/passkey', { signed })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(401)
    const { data: old } = await fromPage(company.visitor(), 'POST', '/api/auth/passkey/question')
    pass(6 * minute)
    expect((await fromPage(company.visitor(), 'POST', '/api/auth/passkey', { signed: device.sign(old) })).status).toBe(401)
    expect((await signInBy(authenticator(site()))).status).toBe(401)
  })

  it('of a deactivated user signs in nobody', async () => {
    const { id, browser } = await person('gone')
    const { device } = await addPasskey(browser)
    await (await company.as('Admin')).put('/api/user/deactive', { id })
    expect((await signInBy(device)).errorMessages).toEqual(['This passkey belongs to no active account here. Sign in with your password.'])
  })
})

describe('a company that asks for a second factor', () => {
  it('lets its users do nothing before they have one, and lets them remove the last one no more', async () => {
    const { email, browser } = await person('required')
    const { browser: salesman } = await person('not-asked', 'Salesman')
    const { browser: admin } = await person('asking', 'Admin')
    await addPasskey(admin)
    const ask = async (secondFactor: string) => {
      const { id, version } = (await admin.get('/api/setting')).data
      expect((await admin.put('/api/setting', { id, version, secondFactor })).errorMessages).toEqual([])
    }
    await ask('everyone')
    try {
      for (const who of [browser, salesman]) expect((await who.get('/api/user/cuser')).data.pending).toBe('second factor')
      await ask('Admin and Manager')
      expect((await salesman.get('/api/user/cuser')).data.pending).toBe(null)
      await browser.signIn(email)
      const refused = await browser.get('/api/invoice')
      expect([refused.status, refused.errorMessages, refused.data]).toEqual([
        403,
        ['Set up a second factor first.'],
        { pending: 'second factor' },
      ])
      expect((await salesman.get('/api/invoice')).status).toBe(200)
      await addPasskey(browser)
      expect((await browser.get('/api/invoice')).status).toBe(200)
      const [{ id }] = (await browser.get('/api/user/second-factor')).data.passkeys
      expect((await browser.remove('/api/user/passkey', { id })).errorMessages).toEqual([
        'Your company asks you for a second factor. Set up another one first.',
      ])
    } finally {
      await ask('optional')
    }
    const [{ id }] = (await browser.get('/api/user/second-factor')).data.passkeys
    expect((await browser.remove('/api/user/passkey', { id })).status).toBe(200)
    expect((await browser.get('/api/user/second-factor')).data).toEqual({ app: false, passkeys: [], recoveryCodes: 0, isRequired: false })
  })

  it('has an Admin who removes the second factor of a user who lost it', async () => {
    const { id, email, browser } = await withApp('locked-out')
    const { browser: begun, id: begunId } = await person('only-begun')
    await begun.post('/api/user/second-factor/app', undefined)
    const { browser: keyed, id: keyedId } = await person('with-passkey')
    await addPasskey(keyed)
    const admin = await company.as('Admin')
    const hasSecondFactor = async (user: string) => (await admin.get('/api/user', { id: user })).data.hasSecondFactor
    expect([await hasSecondFactor(id), await hasSecondFactor(begunId), await hasSecondFactor(keyedId)]).toEqual([true, false, true])
    expect((await browser.put('/api/user/second-factor/remove', { id })).status).toBe(403)
    expect((await admin.put('/api/user/second-factor/remove', { id })).status).toBe(200)
    expect(await hasSecondFactor(id)).toBe(false)
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
    expect((await signInWith(email)).status).toBe(200)
    const { data } = await admin.get('/api/security-event', { event: 'second-factor-removed' })
    expect(data.rows).toMatchObject([{ detail: 'locked-out' }])
  })
})

describe('a sensitive action', () => {
  it('needs a confirmation with the password or a passkey after ten minutes', async () => {
    const { email } = await person('careful', 'Admin')
    const browser = visitor(company.address, company.key, fetch, { confirms: false })
    await browser.signIn(email)
    const { device } = await addPasskey(browser)
    const ask = async () => {
      const { status, data } = await browser.post('/api/api-token', { name: 'Web shop', role: 'Salesman' })
      return status === 403 ? data : status
    }
    expect(await ask()).toBe(200)
    pass(11 * minute)
    expect(await ask()).toEqual({ confirm: true })
    expect((await browser.put('/api/setting', { version: 1, company: 'Mine' })).data).toEqual({ confirm: true })
    expect((await browser.put('/api/branch', { id: company.branch, version: 1, bank: 'Mine' })).data).toEqual({ confirm: true })
    expect((await browser.get('/api/user')).status).toBe(200)
    expect((await browser.post('/api/user/confirm', { password: 'not the right one' })).data.fields).toEqual({
      password: 'The password is wrong.',
    })
    expect(await ask()).toEqual({ confirm: true })
    expect((await browser.post('/api/user/confirm', { password })).status).toBe(200)
    expect(await ask()).toBe(200)
    pass(11 * minute)
    expect(await ask()).toEqual({ confirm: true })
    const { data } = await fromPage(browser, 'POST', '/api/user/confirm/question')
    expect((await fromPage(browser, 'POST', '/api/user/confirm/passkey', { signed: device.sign(data) })).status).toBe(200)
    expect(await ask()).toBe(200)
  })
})

describe('a password that somebody else chose', () => {
  it('must be changed at the next sign-in, before anything else', async () => {
    const admin = await company.as('Admin')
    const email = 'newcomer@house.test'
    const draft = { name: 'Newcomer', email, password: 'seven yellow lamps', role: 'Salesman', branch: company.branch, employee: null }
    const made = await admin.post('/api/user', draft)
    expect(made.data).toMatchObject({ mustChange: true })
    const browser = company.visitor()
    expect((await browser.signIn(email, 'seven yellow lamps')).data.pending).toBe('password')
    expect((await browser.get('/api/invoice')).errorMessages).toEqual(['Choose a new password first.'])
    const changed = await browser.put('/api/user/password', { current: 'seven yellow lamps', next: 'nine orange boats' })
    expect(changed.data.pending).toBe(null)
    expect((await browser.get('/api/invoice')).status).toBe(200)
    expect((await admin.get('/api/user', { id: made.data.id })).data).toMatchObject({ mustChange: false })
  })

  it('is not the own one, which needs the current one', async () => {
    const admin = await company.as('Admin')
    const { id } = (await admin.get('/api/user/cuser')).data
    const { version } = (await admin.get('/api/user', { id })).data
    expect((await admin.put('/api/user', { id, version, password: 'nine orange boats' })).data.fields).toEqual({
      password: 'Change your own password under Your account.',
    })
  })
})

describe('a password that is easy to guess', () => {
  it.each([
    ['Password1234!', 'too common'],
    ['P4ssw0rd!2026', 'too common'],
    ['Sapphire2026!', 'too common'],
    ['iloveyou1234', 'too common'],
    ['qwertyuiop12', 'too common'],
    ['1234567890', 'too common'],
    ['Bangkok-20267', 'made of names'],
    ['Stonebook2026', 'made of names'],
    ['Guessable2026', 'made of names'],
    ['aaaaaaaaaaaaa', 'made of names'],
  ])('“%s” is refused', async (secret, reason) => {
    const draft = { name: 'Guessable', email: 'g@house.test', password: secret, role: 'Salesman', branch: company.branch, employee: null }
    const { status, data } = await (await company.as('Admin')).post('/api/user', draft)
    expect([status, data.fields.password]).toEqual([400, expect.stringContaining(reason)])
  })
})
