import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { present } from '../domain/kit/present.ts'
import { connect, type Database, type Slow } from './kit/db/db.ts'
import { migrate } from './kit/db/migrate.ts'
import { openEmbedded } from './kit/embedded/database.ts'
import { makeDataFolder } from './kit/files/data-folder.ts'
import type { Settings } from './kit/settings.ts'

/** The folder of the program, the same for source and build. */
export const programFolder = resolve(fileURLToPath(import.meta.url), '../../..')

export type CompanyDatabase = Database & { url: string; stop: () => Promise<void> }

/** Opens the database from the settings, or the embedded one, and runs the migrations. */
export const openCompanyDatabase = async (
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  print: (sentence: string) => void,
  slow?: Slow,
): Promise<CompanyDatabase> => {
  await makeDataFolder(DATA_DIR)
  const embedded = DATABASE_URL ? null : await openEmbedded(DATA_DIR, print)
  const url = embedded?.url ?? present(DATABASE_URL)
  const database = connect(url, 20, { slow })
  const stop = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await migrate(database.pool, join(programFolder, 'migrations'))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...database, url, stop }
}
