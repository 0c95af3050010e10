import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../../../src/server/kit/db/db.ts'
import { grantWithin } from '../../../src/server/kit/db/grants.ts'
import { migrate } from '../../../src/server/kit/db/migrate.ts'
import { ofServer, serverName } from '../../../src/server/kit/db/servers.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'
import { until } from '../../support/program.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const columnsOf = async (table: string) => {
  const { rows } = await pool.query('select column_name from information_schema.columns where table_name = $1 order by 1', [table])
  return rows.map(row => row.column_name)
}

const worksBeside = async () => {
  const { rows } = await pool.query(`select from pg_stat_activity where ${ofServer}`)
  return rows.length > 0
}

beforeEach(async () => {
  database = await createDatabase({ from: 'empty' })
  // The product's own pool survives connections that the server terminates when it drops the database.
  pool = connect(database.url, 8).pool
  folder = await mkdtemp(path.join(tmpdir(), 'stonebook-migrate-'))
  await write('0001_stone.sql', 'create table stone (id int primary key);')
})

afterEach(async () => {
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('each migration runs once, in order', async () => {
  await write('0002_weight.sql', 'alter table stone add weight numeric;\nalter table stone add colour text;')
  expect(await migrate(pool, folder)).toEqual(['0001_stone.sql', '0002_weight.sql'])
  expect(await columnsOf('stone')).toEqual(['colour', 'id', 'weight'])
  expect(await migrate(pool, folder)).toEqual([])
  await write('0003_origin.sql', 'alter table stone add origin text')
  expect(await migrate(pool, folder)).toEqual(['0003_origin.sql'])
})

test('eight starts at the same moment migrate once', async () => {
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, folder)))
  expect(runs.flat()).toEqual(['0001_stone.sql'])
})

test('a migration that was changed after it had run is refused', async () => {
  await migrate(pool, folder)
  await write('0001_stone.sql', 'create table stone (id int primary key, name text);')
  await expect(migrate(pool, folder)).rejects.toThrow('0001_stone.sql was changed after it had run')
})

test('different line endings are not a change', async () => {
  await write('0001_stone.sql', 'create table stone (\n  id int\n);\n')
  await migrate(pool, folder)
  await write('0001_stone.sql', 'create table stone (\r\n  id int\r\n);\r\n')
  expect(await migrate(pool, folder)).toEqual([])
})

test('a failing migration is rolled back, and the error names its line', async () => {
  await write('0002_broken.sql', 'create table half (id int);\ncreate table stone (id int);\nselect fom;')
  await expect(migrate(pool, folder)).rejects.toThrow('0002_broken.sql failed and was rolled back: relation "stone" already exists')
  expect(await columnsOf('half')).toEqual([])
  await write('0002_broken.sql', 'create table whole (id int);\nselect nothing_known;')
  await expect(migrate(pool, folder)).rejects.toThrow('0002_broken.sql failed at line 2 and was rolled back: ')
  await write('0002_broken.sql', 'create table whole (id int);')
  expect(await migrate(pool, folder)).toEqual(['0002_broken.sql'])
})

