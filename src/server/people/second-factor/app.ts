import { Secret, TOTP } from 'otpauth'
import { type Db, sql } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import type { SecretBox } from '../../kit/secret-box.ts'

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
// A code is also right half a minute before and after its own: the clocks of phones differ.
const tolerance = 1

/** The time step of a code of an authenticator app (RFC 6238); null when it is not right now. */
const stepOf = (secret: string, code: string, now: Date): number | null => {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: tolerance })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

type User = { id: string; email: string; company: string }

/** Begins to set up an authenticator app: its secret, and the address in the QR code for it. */
export const beginApp = async (db: Db, box: SecretBox, { id, email, company }: User) => {
  const secret = new Secret({ size: 20 })
  await sql`update "user" set totp_new = ${await box.seal(secret.base32)} where id = ${id}`.execute(db)
  return { secret: secret.base32, address: new TOTP({ ...shape, issuer: company, label: email, secret }).toString() }
}

/** Stores the app that was begun when this is its code; false when it is not. */
export const finishApp = async (tx: Db, box: SecretBox, { id, code, now }: { id: string; code: string; now: Date }): Promise<boolean> => {
  const { rows } = await sql<{ sealed: Buffer | null }>`select totp_new as sealed from "user" where id = ${id} for update`.execute(tx)
  const { sealed } = oneRow(rows)
  const secret = sealed && (await box.open(sealed))
  const step = secret ? stepOf(secret, code, now) : null
  if (step === null) return false
  await sql`update "user" set totp = totp_new, totp_new = null, totp_step = ${step} where id = ${id}`.execute(tx)
  return true
}

/** Whether this is a code of the user’s app. Each code is accepted once. */
export const isCodeOfApp = async (
  db: Db,
  box: SecretBox,
  { id, totp, code, now }: { id: string; totp: Buffer; code: string; now: Date },
): Promise<boolean> => {
  const secret = await box.open(totp)
  const step = secret === undefined ? null : stepOf(secret, code, now)
  if (step === null) return false
  const { rows } = await sql`update "user" set totp_step = ${step} where id = ${id} and totp_step < ${step} returning id`.execute(db)
  return rows.length > 0
}
