import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { connect, type Database, type Db, sql } from '../../../../src/server/kit/db/db.ts'
import { writeAudit } from '../../../../src/server/kit/entity/audit.ts'
import { createLog } from '../../../../src/server/kit/log.ts'
import { chains } from '../../../../src/server/kit/seal/chain.ts'
import { dropOldEvents } from '../../../../src/server/kit/seal/drop.ts'
import { headsOf } from '../../../../src/server/kit/seal/head.ts'
import { sealFigures, sealTasks } from '../../../../src/server/kit/seal/job.ts'
import { sealLogs } from '../../../../src/server/kit/seal/seal.ts'
import { auditChains } from '../../../../src/server/program/audit/chains.ts'
import { createDatabase, type TestDatabase } from '../../../support/database/database.ts'
import { until } from '../../../support/program.ts'

let place: TestDatabase
let company: Database
let db: Db
beforeAll(async () => {
  place = await createDatabase()
  company = connect(place.url, 30)
  db = company.db
})
afterAll(async () => {
  await company.close()
  await place.drop()
})

const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> => (await company.pool.query(text, values)).rows
const broken = async () => (await auditChains(db)).filter(({ rows }) => rows.length > 0).map(({ name, rows }) => ({ name, rows }))
const write = (tx: Db, action: string) =>
  writeAudit(tx, { entity: 'customer', record: null, action, after: { name: action }, caller: null })
const event = (at: string) => query(`insert into security_event (at, event, address, agent) values (${at}, 'sign-in', '192.0.2.1', 'Test')`)
const countOf = async (table: string) => (await query<{ count: number }>(`select count(*) from ${table}`))[0]!.count
const unsealed = () =>
  Promise.all(chains.map(({ log, table }) => countOf(`${log} t where not exists (select from ${table} where entry = t.id)`)))

// Whatever a test did, every row has its place in its chain, in the order of the rows.
afterEach(async () => {
  await sealLogs(db)
  expect(await unsealed()).toEqual([0, 0])
  expect(await broken()).toEqual([])
})

