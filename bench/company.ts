import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { programFolder } from '../src/server/database.ts'
import { connect } from '../src/server/kit/db/db.ts'
import { migrate } from '../src/server/kit/db/migrate.ts'
import { openEmbedded } from '../src/server/kit/embedded/database.ts'
import { invariants } from '../src/server/program/audit/rules.ts'
import { startCompany } from '../src/server/program/first-start.ts'
import type { Addresses } from '../test/support/database/database.ts'

export const cache = join(import.meta.dirname, '.cache')
export const admin = { email: 'bench@stonebook.test', password: 'measure twice, cut once' }

/** The number of records of each kind at a scale. */
export const amounts = (scale: number) => ({
  stones: 100_000 * scale,
  singles: 80_000 * scale,
  invoices: 50_000 * scale,
  parties: 2_000 * scale,
  // The first party has every n-th invoice: 5,000 of them, where there are enough.
  every: Math.min(10, Math.max(2, 10 * scale)),
})
export type Amounts = ReturnType<typeof amounts>

/** The id that data.sql gives to the n-th record of a kind. */
export const idOf = (what: string, number: number): string =>
  createHash('md5')
    .update(what + number)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')

const orders = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
const within = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Creates a company in an empty database and fills it; throws when the data breaks an invariant. */
const fill = async (url: string, scale: number, data: string, print: (sentence: string) => void) => {
  const database = connect(url, 2, { statement: '0' })
  try {
    await migrate(database.pool, join(programFolder, 'migrations'))
    await startCompany(database.db, admin, () => new Date())
    print(`Making the data of scale ${scale} …`)
    await orders(
      url,
      'set statement_timeout = 0',
      Object.entries(amounts(scale)).reduce((text, [name, value]) => text.replaceAll(`:${name}`, String(value)), data),
      'vacuum analyze',
      'checkpoint',
    )
    for (const [rule, query] of Object.entries(invariants)) {
      const { rows } = await database.pool.query({ text: `select * from (${query}) offence limit 1` })
      if (rows[0]) throw new Error(`The data breaks a rule: ${rule} ${JSON.stringify(rows[0])}`)
    }
  } finally {
    await database.close()
  }
}

const fingerprintOf = async (data: string) => {
  const hash = createHash('sha256').update(data)
  const migrations = join(programFolder, 'migrations')
  for (const name of (await readdir(migrations)).sort()) hash.update(await readFile(join(migrations, name)))
  return hash.digest('hex')
}

export type Bench = Addresses & { stop: () => Promise<void> }

/**
 * A database with the data of a scale, built once and copied for each run, so that all runs start with the same data.
 * It runs in the PostgreSQL that comes with the program, with its settings, or in the one that DATABASE_URL names.
 */
export const openBench = async (scale: number, print: (sentence: string) => void): Promise<Bench> => {
  const data = await readFile(join(import.meta.dirname, 'data.sql'), 'utf8')
  const fingerprint = await fingerprintOf(data)
  const folder = join(cache, `scale-${scale}`)
  const mark = join(folder, 'made-from')
  const own = !process.env.DATABASE_URL
  const isMade = own && existsSync(mark) && (await readFile(mark, 'utf8')) === fingerprint
  if (!isMade) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const server: Bench = own ? await openEmbedded(folder, print) : { url: process.env.DATABASE_URL!, stop: async () => {} }
  const [made, run] = ['stonebook_bench_made', 'stonebook_bench_run']
  try {
    if (!isMade) {
      await orders(server.url, `drop database if exists ${made} with (force)`, `create database ${made}`)
      await fill(within(server.url, made), scale, data, print)
      await writeFile(mark, fingerprint)
    }
    await orders(
      server.url,
      `drop database if exists ${run} with (force)`,
      `create database ${run} template ${made} strategy file_copy`,
      'checkpoint',
    )
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = () => orders(server.url, `drop database if exists ${run} with (force)`).finally(() => server.stop())
  return { url: within(server.url, run), runtimeUrl: server.runtimeUrl && within(server.runtimeUrl, run), stop }
}
