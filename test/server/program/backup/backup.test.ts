import { execFile, execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCompanyDatabase } from '../../../../src/server/database.ts'
import { connect } from '../../../../src/server/kit/db/db.ts'
import { findRunning } from '../../../../src/server/kit/embedded/database.ts'
import { seal } from '../../../../src/server/kit/http/envelope.ts'
import { startJobs } from '../../../../src/server/kit/jobs/jobs.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import { backUp } from '../../../../src/server/program/backup.ts'
import { accept, backupsIn, putAside } from '../../../../src/server/program/backup-folder.ts'
import { backupTasks, backupTimes, lastBackup, makeUpForBackup } from '../../../../src/server/program/backup-job.ts'
import { makeBackup } from '../../../../src/server/program/backup-proved.ts'
import { openBackup, proveBackup, restore } from '../../../../src/server/program/backup-restore.ts'
import { seed } from '../../../../src/server/program/seed.ts'
import { runAll } from '../../../models/model-test.ts'
import { sales } from '../../../models/sales-test.ts'
import { openTestCompany, type TestCompany } from '../../../support/company.ts'
import { createDatabase } from '../../../support/database/database.ts'
import { until } from '../../../support/program.ts'
import { openShop } from '../../../support/shop.ts'
import { centBase } from '../../../support/world.ts'
import { contentOf } from './content-of.ts'

let company: TestCompany
let folder: string
beforeAll(async () => {
  company = await openTestCompany({ currency: centBase })
  folder = await mkdtemp(join(tmpdir(), 'stonebook-backup-'))
  await runAll(sales, company, { actions: 60, seed: 7, looks: 'each world' })
  const form = new FormData()
  form.append('encryptedData', seal(company.key, JSON.stringify({ entity: 'branch', record: company.branch, kind: 'document' })))
  form.append('file', new Blob(['sku,carats\nA1,1.00\n']), 'list.csv')
  expect((await (await company.as('Admin')).call('POST', '/api/attachment', form)).status).toBe(200)
})
afterAll(async () => {
  await company.stop()
  await rm(folder, { recursive: true, force: true })
})

const place = () => ({ url: company.owner.url, dataDir: company.folder, key: company.key })
const proof = { rows: 0, rules: 0, files: 0, tampering: [] }
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))

