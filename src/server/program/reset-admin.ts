import { randomBytes } from 'node:crypto'
import { endAccessOf } from '../kit/auth/session.ts'
import { type Db, sql, transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { forgetTries } from '../kit/http/throttle.ts'
import { rehash } from '../people/password.ts'
import { removeSecondFactors } from '../people/second-factor/stored.ts'
import { systemCaller } from './seed.ts'

type Admin = { id: string; email: string; active: boolean }

const chosen = (admins: readonly Admin[], email: string | undefined): Admin => {
  const named = admins.find(admin => admin.email.toLowerCase() === email?.trim().toLowerCase())
  const active = admins.filter(admin => admin.active)
  const only = email === undefined && active.length === 1 ? active[0] : undefined
  const admin = named ?? only
  if (admin) return admin
  const names = admins.map(one => one.email).join(', ')
  throw new Error(email === undefined ? `Name one of the Admins: ${names}.` : `${email} is no Admin. The Admins are ${names}.`)
}

/**
 * Lets an Admin in who cannot sign in any more: a new password that must be changed at the next sign-in, no second factor, and an active
 * account. All their sessions and tokens end. Without an address it is the only active Admin. Throws a sentence that names the Admins.
 */
export const resetAdmin = (db: Db, email: string | undefined): Promise<{ email: string; password: string }> =>
  transact(db, async tx => {
    const { rows } = await sql<Admin>`select id, email, active from "user" where role = 'Admin' order by email for update`.execute(tx)
    const admin = chosen(rows, email)
    const password = randomBytes(12).toString('base64url')
    await sql`update "user" set password_hash = ${await rehash(password)}, must_change = true, active = true, version = version + 1,
      updated_at = now() where id = ${admin.id}`.execute(tx)
    await removeSecondFactors(tx, admin.id)
    await endAccessOf(tx, admin.id)
    await forgetTries(tx, admin.email)
    for (const action of ['set-password', 'remove-second-factor'])
      await writeAudit(tx, { entity: 'user', record: admin.id, action, caller: systemCaller })
    return { email: admin.email, password }
  })
