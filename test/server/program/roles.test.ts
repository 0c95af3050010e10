import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type CompanyDatabase, openCompanyDatabase, programFolder } from '../../../src/server/database.ts'
import { connect, withClient } from '../../../src/server/kit/db/db.ts'
import { migrate } from '../../../src/server/kit/db/migrate.ts'
import { ofServer, serverName } from '../../../src/server/kit/db/servers.ts'
import { findRunning, openEmbedded } from '../../../src/server/kit/embedded/database.ts'
import { migrateJobs } from '../../../src/server/kit/jobs/schema.ts'
import { readSettings } from '../../../src/server/kit/settings.ts'
import { auditBooks } from '../../../src/server/program/audit/audit.ts'
import { makeBackup } from '../../../src/server/program/backup-proved.ts'
import { openBackup, proveBackup, restore } from '../../../src/server/program/backup-restore.ts'
import { startCompany } from '../../../src/server/program/first-start.ts'
import { createDatabase, newName, order, type TestDatabase } from '../../support/database/database.ts'
import { until } from '../../support/program.ts'

const now = () => new Date()
const migrations = join(programFolder, 'migrations')
let folder: string
let place: TestDatabase
// As docs/operating/servers.md creates them.
let [ownerUrl, serverUrl] = ['', '']
const [owner, server] = [newName(), newName()]
const password = randomBytes(8).toString('hex')

const as = (url: string, name: string) => Object.assign(new URL(url), { username: name, password }).href
const ask = async (url: string, text: string): Promise<unknown> =>
  withClient(url, async client => {
    const { rows } = await client.query(text)
    return rows[0] && Object.values(rows[0])[0]
  })

/** Opens the company and closes it; returns what it printed and what the work found. */
const open = async <T>(settings: Parameters<typeof openCompanyDatabase>[0], work: (company: CompanyDatabase) => Promise<T>) => {
  const sentences: string[] = []
  const company = await openCompanyDatabase(settings, sentence => sentences.push(sentence))
  return { sentences, found: await work(company).finally(company.stop) }
}
/** Uses the database of a verification as an autovacuum worker may, until that database is dropped. */
const vacuum = async (admin: string): Promise<void> => {
  const names = `select datname from pg_database where datdba = '${owner}'::regrole and datname like 'stonebook_check%'`
  await until('the database of the verification', async () => (await ask(admin, names)) !== undefined)
  await withClient(Object.assign(new URL(admin), { pathname: `/${await ask(admin, names)}` }).href, async client => {
    const drops = `select from pg_stat_activity where usename = '${owner}' and query like 'drop database%'`
    await until('its end', async () => (await client.query(drops)).rowCount === 1)
  })
}

const currentUser = ({ pool }: CompanyDatabase) => pool.query('select current_user as name').then(({ rows }) => rows[0].name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stonebook-roles-'))
  await chmod(folder, 0o755)
  place = await createDatabase({ from: 'empty' })
  ownerUrl = as(place.url, owner)
  serverUrl = as(place.url, server)
  const { database } = new pg.Client(place.url)
  await order(
    place.url,
    `create role ${owner} login createdb password '${password}'`,
    `create role ${server} login password '${password}'`,
    `alter database ${database} owner to ${owner}`,
  )
})
afterAll(async () => {
  await place.drop()
  await order(inject('database').admin, `drop role ${owner}`, `drop role ${server}`)
  await rm(folder, { recursive: true, force: true })
})

