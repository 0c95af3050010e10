import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const prefix = 'stonebook server'

/**
 * The name of the connections by which a server shows the others that it works. It ends with a part of the hash of its envelope key. So
 * different keys can be recognized, and the key itself stays secret.
 */
export const serverName = (key: Buffer): string => `${prefix} ${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

/** SQL: whether a row of pg_stat_activity is the connection of a server of this database. */
export const ofServer = `datname = current_database() and application_name like '${prefix}%'`

/**
 * Refuses to work beside a server with another envelope key: a browser has the key of the server that sent its page, and any other could not read
 * what it sends (docs/operating/servers.md#several-servers).
 */
export const refuseOtherKey = async (db: Db, key: Buffer): Promise<void> => {
  const { rows } =
    await sql`select from pg_stat_activity where ${sql.raw(ofServer)} and application_name <> ${serverName(key)} limit 1`.execute(db)
  if (rows.length > 0)
    throw new Error(
      'Another server works for this company with another ENVELOPE_KEY, and browsers would reach both. Give all servers the same key, or stop the others first.',
    )
}
