import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { securityTasks } from '../../../src/server/company/security-event.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { serve } from '../../../src/server/kit/http/server.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { pngOf } from '../../../src/server/kit/print/png.ts'
import { sealLogs } from '../../../src/server/kit/seal/seal.ts'
import { emailOf, openTestCompany, password, type TestCompany, type Visitor } from '../../support/company.ts'

let company: TestCompany
let admin: Visitor
beforeAll(async () => {
  company = await openTestCompany()
  await company.query(`insert into security_event (at, event, address, agent) values (now() - interval '401 days', 'sign-in', 'old', '')`)
  admin = await company.as('Admin')
})
afterAll(() => company.stop())

type Event = {
  event: string
  by: { id: string; title: string } | null
  address: string
  detail: string | null
  count: number
  failed: boolean
}
const events = async (query: Record<string, unknown> = {}): Promise<Event[]> =>
  (await admin.get('/api/security-event', { pageSize: 200, ...query })).data.rows
const only = async (event: string) => (await events({ event })).filter(one => one.event === event)
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36' })
const fail = (address: string, email: string, secret = 'hunter2 hunter2') =>
  company.visitor().call('POST', '/api/auth/login', { email, password: secret }, from(address))

let people = 0
const person = async (role = 'Manager') => {
  const name = `Person ${++people}`
  const email = `person${people}@house.test`
  const id = await company.make('user', { name, email, password, role, branch: company.branch, employee: null })
  const browser = company.visitor()
  await browser.signIn(email)
  return { id, name, email, browser }
}

