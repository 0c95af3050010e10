import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../../src/server/database.ts'
import { connect } from '../../src/server/kit/db/db.ts'
import { openEmbedded } from '../../src/server/kit/embedded/database.ts'
import { dropAll, newName, order, type Place, type RuntimeRole, urlOf } from './database/database.ts'
import { demoFiles, prepareDemo } from './database/demo.ts'
import { setClock } from './world.ts'

type Opened = { place: Place; prepareDemo(): void; close(): Promise<void> }

// No data here outlives the run, so no write waits for the disk.
const passing = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }

const openServer = async () => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'stonebook-test-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await openEmbedded(folder, () => {}, passing)
    return { url: server.url, close: () => server.stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * Sets the clock of a database, and of its copies, ahead of the real one, as `setClock` does with that of the server: for every connection,
 * default and function.
 */
const makeAhead = async (pool: pg.Pool, ahead: number) => {
  await pool.query('set allow_system_table_mods = on')
  for (const [clock, volatility] of [
    ['now', 'stable'],
    ['clock_timestamp', 'volatile'],
  ])
    await pool.query(`
      create function pg_catalog.real_${clock}() returns timestamptz language internal ${volatility} as '${clock}';
      create or replace function pg_catalog.${clock}() returns timestamptz language sql ${volatility} as
        $$ select pg_catalog.real_${clock}() + interval '${ahead} ms' $$`)
  await pool.query('reset allow_system_table_mods')
}

const makeRole = async (admin: string): Promise<RuntimeRole> => {
  const runtime = { name: newName(), password: randomBytes(12).toString('hex') }
  await order(admin, `create role ${runtime.name} login password '${runtime.password}'`)
  return runtime
}

const makeTemplate = async (admin: string, runtime: RuntimeRole, ahead: number) => {
  const template = newName()
  await order(admin, `create database ${template} template template0`)
  const { pool, close } = connect(urlOf(admin, template), 1)
  try {
    if (ahead !== 0) await makeAhead(pool, ahead)
    await prepareDatabase(pool, runtime.name)
  } finally {
    await close()
  }
  return template
}

const open = async (): Promise<Opened> => {
  const ahead = await setClock()
  const { url: admin, close } = await openServer()
  try {
    const runtime = await makeRole(admin)
    const template = await makeTemplate(admin, runtime, ahead)
    const place = { admin, runtime, template }
    let demo: Promise<unknown> | undefined
    return {
      place,
      // It is filled beside the first tests. A failure appears in the test that needs it.
      prepareDemo: () => {
        demo ??= prepareDemo(place).catch(() => {})
      },
      close: async () => {
        await demo
        await rm(demoFiles(place), { recursive: true, force: true })
        await dropAll(place)
          .then(() => order(admin, `drop role ${runtime.name}`))
          .finally(close)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const demonstrated = new Set(['e2e', 'screens', 'visual', 'fuzz'])

// Every project sets up the database with its own copy of this module: the first opens it, the last closes it.
const shared = globalThis as { stonebookTests?: { opened: Promise<Opened>; users: number } }

export default async (project: TestProject) => {
  shared.stonebookTests ??= { opened: open(), users: 0 }
  const { stonebookTests } = shared
  stonebookTests.users += 1
  const { place, prepareDemo, close } = await stonebookTests.opened
  project.provide('database', place)
  if (demonstrated.has(project.name)) prepareDemo()
  return async () => {
    stonebookTests.users -= 1
    if (stonebookTests.users > 0) return
    delete shared.stonebookTests
    await close()
  }
}
