import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { entities } from '../../../src/domain/index.ts'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { route } from '../../../src/server/kit/http/route.ts'
import { type ServeOptions, serve } from '../../../src/server/kit/http/server.ts'
import { openBoundedQueue } from '../../../src/server/kit/jobs/bounded-queue.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { emailOf, openTestCompany, password, type TestCompany, visitor } from '../../support/company.ts'
import { picture } from '../../support/picture.ts'

let company: TestCompany
beforeAll(async () => {
  company = await openTestCompany()
})
afterAll(() => company.stop())

const signIn = (email: string, secret: string, from: string) =>
  company.visitor().call('POST', '/api/auth/login', { email, password: secret }, { 'x-forwarded-for': from })
const person = async (email: string, draft: Record<string, unknown> = {}) =>
  company.make('user', { name: 'Somebody', email, password, role: 'Manager', branch: company.branch, employee: null, ...draft })

/** A second server over the same database. */
const beside = async (work: (address: string) => Promise<void>, more: Partial<ServeOptions> = {}) => {
  const app = serve({
    routes: company.routes,
    entities,
    db: company.db,
    now: () => new Date(),
    log: createLog('silent'),
    secure: false,
    envelopeKey: company.key,
    config: () => ({}),
    ...more,
  })
  try {
    await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
  }
}

describe('an unauthenticated caller', () => {
  it('cannot tell from response times which accounts exist', async () => {
    const left = await person('left@house.test')
    await (await company.as('Admin')).put('/api/user/deactive', { id: left })
    const tries = { unknown: 'nobody@house.test', wrong: emailOf('Manager'), inactive: 'left@house.test' }
    const times: Record<string, number[]> = {}
    for (let round = 0; round < 15; round++)
      for (const [name, email] of Object.entries(tries)) {
        await sql`delete from sign_in_try`.execute(company.db)
        const begun = process.cpuUsage()
        expect((await signIn(email, 'not the right one', '203.0.113.20')).status).toBe(401)
        const { user, system } = process.cpuUsage(begun)
        times[name] = [...(times[name] ?? []), user + system]
      }
    // A response without password hashing would take a fraction of the processor time, which other programs do not change. The shortest
    // times are those with no other work of this process.
    const shortest = Object.values(times).map(list => Math.min(...list))
    expect(Math.max(...shortest) / Math.min(...shortest), JSON.stringify(shortest)).toBeLessThan(2)
  })

  it('a hundred wrong passwords do not lock the owner out of a browser that was used before', async () => {
    await person('wanted@house.test')
    const own = company.visitor()
    expect((await own.signIn('wanted@house.test')).status).toBe(200)
    const tries = Array.from({ length: 100 }, (_, n) => signIn('wanted@house.test', `the wrong one ${n}`, `198.51.${n % 25}.1`))
    const statuses = new Set((await Promise.all(tries)).map(({ status }) => status))
    expect([...statuses].filter(status => status !== 401 && status !== 429)).toEqual([])
    expect((await own.signIn('wanted@house.test')).status).toBe(200)
  })
})

describe('a session', () => {
  it('that ends on one server ends on all servers', () =>
    beside(async address => {
      const id = await person('wide@house.test')
      const [here, there] = [company.visitor(), visitor(address, company.key)]
      const signedIn = async () => {
        await here.signIn('wide@house.test')
        there.jar.clear()
        for (const [name, value] of here.jar) there.jar.set(name, value)
        expect((await there.get('/api/user/cuser')).status).toBe(200)
      }
      await signedIn()
      await there.get('/api/auth/logout')
      expect((await here.get('/api/user/cuser')).status).toBe(401)
      await signedIn()
      await (await company.as('Admin')).put('/api/user/deactive', { id })
      expect((await there.get('/api/user/cuser')).status).toBe(401)
    }))
})