describe('security events', () => {
  it('show who signed in and out, who failed to, and from where', async () => {
    const { id, name, email, browser } = await person()
    await browser.get('/api/auth/logout')
    await fail('203.0.113.20', email)
    await fail('203.0.113.21', 'hunter3 hunter3@house.test')
    const own = (await events({ by: id })).map(({ event, by, address }) => [event, by?.title, address])
    expect(own).toEqual([
      ['sign-in-failed', name, '203.0.113.20'],
      ['sign-out', name, '127.0.0.1'],
      ['new-browser', name, '127.0.0.1'],
      ['sign-in', name, '127.0.0.1'],
    ])
    const unknown = (await events({ address: '203.0.113.21' }))[0]!
    expect(unknown).toMatchObject({ event: 'sign-in-failed', by: null, failed: true, detail: 'No account has this e-mail address.' })
  })

  it('never contain what the user typed', async () => {
    await fail('203.0.113.22', 'typed-secret-9@house.test', 'another secret 77')
    const kept = await company.query('select * from security_event')
    expect(JSON.stringify(kept)).not.toMatch(/hunter|typed-secret|another secret|quiet harbour/)
  })

  it('count repeated attempts instead of adding a row for each', async () => {
    const { id, email } = await person()
    for (let i = 0; i < 40; i++) await fail('203.0.113.30', email)
    company.clock.now = new Date(company.clock.now.getTime() + 61_000)
    await fail('203.0.113.31', email)
    const tries = (await events({ by: id })).filter(({ address }) => address === '203.0.113.30')
    expect(tries.length).toBeLessThanOrEqual(4)
    expect(tries.reduce((sum, { count }) => sum + count, 0)).toBe(40)
    expect(new Set(tries.map(({ event }) => event))).toEqual(new Set(['sign-in-failed', 'sign-in-blocked']))
  })

  it('group addresses, so that an attack cannot fill the disk', async () => {
    const before = (await company.query('select 1 from security_event')).length
    for (let i = 0; i < 300; i++)
      await company.visitor().call('GET', '/api/invoice', undefined, { authorization: 'Bearer none', ...from(`198.51.${i % 100}.${i}`) })
    company.clock.now = new Date(company.clock.now.getTime() + 61_000)
    await fail('203.0.113.32', 'nobody@house.test')
    await events()
    const kept = await company.query<{ n: number }>(`select sum(count)::integer as n from security_event where event = 'token-refused'`)
    expect(kept[0]!.n).toBe(300)
    expect((await company.query('select 1 from security_event')).length - before).toBeLessThan(230)
  })

  it('record refused permissions and forged requests', async () => {
    const { id, browser } = await person('Salesman')
    expect((await browser.get('/api/purchase')).status).toBe(403)
    expect((await browser.call('PUT', '/api/user/session/others', undefined, { 'x-xsrf-token': 'forged' })).status).toBe(403)
    const rows = (await events({ by: id })).map(({ event, detail }) => [event, detail])
    expect(rows).toContainEqual(['refused', 'GET /api/purchase'])
    expect(rows).toContainEqual(['forged', 'PUT /api/user/session/others'])
  })

  it('record which documents left: attachments, lists and PDFs, but not the images of a page', async () => {
    const { id, browser } = await person()
    const customer = await company.make('customer', { name: 'Guarded Gems' })
    const add = async (name: string, content: Buffer) => {
      const form = new FormData()
      form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'customer', record: customer, kind: 'document' })))
      form.append('file', new Blob([new Uint8Array(content)]), name)
      return (await browser.call('POST', '/api/attachment', form)).data.id
    }
    const pdf = Buffer.from('%PDF-1.4\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\n%%EOF', 'latin1')
    const png = pngOf({ width: 2, height: 2, pixels: new Uint8Array(4) }, 72)
    for (const file of [await add('terms.pdf', pdf), await add('passport.png', png)])
      expect((await browser.get('/api/attachment/file', { id: file })).status).toBe(200)
    expect((await browser.get('/api/customer/export/excel')).status).toBe(200)
    expect((await browser.get('/api/statement/export/pdf', { party: customer })).status).toBe(200)
    const rows = (await events({ by: id })).map(({ event, detail }) => `${event} ${detail}`)
    expect(rows.filter(one => one.startsWith('download'))).toEqual(['download terms.pdf'])
    expect(rows).toContain('export Customers.xlsx')
    expect(rows.some(one => /^print Statement .*\.pdf$/.test(one))).toBe(true)
  })

  it('record password changes by anyone, and so does the history of the user', async () => {
    const { id, name, email, browser } = await person()
    expect((await browser.put('/api/user/password', { current: 'not this one', next: 'a louder harbour' })).status).toBe(400)
    expect((await browser.put('/api/user/password', { current: password, next: 'a louder harbour' })).status).toBe(200)
    const { version } = (await admin.get('/api/user', { id })).data
    expect((await admin.put('/api/user', { id, version, password: 'the loudest harbour' })).status).toBe(200)
    const own = (await events({ by: id })).map(({ event }) => event)
    expect(own.slice(0, 2)).toEqual(['password', 'password-failed'])
    expect((await only('password-set'))[0]).toMatchObject({ by: { title: 'Admin of the company' }, detail: name })
    const history = (await admin.get('/api/user/history', { id })).data
    expect(history[0]).toMatchObject({ action: 'set-password', by: 'Admin of the company' })
    expect(history.filter(({ action }: { action: string }) => action === 'update')).toEqual([])
    expect((await company.visitor().signIn(email, 'the loudest harbour')).status).toBe(200)
  })

  it('are visible to Admins, as a list and as a spreadsheet; users see their own failed sign-ins', async () => {
    const { email, browser } = await person()
    await fail('203.0.113.40', email)
    const other = await person()
    const failed = (await browser.get('/api/user/failed-sign-in')).data
    expect(failed).toEqual([
      expect.objectContaining({ address: '203.0.113.40', device: 'Chrome on Windows', label: 'Sign-in failed', count: 1 }),
    ])
    expect((await other.browser.get('/api/user/failed-sign-in')).data).toEqual([])
    expect((await browser.get('/api/security-event')).status).toBe(403)
    expect((await admin.get('/api/security-event/export/excel', { event: 'sign-in' })).data.subarray(0, 2).toString()).toBe('PK')
    const [first, second] = [(await admin.get('/api/security-event', { pageSize: 1 })).data, await events()]
    expect(first.rows).toHaveLength(1)
    expect((await admin.get('/api/security-event', { pageSize: 1, before: first.next })).data.rows[0].id).not.toBe(first.rows[0].id)
    expect(second.length).toBeGreaterThan(5)
    for (const wrong of [{ event: 'nonsense' }, { by: 'x' }, { atFrom: 'today' }])
      expect((await admin.get('/api/security-event', wrong)).status).toBe(400)
  })

  it('are append-only, and are deleted only when they are older than 400 days', async () => {
    await sealLogs(company.db)
    await expect(company.query('update security_event set count = 2')).rejects.toThrow('append-only')
    await expect(company.query('truncate security_event')).rejects.toThrow('append-only')
    await expect(company.query('delete from security_event')).rejects.toThrow('append-only')
    await securityTasks({ db: company.db })['delete-old-security-events']!(null, {} as never)
    expect(await company.query(`select 1 from security_event where address = 'old'`)).toEqual([])
    expect((await company.query('select 1 from security_event')).length).toBeGreaterThan(5)
  })

  it('are sealed with the audit trail, and Admins see up to when', async () => {
    await events()
    await sealLogs(company.db)
    const [trail, own] = (await admin.get('/api/security-event/sealed')).data
    const [last] = await company.query<{ at: string; entries: number }>(
      'select max(at) as at, (select count(*) from audit_trail_chain) as entries from audit_trail',
    )
    expect(trail).toEqual({ log: 'audit trail', entries: last!.entries, until: last!.at })
    expect(own).toMatchObject({ log: 'security events', entries: expect.any(Number) })
  })

  it('are counted in the metrics', async () => {
    await fail('203.0.113.50', emailOf('Manager'))
    const figures = await (await fetch(`${company.address}/metrics`)).text()
    expect(figures).toMatch(/security_events_total\{event="sign-in-failed"\} [1-9]/)
  })
})

