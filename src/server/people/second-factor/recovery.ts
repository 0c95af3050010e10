import { randomBytes } from 'node:crypto'
import { plainCode, recoveryCodeOf, recoveryCodes } from '../../../domain/people/second-factor.ts'
import { hashOf } from '../../kit/auth/secret.ts'
import { type Db, sql } from '../../kit/db/db.ts'

const hashed = (code: string): Buffer => hashOf(plainCode(code))

/** Replaces the recovery codes of a user; returns the new ones. Only their hashes are stored: 80 random bits need no slow hash. */
export const newRecoveryCodes = async (tx: Db, user: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(16)))
  await sql`delete from recovery_code where user_id = ${user}`.execute(tx)
  await sql`insert into recovery_code (user_id, hash) select ${user}, unnest(${codes.map(hashed)}::bytea[])`.execute(tx)
  return codes
}

/** The recovery codes that come with the first second factor; null for a user who has some. */
export const firstRecoveryCodes = async (tx: Db, user: string): Promise<string[] | null> => {
  const { rows } = await sql`select from recovery_code where user_id = ${user} limit 1`.execute(tx)
  return rows.length > 0 ? null : newRecoveryCodes(tx, user)
}

/** Uses up a recovery code; false when it is none. */
export const takeRecoveryCode = async (db: Db, user: string, code: string): Promise<boolean> => {
  const { rows } = await sql`delete from recovery_code where user_id = ${user} and hash = ${hashed(code)} returning user_id`.execute(db)
  return rows.length > 0
}