test('an embedded database of the release before gets the role of the running server and keeps every row', async () => {
  const [dataDir, url] = [join(folder, 'embedded'), (name: string) => join(folder, 'embedded/database', name)]
  const old = await openEmbedded(dataDir, () => {}, { fsync: 'off' })
  const before = connect(old.url, 2)
  // That release had no role of the server. Its tables are those of today, because today's program fills them.
  await migrate(before.pool, migrations)
  await migrateJobs(before.pool)
  await startCompany(before.db, { password: 'twelve quiet boats' }, now)
  await before.pool.query("select graphile_worker.add_job('waiting')")
  const counts = `select (select count(*) from audit_trail) || ' ' || (select count(*) from "user") || ' ' || (select count(*) from graphile_worker.jobs)`
  const kept = await ask(old.url, counts)
  await before.pool.query('drop role stonebook_runtime')
  await before.close()
  await old.stop()
  const passwordOf = () => readFile(url('password'), 'utf8')
  const secret = await passwordOf()

  for (const time of [1, 2]) {
    const { sentences, found } = await open({ DATA_DIR: dataDir }, async company => {
      expect(await ask(company.url, counts), `start ${time}`).toBe(kept)
      expect((await auditBooks(company.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
      await expect(company.pool.query('delete from audit_trail')).rejects.toThrow('permission denied')
      await expect(company.pool.query("copy stone_name from program 'id'")).rejects.toThrow('permission denied')
      expect(await findRunning(dataDir)).toBe(company.ownerUrl)
      return [await currentUser(company), company.url.includes(secret), new URL(company.url).password.length]
    })
    expect({ sentences, found }).toEqual({ sentences: [], found: ['stonebook_runtime', false, 32] })
  }
  expect(await passwordOf()).toBe(secret)
  expect(await readdir(url('.'))).toEqual(['cluster', 'in-use', 'lock', 'password', 'server-lock', 'server.log'])
})

test('on an own server the owner prepares the database, backs it up and restores it, and the server runs with its own role', async () => {
  const settings = { DATABASE_URL: serverUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: join(folder, 'own') }
  const { sentences, found } = await open(settings, async company => {
    await startCompany(company.db, { password: 'twelve quiet boats' }, now)
    await expect(company.pool.query('create table mine (id integer)')).rejects.toThrow('permission denied for schema public')
    await expect(company.pool.query('create temporary table mine (id integer)')).rejects.toThrow('permission denied to create temporary')
    await expect(company.pool.query('truncate step')).rejects.toThrow('permission denied')
    // Otherwise a migration that needs a break would run beside it.
    const working = connect(company.url, 1, { name: serverName(Buffer.alloc(32, 7)) })
    await working.pool.query('select 1')
    expect(await ask(company.ownerUrl, `select count(*) from pg_stat_activity where ${ofServer}`)).toBe(1)
    await working.close()
    const source = { url: company.ownerUrl, dataDir: settings.DATA_DIR, key: Buffer.alloc(32, 7) }
    const [made] = await Promise.all([makeBackup(source, join(folder, 'backups'), now), vacuum(place.url)])
    expect(made?.rules).toBeGreaterThan(20)
    return [await currentUser(company), await ask(company.ownerUrl, "select relowner::regrole::text from pg_class where relname = 'step'")]
  })
  expect({ sentences, found }).toEqual({ sentences: [], found: [server, `${owner}`] })
  await order(ownerUrl, 'drop schema public cascade', 'create schema public', 'drop schema graphile_worker cascade')
  await restore(ownerUrl, join(folder, 'own-restored'), await openBackup(join(folder, 'backups')))
  const again = await open(settings, ({ pool }) => pool.query('select name from "user"'))
  expect(again.found.rowCount).toBe(1)
  const [backup = ''] = await readdir(join(folder, 'backups'))
  await expect(proveBackup(serverUrl, join(folder, 'backups', backup))).rejects.toThrow('permission denied to create database')
})

test('a role that is not right is named in one sentence with the cure', async () => {
  const of = (given: Partial<Parameters<typeof openCompanyDatabase>[0]>) =>
    open({ DATA_DIR: join(folder, 'wrong'), ...given }, async () => true).then(
      ({ sentences }) => sentences,
      ({ message }) => message,
    )
  const cure = 'docs/operating/servers.md says how.'
  const { user } = new pg.Client(place.url)
  // One role that owns the database is enough. That of the tests is a superuser.
  expect(await of({ DATABASE_URL: ownerUrl })).toEqual([])
  expect(await of({ DATABASE_URL: place.url })).toEqual([
    `The role ${user} of DATABASE_URL is a superuser of the database server, more than Stonebook needs. Use two roles: ${cure}`,
  ])
  expect(await of({ DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: place.url })).toEqual([
    `The role ${owner} of DATABASE_URL owns tables, so it could remove what protects the ledgers. Use a role of its own: ${cure}`,
  ])
  // Nothing is taken from the owner.
  const rights = `has_table_privilege('step', 'truncate') and has_schema_privilege('public', 'create')`
  expect(await ask(ownerUrl, `select ${rights} and has_database_privilege(current_database(), 'temporary')`)).toBe(true)
  expect(await of({ DATABASE_URL: serverUrl })).toBe(
    `The role of DATABASE_URL does not own this database (permission denied for schema public). Set DATABASE_OWNER_URL to the role that owns it: ${cure}`,
  )
  const { admin } = inject('database')
  expect(await of({ DATABASE_URL: as(admin, server), DATABASE_OWNER_URL: ownerUrl })).toBe(
    `DATABASE_URL and DATABASE_OWNER_URL name different databases. They must differ in the role only: ${cure}`,
  )
  expect(() => readSettings({ DATABASE_OWNER_URL: ownerUrl })).toThrow('The setting DATABASE_OWNER_URL needs DATABASE_URL')
})