describe('an API token', () => {
  const make = async (browser: Visitor, more: object = {}) =>
    (await browser.post('/api/api-token', { name: `Program ${++people}`, role: 'Admin', ...more })).data as {
      id: string
      name: string
      token: string
      expiresAt: string
    }
  const request = (token: string, method: string, path: string, body?: object, address = '127.0.0.1') =>
    fetch(company.address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    }).then(async response => ({ status: response.status, ...((await response.json()) as { errorMessages: string[]; data: unknown }) }))

  it('cannot manage users, tokens or second factors', async () => {
    const { token, id } = await make(admin)
    const manager = await person()
    const draft = {
      name: 'Made by a program',
      email: 'made@house.test',
      password: 'a long enough one',
      role: 'Admin',
      branch: company.branch,
    }
    const calls: [string, string, object?][] = [
      ['POST', '/api/user', draft],
      ['POST', '/api/auth/register', draft],
      ['POST', '/api/user/second-factor/app'],
      ['PUT', '/api/user/second-factor/app', { code: '123456' }],
      ['POST', '/api/user/passkey/creation'],
      ['POST', '/api/user/recovery-code'],
      ['DELETE', '/api/user/second-factor/app'],
      ['PUT', '/api/user/second-factor/remove', { id: manager.id }],
      ['PUT', '/api/user', { id: manager.id, version: 1, password: 'a long enough one' }],
      ['PUT', '/api/user', { id: manager.id, version: 1, role: 'Admin' }],
      ['DELETE', `/api/user?id=${manager.id}`],
      ['PUT', '/api/user/deactive', { id: manager.id }],
      ['PUT', '/api/user/sign-out', { id: manager.id }],
      ['GET', '/api/api-token'],
      ['POST', '/api/api-token', { name: 'Another', role: 'Admin' }],
      ['DELETE', `/api/api-token?id=${id}`],
    ]
    for (const [method, path, body] of calls) {
      const { status, errorMessages } = await request(token, method, path, body)
      expect([status, errorMessages], `${method} ${path}`).toEqual([
        403,
        ['An API token cannot manage users, tokens, second factors or settings. Sign in.'],
      ])
    }
    expect((await request(token, 'GET', '/api/user')).status).toBe(200)
    expect((await request(token, 'GET', '/api/customer')).status).toBe(200)
  })

  it('expires: after 90 days by default, after a year at most', async () => {
    const days = (expiresAt: string) => Math.round((Date.parse(expiresAt) - company.clock.now.getTime()) / 86_400_000)
    const usual = await make(admin)
    expect(days(usual.expiresAt)).toBe(90)
    const short = await make(admin, { days: 1 })
    expect((await admin.post('/api/api-token', { name: 'Long', role: 'Salesman', days: 366 })).status).toBe(400)
    expect((await request(short.token, 'GET', '/api/customer')).status).toBe(200)
    const before = company.clock.now
    company.clock.now = new Date(before.getTime() + 86_400_001)
    expect((await request(short.token, 'GET', '/api/customer')).status).toBe(401)
    company.clock.now = before
  })

  it('ends with the password, the sign-out and the account of the user who created it', async () => {
    const ends: [string, (maker: Awaited<ReturnType<typeof person>>) => Promise<{ status: number }>][] = [
      ['own password', ({ browser }) => browser.put('/api/user/password', { current: password, next: 'a louder harbour' })],
      [
        'password set by another',
        async ({ id }) => {
          const { version } = (await admin.get('/api/user', { id })).data
          return admin.put('/api/user', { id, version, password: 'the loudest harbour' })
        },
      ],
      ['signed out everywhere', ({ id }) => admin.put('/api/user/sign-out', { id })],
      ['ended the other sessions', ({ browser }) => browser.put('/api/user/session/others', undefined)],
      ['deactivated', ({ id }) => admin.put('/api/user/deactive', { id })],
    ]
    for (const [why, end] of ends) {
      const maker = await person('Admin')
      const { token } = await make(maker.browser)
      expect((await request(token, 'GET', '/api/customer')).status, why).toBe(200)
      expect((await end(maker)).status, why).toBe(200)
      expect((await request(token, 'GET', '/api/customer')).status, why).toBe(401)
      if (why === 'deactivated') {
        await admin.put('/api/user/active', { id: maker.id })
        expect((await request(token, 'GET', '/api/customer')).status, why).toBe(401)
      }
    }
  })

  it('is recorded when it is created, used from a new address, refused and ended', async () => {
    const { id, name, token } = await make(admin)
    await request(token, 'GET', '/api/customer', undefined, '192.0.2.1')
    await request(token, 'GET', '/api/customer', undefined, '192.0.2.1')
    await request(token, 'GET', '/api/customer', undefined, '192.0.2.2')
    await admin.remove('/api/api-token', { id })
    await request(token, 'GET', '/api/customer', undefined, '192.0.2.3')
    const rows = (await events()).filter(
      ({ detail, address, by }) => detail === name || by?.title.includes(name) || address === '192.0.2.3',
    )
    expect(rows.map(({ event, address }) => [event, address])).toEqual([
      ['token-refused', '192.0.2.3'],
      ['token-ended', '127.0.0.1'],
      ['token-address', '192.0.2.2'],
      ['token-address', '192.0.2.1'],
      ['token-created', '127.0.0.1'],
    ])
  })
})

it('a truncated body is one line of the log, with its address and without a stack', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const app = await serve({
    ...{ routes: company.routes, entities: {}, db: company.db, now: () => new Date(), log, secure: false, envelopeKey: company.key },
    config: () => ({}),
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connectSocket(Number(port), '127.0.0.1')
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n'
  socket.write(`${head}{"encryptedData":"`, () => socket.destroy())
  const entries = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'The request was cut off.')
  await expect.poll(entries).toEqual([expect.objectContaining({ address: '127.0.0.1', route: '/api/auth/login' })])
  await app.close()
  expect(lines.join()).not.toContain('stack')
})
