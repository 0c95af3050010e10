import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administration address of the database server, and the names of the templates: migrated, and filled with the demo company. */
    database: { admin: string; template: string; demo: string | null }
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

// Held while the demo company is filled, which goes on beside the first tests.
export const demoLock = 20260199

/** Runs statements on the database server one after the other. */
export const order = async (admin: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const urlOf = (admin: string, database: string): string => {
  const url = new URL(admin)
  url.pathname = `/${database}`
  return url.href
}

export const newName = () => `stonebook_test_${process.pid}_${randomBytes(4).toString('hex')}`

/** A separate migrated database for a test file; `empty` gives one without any table, `demo` the demo company. */
export const createDatabase = async ({ from = 'template' }: { from?: 'template' | 'empty' | 'demo' } = {}): Promise<TestDatabase> => {
  const { admin, template, demo } = inject('database')
  const source = { template, empty: 'template0', demo }[from]
  if (!source) throw new Error('Only the browser tests and the fuzzer have the demo company.')
  const name = newName()
  if (from === 'demo') await order(admin, `select pg_advisory_lock_shared(${demoLock})`)
  // Its files are copied, which is faster than to write the copy to the log.
  await order(admin, `create database ${name} template ${source} strategy file_copy`)
  return { url: urlOf(admin, name), drop: () => order(admin, `drop database if exists ${name} with (force)`) }
}