test('a backup made during writes is complete, and restores to the same company', async () => {
  const shop = await openShop(company)
  let isDone = false
  const working = (async () => {
    while (!isDone) await shop.sell([{ description: 'Setting', basis: 'whole', rate: '100' }])
  })()
  const meanwhile = await backUp(place(), folder, at(1))
  isDone = true
  await working
  expect(await proveBackup(company.owner.url, meanwhile)).toMatchObject({ files: 1 })

  const { backup } = (await makeBackup(place(), folder, () => at(2)))!
  const [target, dataDir] = [await createDatabase({ from: 'empty' }), await mkdtemp(join(tmpdir(), 'stonebook-restored-'))]
  try {
    await restore(target.url, dataDir, await openBackup(folder))
    expect(await contentOf(target.url)).toEqual(await contentOf(company.owner.url))
    const { db, close } = connect(target.url, 2)
    expect((await auditBooks(db).finally(close)).filter(({ rows }) => rows.length > 0)).toEqual([])
    expect(await readFile(join(dataDir, 'envelope.key'), 'utf8')).toBe(company.key.toString('base64'))
    const [kept] = (await readdir(join(dataDir, 'files'), { recursive: true })).filter(name => /[0-9a-f]{64}$/.test(name))
    expect(await readFile(join(dataDir, 'files', kept!), 'utf8')).toBe('sku,carats\nA1,1.00\n')
    await expect(restore(target.url, dataDir, await openBackup(backup))).rejects.toThrow('This database already has a company.')
    // The triggers are restored too: a change of a posting is refused as before.
    const client = new pg.Client({ connectionString: target.url })
    await client.connect()
    await expect(client.query('update stock_posting set weight = 1')).rejects.toThrow()
    await client.end()
  } finally {
    await target.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a file that another backup has is stored once, and only the configured number of backups is kept', async () => {
  for (const hour of [3, 4, 5]) await accept(await backUp(place(), folder, at(hour)), proof, folder, 2)
  const backups = await backupsIn(folder)
  expect(backups.map(path => path.slice(-20))).toEqual(['2026-01-01T04-00-00Z', '2026-01-01T05-00-00Z'])
  const [name] = (await readdir(join(backups[0]!, 'files'), { recursive: true })).filter(path => /[0-9a-f]{64}$/.test(path))
  const files = await Promise.all(backups.map(backup => stat(join(backup, 'files', name!))))
  expect(files[0]!.ino).toBe(files[1]!.ino)
  expect((await stat(join(backups[1]!, 'envelope.key'))).mode & 0o777).toBe(0o600)
})

test('a damaged backup fails its verification', async () => {
  const backup = await backUp(place(), folder, at(6))
  const rows = join(backup, 'tables/customer.rows.gz')
  const whole = await readFile(rows)
  // One value changed, with the same number of rows.
  await writeFile(rows, execFileSync('sh', ['-c', `gzip -dc '${rows}' | sed '1s/USD/THB/' | gzip -c`]))
  await expect(proveBackup(company.owner.url, backup)).rejects.toThrow('tables/customer.rows.gz of the backup is not what was written')
  const manifest = join(backup, 'manifest.json')
  const { hashes: _, ...older } = JSON.parse(await readFile(manifest, 'utf8'))
  await writeFile(manifest, JSON.stringify(older))
  const fewer = execFileSync('sh', ['-c', `gzip -dc '${rows}' | tail -n +2 | gzip -c`])
  await writeFile(rows, fewer)
  await expect(proveBackup(company.owner.url, backup)).rejects.toThrow(/The backup of customer is damaged/)
  await writeFile(rows, whole)
  const [name] = (await readdir(join(backup, 'files'), { recursive: true })).filter(path => /[0-9a-f]{64}$/.test(path))
  await rm(join(backup, 'files', name!))
  await writeFile(join(backup, 'files', name!), 'something else')
  await expect(proveBackup(company.owner.url, backup)).rejects.toThrow(/of the backup is damaged/)
  const { rows: left } = await company.pool.query("select from pg_database where datname like 'stonebook_check_' || $1 || '_%'", [
    process.pid,
  ])
  expect(left).toEqual([])
})

test('a backup that fails verification is set aside, no proved one is deleted for it, and restore uses the last proved one', async () => {
  const kept = join(folder, 'refused')
  await mkdir(join(kept, '2020-01-01T00-00-00Z'), { recursive: true })
  const make = (hour: number) => makeBackup(place(), kept, () => at(hour), 2)
  await accept(await backUp(place(), kept, at(1)), proof, kept, 2)
  // One of an earlier release is deleted only after the configured number of newer proved ones exist.
  expect(await readdir(kept)).toEqual(['2020-01-01T00-00-00Z', '2026-01-01T01-00-00Z'])
  await make(2)
  const proved = ['2026-01-01T01-00-00Z', '2026-01-01T02-00-00Z']
  expect(await readdir(kept)).toEqual(proved)

  const client = await company.pool.connect()
  await client.query('update account_balance set amount = amount + 1')
  try {
    await expect(make(3)).rejects.toThrow(/kept in .+\.refused\. No older backup was removed\. .+ books are wrong/)
  } finally {
    await client.query('update account_balance set amount = amount - 1')
    client.release()
  }
  expect(await readFile(join(kept, '2026-01-01T03-00-00Z.refused/refused.txt'), 'utf8')).toContain('books are wrong')
  for (const hour of [4, 5, 6]) await putAside(await backUp(place(), kept, at(hour)), 'Wrong.', kept)
  const refused = [4, 5, 6].map(hour => `2026-01-01T0${hour}-00-00Z.refused`)
  expect(await readdir(kept)).toEqual([...proved, ...refused])
  const [target, dataDir] = [await createDatabase({ from: 'empty' }), await mkdtemp(join(tmpdir(), 'stonebook-restored-'))]
  const opened = await openBackup(kept)
  await restore(target.url, dataDir, opened)
  expect(opened.manifest.at).toBe(at(2).toISOString())
  await target.drop()
  await rm(dataDir, { recursive: true })

  // The remains of an aborted attempt are no backup, and are deleted with the next one.
  await rename(join(kept, refused[2]!), join(kept, '2026-01-01T06-00-00Z.unproved'))
  expect((await backupsIn(kept)).map(path => basename(path))).toEqual(proved)
  await make(7)
  expect(await readdir(kept)).toEqual([proved[1], ...refused.slice(0, 2), '2026-01-01T07-00-00Z'])
})

test('the command backs up a company while its embedded database runs, and proves the backup', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stonebook-running-'))
  const command = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/server/backup-command.ts', 'backup', join(dataDir, 'backups')], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    })
  try {
    expect(await findRunning(dataDir)).toBeUndefined()
    const running = await openCompanyDatabase({ DATA_DIR: dataDir }, () => {})
    try {
      await seed(running.db, () => new Date())
      expect(await findRunning(dataDir)).toBe(running.ownerUrl)
      expect((await command()).stdout).toMatch(
        /^The backup is in .+Z\nIt was restored into a separate database: \d+ rows and 0 files .+ rules hold\.$/m,
      )
      expect((await running.pool.query('select from setting')).rowCount).toBe(1)
    } finally {
      await running.stop()
    }
    expect(await findRunning(dataDir)).toBeUndefined()
    expect(await backupsIn(join(dataDir, 'backups'))).toHaveLength(1)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a missed daily backup is made at the next start, once for all servers, proved and reported', async () => {
  const daily = join(folder, 'daily')
  const wanted = { BACKUP_DIR: daily, BACKUP_HOUR: (new Date().getUTCHours() + 12) % 24, BACKUP_KEEP: 2 }
  const clock = { now: at(12) }
  const tasks = backupTasks(place(), wanted, () => clock.now)
  const countJobs = async () => (await company.pool.query("select from graphile_worker.jobs where task_identifier = 'back-up'")).rowCount
  const makeUp = () => makeUpForBackup(company.db, wanted, () => clock.now)
  const servers = await Promise.all([1, 2].map(() => startJobs(company.pool, tasks, createLog('silent'), backupTimes(wanted))))
  try {
    await Promise.all(servers.map(makeUp))
    await until('All queued jobs are done', async () => (await countJobs()) === 0, 50_000)
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
  }
  expect((await backupsIn(daily)).map(path => basename(path))).toEqual(['2026-01-01T12-00-00Z'])
  expect(lastBackup()).toBe(at(12).getTime() / 1000)
  clock.now = at(12 + 22)
  await makeUp()
  expect(await countJobs()).toBe(0)
  clock.now = at(12 + 25)
  await makeUp()
  expect(await countJobs()).toBe(1)
})
