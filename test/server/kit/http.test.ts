import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { SignedIn, SignedOut } from '../../../src/server/kit/auth/session.ts'
import { connect, type Database, sql } from '../../../src/server/kit/db/db.ts'
import { unseal } from '../../../src/server/kit/http/envelope.ts'
import { RawJson, type Route, route } from '../../../src/server/kit/http/route.ts'
import { type ServeOptions, serve } from '../../../src/server/kit/http/server.ts'
import { createLog } from '../../../src/server/kit/log.ts'
import { describeApi } from '../../../src/server/kit/openapi/describe.ts'
import { envelopeKey, readSettings, SettingError } from '../../../src/server/kit/settings.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'

const key = Buffer.alloc(32, 5)
let place: TestDatabase
let database: Database
let folder: string
beforeAll(async () => {
  place = await createDatabase()
  database = connect(place.url, 2)
  folder = await mkdtemp(join(tmpdir(), 'stonebook-http-'))
})
afterAll(async () => {
  await database.close()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const call = (path: string, handle: Route['handle']) =>
  route({ method: 'GET', path, right: 'public', summary: 'A call', answer: z.unknown(), handle })

const open = async (routes: Route[], work: (address: string) => Promise<void>, more: Partial<ServeOptions> = {}) => {
  const app = serve({
    routes,
    entities: {},
    db: database.db,
    now: () => new Date(),
    log: createLog('silent'),
    secure: false,
    envelopeKey: key,
    config: () => ({ locale: 'en-US' }),
    ...more,
  })
  try {
    await work(await app.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await app.close()
  }
}
const request = async (address: string) => {
  const response = await fetch(address)
  const text = await response.text()
  // A refusal comes as plain JSON, because these requests have no session.
  return { status: response.status, headers: response.headers, answer: JSON.parse(unseal(key, text) ?? text) }
}

/** The whole policy: what a page may load, and from where. */
const policyOf = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' https://cdn.jsdelivr.net/npm/zxing-wasm@3.1.4/dist/reader/zxing_reader.wasm",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

describe('the pages', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'web/assets'), { recursive: true })
    await writeFile(join(folder, 'web/index.html'), '<meta property="csp-nonce" nonce="%CSP_NONCE%"><p>The page</p>')
    await writeFile(join(folder, 'web/assets/main-1a2b.js'), 'main()')
    await writeFile(join(folder, 'web/assets/main-1a2b.js.gz'), gzipSync('main()'))
    await writeFile(join(folder, 'secret.txt'), 'secret')
  })
  const pages = (work: (address: string) => Promise<void>) => open([], work, { staticDir: join(folder, 'web') })

  it('are one HTML page for every screen, with a new nonce each time', () =>
    pages(async address => {
      const seen = await Promise.all(['/', '/sales-and-clients/invoices', '/index.html'].map(path => fetch(address + path)))
      const nonces = await Promise.all(
        seen.map(async response => {
          const nonce = /nonce="([^"]+)"/.exec(await response.text())![1]!
          expect(response.headers.get('content-security-policy')).toBe(policyOf(` 'nonce-${nonce}'`))
          expect(response.headers.get('cache-control')).toBe('no-store')
          return nonce
        }),
      )
      expect(new Set(nonces).size).toBe(3)
    }))

  it('come with their assets, precompressed and cached permanently', () =>
    pages(async address => {
      const response = await fetch(`${address}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'gzip' } })
      expect([response.headers.get('content-encoding'), response.headers.get('cache-control')]).toEqual([
        'gzip',
        'public, max-age=31536000, immutable',
      ])
      expect(response.headers.get('content-type')).toMatch(/javascript/)
      expect(await response.text()).toBe('main()')
    }))

  it('are not served for missing, hidden or outside paths', () =>
    pages(async address => {
      for (const path of ['/assets/gone.js', '/api/nothing', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/.git/config']) {
        const response = await fetch(address + path)
        expect([path, response.status]).toEqual([path, 404])
      }
      expect((await fetch(`${address}/anything`, { method: 'POST' })).status).toBe(404)
    }))
})

describe('responses', () => {
  it('pass on JSON from the database and files unchanged', () =>
    open(
      [
        call('/api/raw', async () => new RawJson('{"a":1.10}')),
        call('/api/file', async () => ({ download: { type: 'application/pdf', name: 'a.pdf', inline: true, body: Buffer.from('%PDF') } })),
      ],
      async address => {
        const text = unseal(key, await (await fetch(`${address}/api/raw`)).text())
        expect(text).toBe('{"statusCode":200,"isSuccess":true,"errorMessages":[],"data":{"a":1.10}}')
        const file = await fetch(`${address}/api/file`)
        expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', '%PDF'])
        expect(await (await fetch(`${address}/config.json`)).json()).toEqual({ locale: 'en-US' })
      },
    ))

  it('show an id for an internal error without details, and log it without secrets', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    await open(
      [
        call('/api/fault', async () => {
          throw new TypeError('internal detail')
        }),
      ],
      async address => {
        const { status, answer } = await request(`${address}/api/fault`)
        expect([status, answer.errorMessages]).toEqual([500, [`Something went wrong on the server. Quote ${answer.data.id}.`]])
        expect(JSON.stringify(answer)).not.toContain('inside')
        expect(lines.join('')).toContain(answer.data.id)
      },
      { log },
    )
  })

  it('say that the database is unavailable, and recover with it', async () => {
    const lines: string[] = []
    const broken = connect('postgres://nobody:x@127.0.0.1:1/none')
    const routes = [call('/api/count', async ({ db }) => (await sql`select 1 as n`.execute(db)).rows)]
    await open(
      routes,
      async address => {
        const { status, headers, answer } = await request(`${address}/api/count`)
        expect([status, headers.get('retry-after'), answer.isSuccess]).toEqual([503, '5', false])
        for (let times = 0; times < 3; times++) expect((await fetch(`${address}/readyz`)).status).toBe(503)
      },
      { db: broken.db, log: pino({ level: 'warn' }, { write: line => void lines.push(line) }) },
    )
    expect(lines.filter(line => line.includes('The server is not ready.'))).toHaveLength(1)
    await broken.close()
    await open(routes, async address => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        database.db,
      )
      expect([200, 503]).toContain((await request(`${address}/api/count`)).status)
      expect((await request(`${address}/api/count`)).status).toBe(200)
    })
  })

  it('are completed before the server closes', async () => {
    let arrived = () => {}
    const begun = new Promise<void>(done => {
      arrived = done
    })
    const slow = call('/api/slow', async ({ db }) => {
      arrived()
      return (await sql`select pg_sleep(0.3)::text as slept`.execute(db)).rows.length
    })
    let answered: Promise<{ status: number }> | undefined
    await open([slow], async address => {
      answered = request(`${address}/api/slow`)
      await begun
    })
    expect((await answered)!.status).toBe(200)
  })

  it('are not waited for on an unused connection of a browser when the server closes', async () => {
    const closed = open([], async address => {
      const spare = createConnection(Number(new URL(address).port), '127.0.0.1')
      await once(spare, 'connect')
      // The moment after which every connection is dropped never comes.
      vi.useFakeTimers({ toFake: ['setTimeout'] })
    })
    await closed.finally(() => vi.useRealTimers())
  })
})

it('set a session cookie over TLS that no other host can set', () =>
  open(
    [
      call('/api/in', async () => new SignedIn({ id: 'a', csrf: 'b', seconds: 60, browser: { secret: 'c', isNew: true } }, null)),
      call('/api/out', async () => new SignedOut()),
    ],
    async address => {
      const { headers } = await request(`${address}/api/in`)
      expect(headers.getSetCookie()).toEqual([
        '__Host-session=a; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
        'XSRF-TOKEN=b; Max-Age=60; Path=/; Secure; SameSite=Lax',
        '__Host-browser=c; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
      ])
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect((await request(`${address}/api/out`)).headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-session=; .*Secure/),
        expect.stringMatching(/^XSRF-TOKEN=;/),
      ])
    },
    { secure: true },
  ))

it('refuse a request that was meant for another host, but not one that watches the server', () =>
  open([call('/api/in', async () => null)], async address => {
    const statusOf = (path: string, host: string) =>
      new Promise(resolve => get(`${address}${path}`, { headers: { host } }, ({ statusCode }) => resolve(statusCode)))
    expect(await statusOf('/api/in', 'evil.example')).toBe(421)
    expect(await statusOf('/login', 'evil.example')).toBe(421)
    expect(await statusOf('/healthz', 'evil.example')).toBe(200)
    expect(await statusOf('/api/in', 'localhost')).toBe(200)
  }))

describe('settings of the environment', () => {
  it('have defaults, and explain what is wrong', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DEMO: false, LOG_LEVEL: 'info' })
    expect(() =>
      readSettings({ PORT: 'door', DEMO: 'yes', PUBLIC_URL: 'ftp://x', DATABASE_URL: 'mysql://x', ENVELOPE_KEY: 'short' }),
    ).toThrow(SettingError)
    expect(() => readSettings({ DEMO: 'yes' })).toThrow('The setting DEMO must be 0 or 1.')
    expect(() => readSettings({ PORT: '70000' })).toThrow('The setting PORT must be 0 to 65535.')
  })

  it('create the key once, readable by its owner only, even when two servers start together', async () => {
    const home = join(folder, 'home')
    const [one, two] = await Promise.all([envelopeKey(home), envelopeKey(home)])
    expect(one.equals(two)).toBe(true)
    expect((await stat(join(home, 'envelope.key'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(home, 'envelope.key'), 'utf8')).trim()).toBe(one.toString('base64'))
    expect((await envelopeKey(home, key.toString('base64'))).equals(key)).toBe(true)
  })

  it('write no partial key on a full disk, and the next start with space writes a complete one', async () => {
    const home = join(folder, 'full')
    const program = `
      import { envelopeKey } from ${JSON.stringify(join(import.meta.dirname, '../../../src/server/kit/settings.ts'))}
      await envelopeKey(process.argv[1]).catch(error => { console.log(error.message); process.exit(1) })`
    // A file size limit of zero bytes acts like a full disk on any machine.
    const full = (command: string) => spawnSync('sh', ['-c', `${command}; exec "$@"`, 'sh', ...start, program, home], { encoding: 'utf8' })
    const start = [process.execPath, '--import', 'tsx', '--input-type=module', '-e']
    const { stdout, status } = full('trap "" XFSZ; ulimit -f 0')
    expect([stdout.trim(), status]).toEqual([
      `The disk is full: ${join(home, 'envelope.key')} could not be written. Make room and start again.`,
      1,
    ])
    expect(await readdir(home)).toEqual([])
    expect(full('true').status).toBe(0)
    expect(Buffer.from(await readFile(join(home, 'envelope.key'), 'utf8'), 'base64')).toHaveLength(32)
  })

  it('replace an empty key that cannot have been used, and say what to do about any other', async () => {
    const home = join(folder, 'empty')
    await mkdir(home)
    await writeFile(join(home, 'envelope.key'), '')
    expect(await envelopeKey(home)).toHaveLength(32)
    await mkdir(join(home, 'database'))
    for (const damaged of ['', 'short']) {
      await writeFile(join(home, 'envelope.key'), damaged)
      await expect(envelopeKey(home)).rejects.toThrow(
        'is damaged: it must be 32 bytes in base64. Copy envelope.key from the newest backup.',
      )
      expect(await readFile(join(home, 'envelope.key'), 'utf8')).toBe(damaged)
    }
  })
})

it('the API description covers every call', () => {
  const described = describeApi([call('/api/raw', async () => null)], '1.0.0') as { openapi: string; paths: Record<string, object> }
  expect(described.openapi).toBe('3.1.0')
  expect(described.paths['/api/raw']).toHaveProperty('get.responses.200')
})
