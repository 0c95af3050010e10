import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, type Db, sql } from '../../../../src/server/kit/db/db.ts'
import { writeAudit } from '../../../../src/server/kit/entity/audit.ts'
import { headFrom, headsOf, headText } from '../../../../src/server/kit/seal/head.ts'
import { sealLogs } from '../../../../src/server/kit/seal/seal.ts'
import { auditChains, type RecordedHead } from '../../../../src/server/program/audit/chains.ts'
import { restore } from '../../../../src/server/program/backup.ts'
import { headsInBackups, manifestOf } from '../../../../src/server/program/backup-manifest.ts'
import { makeBackup } from '../../../../src/server/program/backup-proved.ts'
import { createDatabase, type TestDatabase } from '../../../support/database/database.ts'

let place: TestDatabase
let company: Database
let db: Db
let folder: string
beforeAll(async () => {
  place = await createDatabase()
  company = connect(place.url)
  db = company.db
  folder = await mkdtemp(join(tmpdir(), 'stonebook-sealed-'))
  await write(db, 'create', 'update')
  // A number that no row has: its transaction was rolled back.
  const tx = await db.startTransaction().execute()
  await write(tx, 'undone')
  await tx.rollback().execute()
  await write(db, 'issue', 'cancel')
  await company.pool.query(
    `insert into security_event (at, event, address, agent) select now(), 'sign-in', '192.0.2.' || n, 'Test' from generate_series(1, 3) n`,
  )
  await sealLogs(db)
})
afterAll(async () => {
  await company.close()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = async (tx: Db, ...actions: string[]) => {
  for (const action of actions) await writeAudit(tx, { entity: 'invoice', record: null, action, after: { total: '5.00' }, caller: null })
}
const brokenIn = async (tx: Db, recorded: RecordedHead[] = []) =>
  (await auditChains(tx, recorded)).filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, rows])
const freely = (...statements: string[]) => {
  const tables = ['audit_trail', 'audit_trail_chain', 'security_event', 'security_event_chain']
  const all = (what: string) => tables.map(table => `alter table ${table} ${what} trigger user`)
  return [...all('disable'), ...statements, ...all('enable')].join('; ')
}

const [trail, events] = [{ log: 'audit trail' }, { log: 'security events' }]
test('a history that nobody changed passes', async () => expect(await brokenIn(db)).toEqual([]))

// As a person with the password of the database might make them, with the triggers off. Each one is rolled back.
test.each<[string, string[], string, object[]]>([
  [
    'a row is changed',
    [`update audit_trail set after = '{"total": "4.00"}' where id = 2`],
    'No entry was changed after it was sealed',
    [{ ...trail, position: 2, entry: 2 }],
  ],
  [
    'a time is changed by a microsecond',
    [`update audit_trail set at = at + interval '1 microsecond' where id = 4`],
    'No entry was changed after it was sealed',
    [{ ...trail, position: 3, entry: 4 }],
  ],
  [
    'a null becomes an empty text',
    [`update audit_trail set reason = '' where id = 1`],
    'No entry was changed after it was sealed',
    [{ ...trail, position: 1, entry: 1 }],
  ],
  [
    'a text moves to the next column',
    [`update audit_trail set entity = 'invoicecanc', action = 'el' where id = 5`],
    'No entry was changed after it was sealed',
    [{ ...trail, position: 4, entry: 5 }],
  ],
  [
    'an event is changed',
    [`update security_event set address = '192.0.2.9' where id = 1`],
    'No entry was changed after it was sealed',
    [{ ...events, position: 1, entry: 1 }],
  ],
  ['a row is deleted', ['delete from audit_trail where id = 2'], 'No sealed entry was deleted', [{ ...trail, position: 2, entry: 2 }]],
  [
    'a row is deleted with its place',
    ['delete from audit_trail where id = 2', 'delete from audit_trail_chain where position = 2'],
    'No position of a chain is missing',
    [{ ...trail, from: 2, to: 2 }],
  ],
  [
    'the first row is deleted with its place',
    ['delete from audit_trail where id = 1', 'delete from audit_trail_chain where position = 1'],
    'No position of a chain is missing',
    [{ ...trail, from: 1, to: 1 }],
  ],
  [
    'a young event is deleted',
    ['delete from security_event where id = 2'],
    'No sealed entry was deleted',
    [{ ...events, position: 2, entry: 2 }],
  ],
  [
    'a row is added with an old number',
    [
      `insert into audit_trail (id, at, by_name, entity, action) overriding system value select 3, '2026-01-01 12:00Z', 'Asha', 'invoice', 'void'`,
    ],
    'No entry was added among sealed entries',
    [{ ...trail, entry: 3, at: '2026-01-01T12:00:00.000Z' }],
  ],
  [
    'rows are not sealed',
    [`insert into audit_trail (at, by_name, entity, action) values ('2026-01-01 12:00Z', 'Asha', 'invoice', 'void')`],
    'Every entry is sealed within ten minutes',
    [{ ...trail, entry: 6, at: '2026-01-01T12:00:00.000Z' }],
  ],
])('the audit says that %s', async (_, statements, rule, rows) => {
  const tx = await db.startTransaction().execute()
  try {
    await sql.raw(freely(...statements)).execute(tx)
    expect(await brokenIn(tx)).toEqual([[rule, rows]])
  } finally {
    await tx.rollback().execute()
  }
})

