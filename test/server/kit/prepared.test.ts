import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db, transact } from '../../../src/server/kit/db/db.ts'
import { createDatabase, type TestDatabase } from '../../support/database/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ from: 'empty' })
})
afterAll(() => database.drop())

/** One connection, and the texts of the statements that it has prepared. */
const open = () => {
  const { db, close } = connect(database.url, 1)
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(({ statement }) => statement)
  return { db, close, prepared }
}
const run = (db: Db, text: string) => sql.raw(text).execute(db)

test('a connection prepares the first 300 statements that have a plan, and runs all others as well', async () => {
  const { db, close, prepared } = open()
  const first = ['\n    select 1', 'with one as (select 1) select * from one']
  for (const text of [...first, 'begin', 'commit']) await run(db, text)
  expect(await prepared()).toEqual(expect.arrayContaining(first))
  for (let n = 0; n < 310; n++) await run(db, `select ${n} as n`)
  expect(await prepared()).toHaveLength(300)
  expect((await run(db, 'select 305 as n')).rows).toEqual([{ n: 305 }])
  await close()
})

test('what one connection has prepared does not keep another from preparing its own', async () => {
  const full = open()
  for (let n = 0; n < 310; n++) await run(full.db, `select ${n} as n`)
  const fresh = open()
  await run(fresh.db, 'select 999 as n')
  expect(await fresh.prepared()).toContain('select 999 as n')
  await full.close()
  await fresh.close()
})

let tables = 0
/** Three connections that have prepared the same statement, whose columns have changed since. */
const outdated = async () => {
  const { db, close } = connect(database.url, 3)
  const table = `stone_${tables++}`
  await run(db, `create table ${table} (id integer)`)
  const read = (at: Db) => run(at, `select * from ${table}`)
  const readAtEach = (connections: number): Promise<unknown> =>
    db.connection().execute(async at => {
      await read(at)
      if (connections > 1) await readAtEach(connections - 1)
    })
  await readAtEach(3)
  await run(db, `alter table ${table} add column name text default 'Ruby'`)
  await run(db, `insert into ${table} (id) values (1)`)
  return { db, close, read, table }
}

test('a statement whose columns a migration has changed is run again', async () => {
  const { db, close, read } = await outdated()
  for (const answer of await Promise.all([1, 2, 3].map(() => read(db)))) expect(answer.rows).toEqual([{ id: 1, name: 'Ruby' }])
  await close()
})

test('a transaction with such a statement is done again as a whole', async () => {
  const { db, close, read, table } = await outdated()
  let tries = 0
  const write = (tx: Db) => {
    tries += 1
    return run(tx, `insert into ${table} (id) values (2)`).then(() => read(tx))
  }
  expect((await transact(db, write)).rows).toHaveLength(2)
  expect(tries).toBe(2)
  expect((await read(db)).rows).toHaveLength(2)
  await close()
})

test('a transaction that outdated statements keep from its end is refused, and nothing of it is kept', async () => {
  const { db, close, read, table } = await outdated()
  await expect(db.transaction().execute(tx => run(tx, `insert into ${table} (id) values (2)`).then(() => read(tx)))).rejects.toThrow(
    'cached plan must not change result type',
  )
  expect((await read(db)).rows).toHaveLength(1)
  await close()
})
