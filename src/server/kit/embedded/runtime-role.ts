import { randomBytes } from 'node:crypto'
import { withClient } from '../db/db.ts'

/** The role with which the server works. It owns nothing and is no superuser. */
export type RuntimeRole = { name: string; password: string }

/** The role with a new password, which is only in memory. */
export const newRuntimeRole = (): RuntimeRole => ({ name: 'stonebook_runtime', password: randomBytes(24).toString('base64url') })

/** Creates the role in the cluster if it is missing, with this password and without attributes. */
export const makeRuntimeRole = (url: string, { name, password }: RuntimeRole): Promise<void> =>
  withClient(url, async client => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(password)}`,
    )
  })
