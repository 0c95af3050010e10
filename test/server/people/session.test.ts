import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entities } from '../../../src/domain/index.ts'
import type { Entity } from '../../../src/domain/kit/entity.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Route, route } from '../../../src/server/kit/http/route.ts'
import { serve } from '../../../src/server/kit/http/server.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { tokenRoutes } from '../../../src/server/people/api-token.ts'
import { emailOf, openTestCompany, password, type TestCompany, visitor } from '../../support/company.ts'
import { base } from '../../support/world.ts'

const wrong = 'not the right one'
let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

const person = async (name: string, role = 'Manager') => {
  const id = await company.make('user', { name, email: `${name}@house.test`, password, role, branch: company.branch, employee: null })
  const browser = company.visitor()
  await browser.signIn(`${name}@house.test`)
  return { id, email: `${name}@house.test`, browser }
}
const hour = 3600_000
const atTime = async (milliseconds: number, work: () => Promise<void>) => {
  const before = company.clock.now
  company.clock.now = new Date(before.getTime() + milliseconds)
  try {
    await work()
  } finally {
    company.clock.now = before
  }
}

describe('signing in', () => {
  it('creates a new session each time, in a cookie that scripts cannot read', async () => {
    const browser = company.visitor()
    const answer = await browser.signIn(emailOf('Salesman').toUpperCase())
    expect(answer.data).toMatchObject({
      role: 'Salesman',
      branch: { title: 'Bangkok' },
      employee: { title: 'Somchai' },
      settings: { currency: base },
    })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.find(cookie => cookie.startsWith('session='))).toMatch(/HttpOnly; SameSite=Lax/)
    expect(cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/)
    const first = browser.jar.get('session')
    await browser.signIn(emailOf('Salesman'))
    expect(browser.jar.get('session')).not.toBe(first)
    const { rows } = await sql<{ n: number }>`select count(*) as n from session where encode(id_hash, 'hex') like ${`%${first}%`}`.execute(
      company.db,
    )
    expect(rows[0]!.n).toBe(0)
  })

  it('answers alike for an unknown account, a wrong password and a deactivated user', async () => {
    const { id, email } = await person('retired')
    await (await company.as('Admin')).put('/api/user/deactive', { id })
    const answers = [
      await company.visitor().signIn('nobody@house.test'),
      await company.visitor().signIn(emailOf('Admin'), wrong),
      await company.visitor().signIn(email),
    ].map(({ status, errorMessages }) => ({ status, errorMessages }))
    expect(answers).toEqual(Array(3).fill({ status: 401, errorMessages: ['The e-mail address or the password is wrong.'] }))
  })

  it('stores passwords with Argon2id, and rehashes weaker hashes', async () => {
    const weak = '$argon2id$v=19$m=4096,t=1,p=1$'
    const { hash } = await import('@node-rs/argon2')
    const { id, email } = await person('veteran')
    await sql`update "user" set password_hash = ${await hash(password, { memoryCost: 4096, timeCost: 1 })} where id = ${id}`.execute(
      company.db,
    )
    const stored = async () =>
      (await sql<{ h: string }>`select password_hash as h from "user" where id = ${id}`.execute(company.db)).rows[0]!.h
    expect(await stored()).toContain(weak)
    expect((await company.visitor().signIn(email)).status).toBe(200)
    expect(await stored()).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  it('slows down guessing, and lets the owner in from another address', async () => {
    const { email } = await person('target')
    const guesser = { 'x-forwarded-for': '203.0.113.5' }
    const guess = () => company.visitor().call('POST', '/api/auth/login', { email, password: wrong }, guesser)
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await guess())
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = await company.visitor().call('POST', '/api/auth/login', { email, password }, guesser)
    expect(right.status).toBe(429)
    expect((await company.visitor().signIn(email)).status).toBe(200)
    await atTime(5_000, async () => expect((await guess()).status).toBe(401))
    await atTime(6_000, async () => expect((await guess()).status).toBe(429))
  })

  it('counts attempts that arrive at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        company
          .visitor()
          .call('POST', '/api/auth/login', { email: 'crowd@house.test', password: wrong }, { 'x-forwarded-for': '203.0.113.6' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })
})

describe('a session', () => {
  it('is required before anything else', async () => {
    expect((await company.visitor().get('/api/user/cuser')).status).toBe(401)
    expect((await company.visitor().post('/api/user', { nonsense: true })).status).toBe(401)
    expect((await (await company.as('Salesman')).post('/api/user', { nonsense: true })).status).toBe(403)
    expect((await (await company.as('Admin')).post('/api/user', { nonsense: true })).status).toBe(400)
  })

  it('ends by sign-out, idle time and age', async () => {
    const { browser } = await person('sleeper')
    await atTime(11 * hour, async () => expect((await browser.get('/api/user/cuser')).status).toBe(200))
    await atTime(22 * hour, async () => expect((await browser.get('/api/user/cuser')).status).toBe(200))
    await atTime(34 * hour + 1000, async () => expect((await browser.get('/api/user/cuser')).status).toBe(401))
    await browser.signIn('sleeper@house.test')
    await sql`update session set seen_at = ${new Date(company.clock.now.getTime() + 7 * 24 * hour)} where user_id = (select id from "user" where email = 'sleeper@house.test')`.execute(
      company.db,
    )
    await atTime(7 * 24 * hour + 1, async () => expect((await browser.get('/api/user/cuser')).status).toBe(401))
    await browser.signIn('sleeper@house.test')
    const cookie = `session=${browser.jar.get('session')}`
    const left = await browser.get('/api/auth/logout')
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
    expect((await company.visitor().call('GET', '/api/user/cuser', undefined, { cookie })).status).toBe(401)
  })

  it('that has ended makes the browser clear its storage, and no other session does', async () => {
    const { browser } = await person('forgotten')
    const cleared = (answer: { status: number; headers: Headers }) => [answer.status, answer.headers.get('clear-site-data')]
    expect(cleared(await browser.get('/api/user/cuser'))).toEqual([200, null])
    expect(cleared(await browser.signIn('forgotten@house.test', wrong))).toEqual([401, null])
    await atTime(13 * hour, async () => expect(cleared(await browser.get('/api/user/cuser'))).toEqual([401, '"cache"']))
    expect(cleared(await company.visitor().get('/api/user/cuser'))).toEqual([401, null])
  })

  it('returns the user’s browser storage key: unique per user, always the same, and not for tokens', async () => {
    const [one, other] = [await person('keeper'), await person('neighbour')]
    const keyOf = async ({ browser }: typeof one) => (await browser.get('/api/user/cuser')).data.browserKey
    const key = await keyOf(one)
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf(other)).not.toBe(key)
    await one.browser.get('/api/auth/logout')
    expect((await one.browser.signIn(one.email)).data).not.toHaveProperty('browserKey')
    expect(await keyOf(one)).toBe(key)
    const { token } = (await (await company.as('Admin')).post('/api/api-token', { name: 'Reader', role: 'Admin' })).data
    const program = await company.visitor().call('GET', '/api/user/cuser', undefined, { authorization: `Bearer ${token}` })
    expect([program.status, program.data.browserKey]).toEqual([200, undefined])
  })

  it('requires proof for every change that it comes from our own page', async () => {
    const [{ browser }, other] = [await person('writer'), await company.as('Manager')]
    const change = (headers: Record<string, string>) =>
      browser.call('PUT', '/api/user/password', { current: 'x', next: 'too short' }, headers)
    expect((await change({})).status).toBe(400)
    expect((await change({ 'x-xsrf-token': '' })).status).toBe(403)
    expect((await change({ 'x-xsrf-token': other.jar.get('XSRF-TOKEN')! })).status).toBe(403)
    expect((await change({ origin: 'https://elsewhere.test' })).status).toBe(403)
    expect((await change({ origin: 'null' })).status).toBe(403)
    expect((await change({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await change({ origin: company.address })).status).toBe(400)
    expect(
      (await company.visitor().call('POST', '/api/auth/login', { email: 'a', password: 'b' }, { origin: 'https://elsewhere.test' })).status,
    ).toBe(403)
  })

  it('is not ended by a page of another site', async () => {
    const { browser } = await person('stayer')
    const leave = (headers: Record<string, string>) => browser.call('GET', '/api/auth/logout', undefined, headers)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: company.address },
      { referer: 'https://elsewhere.test/page' },
      { referer: 'no address' },
      { origin: 'https://elsewhere.test', referer: `${company.address}/login` },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const answer = await leave(headers)
      expect([answer.status, answer.errorMessages]).toEqual([403, ['The request came from another site and was refused.']])
      expect((await browser.get('/api/user/cuser')).status).toBe(200)
    }
    const events = (await (await company.as('Admin')).get('/api/security-event', { event: 'forged' })).data.rows
    expect(events[0]).toMatchObject({ event: 'forged', detail: 'GET /api/auth/logout' })
  })

  it.each([
    ['a page of its own', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['the address line', () => ({ 'sec-fetch-site': 'none' })],
    ['a page of its own, by an older browser', () => ({ referer: `${company.address}/today` })],
    ['a program', () => ({})],
  ])('is ended by %s', async (_, headers) => {
    const { browser } = await person(`leaver-${uuid()}`)
    expect((await browser.call('GET', '/api/auth/logout', undefined, headers())).status).toBe(200)
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
  })

  it('ends everywhere when the role or the password changes, and when the user is deactivated', async () => {
    const admin = await company.as('Admin')
    const { id, email, browser } = await person('mover')
    const version = async () => (await admin.get('/api/user', { id })).data.version
    expect((await admin.put('/api/user', { id, version: await version(), role: 'Salesman' })).status).toBe(200)
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
    await browser.signIn(email)
    expect((await admin.put('/api/user', { id, version: await version(), password: 'another quiet harbour' })).status).toBe(200)
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
    await browser.signIn(email, 'another quiet harbour')
    expect((await admin.put('/api/user/deactive', { id })).data.active).toBe(false)
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
    expect((await browser.signIn(email, 'another quiet harbour')).status).toBe(401)
    expect((await admin.put('/api/user/active', { id })).data.active).toBe(true)
    expect((await browser.signIn(email, 'another quiet harbour')).status).toBe(200)
  })
})

describe('a password', () => {
  it('is changed by its owner, who stays signed in here and nowhere else', async () => {
    const { email, browser } = await person('careful')
    const elsewhere = company.visitor()
    await elsewhere.signIn(email)
    expect((await browser.put('/api/user/password', { current: wrong, next: 'seven green lamps' })).data.fields).toEqual({
      current: 'The current password is wrong.',
    })
    expect((await browser.put('/api/user/password', { current: password, next: 'Password123' })).data.fields.next).toMatch(
      /password is too common/,
    )
    expect((await browser.put('/api/user/password', { current: password, next: 'careful123' })).data.fields.next).toMatch(
      /password is made of names/,
    )
    expect((await browser.put('/api/user/password', { current: password, next: password })).data.fields.next).toMatch(
      /is your current password/,
    )
    expect((await browser.put('/api/user/password', { current: password, next: 'seven green lamps' })).status).toBe(200)
    expect((await browser.get('/api/user/cuser')).status).toBe(200)
    expect((await elsewhere.get('/api/user/cuser')).status).toBe(401)
    expect((await company.visitor().signIn(email, 'seven green lamps')).status).toBe(200)
  })
})

describe('the last Admin', () => {
  it('cannot be deactivated or demoted, and no user can deactivate themself', async () => {
    const admin = await company.as('Admin')
    const self = (await admin.get('/api/user/cuser')).data
    const { version } = (await admin.get('/api/user', { id: self.id })).data
    expect((await admin.put('/api/user/deactive', { id: self.id })).status).toBe(409)
    expect((await admin.put('/api/user', { id: self.id, version, role: 'Manager' })).status).toBe(409)
  })

  it('remains when two Admins deactivate each other at the same moment', async () => {
    const [a, b] = [await person('twin-a', 'Admin'), await person('twin-b', 'Admin')]
    await sql`update "user" set active = false where email = ${emailOf('Admin')}`.execute(company.db)
    const statuses = (
      await Promise.all([a.browser.put('/api/user/deactive', { id: b.id }), b.browser.put('/api/user/deactive', { id: a.id })])
    ).map(({ status }) => status)
    const { rows } = await sql<{ n: number }>`select count(*) as n from "user" where role = 'Admin' and active`.execute(company.db)
    expect([rows[0]!.n, statuses.filter(status => status === 200).length]).toEqual([1, 1])
    await sql`update "user" set active = true where role = 'Admin'`.execute(company.db)
  })
})

describe('a token', () => {
  const small = async (routes: Route[], work: (address: string) => Promise<void>) => {
    const app = await serve({
      routes,
      entities: entities as unknown as Record<string, Entity>,
      db: company.db,
      now: () => company.clock.now,
      log: createLog('silent'),
      secure: false,
      envelopeKey: company.key,
      config: () => ({}),
    })
    try {
      await work(await app.listen({ port: 0, host: '127.0.0.1' }))
    } finally {
      await app.close()
    }
  }
  const echo = route({
    method: 'POST',
    path: '/api/echo',
    right: { entity: 'user', verb: 'read' },
    summary: 'Echo',
    answer: z.unknown(),
    handle: async ({ caller }) => ({ role: caller.role }),
  })

  it('uses plain JSON with one role until it is revoked', async () => {
    const signIn = company.routes.filter(({ path }) => path.startsWith('/api/auth') || path === '/api/user/cuser')
    const own = new Set(signIn.map(({ path }) => path))
    await small([...signIn, ...tokenRoutes.filter(({ path }) => !own.has(path)), echo], async address => {
      const admin = visitor(address, company.key)
      await admin.signIn(emailOf('Admin'))
      const made = (await admin.post('/api/api-token', { name: 'Web shop', role: 'Salesman' })).data
      const request = (path: string, method = 'GET') =>
        fetch(address + path, { method, headers: { authorization: `Bearer ${made.token}` } })
      expect(await (await request('/api/user/cuser')).json()).toMatchObject({ statusCode: 200, data: { role: 'Salesman' } })
      expect((await request('/api/echo', 'POST')).status).toBe(403)
      expect(JSON.stringify((await admin.get('/api/api-token')).data)).not.toContain(made.token)
      expect((await admin.remove('/api/api-token', { id: made.id })).status).toBe(200)
      expect((await request('/api/user/cuser')).status).toBe(401)
    })
  })

  it('never reaches a route without a declared permission: such a server does not start', () => {
    const forgotten = { ...echo, right: undefined as never }
    expect(() =>
      serve({
        routes: [forgotten],
        entities: {},
        db: company.db,
        now: () => new Date(),
        log: createLog('silent'),
        secure: false,
        envelopeKey: company.key,
        config: () => ({}),
      }),
    ).toThrow('declares no right')
  })
})

describe('sessions on other devices', () => {
  const clerk = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  }
  const phone = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  }
  const signInFrom = async (email: string, headers: Record<string, string>) => {
    const browser = company.visitor()
    await browser.call('POST', '/api/auth/login', { email, password }, headers)
    return browser
  }

  it('are listed for their owner, the current one first, without their secrets', async () => {
    const { email } = await person('two-devices')
    const other = await signInFrom(email, phone)
    const here = await signInFrom(email, clerk)
    const { data } = await here.get('/api/user/session')
    expect(data[0]).toMatchObject({ device: 'Chrome on Windows', isThis: true, address: expect.any(String) })
    expect(data.map(({ device, isThis }: { device: string; isThis: boolean }) => [device, isThis])).toContainEqual([
      'Safari on iPhone',
      false,
    ])
    for (const { jar } of [here, other]) expect(JSON.stringify(data)).not.toContain(jar.get('session'))
  })
  it('are ended one by one, and only by their owner', async () => {
    const { email } = await person('lost-phone')
    const other = await signInFrom(email, phone)
    const here = await signInFrom(email, clerk)
    const sessions = (await here.get('/api/user/session')).data as { id: string; device: string; isThis: boolean }[]
    const lost = sessions.find(({ device }) => device === 'Safari on iPhone')!
    const { browser: stranger } = await person('stranger')
    expect((await stranger.remove('/api/user/session', { id: lost.id })).status).toBe(404)
    expect((await other.get('/api/user/cuser')).status).toBe(200)
    expect((await here.remove('/api/user/session', { id: lost.id })).status).toBe(200)
    expect((await other.get('/api/user/cuser')).status).toBe(401)
    const own = await here.remove('/api/user/session', { id: sessions.find(({ isThis }) => isThis)!.id })
    expect([own.status, own.errorMessages.join()]).toEqual([409, expect.stringContaining('sign out')])
  })
  it('are all ended at once, except the current one', async () => {
    const { email, browser } = await person('everywhere')
    const others = [browser, await signInFrom(email, phone)]
    const here = await signInFrom(email, clerk)
    expect((await here.call('PUT', '/api/user/session/others')).data).toEqual({ ended: 2 })
    for (const other of others) expect((await other.get('/api/user/cuser')).status).toBe(401)
    expect((await here.get('/api/user/session')).data).toHaveLength(1)
  })
  it('are not listed after they ended', async () => {
    const { browser } = await person('long-gone')
    await atTime(13 * hour, async () => {
      const here = await signInFrom('long-gone@house.test', clerk)
      expect((await here.get('/api/user/session')).data).toHaveLength(1)
    })
    expect((await browser.get('/api/user/session')).status).toBe(200)
  })
  it('are ended by an Admin for a user who lost a phone', async () => {
    const { id, browser } = await person('robbed')
    const admin = await company.as('Admin')
    expect((await (await company.as('Manager')).put('/api/user/sign-out', { id })).status).toBe(403)
    expect((await admin.put('/api/user/sign-out', { id })).status).toBe(200)
    expect((await browser.get('/api/user/cuser')).status).toBe(401)
    const me = (await admin.get('/api/user/cuser')).data.id
    expect((await admin.put('/api/user/sign-out', { id: me })).status).toBe(409)
  })
})
