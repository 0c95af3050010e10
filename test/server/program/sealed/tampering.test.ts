import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database, type Db, sql } from '../../../../src/server/kit/db/db.ts'
import { headFrom, headText } from '../../../../src/server/kit/seal/head.ts'
import { sealLogs } from '../../../../src/server/kit/seal/seal.ts'
import { createDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { brokenIn, freely, write } from './history.ts'

let place: TestDatabase
let company: Database
let db: Db
beforeAll(async () => {
  place = await createDatabase()
  company = connect(place.url)
  db = company.db
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
})

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

test('a head is written and read as text, as in the log', () => {
  const head = { chain: 'security-events', position: 12, hash: 'ab'.repeat(32) } as const
  expect(headText(head)).toBe(`security-events:12:${'ab'.repeat(32)}`)
  expect(headFrom(headText(head))).toEqual(head)
  for (const text of ['', 'audit-trail:0:ab', `other:1:${'ab'.repeat(32)}`]) expect(() => headFrom(text)).toThrow('is not a head')
})