describe('the hash of a row', () => {
  it('is of a text with the length of each value, the same with all settings of the database', async () => {
    const text = [
      ...['1:7', '16:1772345700123456', '-', '6:Asha ป', '7:invoice', '36:019aa000-0000-7000-8000-000000000001', '6:cancel', '-'],
      ...[`37:{"b": [1, null, "\\"ป"], "rate": 1.50}`, '0:'],
    ].join('')
    const settings = ['timezone = "Asia/Kathmandu"', 'datestyle = "German"', 'bytea_output = "escape"', 'extra_float_digits = -15']
    const tx = await db.startTransaction().execute()
    try {
      await sql
        .raw(`insert into audit_trail (id, at, by_name, entity, record_id, action, after, reason) overriding system value
          values (7, '2026-03-01 12:00:00.123456+05:45', 'Asha ป', 'invoice', '019aa000-0000-7000-8000-000000000001', 'cancel',
            '{"rate": 1.50, "b": [1, null, "\\"\\u0e1b"]}', '')`)
        .execute(tx)
      for (const setting of ['timezone = "UTC"', ...settings]) {
        await sql.raw(`set local ${setting}`).execute(tx)
        const { rows } = await sql<{ digest: Buffer }>`select ${chains[0]!.digest} as digest from audit_trail t where id = 7`.execute(tx)
        expect(rows[0]!.digest.toString('hex'), setting).toBe(createHash('sha256').update(text).digest('hex'))
      }
    } finally {
      await tx.rollback().execute()
    }
  })
  it('covers every column of its table', async () => {
    for (const { log, columns } of chains) {
      const found = await query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = '${log}'::regclass and attnum > 0 and not attisdropped`,
      )
      expect(found.map(({ name }) => name).sort()).toEqual([...columns].sort())
    }
  })
  it('is never invalidated by a migration', async () => {
    const names = (await readdir('migrations')).filter(name => name > '0200')
    const texts = await Promise.all(names.map(name => readFile(`migrations/${name}`, 'utf8')))
    const changing = names.filter((_, i) => /(update|delete from|alter table) +(audit_trail|security_event)/i.test(texts[i]!))
    expect(changing).toEqual([])
  })
})

describe('sealing', () => {
  test('beside 20 writers and another sealer seals every row once, in the order of the rows', async () => {
    let isDone = false
    const sealer = async () => {
      while (!isDone) await sealLogs(db)
    }
    const sealers = [sealer(), sealer()]
    const writer = async (name: number) => {
      for (let i = 0; i < 15; i++)
        await db.transaction().execute(async tx => {
          await write(tx, `first ${name}`)
          await event('now()')
          await write(tx, `second ${name}`)
          if (i % 5 === 4) await sql`select pg_notify('nobody', 'reads')`.execute(tx)
        })
    }
    await Promise.all(Array.from({ length: 20 }, (_, name) => writer(name)))
    isDone = true
    await Promise.all(sealers)
    await sealLogs(db)
    expect(await countOf('audit_trail_chain')).toBe(600)
    expect(await countOf('security_event_chain')).toBe(300)
    expect(await query('select max(position) as last, count(distinct entry) as entries from audit_trail_chain')).toEqual([
      { last: 600, entries: 600 },
    ])
  })

  test('waits for a transaction that took its number before, so that no row is left out', async () => {
    const late = new pg.Client({ connectionString: place.url })
    await late.connect()
    await late.query(`begin; insert into audit_trail (by_name, entity, action) values ('late', 'customer', 'late')`)
    await write(db, 'early')
    const seen: string[] = []
    const sealer = connect(place.url, 1, { slow: { milliseconds: 0, report: ({ sql: text }) => seen.push(text) } })
    const sealing = sealLogs(sealer.db)
    await until('The sealer has seen the open transaction', async () => seen.some(text => text.includes('from pg_locks')))
    await late.query('commit')
    await late.end()
    expect(await sealing).toBe(2)
    await sealer.close()
  })

  test('takes rows of the release before in batches of bounded size', async () => {
    await query(`insert into audit_trail (by_name, entity, action) select 'before', 'customer', 'update' from generate_series(1, 2500)`)
    expect(await sealLogs(db, { batches: 2 })).toBe(2000)
    expect(await sealLogs(db, { batches: 2 })).toBe(500)
    expect(await sealLogs(db)).toBe(0)
  })

  test('is a metric while it is late, and logs the heads of the chains every hour', async () => {
    const [late] = sealFigures(db)
    expect(await late!.value()).toBe(0)
    await event(`now() - interval '90 seconds'`)
    expect(await late!.value()).toBeGreaterThanOrEqual(90)
    const lines: string[] = []
    const running = { signal: new AbortController().signal, log: createLog('info', { write: line => void lines.push(line) }) }
    const tasks = sealTasks({ db })
    await tasks['seal-logs']!(null, running)
    expect(await late!.value()).toBe(0)
    await tasks['log-heads']!(null, running)
    expect(lines.map(line => JSON.parse(line))).toMatchObject(await headsOf(db))
    expect(lines).toHaveLength(2)
  })
})

test('old security events are deleted with their part of the chain, and the rest can still be checked', async () => {
  await query('alter table security_event disable trigger user; delete from security_event; alter table security_event enable trigger user')
  await query(
    'alter table security_event_chain disable trigger user; delete from security_event_chain; alter table security_event_chain enable trigger user',
  )
  for (const days of [403, 402, 401, 2, 401, 1]) await event(`now() - interval '${days} days'`)
  const left = () =>
    query('select position, e.id is not null as there from security_event_chain left join security_event e on e.id = entry order by 1')
  // What is not sealed yet stays until it is.
  await dropOldEvents(db)
  expect(await countOf('security_event')).toBe(6)
  await sealLogs(db)
  await dropOldEvents(db)
  const rest = [4, 5, 6].map(position => ({ position, there: true }))
  expect(await left()).toEqual([{ position: 3, there: false }, ...rest])
  expect(await broken()).toEqual([])
  await dropOldEvents(db)
  await event('now()')
  await sealLogs(db)
  expect(await left()).toEqual([{ position: 3, there: false }, ...rest, { position: 7, there: true }])
  await expect(query('delete from security_event_chain where position = 4')).rejects.toThrow('append-only')
})
