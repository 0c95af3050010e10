import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, type Db } from '../../../../src/server/kit/db/db.ts'
import { headsOf, headText } from '../../../../src/server/kit/seal/head.ts'
import { sealLogs } from '../../../../src/server/kit/seal/seal.ts'
import { headsInBackups, manifestOf } from '../../../../src/server/program/backup-manifest.ts'
import { makeBackup } from '../../../../src/server/program/backup-proved.ts'
import { openBackup, restore } from '../../../../src/server/program/backup-restore.ts'
import { createDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { brokenIn, freely, headRule, write } from './history.ts'

let place: TestDatabase
let company: Database
let db: Db
let folder: string
beforeAll(async () => {
  place = await createDatabase()
  company = connect(place.url)
  db = company.db
  folder = await mkdtemp(join(tmpdir(), 'stonebook-sealed-'))
  await write(db, 'create', 'update', 'update', 'issue', 'cancel', 'print')
  await company.pool.query("insert into security_event (at, event, address, agent) values (now(), 'sign-in', '192.0.2.1', 'Test')")
})
afterAll(async () => {
  await company.close()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a backup keeps the heads; they find an end that was cut off and sealed again; restoring goes on from them', async () => {
  const dataDir = join(folder, 'data')
  const make = (hour: number) =>
    makeBackup({ url: place.url, dataDir, key: Buffer.alloc(32) }, join(folder, 'backups'), () => new Date(Date.UTC(2026, 10, 1, hour)), 1)
  const first = (await make(1))!
  const heads = await headsOf(db)
  expect(first).toMatchObject({ heads, tampering: [] })
  expect(heads.map(({ chain, position }) => [chain, position])).toEqual([
    ['audit-trail', 6],
    ['security-events', 1],
  ])

  const target = await createDatabase({ from: 'empty' })
  const restored = connect(target.url, 2)
  try {
    const opened = await openBackup(first.backup)
    await restore(target.url, join(folder, 'restored'), opened)
    expect(opened.manifest.heads).toEqual(heads)
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
  const lost = { log: 'audit trail', position: 6, hash: heads[0]!.hash, recorded: 'backup 2026-11-01T01-00-00Z' }
  const recorded = await headsInBackups(join(folder, 'backups'), new Date())
  expect(await brokenIn(db, recorded)).toEqual([[headRule, [lost]]])
  // Only one backup was to be kept. The older one has the history as it was, so it stays.
  expect(second.tampering).toEqual([headRule])
  expect(await readdir(join(folder, 'backups'))).toEqual(['2026-11-01T01-00-00Z', '2026-11-01T02-00-00Z'])
  expect((await manifestOf(first.backup)).heads).toEqual(heads)
  // Security events are deleted after 400 days, and so are heads of them.
  const later = await headsInBackups(join(folder, 'backups'), new Date(Date.UTC(2028, 0, 1)))
  expect(later).toEqual(recorded.filter(({ chain }) => chain === 'audit-trail'))

  const env = { ...process.env, DATABASE_URL: place.url, DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups') }
  const known = { ...heads[0]!, position: 9 }
  const args = ['--import', 'tsx', 'src/server/audit-command.ts', '--head', headText(known)]
  const { stdout, code } = await promisify(execFile)(process.execPath, args, { env }).catch(error => error)
  expect(code).toBe(1)
  expect(stdout).toContain(
    `✗ ${headRule}\n    ${JSON.stringify({ ...lost, position: 9, recorded: '--head' })}\n    ${JSON.stringify(lost)}\n1 of `,
  )
})

test('a backup whose manifest cannot be read does not hide what it recorded', async () => {
  const backup = join(folder, 'unreadable/2026-11-01T01-00-00Z')
  await mkdir(backup, { recursive: true })
  for (const name of ['manifest.json', 'proof.json']) await writeFile(join(backup, name), '{')
  const recorded = await headsInBackups(join(folder, 'unreadable'), new Date())
  expect(await brokenIn(db, recorded)).toMatchObject([
    [headRule, [{ recorded: 'backup 2026-11-01T01-00-00Z, whose manifest.json cannot be read' }]],
  ])
})
