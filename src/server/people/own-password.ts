import { sql } from 'kysely'
import type { CurrentUser } from '../../domain/people/contract.ts'
import { endAccessOf, type SignedIn } from '../kit/auth/session.ts'
import { transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid, notAllowed } from '../kit/errors.ts'
import type { Context } from '../kit/http/route.ts'
import { forgetTries } from '../kit/http/throttle.ts'
import { type Account, accountBy, admitted, beginSession, visitOf } from './account.ts'
import { checkPassword, hashPassword } from './password.ts'

type Event = 'password-failed' | 'confirm-failed'

/** The account of the signed-in user, once the password is proved to be theirs. Counts wrong attempts; the refusal is at `field`. */
export const provedAccount = async (
  context: Context,
  password: string,
  { field, event }: { field: string; event: Event },
): Promise<Account> => {
  const { db, caller } = context
  if (!visitOf(context).session) throw notAllowed('Only a signed-in user has a password.')
  const account = await accountBy(db, 'id', caller.id)
  const succeed = await admitted(context, (account?.email ?? caller.id).trim().toLowerCase(), async () => account)
  if (!account || !(await checkPassword(account.passwordHash, password))) {
    context.note?.(event)
    throw invalid({ [field]: field === 'current' ? 'The current password is wrong.' : 'The password is wrong.' })
  }
  await succeed()
  return account
}

/** Changes the password of the signed-in user, ends all their sessions and tokens, and begins a session here. */
export const changePassword = async (
  context: Context,
  { current, next }: { current: string; next: string },
): Promise<SignedIn<CurrentUser>> => {
  const { db, caller } = context
  const account = await provedAccount(context, current, { field: 'current', event: 'password-failed' })
  if (next === current) throw invalid({ next: 'This is your current password. Choose another.' })
  const passwordHash = await hashPassword(db, { password: next, owner: account, field: 'next' })
  const signedIn = await transact(db, async tx => {
    const { rows } = await sql`update "user" set password_hash = ${passwordHash}, must_change = false, version = version + 1,
        updated_at = now(), updated_by_id = ${caller.id}
      where id = ${caller.id} and password_hash = ${account.passwordHash} returning id`.execute(tx)
    if (rows.length === 0) throw conflict('Your password was changed on another device. Sign in again.')
    await endAccessOf(tx, caller.id)
    await forgetTries(tx, account.email)
    await writeAudit(tx, { entity: 'user', record: caller.id, action: 'password', caller })
    return beginSession(tx, caller.id, visitOf(context), context.now())
  })
  context.note?.('password')
  return signedIn
}