describe('an envelope', () => {
  it('with any one bit flipped is refused or has only the meaning it then shows, and never causes a server error', async () => {
    const text = JSON.stringify({ email: 'nobody@house.test', password: 'x'.repeat(20) })
    const sealed = Buffer.from(seal(company.key, text), 'base64')
    const answers = new Set<string>()
    for (let at = 0; at < sealed.length; at++) {
      const bytes = Buffer.from(sealed)
      bytes[at]! ^= 1 << (at % 8)
      await sql`delete from sign_in_try`.execute(company.db)
      const response = await fetch(`${company.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: '' },
        body: JSON.stringify({ encryptedData: bytes.toString('base64') }),
      })
      answers.add(String(response.status))
    }
    expect([...answers].filter(status => status !== '400' && status !== '401')).toEqual([])
  })

  it('that is truncated or replayed gives no access', async () => {
    const admin = await company.as('Admin')
    const sealed = Buffer.from(seal(company.key, JSON.stringify({ id: uuid() })), 'base64')
    const put = async (body: Buffer, jar: Map<string, string>) =>
      fetch(`${company.address}/api/user/deactive`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
        },
        body: JSON.stringify({ encryptedData: body.toString('base64') }),
      })
    for (let length = 0; length < sealed.length; length += 5) expect((await put(sealed.subarray(0, length), admin.jar)).status).toBe(400)
    expect((await put(sealed, admin.jar)).status).toBe(404)
    // A replay has the ciphertext, but neither the session nor its permissions.
    expect((await put(sealed, new Map())).status).toBe(401)
    expect((await put(sealed, (await company.as('Salesman')).jar)).status).toBe(403)
  })
})

describe('a request', () => {
  it('with the method TRACE is not answered with itself', async () => {
    const { hostname, port } = new URL(company.address)
    const [response] = await once(
      request({ hostname, port, method: 'TRACE', path: '/api/invoice', headers: { 'x-mark': 'secret-mark' } }).end(),
      'response',
    )
    expect([response.statusCode, await text(response)]).toEqual([404, expect.not.stringContaining('secret-mark')])
  })

  it('with the same parameter twice is refused, and neither value is taken', async () => {
    const admin = await company.as('Admin')
    const { status, data } = await admin.get('/api/invoice?page=1&page=2')
    expect([status, Object.keys(data.fields)]).toEqual([400, ['page']])
    expect((await admin.get('/api/invoice?search=a&search=b')).status).toBe(400)
  })
})

describe('denial-of-service attempts', () => {
  const own = async () => {
    const { jar } = await company.as('Admin')
    return { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), 'x-xsrf-token': jar.get('XSRF-TOKEN')! }
  }
  const partOf = (file: Buffer) =>
    Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\n\r\n'), file])

  it.each([
    ['said at once', { 'content-length': '500000000' }, 20],
    ['never said', {}, 400],
  ])('an upload of 500 MB, size %s, is refused long before it has arrived, and nothing is stored', async (_, size, max) => {
    const million = Buffer.alloc(1_000_000, 1)
    let sent = 0
    const body = Readable.from(
      (function* () {
        yield partOf(Buffer.alloc(0))
        for (; sent < 500; sent++) yield million
      })(),
    )
    const headers = { ...(await own()), ...size, 'content-type': 'multipart/form-data; boundary=b' }
    // Keep-alive, as a browser does: with "Connection: close" the connection may close before the response is read.
    const agent = new Agent({ keepAlive: true })
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const upload = request(`${company.address}/api/attachment`, { method: 'POST', headers, agent }, answer => {
        resolve(answer.statusCode)
        upload.destroy()
      })
      upload.on('error', reject)
      body.pipe(upload)
    })
    body.destroy()
    agent.destroy()
    expect(status).toBe(413)
    expect(sent).toBeLessThan(max)
    expect(await readdir(join(company.folder, 'uploads')).catch(() => [])).toEqual([])
    expect((await fetch(`${company.address}/healthz`)).status).toBe(200)
  })

  it('a hundred unfinished bodies do not delay other requests', async () => {
    const { port } = new URL(company.address)
    const { cookie, 'x-xsrf-token': token } = await own()
    const head = `POST /api/customer HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nx-xsrf-token: ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"enc`
    const slow = Array.from({ length: 100 }, () =>
      connect(Number(port), '127.0.0.1', function (this: ReturnType<typeof connect>) {
        this.write(head)
      }).on('error', () => {}),
    )
    await Promise.all(slow.map(socket => new Promise(done => socket.once('connect', done))))
    expect((await (await company.as('Manager')).get('/api/customer')).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('many waiting requests of one user do not delay another user, and further ones are refused', async () => {
    const queue = openBoundedQueue({ atOnce: 2, max: 8, full: 'Full.' })
    const inside: (() => void)[] = []
    const slow = route({
      ...{ method: 'GET', path: '/api/slow', right: 'signed-in', summary: 'Expensive work that ends when the test says so' },
      answer: z.null(),
      handle: async () => {
        const leave = await queue.enter()
        await new Promise<void>(done => inside.push(done)).finally(leave)
        return null
      },
    })
    const work = async (address: string) => {
      const [admin, manager] = [visitor(address, company.key), visitor(address, company.key)]
      await Promise.all([admin.signIn(emailOf('Admin')), manager.signIn(emailOf('Manager'))])
      const many = Array.from({ length: 4 }, () => admin.get('/api/slow'))
      const refused = await Promise.race(many)
      expect([refused.status, refused.errorMessages]).toEqual([
        429,
        ['Already 2 of your requests of this kind are waiting. Try again when they are done.'],
      ])
      expect(refused.headers.get('retry-after')).toBe('5')
      const other = manager.get('/api/slow')
      await expect.poll(() => inside.length).toBe(2)
      // The later one is the Manager's, although two of the Admin's waited before.
      inside[1]?.()
      expect((await other).status).toBe(200)
      inside[0]?.()
      await expect.poll(() => inside.length).toBe(3)
      inside[2]?.()
      await expect.poll(() => inside.length).toBe(4)
      inside[3]?.()
      expect((await Promise.all(many)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    }
    await beside(work, { routes: [...company.routes, slow] })
  })

  it('a list of a million values, and built-in property names, are refused with a message', async () => {
    const admin = await company.as('Admin')
    const { token } = (await admin.post('/api/api-token', { name: 'Trier', role: 'Admin' })).data
    const post = async (body: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(`${company.address}/api/customer`, { method: 'POST', headers, body })
      return { status: response.status, answer: (await response.json()) as { errorMessages: string[] } }
    }
    const bodies = [
      `[${'0,'.repeat(999_999)}0]`,
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
      '{"__proto__":{"role":"Admin"}}',
      '{"name":{"\\u005f_proto__":1}}',
      '{"constructor":{"prototype":{}},"name":"x"}',
      '{"name":"x","toString":1}',
    ]
    for (const body of bodies) {
      const { status, answer } = await post(body)
      expect([status, answer.errorMessages[0]], body.slice(0, 40)).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)])
    }
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})

it('a file with two valid types is treated as the harmless one, and never served as the other', async () => {
  const admin = await company.as('Admin')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  for (const [file, type] of [
    [Buffer.concat([picture, page]), 'image/png'],
    [Buffer.concat([Buffer.from('%PDF-1.7\n'), page, Buffer.from('\n%%EOF')]), 'application/pdf'],
    [Buffer.concat([page, picture]), undefined],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), undefined],
    [Buffer.concat([Buffer.from('GIF89a'), page]), undefined],
  ] as const) {
    const body = new FormData()
    body.append(
      'encryptedData',
      seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: type === 'image/png' ? 'photo' : 'document' })),
    )
    body.append('file', new Blob([new Uint8Array(file)]), 'x.html')
    const { status, data } = await admin.call('POST', '/api/attachment', body)
    expect([status, data?.type]).toEqual(type ? [200, type] : [415, undefined])
    if (!type) continue
    const { headers } = await admin.get('/api/attachment/file', { id: data.id })
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([type, 'nosniff'])
    expect(headers.get('content-disposition')).toMatch(type === 'image/png' ? /^inline/ : /^attachment/)
  }
})

it('the log contains no password, session, token or key, even for failed requests', async () => {
  const lines: string[] = []
  const fault = route({
    method: 'PUT',
    path: '/api/fault',
    right: 'signed-in',
    summary: 'A fault with everything in it',
    body: z.strictObject({ password: z.string(), email: z.string() }),
    answer: z.unknown(),
    handle: async ({ db }, { body }) => {
      await sql`insert into "user" (id, name, email, password_hash, role) values (${uuid()}, 'x', ${body.email}, ${body.password}, 'King')`.execute(
        db,
      )
    },
  })
  const secrets: string[] = [password, 'the wrong harbour', 'a new and quiet one', company.key.toString('base64')]
  const log = createLog('trace', { write: line => void lines.push(line) })
  await beside(
    async address => {
      const admin = visitor(address, company.key)
      await admin.signIn(emailOf('Admin'), 'the wrong harbour')
      await admin.signIn(emailOf('Admin'))
      await admin.put('/api/user/password', { current: 'the wrong harbour', next: 'a new and quiet one' })
      secrets.push(...admin.jar.values())
      const { token } = (await admin.post('/api/api-token', { name: 'Log reader', role: 'Admin' })).data
      secrets.push(token)
      expect((await admin.put('/api/fault', { password: 'a new and quiet one', email: 'x' })).status).toBe(500)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ password, email: 'x' })
      expect((await fetch(`${address}/api/fault`, { method: 'PUT', headers, body })).status).toBe(500)
      await fetch(`${address}/api/fault`, { method: 'PUT', headers, body: body.slice(1) })
    },
    { log, routes: [...company.routes, fault] },
  )
  expect(lines.length).toBeGreaterThanOrEqual(2)
  const all = lines.join('')
  expect(secrets.filter(secret => secret.length < 8 || all.includes(secret))).toEqual([])
})
