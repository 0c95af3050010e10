import type { CurrentUser } from '../../domain/people/contract.ts'
import { settingsOf } from '../company/settings.ts'
import { knownBrowser } from '../kit/auth/known-browser.ts'
import { SignedIn, startSession } from '../kit/auth/session.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { Refusal } from '../kit/errors.ts'
import type { Context, Visit } from '../kit/http/route.ts'
import { admitTry } from '../kit/http/throttle.ts'
import { currentUser } from './current-user.ts'
import { pendingOf } from './second-factor/stored.ts'

export type Account = { id: string; name: string; email: string; active: boolean; passwordHash: string }

/** The account with this id or e-mail address. */
export const accountBy = async (db: Db, column: 'id' | 'email', value: string): Promise<Account | undefined> => {
  const which = column === 'id' ? sql`id = ${value}` : sql`lower(btrim(email)) = ${value}`
  const { rows } = await sql<Account>`select id, name, email, active, password_hash as "passwordHash" from "user" where ${which}`.execute(
    db,
  )
  return rows[0]
}

export const visitOf = ({ visit }: Context): Visit => {
  if (!visit) throw new TypeError('The network address of the request is unknown. Sign-in is refused.')
  return visit
}

/** Counts the attempt, with a passkey if there is no e-mail address, before the secret is checked. Above the limit, records a security event and refuses. */
export const admitted = async (context: Context, email: string | null, account: () => Promise<Account | undefined>) => {
  const { db, now } = context
  const { address, browser } = visitOf(context)
  try {
    return await admitTry(db, { email, address, browser: await knownBrowser(db, browser, email) }, now())
  } catch (error) {
    if (error instanceof Refusal) context.note?.('sign-in-blocked', { account: (await account()) ?? null })
    throw error
  }
}

/** Begins a session for a user who has proved who they are. */
export const beginSession = async (tx: Db, user: string, visit: Visit, now: Date): Promise<SignedIn<CurrentUser>> => {
  const { idleHours, wholeDays } = await settingsOf(tx)
  const pending = await pendingOf(tx, user)
  const session = await startSession(tx, { user, visit, now, idleHours, wholeDays, pending })
  return new SignedIn(session, await currentUser(tx, user, { pending }))
}

/** Records that a user signed in, and whether with a browser that the account did not know. */
export const noteSignIn = ({ note }: Context, account: Account, { session }: SignedIn): void => {
  note?.('sign-in', { account })
  if (session.browser.isNew) note?.('new-browser', { account })
}

/** Writes to the audit trail that a user signed in. */
export const writeSignIn = (tx: Db, account: Pick<Account, 'id' | 'name'>, { address }: Visit): Promise<void> =>
  writeAudit(tx, { entity: 'user', record: account.id, action: 'sign-in', after: { address }, caller: account })
