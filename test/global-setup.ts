import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/server/kit/embedded.ts'
import { migrate } from '../src/server/kit/migrate.ts'
import { newName, order, urlOf } from './database.ts'

type Opened = { admin: string; template: string; close(): Promise<void> }

const migrations = path.join(import.meta.dirname, '../migrations')

const openServer = async () => {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'stonebook-test-'))
  // Nothing here outlives the run, so nothing waits for the disk.
  const server = await openEmbedded(folder, () => {}, {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  })
  const close = () => server.stop().finally(() => rm(folder, { recursive: true, force: true }))
  return { url: server.url, close }
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

const open = async (): Promise<Opened> => {
  const { url: admin, close } = await openServer()
  try {
    const template = await makeTemplate(admin)
    const drop = () => order(admin, `drop database if exists ${template} with (force)`)
    return { admin, template, close: () => drop().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

// Every project asks for the database; the first opens it, the last closes it.
let opened: Promise<Opened> | undefined
let users = 0

export default async (project: TestProject) => {
  opened ??= open()
  users += 1
  const { admin, template, close } = await opened
  project.provide('database', { admin, template })
  return async () => {
    users -= 1
    if (users === 0) await close()
  }
}
