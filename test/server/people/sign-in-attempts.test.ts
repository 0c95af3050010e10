import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admitTry, freeForAccount } from '../../../src/server/kit/http/throttle.ts'
import { openTestCompany, password, type TestCompany, type Visitor } from '../../support/company.ts'

let company: TestCompany
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  admin = await company.as('Admin')
})
afterAll(() => company.stop())
beforeEach(async () => {
  await company.query('delete from sign_in_try')
})

const office = '203.0.113.9'
const wrong = 'not the right one'
let people = 0
const person = async () => {
  const email = `owner${++people}@house.test`
  const id = await company.make('user', {
    name: `Owner ${people}`,
    email,
    password,
    role: 'Manager',
    branch: company.branch,
    employee: null,
  })
  return { id, email }
}
const signIn = async (browser: Visitor, email: string, secret: string, from = office) => {
  const { status, errorMessages, data } = await browser.call(
    'POST',
    '/api/auth/login',
    { email, password: secret },
    { 'x-forwarded-for': from },
  )
  return { status, errorMessages, data }
}
/** A browser that signed in to the account before, and has signed out. */
const knownTo = async (email: string) => {
  const browser = company.visitor()
  expect((await signIn(browser, email, password)).status).toBe(200)
  await browser.get('/api/auth/logout')
  return browser
}
const guess = (email: string, from: string) => signIn(company.visitor(), email, wrong, from)
const everywhere = async (email: string) => {
  for (let n = 0; n < freeForAccount; n++) await guess(email, `198.51.100.${n}`)
}
const elsewhere = (email: string) => signIn(company.visitor(), email, password, '192.0.2.99')

describe('a browser that the account knows', () => {
  it('gets in while somebody in the same office guesses passwords, and others there wait', async () => {
    const { email } = await person()
    const own = await knownTo(email)
    for (let n = 0; n < 8; n++) await guess(email, office)
    for (let n = 0; n < 60; n++) await guess(`colleague${n}@house.test`, office)
    expect((await signIn(company.visitor(), email, password)).status).toBe(429)
    expect((await signIn(own, email, password)).status).toBe(200)
  })

  it('has its own count, which ends at nobody else’s expense', async () => {
    const { email } = await person()
    const [own, other] = [await knownTo(email), await knownTo(email)]
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await signIn(own, email, wrong)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await signIn(own, email, password)).status).toBe(429)
    expect((await signIn(other, email, password)).status).toBe(200)
    expect((await signIn(company.visitor(), email, password)).status).toBe(200)
  })

  it('is known to the accounts that signed in there, and to no others', async () => {
    const [first, second] = [await person(), await person()]
    const browser = await knownTo(first.email)
    const secret = browser.jar.get('browser')
    for (let n = 0; n < 8; n++) await guess(second.email, office)
    expect((await signIn(browser, second.email, password)).status).toBe(429)
    expect((await signIn(browser, second.email, password, '192.0.2.98')).status).toBe(200)
    expect(browser.jar.get('browser')).toBe(secret)
    await browser.get('/api/auth/logout')
    for (let n = 0; n < 8; n++) await guess(second.email, office)
    expect((await signIn(browser, second.email, password)).status).toBe(200)
  })

  it('is recognized by a secret of the server, which scripts cannot read and the database keeps as a hash', async () => {
    const { email } = await person()
    const browser = company.visitor()
    browser.jar.set('browser', 'chosen-by-somebody-else')
    const answer = await browser.signIn(email)
    const cookie = answer.headers.getSetCookie().find(one => one.startsWith('browser='))
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secret = browser.jar.get('browser')!
    expect(secret).toMatch(/^[\w-]{43}$/)
    const rows = await company.query<{ hash: string }>(`select encode(hash, 'base64') as hash from known_browser`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is a security event the first time', async () => {
    const { id, email } = await person()
    const browser = await knownTo(email)
    await signIn(browser, email, password)
    const { rows } = (await admin.get('/api/security-event', { by: id })).data
    expect(rows.filter(({ event }: { event: string }) => event === 'new-browser')).toHaveLength(1)
  })
})

describe('an account that is attacked from many addresses', () => {
  it('is closed for a day to browsers that it does not know, and open to those it does', async () => {
    const { email } = await person()
    const own = await knownTo(email)
    await everywhere(email)
    const sentence = 'Too many attempts from unknown browsers. Sign in with a browser that you used before, or wait 24 hours and try again.'
    expect(await elsewhere(email)).toMatchObject({ status: 429, errorMessages: [sentence], data: { retryAfter: 86_400 } })
    expect((await signIn(own, email, password)).status).toBe(200)
  })

  it('is open again after an Admin set a new password', async () => {
    const { id, email } = await person()
    await everywhere(email)
    expect((await elsewhere(email)).status).toBe(429)
    const { version } = (await admin.get('/api/user', { id })).data
    expect((await admin.put('/api/user', { id, version, password: 'the loudest harbour' })).status).toBe(200)
    expect((await signIn(company.visitor(), email, 'the loudest harbour', '192.0.2.99')).status).toBe(200)
  })

  it('is open again after its owner changed the password', async () => {
    const { email } = await person()
    const own = company.visitor()
    await own.signIn(email)
    await everywhere(email)
    expect((await own.put('/api/user/password', { current: password, next: 'the loudest harbour' })).status).toBe(200)
    expect((await signIn(company.visitor(), email, 'the loudest harbour', '192.0.2.99')).status).toBe(200)
  })

  it('is refused like one that does not exist', async () => {
    const { email } = await person()
    const answers = []
    for (const attacked of [email, 'nobody-there@house.test']) {
      await company.query('delete from sign_in_try')
      const seen = []
      for (let n = 0; n <= freeForAccount; n++) seen.push(await guess(attacked, `198.51.100.${n}`))
      for (let n = 0; n < 6; n++) seen.push(await guess(attacked, '198.51.100.1'))
      answers.push(seen)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(new Set(answers[0]!.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })

  it('is counted by the /48 of an IPv6 address, which one customer of a provider has', async () => {
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await guess('six@house.test', `2001:db8:5:${n}::1`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await guess('six@house.test', '2001:db8:6::1')).status).toBe(401)
  })
})

it('passkeys, which cannot be guessed, are counted by address only', async () => {
  for (let n = 0; n <= freeForAccount; n++)
    await admitTry(company.db, { email: null, address: `198.51.100.${n}`, browser: null }, company.clock.now)
  await expect(admitTry(company.db, { email: null, address: '192.0.2.99', browser: null }, company.clock.now)).resolves.toBeTypeOf(
    'function',
  )
})

it('a day after the first wrong attempt, an attacked account is open to all browsers again', async () => {
  const { email } = await person()
  await everywhere(email)
  expect((await elsewhere(email)).status).toBe(429)
  company.clock.now = new Date(company.clock.now.getTime() + 86_400_001)
  expect((await elsewhere(email)).status).toBe(200)
})
