import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { present } from '../domain/kit/present.ts'
import { connect, type Database, type Slow } from './kit/db/db.ts'
import { grantRuntime, grantWithin, identityOf, rightsOf } from './kit/db/grants.ts'
import { migrate } from './kit/db/migrate.ts'
import { endPastWork } from './kit/db/past-work.ts'
import { openEmbedded } from './kit/embedded/database.ts'
import { makeDataFolder } from './kit/files/data-folder.ts'
import { migrateJobs } from './kit/jobs/schema.ts'
import { codeOf } from './kit/property.ts'
import type { Settings } from './kit/settings.ts'

/** The folder of the program, the same for source and build. */
export const programFolder = resolve(fileURLToPath(import.meta.url), '../../..')

/**
 * The database of the company. `url` is for the server at work: its role can only read and write rows. `ownerUrl` is for what creates
 * tables or databases: migrations, backups, and the demo company.
 */
export type CompanyDatabase = Database & { url: string; ownerUrl: string; stop: () => Promise<void> }

const advice = 'docs/operating/servers.md says how.'

/**
 * Brings the tables up to date, as the owner of the database, and gives the runtime role its rights. A migration grants them as well, in its
 * own transaction: a view that is made again has none, and another server may be using it.
 */
export const prepareDatabase = async (owner: pg.Pool, runtimeRole?: string, print?: (sentence: string) => void): Promise<void> => {
  const grant = runtimeRole === undefined ? undefined : (client: pg.PoolClient) => grantWithin(client, runtimeRole)
  await migrate(owner, join(programFolder, 'migrations'), { grant, ...(print && { print }) })
  await migrateJobs(owner)
  if (runtimeRole !== undefined) await grantRuntime(owner, runtimeRole)
}

/** Why a role may not prepare the database, as a sentence; any other error stays. */
const explain = (error: unknown, setting: string): unknown => {
  const codes = [error, error instanceof Error ? error.cause : undefined].map(codeOf)
  const refused = codes.some(code => code === '42501' || code === '3F000')
  if (!refused || !(error instanceof Error)) return error
  return new Error(
    `The role of ${setting} does not own this database (${error.message}). Set DATABASE_OWNER_URL to the role that owns it: ${advice}`,
    { cause: error },
  )
}

/** Does something with a connection of the owner. */
export const asOwner = async <T>({ ownerUrl }: Pick<CompanyDatabase, 'ownerUrl'>, work: (owner: Database) => Promise<T>): Promise<T> => {
  const owner = connect(ownerUrl, 2)
  return work(owner).finally(owner.close)
}

/** The role of the running server: what it may do, and whether it is also the role that owns the database. */
export type RuntimeRole = { name: string; isSuperuser: boolean; isOwner: boolean; isOne: boolean }

/** What the role of the running server has beyond its needs, as a sentence; undefined when it has nothing. */
export const excessOf = ({ name, isSuperuser, isOwner, isOne }: RuntimeRole): string | undefined => {
  if (isSuperuser)
    return `The role ${name} of DATABASE_URL is a superuser of the database server, more than Stonebook needs. Use two roles: ${advice}`
  if (isOwner && !isOne)
    return `The role ${name} of DATABASE_URL owns tables, so it could remove what protects the ledgers. Use a role of its own: ${advice}`
  return undefined
}

/** Refuses a role that lacks a right, and says which role has more than it needs. */
const checkRole = async (pool: pg.Pool, name: string, isOne: boolean, print: (sentence: string) => void): Promise<void> => {
  const { isSuperuser, isOwner, lacking } = await rightsOf(pool)
  const [first] = lacking
  if (first !== undefined)
    throw new Error(
      `The role ${name} of DATABASE_URL lacks ${lacking.length} rights, such as ${first}. Let DATABASE_OWNER_URL name the role that owns all tables: ${advice}`,
    )
  const excess = excessOf({ name, isSuperuser, isOwner, isOne })
  if (excess) print(excess)
}

/**
 * Opens the database from the settings, or the embedded one, runs the migrations, and grants the runtime role its rights. Throws a
 * sentence when a role lacks what it needs.
 */
export const openCompanyDatabase = async (
  { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>,
  print: (sentence: string) => void,
  slow?: Slow,
): Promise<CompanyDatabase> => {
  await makeDataFolder(DATA_DIR)
  const embedded = DATABASE_URL ? null : await openEmbedded(DATA_DIR, print)
  // A restore that was stopped has not done it.
  if (embedded) await endPastWork(DATA_DIR, embedded.url).catch(error => embedded.stop().then(() => Promise.reject(error)))
  const url = embedded?.runtimeUrl ?? present(DATABASE_URL)
  const ownerUrl = embedded?.url ?? DATABASE_OWNER_URL ?? url
  const isOne = ownerUrl === url
  const database = connect(url, 20, { slow })
  const stop = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    const runtime = await identityOf(database.pool)
    await asOwner({ ownerUrl }, async ({ pool }) => {
      if ((await identityOf(pool)).database !== runtime.database)
        throw new Error(`DATABASE_URL and DATABASE_OWNER_URL name different databases. They must differ in the role only: ${advice}`)
      await prepareDatabase(pool, isOne ? undefined : runtime.name, print)
    }).catch(error => {
      throw explain(error, isOne ? 'DATABASE_URL' : 'DATABASE_OWNER_URL')
    })
    await checkRole(database.pool, runtime.name, isOne, print)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...database, url, ownerUrl, stop }
}
