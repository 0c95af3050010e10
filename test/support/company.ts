import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities } from '../../src/domain/index.ts'
import { type Role, roles } from '../../src/domain/people/role.ts'
import { routesOf } from '../../src/server/app.ts'
import { settingsOf } from '../../src/server/company/settings.ts'
import { connect, type Db, type Limits } from '../../src/server/kit/db/db.ts'
import type { Scanner } from '../../src/server/kit/files/scanner.ts'
import { createFileStore } from '../../src/server/kit/files/store.ts'
import { serve } from '../../src/server/kit/http/server.ts'
import { createLog } from '../../src/server/kit/log.ts'
import { withDescription } from '../../src/server/kit/openapi/routes.ts'
import { createPictures } from '../../src/server/kit/pictures/pictures.ts'
import { createPrinter } from '../../src/server/kit/print/print.ts'
import { openSecretBox } from '../../src/server/kit/secret-box.ts'
import { servePublic } from '../../src/server/public-pages.ts'
import { createCompany, emailOf, founded, maker } from './database/company.ts'
import { proxyTo } from './database/proxy.ts'
import { held } from './declared-answers/check.ts'
import { visitor } from './visitor.ts'
import { base, noonOf, standStillAt, testZone } from './world.ts'

export { type Answer, password, speaking, type Visitor, visitor } from './visitor.ts'
export { emailOf }

type Reached = { publicUrl?: string | undefined; scanner?: Scanner | undefined }
/** The server over an existing database, in this process. Its settings say the base currency. */
export const openServer = async (db: Db, folder: string, now: () => Date, { publicUrl, scanner }: Reached = {}) => {
  await settingsOf(db)
  const key = Buffer.alloc(32, 7)
  const printer = createPrinter({ templates: 'src/server/print/templates', fonts: 'dist/fonts' })
  const files = createFileStore(join(folder, 'files'))
  const mailing = { fixed: null, box: openSecretBox(folder), publicUrl }
  const pictures = createPictures(files, join(folder, 'scaled'))
  const answering = routesOf({
    printer,
    files,
    pictures,
    mailing,
    webhooks: { box: mailing.box, allowed: ['127.0.0.1'] },
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
    pages: servePublic({ db, now, pictures, printer, publicUrl }),
    uploads: join(folder, 'uploads'),
    scanner,
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = () => app.close().finally(printer.close).finally(pictures.close)
  return { address, close, files, key, mailing, pictures, printer, routes }
}

type Wanted = Reached & { overProxy?: boolean; limits?: Limits; currency?: string; timeZone?: string }

/**
 * The server over its own database with the role of a running server, with one user of each role: as('Salesman').put('/api/invoice/issue', …). `overWire` puts a
 * proxy before the database so that its connection can be cut. `limits` sets low limits so that a test can reach them.
 */
export const openTestCompany = async ({ overProxy = false, limits, currency = base, timeZone = testZone, ...reached }: Wanted = {}) => {
  const database = await createCompany({ currency, timeZone })
  const proxy = overProxy ? await proxyTo(database.runtimeUrl) : undefined
  const { db, pool, close } = connect(proxy?.over() ?? database.runtimeUrl, 20, limits)
  // What a test does to the database itself, it does as the owner.
  const owner = connect(database.url, 4)
  const folder = await mkdtemp(join(tmpdir(), 'stonebook-test-'))
  const clock = { now: new Date() }
  standStillAt(clock.now)
  const now = () => clock.now
  const server = await openServer(db, folder, now, reached)
  const { address, files, key, mailing, pictures, printer, routes } = server
  // The columns that tests read are text.
  const tables = db.withTables<Record<string, Record<string, string>>>()
  const { branch, employee } = founded
  const make = maker(db, now)

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
    await owner.pool.query(
      `create or replace function business_now() returns timestamptz language sql stable as $$ select '${moment}'::timestamptz $$`,
    )
  }
  /** Does something at noon of a day, and sets the clocks back. */
  const on = async <T>(day: string, work: () => Promise<T>): Promise<T> => {
    const before = clock.now.toISOString()
    // A session that begins in the past would be over afterwards.
    await Promise.all(roles.map(as))
    await setClock(noonOf(day))
    try {
      return await work()
    } finally {
      await setClock(before)
    }
  }
  const stop = async () => {
    await server.close()
    await close()
    await owner.close()
    await proxy?.close()
    await database.drop()
    standStillAt(null)
    await rm(folder, { recursive: true, force: true })
  }
  return {
    address,
    as,
    query: async <T>(text: string, values: unknown[] = []) => (await owner.pool.query(text, values)).rows as T[],
    branch,
    currency,
    clock,
    db,
    tables,
    employee,
    files,
    pictures,
    folder,
    key,
    mailing,
    make,
    on,
    pool,
    printer,
    routes,
    setClock,
    stop,
    url: database.runtimeUrl,
    owner: { ...owner, url: database.url },
    visitor: () => visitor(address, key),
    proxy,
  }
}
export type TestCompany = Awaited<ReturnType<typeof openTestCompany>>
/** What test actions need of a company: users to act as, records to refer to, and queries past the product into its ledgers. */
export type Office = Pick<TestCompany, 'as' | 'query' | 'branch' | 'currency' | 'employee' | 'make'>
