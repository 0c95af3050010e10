import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { user } from '../../domain/people/user.ts'
import { timeZoneNamed } from '../../domain/trade/time-zones.ts'
import { type Db, transact } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { uuid } from '../kit/db/uuid.ts'
import { create } from '../kit/entity/store.ts'
import { userBehavior } from '../people/user.ts'
import { seed, systemCaller } from './seed.ts'

export type FirstStart = { admin?: { email: string; password: string; isKnown: boolean } }

type Wanted = { email?: string | undefined; password?: string | undefined; currency?: string | undefined; timeZone?: string | undefined }

/** The time zone of this machine if it is a known one; else UTC. */
const machineZone = (): string => timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC'

/** Initializes an empty database and creates the first Admin; the password is given, or generated and shown once. */
export const startCompany = async (
  db: Db,
  { email, password, currency, timeZone = machineZone() }: Wanted,
  now: () => Date,
): Promise<FirstStart> => {
  await seed(db, now, { currency, timeZone })
  return transact(db, async tx => {
    // When two servers start at once, the second waits for the first, even on a slow machine.
    await sql`set local lock_timeout = '15min'`.execute(tx)
    await sql`set local statement_timeout = '15min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(20260102)`.execute(tx)
    const { rows } = await sql`select 1 from "user" limit 1`.execute(tx)
    if (rows.length > 0) return {}
    const admin = { email: email ?? 'admin@stonebook.test', password: password ?? randomBytes(12).toString('base64url') }
    const { rows: branches } = await sql<{ id: string }>`select id from branch where head_office`.execute(tx)
    await create(tx, { caller: systemCaller, now }, user, userBehavior, {
      id: uuid(),
      name: 'Administrator',
      role: 'Admin',
      branch: oneRow(branches).id,
      ...admin,
    })
    // The generated password stands in the log, so it must be changed.
    if (password === undefined) await sql`update "user" set must_change = true`.execute(tx)
    return { admin: { ...admin, isKnown: password !== undefined } }
  })
}