test('a row with a number that was not given yet is never sealed, and does not stop the others', async () => {
  await company.pool.query(
    freely(`insert into audit_trail (id, by_name, entity, action) overriding system value values (900, 'Asha', 'invoice', 'void')`),
  )
  await write(db, 'print')
  expect(await sealLogs(db)).toBe(1)
  await company.pool.query(freely('delete from audit_trail where id = 900'))
})

test('a backup keeps the heads; they find an end that was cut off and sealed again; restoring goes on from them', async () => {
  const dataDir = join(folder, 'data')
  const make = (hour: number) =>
    makeBackup({ url: place.url, dataDir, key: Buffer.alloc(32) }, join(folder, 'backups'), () => new Date(Date.UTC(2026, 10, 1, hour)), 1)
  await write(db, 'print')
  const first = (await make(1))!
  const heads = await headsOf(db)
  expect(first).toMatchObject({ heads, tampering: [] })
  expect(heads.map(({ chain, position }) => [chain, position])).toEqual([
    ['audit-trail', 6],
    ['security-events', 3],
  ])

  const target = await createDatabase({ from: 'empty' })
  const restored = connect(target.url, 2)
  try {
    const manifest = await restore(target.url, join(folder, 'restored'), first.backup)
    expect(manifest.heads).toEqual(heads)
    expect(await headsOf(restored.db)).toEqual(heads)
    await write(restored.db, 'update')
    expect(await sealLogs(restored.db)).toBe(1)
    expect(await brokenIn(restored.db, await headsInBackups(join(folder, 'backups'), new Date()))).toEqual([])
  } finally {
    await restored.close()
    await target.drop()
  }

  await company.pool.query(freely('delete from audit_trail where id > 4', 'delete from audit_trail_chain where entry > 4'))
  await write(db, 'issue', 'print', 'print', 'print')
  const second = (await make(2))!
  expect(await brokenIn(db)).toEqual([])
  const rule = 'The chains contain every head that was recorded outside of the database'
  const lost = { ...trail, position: 6, hash: heads[0]!.hash, recorded: 'backup 2026-11-01T01-00-00Z' }
  const recorded = await headsInBackups(join(folder, 'backups'), new Date())
  expect(await brokenIn(db, recorded)).toEqual([[rule, [lost]]])
  // Only one backup was to be kept. The older one has the history as it was, so it stays.
  expect(second.tampering).toEqual([rule])
  expect(await readdir(join(folder, 'backups'))).toEqual(['2026-11-01T01-00-00Z', '2026-11-01T02-00-00Z'])
  expect((await manifestOf(first.backup)).heads).toEqual(heads)

  const env = { ...process.env, DATABASE_URL: place.url, DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') }
  const known = { ...heads[0]!, position: 9 }
  const args = ['--import', 'tsx', 'src/server/audit-command.ts', '--head', headText(known)]
  const { stdout, code } = await promisify(execFile)(process.execPath, args, { env }).catch(error => error)
  expect(code).toBe(1)
  expect(stdout).toContain(
    `✗ ${rule}\n    ${JSON.stringify({ ...lost, position: 9, recorded: '--head' })}\n    ${JSON.stringify(lost)}\n1 of `,
  )
})

test('a head is written and read as text, as in the log', () => {
  const head = { chain: 'security-events', position: 12, hash: 'ab'.repeat(32) } as const
  expect(headText(head)).toBe(`security-events:12:${'ab'.repeat(32)}`)
  expect(headFrom(headText(head))).toEqual(head)
  for (const text of ['', 'audit-trail:0:ab', `other:1:${'ab'.repeat(32)}`]) expect(() => headFrom(text)).toThrow('is not a head')
})
