import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../../../src/server/kit/db/db.ts'
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
