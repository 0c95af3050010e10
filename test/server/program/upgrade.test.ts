import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '../../../src/domain/company/business-day.ts'
import { type CompanyDatabase, openCompanyDatabase } from '../../../src/server/database.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { backUp } from '../../../src/server/program/backup.ts'
import { openBackup, proveBackup, restore } from '../../../src/server/program/backup-restore.ts'
import { admin, unpack } from '../../releases/pack.ts'
import { standAs, sums } from '../../releases/stand.ts'
import { openServer, type Visitor, visitor } from '../../support/company.ts'
import { createDatabase, settingsFor, type TestDatabase } from '../../support/database/database.ts'
import { worth } from '../../support/shop.ts'

// Each is a few days of a company as that release stored it, named by its last migration: test/releases/keep.ts.
const folder = join(import.meta.dirname, '../../releases')
const releases = readdirSync(folder).filter(name => name.endsWith('.json.gz'))
const unfold = async <T>(release: string, work: (packed: Awaited<ReturnType<typeof unpack>>) => Promise<T>): Promise<T> => {
  const packed = await unpack(join(folder, release))
  return work(packed).finally(() => rm(packed.folder, { recursive: true }))
}

describe.each(releases)('a company of the release that ended with %s', release => {
  let place: TestDatabase
  let company: CompanyDatabase
  let server: Awaited<ReturnType<typeof openServer>>
  let browser: Visitor
  let dataDir: string
  let before: { counts: Record<string, number>; sums: unknown[] }

  const look = async (url: string, tables: readonly string[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const counts: Record<string, number> = {}
    for (const name of tables) counts[name] = Number((await client.query(`select count(*) from "${name}"`)).rows[0].count)
    const { rows } = await client.query(sums)
    await client.end()
    return { counts, sums: rows }
  }
  const offences = async () => (await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)

  beforeAll(async () => {
    place = await createDatabase({ from: 'empty' })
    dataDir = await mkdtemp(join(tmpdir(), 'stonebook-upgrade-'))
    const { tables } = await unfold(release, packed => standAs(packed, place.url))
    const names = tables.filter(({ rows }) => rows > 0).map(({ name }) => name)
    before = await look(place.url, names)
    company = await openCompanyDatabase({ ...settingsFor(place), DATA_DIR: dataDir }, () => {})
    server = await openServer(company.db, dataDir, () => new Date())
    browser = visitor(server.address, server.key)
  })
  afterAll(async () => {
    await server?.close()
    await company?.stop()
    await place.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is upgraded by a start: every row is kept, every sum is unchanged, and the audit passes', async () => {
    expect(before.counts).toMatchObject({ invoice: 6, payment_note: expect.any(Number), approval: 1 })
    const { counts, sums } = await look(place.url, Object.keys(before.counts))
    // Sales are kept by entry: what a canceled document counted, and what its cancellation counted back, are added.
    const added = await company.db.withTables<{ sale_line: { counts: number } }>().selectFrom('sale_line').select('counts').execute()
    const canceled = 2 * added.filter(entry => entry.counts === -1).length
    expect(canceled).toBeGreaterThan(0)
    const sales = before.counts.sale_line === undefined ? {} : { sale_line: Number(counts.sale_line) - canceled }
    // Each opening balance became a document with a step of its own.
    const opened = await company.db.withTables<{ opening: { id: string } }>().selectFrom('opening').select('id').execute()
    const steps = { step: Number(counts.step) - opened.length }
    // Each location that a stone named became a record with a code.
    const located = await company.db
      .withTables<{ counter: { name: string } }>()
      .selectFrom('counter')
      .select('name')
      .where('name', '=', 'location')
      .execute()
    const counters = { counter: Number(counts.counter) - located.length }
    expect({ counts: { ...counts, ...sales, ...steps, ...counters }, sums }).toEqual(before)
    expect(await offences()).toEqual([])
  })

  test('continues: an old document is found by its number, and new actions follow on it', async () => {
    const done = async (response: ReturnType<Visitor['get']>) => {
      const { status, errorMessages, data } = await response
      expect([status, errorMessages]).toEqual([200, []])
      return data
    }
    await done(browser.signIn(admin.email, admin.password))
    const { rows } = await done(browser.get('/api/invoice', { search: '-00001' }))
    const old = await done(browser.get('/api/invoice', { id: rows[0].id }))
    expect(old).toMatchObject({ number: expect.stringMatching(/^INV-[A-Z]+-\d\d-00001$/), state: 'issued', total: worth('693') })
    const { customer, branch, salesperson } = old
    // The old company has the time zone and the currency that it had.
    const day = dayIn(new Date(), 'UTC')
    const { rows: invoices } = await done(browser.get('/api/invoice', { state: 'issued,cancelled', pageSize: 200 }))
    const { rows: free } = await done(browser.get('/api/inventory', { status: 'available', type: 'single' }))
    const draft = {
      ...{ customer: customer.id, branch: branch.id, salesperson: salesperson.id, date: day, currency: old.currency },
      items: [{ inventory: free[0].id, rate: '400' }],
    }
    const { id, version } = await done(browser.post('/api/invoice', draft))
    const issued = await done(browser.put('/api/invoice/issue', { id, version }))
    expect(Number(issued.number.slice(-5))).toBe(invoices.length + 1)
    const note = { party: customer.id, branch: branch.id, date: day, amount: '1', currency: old.currency, method: 'bank' }
    await done(browser.post('/api/paymentnote', note))
    const { rows: lent } = await done(browser.get('/api/approval'))
    const approval = await done(browser.get('/api/approval', { id: lent[0].id }))
    await done(
      browser.put('/api/approval/return', {
        id: approval.id,
        version: approval.version,
        lines: [{ id: approval.items[0].id, pieces: 1, weight: '0.5' }],
      }),
    )
    expect(await offences()).toEqual([])
  })
})

test('a backup of an older release restores, and a new backup of it proves itself', async () => {
  const [place, target] = [await createDatabase({ from: 'empty' }), await mkdtemp(join(tmpdir(), 'stonebook-upgraded-'))]
  try {
    await unfold(releases.at(-2)!, async ({ folder: backup }) => restore(place.url, join(target, 'data'), await openBackup(backup)))
    const backup = await backUp(
      { url: place.url, dataDir: join(target, 'data'), key: Buffer.alloc(32) },
      join(target, 'backups'),
      new Date(),
    )
    expect((await proveBackup(place.url, backup)).rules).toBeGreaterThan(20)
  } finally {
    await place.drop()
    await rm(target, { recursive: true, force: true })
  }
})
