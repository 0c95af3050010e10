import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's database for orders to the server itself, and the name of the migrated template. */
    database: { admin: string; template: string }
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/** Runs orders to the database server one after the other. */
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

/** A migrated database of its own for a test file; `from: 'empty'` gives one without any table. */
export const createDatabase = async ({ from = 'template' }: { from?: 'template' | 'empty' } = {}): Promise<TestDatabase> => {
  const { admin, template } = inject('database')
  const name = newName()
  await order(admin, `create database ${name} template ${from === 'empty' ? 'template0' : template}`)
  return { url: urlOf(admin, name), drop: () => order(admin, `drop database if exists ${name} with (force)`) }
}
