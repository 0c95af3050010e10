import { execFile } from 'node:child_process'
import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openCompanyDatabase } from '../../../src/server/database.ts'
import { makeKeyPair } from '../../../src/server/kit/files/age.ts'
import { seal } from '../../../src/server/kit/http/envelope.ts'
import { readSettings } from '../../../src/server/kit/settings.ts'
import { makeBackup } from '../../../src/server/program/backup-proved.ts'
import { findingsOf } from '../../../src/server/program/doctor/checks.ts'
import type { Circumstances, Company, Data } from '../../../src/server/program/doctor/circumstances.ts'
import { startCompany } from '../../../src/server/program/first-start.ts'
import { openTestCompany, type TestCompany } from '../../support/company.ts'
import { settingsFor } from '../../support/database/database.ts'
import { realNow } from '../../support/world.ts'

// Each command starts a process.
vi.setConfig({ testTimeout: 300_000 })

const now = new Date('2026-11-30T08:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const admin = { email: 'admin@house.test', role: 'Admin', mustChange: false, hasSecondFactor: true }
const company: Company = {
  ...{ isEmpty: false, users: [admin], demoAccounts: [], secondFactor: 'everyone' },
  ...{ hasMailServer: true, last: daysAgo(0) },
}
const role = { name: 'stonebook_runtime', isSuperuser: false, isOwner: false, isOne: false }
const present = (changed: Partial<Company> = {}): Data => ({ kind: 'present', role, now, company: { ...company, ...changed } })
const folder = { path: '/data', mode: 0o700, device: 1, open: [] }
const backups = { newest: daysAgo(1), plain: 0, folder: { path: '/backups', mode: 0o700, device: 2, open: [] } }
const archive = { base: daysAgo(1), written: now, folder: { path: '/archive', mode: 0o700, device: 2, open: [] } }
const settingsOf = (env: Record<string, string>) =>
  readSettings({ ...{ DEMO: '0', PUBLIC_URL: 'https://stones.example', BACKUP_DIR: '/backups', DATA_DIR: '/data' }, ...env })
const circumstances: Circumstances = {
  ...{ now, settings: { ...settingsOf({}), BACKUP_PUBLIC_KEY: ['age1…'] }, nodeWarning: undefined, folder, backups, archive },
  disk: { free: 500e9, size: 1000e9 },
  data: present(),
  bundled: { postgres: '18.4', openSsl: '1.1.1 of 11 Sep 2018', icu: '60.2' },
  ...{ isWindows: false, machineZone: 'Asia/Bangkok', scannerAnswers: true },
}
const found = (changed: Partial<Circumstances>, level: string) =>
  findingsOf({ ...circumstances, ...changed })
    .filter(finding => finding.level === level)
    .map(({ sentence }) => sentence)

const demoAccount = { id: '1', email: 'admin@stonebook.test', role: 'Admin', active: true, hash: '' }
const demo = { data: present({ demoAccounts: [demoAccount] }) }

describe('the checks before a start', () => {
  it('find nothing unsafe and have no advice where all is well', () => {
    expect(found({}, 'unsafe')).toEqual([])
    expect(found({}, 'advice')).toEqual([])
    expect(found({}, 'good')).toContain(
      'The bundled PostgreSQL is 18.4, with OpenSSL 1.1.1 of 11 Sep 2018 and ICU 60.2. It listens on a private socket only, so no network reaches it. For libraries that your system keeps current, set DATABASE_URL to a server of your own.',
    )
  })

  it.each<[string, Partial<Circumstances>, RegExp]>([
    ['demo accounts in a real company', demo, /^These accounts still have the public demo password: admin@stonebook\.test\./],
    [
      'a demo at a public address',
      { ...demo, settings: settingsOf({ DEMO: '1' }) },
      /^The demo passwords are public, and other computers can/,
    ],
    [
      'a demo that is open to all',
      { ...demo, settings: settingsOf({ DEMO: '1', DEMO_PUBLIC: '1' }) },
      /lets everybody read and change it\.$/,
    ],
    ['a new demo at a public address', { data: { kind: 'none' }, settings: settingsOf({ DEMO: '1' }) }, /^The demo passwords are public/],
    ['a public address without TLS', { settings: settingsOf({ PUBLIC_URL: 'http://stones.example' }) }, /passwords travel unencrypted/],
    [
      'an open port without TLS',
      { settings: settingsOf({ HOST: '0.0.0.0', PUBLIC_URL: '' }) },
      /^HOST=0\.0\.0\.0 lets other computers in, and/,
    ],
    ['no Admin', { data: present({ users: [] }) }, /^No Admin is active\./],
    [
      'an open data folder',
      { folder: { ...folder, mode: 0o755 } },
      /^Other accounts of this machine can read \/data\. Run chmod go-rw \/data$/,
    ],
    [
      'an open folder in it',
      { folder: { ...folder, open: ['/data/uploads'] } },
      /^Other accounts of this machine may read \/data\/uploads\./,
    ],
    ['no proved backup', { backups: { ...backups, newest: undefined } }, /^There is no proved backup in .+ yet\./],
    ['an archive without a base', { archive: { ...archive, base: undefined } }, /has no proved base yet, so it cannot be restored\./],
    [
      'an archive without a new base',
      { archive: { ...archive, base: daysAgo(3) } },
      /^The newest base of the archive is 3 days old\. Nothing is removed until there is a new one, so its disk fills\./,
    ],
    [
      'a late archive',
      { archive: { ...archive, written: daysAgo(9) } },
      /^The archive ends at .+, before the last entry of the audit trail\./,
    ],
    ['an old backup', { backups: { ...backups, newest: daysAgo(9) } }, /^The newest proved backup is 9 days old\./],
    [
      'backups that others can read',
      { backups: { ...backups, plain: 1, folder: { ...folder, mode: 0o750, device: 2 } } },
      /can read the backups/,
    ],
    ['a superuser', { data: { ...present(), role: { ...role, isSuperuser: true } } as Data }, /is a superuser of the database server/],
    ['a role that owns tables', { data: { ...present(), role: { ...role, isOwner: true } } as Data }, /owns tables, so it could remove/],
    [
      'a database that does not open',
      { data: { kind: 'closed', reason: 'It is in use.' } },
      /^The database cannot be opened: It is in use\.$/,
    ],
    ['a full disk', { disk: { free: 1e8, size: 1e12 } }, /^The disk of .+ is nearly full: 0\.1 GB are free\.$/],
    [
      'a clock that is behind',
      { data: present({ last: daysAgo(-1) }) },
      /^The clock of this machine is behind: .+ 2026-12-01T08:00:00\.000Z\.$/,
    ],
    ['clocks that differ', { data: { ...present(), now: daysAgo(1) } as Data }, /^The clocks of this machine and of the database differ/],
  ])('call %s unsafe', (_, changed, sentence) => {
    expect(found(changed, 'unsafe')).toEqual([expect.stringMatching(sentence)])
  })

  it.each<[string, Partial<Circumstances>, RegExp]>([
    [
      'a port that is open beside the proxy',
      { settings: { ...circumstances.settings, HOST: '0.0.0.0' } },
      /lets other computers in around the proxy/,
    ],
    [
      'passwords that were set by others',
      { data: present({ users: [{ ...admin, mustChange: true }] }) },
      /^The password of admin@house\.test was set/,
    ],
    [
      'Admins without a second factor',
      { data: present({ users: [{ ...admin, hasSecondFactor: false }] }) },
      /^No Admin has a second factor/,
    ],
    ['a second factor that is optional', { data: present({ secondFactor: 'optional' }) }, /^A second factor is optional\./],
    ['no virus scanner', { scannerAnswers: undefined }, /^No virus scanner looks into uploaded files\./],
    ['no mail server', { data: present({ hasMailServer: false }) }, /^No mail server is set/],
    ['no archive', { archive: undefined }, /^With the disk of the data, the work since the last backup is lost\. Set ARCHIVE_DIR/],
    ['an archive on the same disk', { archive: { ...archive, folder } }, /^The archive is on the same disk as the data/],
    ['no backups', { backups: undefined }, /^No daily backup is made\. Set BACKUP_DIR/],
    ['backups in plain text', { settings: settingsOf({}) }, /^Backups are not encrypted\./],
    ['older backups in plain text', { backups: { ...backups, plain: 3 } }, /^3 older backups are not encrypted\.$/],
    ['backups on the disk of the data', { backups: { ...backups, folder } }, /^The backups are on the same disk as the data\./],
    ['one role for everything', { data: { ...present(), role: { ...role, isOne: true } } as Data }, /^DATABASE_OWNER_URL is not set/],
    ['an old Node', { nodeWarning: 'Node 20 is out of support.' }, /^Node 20 is out of support\.$/],
    ['a disk that fills', { disk: { free: 5e9, size: 1e12 } }, /^Less than a tenth of the disk/],
    ['data of an earlier release', { data: { kind: 'older', role, now } }, /^The database is of an earlier release\./],
    ['a time zone that is not known', { data: { kind: 'none' }, machineZone: undefined }, /^The time zone of this machine is not known/],
  ])('advise about %s', (_, changed, sentence) => {
    expect(found(changed, 'unsafe')).toEqual([])
    expect(found(changed, 'advice')).toContainEqual(expect.stringMatching(sentence))
  })
})

let place: TestCompany
let work: string
beforeAll(async () => {
  place = await openTestCompany()
  work = await mkdtemp(join(tmpdir(), 'stonebook-doctor-'))
})
afterAll(async () => {
  await place.stop()
  await rm(work, { recursive: true, force: true })
})

/** Runs the command; returns what it prints and its exit code. */
const doctor = async (env: Record<string, string>) => {
  const without = { DATABASE_URL: '', DATABASE_OWNER_URL: '', DEMO: '0', HOST: '', PUBLIC_URL: '', BACKUP_DIR: '' }
  const args = ['--import', 'tsx', 'src/server/doctor-command.ts']
  const options = { env: { ...process.env, ...without, ...env } }
  const { stdout, code = 0 } = await promisify(execFile)(process.execPath, args, options).catch(error => error)
  return { lines: String(stdout).trimEnd().split('\n'), code: Number(code) }
}
const marked = (lines: string[], mark: string) => lines.filter(line => line.startsWith(mark))

describe('npm run doctor', () => {
  it('finds nothing unsafe in a company that is kept well, whose new files only the account of the server can read', async () => {
    const form = new FormData()
    form.append('encryptedData', seal(place.key, JSON.stringify({ entity: 'branch', record: place.branch, kind: 'document' })))
    form.append('file', new Blob(['sku,carats\nA1,1.00\n']), 'list.csv')
    expect((await (await place.as('Admin')).call('POST', '/api/attachment', form)).status).toBe(200)
    // Others may pass through, so that the permissions of each file count.
    await chmod(place.folder, 0o711)
    const key = await makeKeyPair(join(work, 'backup.key'), new Date())
    const from = { url: place.owner.url, dataDir: place.folder, key: place.key, publicKeys: [key] }
    await makeBackup(from, join(work, 'backups'), () => new Date())
    const own = { ...settingsFor({ url: place.owner.url, runtimeUrl: place.url }), DATA_DIR: place.folder }
    const settings = { ...own, PUBLIC_URL: 'https://stones.example', BACKUP_DIR: join(work, 'backups'), BACKUP_PUBLIC_KEY: key }
    const { lines, code } = await doctor(settings)
    expect([marked(lines, '✗'), code]).toEqual([[], 0])
    for (const good of [
      'Only the account of the server can read the data folder.',
      'New backups are encrypted.',
      'The clock agrees with the data.',
    ])
      expect(lines).toContain(`✓ ${good}`)
    expect(lines).toContain('✓ The role of the running server owns nothing in the database.')
    expect(lines).toContainEqual(expect.stringMatching(/^! No Admin has a second factor/))
    expect(lines.at(-1)).toBe('Nothing is unsafe.')
  })

  it('names what is unsafe, and ends with 1', async () => {
    await chmod(join(place.folder, 'files'), 0o755)
    const { lines, code } = await doctor({ DATABASE_URL: place.owner.url, DATA_DIR: place.folder, HOST: '0.0.0.0' })
    expect(code).toBe(1)
    expect(marked(lines, '✗')).toEqual([
      expect.stringMatching(/^✗ HOST=0\.0\.0\.0 lets other computers in/),
      expect.stringMatching(/^✗ The role .+ is a superuser/),
      `✗ Other accounts of this machine may read ${join(place.folder, 'files')}. Run chmod -R go-rwx on each.`,
    ])
    expect(lines.at(-1)).toBe('Unsafe: 3. docs/operating/security.md says more.')
    expect(await doctor({ PORT: 'door' })).toEqual({ lines: ['The setting PORT must be a number.'], code: 1 })
  })

  it('starts an embedded database for its look, and creates nothing where there is none', async () => {
    const none = join(work, 'none')
    expect((await doctor({ DATA_DIR: none })).lines).toContain('✓ There is no company yet. The first start creates it.')
    await expect(access(none)).rejects.toThrow('ENOENT')
    const dataDir = join(work, 'data')
    // Root starts it under another account, which must reach it.
    await chmod(work, 0o711)
    const company = await openCompanyDatabase({ DATA_DIR: dataDir }, () => {})
    await startCompany(company.db, { email: 'ruby@house.test' }, realNow).finally(company.stop)
    // The embedded database has the real time, also where the clock of the run is moved.
    const { lines, code } = await doctor({ DATA_DIR: dataDir, TEST_AHEAD: '0' })
    expect([marked(lines, '✗'), code]).toEqual([[], 0])
    expect(lines).toContainEqual(expect.stringMatching(/^! The password of ruby@house\.test was set by somebody else, or stood in the log/))
    expect(lines).toContainEqual(expect.stringMatching(/^✓ The bundled PostgreSQL is 18\.\d+, with OpenSSL .+ and ICU \d/))
  })
})
