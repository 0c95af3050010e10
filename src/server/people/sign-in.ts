import { sql } from 'kysely'
import { type CurrentUser, signInCalls } from '../../domain/people/contract.ts'
import { endSession, type SignedIn, SignedOut } from '../kit/auth/session.ts'
import { transact } from '../kit/db/db.ts'
import { conflict, Refusal } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import type { SecretBox } from '../kit/secret-box.ts'
import { type Account, accountBy, admitted, beginSession, noteSignIn, visitOf, writeSignIn } from './account.ts'
import { activeRoutes, type ReadsUser } from './activation.ts'
import { browserKeyOf, currentUser } from './current-user.ts'
import { changePassword } from './own-password.ts'
import { checkPassword, isOutdated, rehash } from './password.ts'
import { checkSecondFactor } from './second-factor/code.ts'

const failureOf = (account: Account | undefined): string => {
  if (!account) return 'No account has this e-mail address.'
  return account.active ? 'The password was wrong.' : 'The account is deactivated.'
}

type Credentials = { email: string; password: string; code?: string | undefined }

const signIn = async (context: Context, box: SecretBox, { email, password, code }: Credentials): Promise<SignedIn<CurrentUser>> => {
  const { db } = context
  const [visit, now] = [visitOf(context), context.now()]
  const succeed = await admitted(context, email, () => accountBy(db, 'email', email))
  const account = await accountBy(db, 'email', email)
  const right = await checkPassword(account?.passwordHash, password)
  // The same answer in all three cases, so that it does not reveal which accounts exist.
  if (!account?.active || !right) {
    // The address typed is not recorded: it may be a password in the wrong field.
    context.note?.('sign-in-failed', { account: account ?? null, detail: failureOf(account) })
    throw new Refusal(401, 'The e-mail address or the password is wrong.')
  }
  await checkSecondFactor(context, box, account, code)
  await succeed()
  const upgraded = isOutdated(account.passwordHash) ? await rehash(password) : account.passwordHash
  const signedIn = await transact(db, async tx => {
    // A new sign-in ends the previous session.
    if (visit.session) await endSession(tx, visit.session)
    const { rows } = await sql`update "user" set last_login_at = ${now}, password_hash = ${upgraded}
      where id = ${account.id} and active and password_hash = ${account.passwordHash} returning id`.execute(tx)
    if (rows.length === 0) throw conflict('Your account was changed. Sign in again.')
    await writeSignIn(tx, account, visit)
    return beginSession(tx, account.id, visit, now)
  })
  noteSignIn(context, account, signedIn)
  return signedIn
}

const signOut = async (context: Context): Promise<SignedOut> => {
  const { session } = visitOf(context)
  const account = session && (await endSession(context.db, session))
  if (account) context.note?.('sign-out', { account })
  return new SignedOut()
}

/** Routes to sign in and out. `create` is the route that creates a user; `read` returns one. `box` opens the secrets of apps. */
export const signInRoutes = ({ create, read, box }: { create: Route; read: ReadsUser; box: SecretBox }): Route[] => [
  implement(signInCalls, 'POST auth/login', {
    ownTransaction: true,
    right: 'public',
    summary: 'Sign in',
    handle: (context, { body }) => signIn(context, box, body),
  }),
  implement(signInCalls, 'GET auth/logout', { right: 'public', onlyFromOwnPage: true, summary: 'Sign out', handle: signOut }),
  { ...create, path: '/api/auth/register' },
  implement(signInCalls, 'GET user/cuser', {
    branches: 'shared',
    right: 'signed-in',
    whilePending: true,
    summary: 'The signed-in user',
    handle: async ({ db, caller, visit }) => {
      const user = await currentUser(db, caller.id, caller)
      return visit?.session ? { ...user, browserKey: await browserKeyOf(db, caller.id) } : user
    },
  }),
  implement(signInCalls, 'PUT user/password', {
    branches: 'shared',
    ownTransaction: true,
    right: 'signed-in',
    whilePending: true,
    summary: 'Change your own password',
    handle: (context, { body }) => changePassword(context, body),
  }),
  ...activeRoutes(read),
]
