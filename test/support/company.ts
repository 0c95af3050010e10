import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities, type Name } from '../../src/domain/index.ts'
import { type Role, roles } from '../../src/domain/people/role.ts'
import { routesOf } from '../../src/server/app.ts'
import { behaviors } from '../../src/server/index.ts'
import { connect, type Db, type Limits } from '../../src/server/kit/db/db.ts'
import { uuid } from '../../src/server/kit/db/uuid.ts'
import { create } from '../../src/server/kit/entity/store.ts'
import { createFileStore } from '../../src/server/kit/files/store.ts'
import { seal, unseal } from '../../src/server/kit/http/envelope.ts'
import { serve } from '../../src/server/kit/http/server.ts'
import { createLog } from '../../src/server/kit/log.ts'
import { withDescription } from '../../src/server/kit/openapi/routes.ts'
import { createPrinter } from '../../src/server/kit/print/print.ts'
import { seed, systemCaller as system } from '../../src/server/program/seed.ts'
import { createDatabase } from './database.ts'
import { proxyTo } from './database-proxy.ts'
import { held } from './declared-answers/check.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is what the test is about.
export type Answer = { status: number; isSuccess: boolean; errorMessages: string[]; data: any; headers: Headers }
export const password = 'a quiet harbour'
export const emailOf = (role: Role) => `${role.toLowerCase()}@house.test`

/** The server over an existing database, in this process. */
export const openServer = async (db: Db, folder: string, now: () => Date) => {
  const key = Buffer.alloc(32, 7)
  const printer = createPrinter({ templates: 'src/server/print', fonts: 'dist/fonts' })
  const answering = routesOf({
    printer,
    files: createFileStore(join(folder, 'files')),
    importFolder: join(folder, 'imports'),
    statementFolder: join(folder, 'statements'),
  })
  const routes = withDescription(answering, '1.0.0').map(held)
  const app = await serve({
    routes,
    entities: entities,
    db,
    now,
    log: createLog('silent'),
    secure: false,
    envelopeKey: key,
    config: () => ({}),
    uploads: join(folder, 'uploads'),
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = () => app.close().finally(printer.close)
  return { address, close, key, printer, routes }
}

type Wanted = { overProxy?: boolean; limits?: Limits; currency?: string; timeZone?: string }

/** The default time zone of a test company. */
export const testZone = 'UTC'

/**
 * The server over its own database, with one user of each role: as('Salesman').put('/api/invoice/issue', …). `overWire` puts a
 * proxy before the database so that its connection can be cut. `limits` sets low limits so that a test can reach them.
 */
export const openTestCompany = async ({ overProxy = false, limits, currency, timeZone = testZone }: Wanted = {}) => {
  const database = await createDatabase()
  const proxy = overProxy ? await proxyTo(database.url) : undefined
  const { db, pool, close } = connect(proxy?.over() ?? database.url, 20, limits)
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-test-'))
  const clock = { now: new Date() }
  const now = () => clock.now
  await seed(db, now, { currency, timeZone })
  const server = await openServer(db, folder, now)
  const { address, key, printer, routes } = server
  const branch = await make('branch', { code: 'BKK', name: 'Bangkok' })
  // The columns that tests read are text.
  const tables = db.withTables<Record<string, Record<string, string>>>()
  const designation = (await tables.selectFrom('employee_designation').select('id').where('track', '=', 'sales').executeTakeFirstOrThrow())
    .id as string
  const employee = await make('employee', { name: 'Somchai', designation, branch })
  for (const role of roles) await make('user', { name: `${role} of the company`, email: emailOf(role), password, role, branch, employee })

  async function make(name: Name, draft: Record<string, unknown>): Promise<string> {
    const id = uuid()
    await db.transaction().execute(tx => create(tx, { caller: system, now }, entities[name], behaviors[name] ?? {}, { id, ...draft }))
    return id
  }

  const visitors = new Map<Role, ReturnType<typeof visitor>>()
  const as = async (role: Role) => {
    const known = visitors.get(role) ?? visitor(address, key)
    if (!visitors.has(role)) {
      visitors.set(role, known)
      await known.signIn(emailOf(role))
    }
    return known
  }
  /** Sets the clocks of the server and of its database to one moment. */
  const setClock = async (moment: string) => {
    clock.now = new Date(moment)
    await pool.query(
      `create or replace function business_now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
    )
  }
  const stop = async () => {
    await server.close()
    await close()
    await proxy?.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    address,
    as,
    query: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    branch,
    clock,
    db,
    tables,
    employee,
    folder,
    key,
    make,
    pool,
    printer,
    routes,
    setClock,
    stop,
    url: database.url,
    visitor: () => visitor(address, key),
    proxy,
  }
}
export type TestCompany = Awaited<ReturnType<typeof openTestCompany>>
/** What test actions need of a company: users to act as, records to refer to, and queries past the product into its ledgers. */
export type Office = Pick<TestCompany, 'as' | 'query' | 'branch' | 'employee' | 'make'>

/** A browser without a screen: it keeps its cookies, sends the anti-forgery header and opens the envelope. */
export const visitor = (address: string, key: Buffer, send: (url: string, init: RequestInit) => Promise<Response> = fetch) => {
  const jar = new Map<string, string>()
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const sealed =
      body === undefined ? undefined : body instanceof FormData ? body : JSON.stringify({ encryptedData: seal(key, JSON.stringify(body)) })
    const response = await send(address + path, {
      method,
      body: sealed ?? null,
      headers: {
        ...(typeof sealed === 'string' && { 'content-type': 'application/json' }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(jar.has('XSRF-TOKEN') && method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN')!) }),
        ...headers,
      },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      jar.set(name!, value!)
    }
    if (!response.headers.get('content-type')?.includes('json'))
      return {
        status: response.status,
        isSuccess: response.ok,
        errorMessages: [],
        data: Buffer.from(await response.arrayBuffer()),
        headers: response.headers,
      }
    const answer = (await response.json()) as Record<string, unknown>
    const opened = typeof answer.encryptedData === 'string' ? JSON.parse(unseal(key, JSON.stringify(answer))!) : answer
    return { status: response.status, ...opened, headers: response.headers }
  }
  return { jar, ...speaking(call) }
}
export type Visitor = ReturnType<typeof visitor>

/** The methods of a visitor (get, post, put …), all over one way of calling. */
export const speaking = (call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>) => {
  const query = (path: string, parameters?: Record<string, unknown>) =>
    parameters ? `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}` : path
  return {
    call,
    signIn: (email: string, secret = password) => call('POST', '/api/auth/login', { email, password: secret }),
    get: (path: string, parameters?: Record<string, unknown>) => call('GET', query(path, parameters)),
    post: (path: string, body: unknown) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    remove: (path: string, parameters: Record<string, unknown>) => call('DELETE', query(path, parameters)),
  }
}
