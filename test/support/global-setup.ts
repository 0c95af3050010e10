import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { fillDemo } from '../../src/server/demo/company.ts'
import { connect } from '../../src/server/kit/db/db.ts'
import { migrate } from '../../src/server/kit/db/migrate.ts'
import { openEmbedded } from '../../src/server/kit/embedded/database.ts'
import { demoLock, newName, order, urlOf } from './database.ts'

type Demo = { name: string; filled: Promise<void> }
type Opened = { admin: string; template: string; demo(): Promise<Demo>; close(): Promise<void> }

const migrations = path.join(import.meta.dirname, '../../migrations')

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

const makeTemplate = async (admin: string) => {
  const template = newName()
  await order(admin, `create database ${template} template template0`)
  const pool = new pg.Pool({ connectionString: urlOf(admin, template), max: 1 })
  try {
    await migrate(pool, migrations)
  } finally {
    await pool.end()
  }
  return template
}

/**
 * The demo company takes seconds to create, so it is created once and not for each test file. It is filled beside the first tests; who
 * needs it waits for the lock.
 */
const makeDemo = async (admin: string, template: string): Promise<Demo> => {
  const name = newName()
  const lock = new pg.Client({ connectionString: admin })
  await lock.connect()
  await lock.query(`select pg_advisory_lock(${demoLock})`)
  const fill = async () => {
    await order(admin, `create database ${name} template ${template} strategy file_copy`)
    const { db, close } = connect(urlOf(admin, name))
    await fillDemo(
      db,
      () => new Date(),
      () => {},
    ).finally(close)
  }
  return { name, filled: fill().finally(() => lock.end()) }
}

const open = async (): Promise<Opened> => {
  const { url: admin, close } = await openServer()
  try {
    const template = await makeTemplate(admin)
    let made: Promise<Demo> | undefined
    const demo = () => (made ??= makeDemo(admin, template))
    const drop = async () => {
      const filled = await made
      await filled?.filled
      const names = [template, ...(filled ? [filled.name] : [])]
      await order(admin, ...names.map(name => `drop database if exists ${name} with (force)`))
    }
    return { admin, template, demo, close: () => drop().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

const demonstrated = new Set(['e2e', 'visual', 'fuzz'])

// Every project sets up the database with its own copy of this module: the first opens it, the last closes it.
const shared = globalThis as { stonebookTests?: { opened: Promise<Opened>; users: number } }

export default async (project: TestProject) => {
  shared.stonebookTests ??= { opened: open(), users: 0 }
  const { stonebookTests } = shared
  stonebookTests.users += 1
  const { admin, template, demo, close } = await stonebookTests.opened
  project.provide('database', { admin, template, demo: demonstrated.has(project.name) ? (await demo()).name : null })
  return async () => {
    stonebookTests.users -= 1
    if (stonebookTests.users > 0) return
    delete shared.stonebookTests
    await close()
  }
}
