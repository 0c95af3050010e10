import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../../../src/server/kit/db/db.ts'
import { auditBooks } from '../../../../src/server/program/audit/audit.ts'
import { readBack } from '../../../availability/check.ts'
import { openBalancer } from '../../../support/balancer.ts'
import { emailOf, password, visitor } from '../../../support/company.ts'
import { createDatabase, settingsFor, type TestDatabase } from '../../../support/database/database.ts'
import { buildServer, until } from '../../../support/program.ts'
import { programInWorld } from '../../../support/world.ts'
import { type Load, openLoad } from './load.ts'
import { type Machine, openMachine, unpackAs } from './machine.ts'

// What a release may do without a break (docs/operating/upgrades.md#without-a-break).
const additions = {
  '9001_column.sql': `alter table invoice add column parcel text not null default 'none';
    alter table customer add column parcels integer not null default 0 check (parcels >= 0);`,
  '9002_table.sql': 'create table parcel (id uuid primary key default gen_random_uuid(), invoice_id uuid not null references invoice);',
  '9003_index.sql': 'create index invoice_by_parcel on invoice (parcel);',
  // A view has lost its rights when it is made again.
  '9004_view.sql': `do $$ declare definition text := pg_get_viewdef('credit_source'::regclass); begin
      drop view credit_source; execute 'create view credit_source as ' || definition; end $$;`,
}
const breaking = { '9005_gone.sql': '-- needs a break: an invoice has no parcel any more.\nalter table invoice drop column parcel;' }

const key = Buffer.alloc(32, 7)
// Four programs start on a machine that may be busy.
const patient = 400_000
let place: TestDatabase
let database: Database
let folder: string
let releases: Record<'old' | 'new' | 'newest', string>
let [first, second]: Machine[] = []
let balancer: Awaited<ReturnType<typeof openBalancer>>
let load: Load

beforeAll(async () => {
  await buildServer()
  place = await createDatabase()
  database = connect(place.url, 2)
  folder = await mkdtemp(join(tmpdir(), 'stonebook-rolling-'))
  releases = {
    old: unpackAs(folder, '1.0.0', {}),
    new: unpackAs(folder, '1.1.0', additions),
    newest: unpackAs(folder, '2.0.0', { ...additions, ...breaking }),
  }
  const env = {
    ...{ ...settingsFor(place), DATA_DIR: join(folder, 'data'), DEMO: '0', ENVELOPE_KEY: key.toString('base64'), DRAIN_SECONDS: '3' },
    ...{ ...programInWorld, ADMIN_EMAIL: emailOf('Admin'), ADMIN_PASSWORD: password },
  }
  first = await openMachine(folder, 'first', env)
  second = await openMachine(folder, 'second', env)
  for (const machine of [first, second]) await machine.replaceWith(releases.old)
  balancer = await openBalancer([first.address, second.address], { watches: true })
})
afterAll(async () => {
  await balancer?.close()
  for (const machine of [first, second]) await machine?.end('SIGTERM')
  await database.close()
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

const machines = () => {
  if (!first || !second) throw new Error('The machines are not there.')
  return { first, second }
}
/** Waits until the clients have worked on, and have seen a page of this version. */
const workGoesOn = async (version: string) => {
  const [turns, pages] = [load.turns(), load.pagesOf(version)]
  await until(`The clients work with ${version}`, async () => load.turns() > turns + 9 && load.pagesOf(version) > pages)
}
const migrated = async () => {
  const { rows } = await database.pool.query("select left(name, 4) as number from migration where name > '9000' order by name")
  return rows.map(({ number }) => number).join()
}

test(
  'two servers are upgraded one after the other, and no request is refused, lost or doubled',
  async () => {
    const { first, second } = machines()
    load = await openLoad(balancer.address, key)
    await workGoesOn('1.0.0')
    await second.replaceWith(releases.new)
    expect(await migrated()).toBe('9001,9002,9003,9004')
    await workGoesOn('1.0.0')
    await workGoesOn('1.1.0')
    await first.replaceWith(releases.new)
    await workGoesOn('1.1.0')
    expect(load.failures).toEqual([])
  },
  patient,
)

test(
  'the release before can be started again on the database, and again no request is refused',
  async () => {
    const { first, second } = machines()
    for (const machine of [second, first]) {
      await machine.replaceWith(releases.old)
      await workGoesOn('1.0.0')
    }
    expect(second.log()).toContain('The database is that of a newer release (9001_column.sql')
    await load.stop()
    expect(load.failures).toEqual([])
  },
  patient,
)

test('every write is there once, with numbers without gaps, each job was done, and the books are right', async () => {
  expect(await readBack(place.url, load.acknowledged)).toEqual([])
  for (const kind of ['receipt', 'issue'] as const) {
    const numbers = load.acknowledged.flatMap(one => (one.kind === kind ? [Number(one.number?.slice(-5))] : [])).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
  const admin = visitor(balancer.address, key)
  await admin.signIn(emailOf('Admin'))
  const states = () => Promise.all(load.batches.map(async id => (await admin.get('/api/statement/batch', { id })).data.state))
  await until('The jobs have ended', async () => (await states()).every(state => ['done', 'failed'].includes(state)))
  expect(new Set(await states())).toEqual(new Set(['done']))
  expect((await auditBooks(database.db)).filter(({ rows }) => rows.length > 0)).toEqual([])
})

test('a release that needs a break is refused while the other server works, and starts when it has stopped', async () => {
  const { first, second } = machines()
  await expect(second.replaceWith(releases.newest)).rejects.toThrow('The server did not start')
  expect(second.log()).toContain('The migration 9005_gone.sql needs a break: an invoice has no parcel any more.')
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  await first.end('SIGTERM')
  await second.start()
  expect(await migrated()).toBe('9001,9002,9003,9004,9005')
  await expect(first.start()).rejects.toThrow('The server did not start')
  expect(first.log()).toContain('The database was migrated by a newer or different release.')
})
