import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The role with which the application under test connects. */
export type RuntimeRole = { name: string; password: string }
/** The owner's address of the database server, the role of the application, and the name of the migrated template. */
export type Place = { admin: string; runtime: RuntimeRole; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    database: Place
  }
}

/** A database: its address for its owner, and for the application under test. */
export type TestDatabase = { url: string; runtimeUrl: string; drop(): Promise<void> }

/** The addresses of a database for its owner and, if it has a role of its own, for the application. */
export type Addresses = { url: string; runtimeUrl?: string | undefined }
/** The settings of a server of this database. */
export const settingsFor = ({ url, runtimeUrl = url }: Addresses) => ({
  DATABASE_URL: runtimeUrl,
  DATABASE_OWNER_URL: url,
})

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

/** The statement that copies a database. Its files are copied, which is faster than to write the copy to the log. */
const copying = (name: string, source: string) => `create database ${name} template ${source} strategy file_copy`

const runtimeUrlOf = (url: string, { name, password }: RuntimeRole): string =>
  Object.assign(new URL(url), { username: name, password }).href

const copy = async ({ admin, runtime }: Omit<Place, 'template'>, source: string): Promise<TestDatabase> => {
  const name = newName()
  // A copy has the rights in the database, but not those to the database itself.
  await order(admin, copying(name, source), `revoke temporary on database ${name} from public`)
  const url = urlOf(admin, name)
  return { url, runtimeUrl: runtimeUrlOf(url, runtime), drop: () => order(admin, `drop database if exists ${name} with (force)`) }
}

/**
 * The name of a migrated database with this content. It is filled once in a run, by who needs it first; others wait. It is dropped with
 * its template.
 */
export const filledOnce = async (
  { admin, template }: Omit<Place, 'runtime'>,
  content: string,
  fill: (url: string) => Promise<unknown>,
): Promise<string> => {
  const name = `${template}_${createHash('sha256').update(content).digest('hex').slice(0, 8)}`
  const filling = `${name}_filling`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    await client.query(`drop database if exists ${filling}`)
    await client.query(copying(filling, template))
    await fill(urlOf(admin, filling))
    await client.query(`alter database ${filling} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

/** Drops the template and all that was filled from it. */
export const dropAll = async ({ admin, template }: Place): Promise<void> => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      template,
    ])
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** A separate database for a test file: migrated, or without any table. */
export const createDatabase = ({ from = 'template' }: { from?: 'template' | 'empty' } = {}): Promise<TestDatabase> => {
  const place = inject('database')
  return copy(place, from === 'empty' ? 'template0' : place.template)
}

/** A separate database for a test file, with a content that several files begin with. */
export const createFilled = async (content: string, fill: (url: string) => Promise<unknown>): Promise<TestDatabase> => {
  const place = inject('database')
  return copy(place, await filledOnce(place, content, fill))
}
