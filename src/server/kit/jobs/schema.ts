import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Creates the tables of the job queue, or brings them up to date. The pool is that of the owner of the database. */
export const migrateJobs = (owner: Pool): Promise<void> => runMigrations({ pgPool: owner, logger: new Logger(() => () => {}) })