test('a database of a newer release is refused when a migration of it needed a break', async () => {
  await write('0002_later.sql', '-- needs a break: a column is gone.\nselect 1')
  await migrate(pool, folder)
  await rm(path.join(folder, '0002_later.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('newer or different release. It contains 0002_later.sql')
})

test('a database of a newer release is used when all its migrations ran without a break', async () => {
  await write('0002_later.sql', 'alter table stone add weight numeric')
  await migrate(pool, folder)
  await rm(path.join(folder, '0002_later.sql'))
  const sentences: string[] = []
  expect(await migrate(pool, folder, { print: sentence => sentences.push(sentence) })).toEqual([])
  expect(sentences).toEqual(['The database is that of a newer release (0002_later.sql). This release can work with it.'])
  await pool.query('alter table migration drop column needs_break')
  await expect(migrate(pool, folder)).rejects.toThrow('newer or different release')
})

test('a database of a different release is refused', async () => {
  await write('0002_other.sql', 'select 1')
  await migrate(pool, folder)
  await rm(path.join(folder, '0002_other.sql'))
  await write('0003_own.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('newer or different release. It contains 0002_other.sql')
})

test('a migration that needs a break is refused while another server works, and runs when none does', async () => {
  await migrate(pool, folder)
  await write('0002_name.sql', 'alter table stone add name text')
  await write('0003_gone.sql', '-- needs a break: the column name is gone.\nalter table stone drop column name')
  const other = connect(database.url, 1, { name: serverName(Buffer.alloc(32, 7)) })
  await other.pool.query('select 1')
  await expect(migrate(pool, folder)).rejects.toThrow(
    'The migration 0003_gone.sql needs a break: the column name is gone. Another server still works with this database.',
  )
  expect(await columnsOf('stone')).toEqual(['id', 'name'])
  await other.close()
  await until('The database has noticed', async () => !(await worksBeside()))
  expect(await migrate(pool, folder)).toEqual(['0003_gone.sql'])
})

test('a migration lets requests pass while its table is in use, and runs when it is free', async () => {
  await migrate(pool, folder)
  await write('0002_weight.sql', 'alter table stone add weight numeric')
  const report = await pool.connect()
  await report.query('begin')
  await report.query('select * from stone')
  const sentences: string[] = []
  const migrating = migrate(pool, folder, { print: sentence => sentences.push(sentence) })
  await until('The migration waits', async () => sentences.length > 0)
  const request = connect(database.url, 1, { lock: '8s' })
  expect((await request.pool.query('select * from stone')).rows).toEqual([])
  await request.close()
  await report.query('commit')
  report.release()
  expect(await migrating).toEqual(['0002_weight.sql'])
  expect(sentences).toEqual(['A migration waits: its tables are in use, as by a long report or a backup.'])
})

test('a view that a migration makes anew can be read by the runtime role in the same moment', async () => {
  const role = `reader_${process.pid}`
  await pool.query(`create role ${role}`)
  const grant = (client: pg.PoolClient) => grantWithin(client, role)
  const mayRead = async () => (await pool.query(`select has_table_privilege($1, 'stones', 'select') as may`, [role])).rows[0].may
  try {
    await write('0002_view.sql', 'create view stones as select id from stone')
    await migrate(pool, folder, { grant })
    await write('0003_view.sql', 'drop view stones; create view stones as select id, id as number from stone')
    await write('0004_broken.sql', 'select nothing_known')
    await expect(migrate(pool, folder, { grant })).rejects.toThrow('0004_broken.sql')
    expect(await mayRead()).toBe(true)
  } finally {
    await pool.query(`drop owned by ${role}`)
    await pool.query(`drop role ${role}`)
  }
})

test('a migration numbered before one that has run is refused', async () => {
  await write('0005_late.sql', 'select 1')
  await migrate(pool, folder)
  await write('0003_between.sql', 'select 1')
  await expect(migrate(pool, folder)).rejects.toThrow('0003_between.sql comes before 0005_late.sql')
})

test('a database role without server privileges migrates its own database', async () => {
  const role = `keeper_${process.pid}`
  const { database: name } = new pg.Client(database.url)
  await pool.query(`create role ${role} login password 'stone'`)
  await pool.query(`grant create, connect on database ${name} to ${role}`)
  await pool.query(`grant create, usage on schema public to ${role}`)
  const url = new URL(database.url)
  url.username = role
  url.password = 'stone'
  const own = connect(url.href, 1).pool
  try {
    expect(await migrate(own, folder)).toEqual(['0001_stone.sql'])
  } finally {
    await own.end()
    await pool.query(`drop owned by ${role}`)
    await pool.query(`drop role ${role}`)
  }
})
