import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../../../src/server/kit/db/db.ts'
import { migrate } from '../../../src/server/kit/db/migrate.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
let pool: pg.Pool
let folder: string

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
const columnsOf = async (table: string) => {
  const { rows } = await pool.query('select column_name from information_schema.columns where table_name = $1 order by 1', [table])
  return rows.map(row => row.column_name)
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

test('a database of a newer release is refused', async () => {
  await write('0002_later.sql', 'select 1')
  await migrate(pool, folder)
  await rm(path.join(folder, '0002_later.sql'))
  await expect(migrate(pool, folder)).rejects.toThrow('newer or different release. It contains 0002_later.sql')
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
