import { randomBytes } from 'node:crypto'
import { withClient } from '../db/db.ts'
import { oneRow } from '../db/one-row.ts'

/** The role with which the server works. It owns nothing and is no superuser. */
type RuntimeRole = { name: string; password: string }

/** The role with a new password, which is only in memory. */
export const newRuntimeRole = (): RuntimeRole => ({ name: 'stonebook_runtime', password: randomBytes(24).toString('base64url') })

/** Creates the role in the cluster if it is missing, with this password and without attributes. A replica has that of its original. */
export const makeRuntimeRole = (url: string, { name, password }: RuntimeRole): Promise<void> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ copy: boolean; there: boolean }>(
      'select pg_is_in_recovery() as copy, exists (select from pg_roles where rolname = $1) as there',
      [name],
    )
    const { copy, there } = oneRow(rows)
    if (copy) return
    await client.query(
      `${there ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(password)}`,
    )
  })
