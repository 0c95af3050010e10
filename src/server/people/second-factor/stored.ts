import type { Role } from '../../../domain/people/role.ts'
import { asksSecondFactor, type Pending } from '../../../domain/people/second-factor.ts'
import { settingsOf } from '../../company/settings.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'

type Stored = { role: Role; mustChange: boolean; totp: Buffer | null; passkeys: number; recoveryCodes: number }

/** What a user has besides the password, and the encrypted secret of the authenticator app. */
export const secondFactorsOf = async (db: Db, user: string): Promise<Stored> => {
  const { rows } = await sql<Stored>`select u.role, u.must_change as "mustChange", a.secret as totp,
      (select count(*)::integer from passkey where user_id = u.id) as passkeys,
      (select count(*)::integer from recovery_code where user_id = u.id) as "recoveryCodes"
    from "user" u left join authenticator_app a on a.user_id = u.id where u.id = ${user}`.execute(db)
  return oneRow(rows)
}

export const hasSecondFactor = ({ totp, passkeys }: Pick<Stored, 'totp' | 'passkeys'>): boolean => totp !== null || passkeys > 0

/** What a new session of this user must do before anything else (docs/domain/people.md#second-factor); null when nothing. */
export const pendingOf = async (db: Db, user: string): Promise<Pending | null> => {
  const stored = await secondFactorsOf(db, user)
  if (stored.mustChange) return 'password'
  const { secondFactor } = await settingsOf(db)
  return asksSecondFactor(secondFactor, stored.role) && !hasSecondFactor(stored) ? 'second factor' : null
}

/** Lets the sessions of a user go on who has set up what the company asks for. */
export const endPending = async (db: Db, user: string): Promise<void> => {
  await sql`update session set pending = null where user_id = ${user} and pending = 'second factor'`.execute(db)
}

/** Removes every second factor of a user. */
export const removeSecondFactors = async (db: Db, user: string): Promise<void> => {
  await sql`delete from authenticator_app where user_id = ${user}`.execute(db)
  await sql`delete from passkey where user_id = ${user}`.execute(db)
  await sql`delete from recovery_code where user_id = ${user}`.execute(db)
}
