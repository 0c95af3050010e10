import { Secret, TOTP } from 'otpauth'
import { type Db, sql } from '../../kit/db/db.ts'
import type { SecretBox } from '../../kit/secret-box.ts'

const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
// A code is also right half a minute before and after its own: the clocks of phones differ.
const tolerance = 1

/** The time step of a code of an authenticator app (RFC 6238); null when it is not right now. */
const stepOf = (secret: string, code: string, now: Date): number | null => {
  const token = code.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: tolerance })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

type User = { id: string; email: string; company: string }

/** Begins to set up an authenticator app: its secret, and the address in the QR code for it. */
export const beginApp = async (db: Db, box: SecretBox, { id, email, company }: User) => {
  const secret = new Secret({ size: 20 })
  await sql`insert into authenticator_app (user_id, new_secret) values (${id}, ${await box.seal(secret.base32)})
    on conflict (user_id) do update set new_secret = excluded.new_secret`.execute(db)
  return { secret: secret.base32, address: new TOTP({ ...shape, issuer: company, label: email, secret }).toString() }
}

/** Stores the app that was begun when this is its code; false when it is not. */
export const finishApp = async (tx: Db, box: SecretBox, { id, code, now }: { id: string; code: string; now: Date }): Promise<boolean> => {
  const { rows } = await sql<{ sealed: Buffer | null }>`select new_secret as sealed from authenticator_app where user_id = ${id}`.execute(
    tx,
  )
  const sealed = rows[0]?.sealed
  const secret = sealed && (await box.open(sealed))
  const step = secret ? stepOf(secret, code, now) : null
  if (step === null) return false
  await sql`update authenticator_app set secret = new_secret, new_secret = null, last_step = ${step} where user_id = ${id}`.execute(tx)
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
  const { rows } =
    await sql`update authenticator_app set last_step = ${step} where user_id = ${id} and last_step < ${step} returning user_id`.execute(db)
  return rows.length > 0
}
