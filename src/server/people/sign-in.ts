import type { RowOf } from '../../domain/kit/entity.ts'
import { type CurrentUser, signInCalls } from '../../domain/people/contract.ts'
import type { user } from '../../domain/people/user.ts'
import { settingsOf } from '../company/settings.ts'
import { endAccessOf, endSession, SignedIn, SignedOut, startSession } from '../kit/auth/session.ts'
import { type Db, sql, transact } from '../kit/db/db.ts'
import { type AuditEntry, writeAudit } from '../kit/entity/audit.ts'
import { conflict, invalid, notAllowed, notFound, Refusal } from '../kit/errors.ts'
import { type Context, implement, type Route, type Visit } from '../kit/http/route.ts'
import { admitTry } from '../kit/http/throttle.ts'
import { browserKeyOf, currentUser } from './current-user.ts'
import { checkPassword, hashPassword, isOutdated, keepAnAdmin, rehash } from './user.ts'

type Account = { id: string; name: string; email: string; active: boolean; passwordHash: string }

const accountBy = async (db: Db, column: 'id' | 'email', value: string): Promise<Account | undefined> => {
  const which = column === 'id' ? sql`id = ${value}` : sql`lower(btrim(email)) = ${value}`
  const { rows } = await sql<Account>`select id, name, email, active, password_hash as "passwordHash" from "user" where ${which}`.execute(
    db,
  )
  return rows[0]
}

const visitOf = ({ visit }: Context): Visit => {
  if (!visit) throw new TypeError('The network address of the request is unknown. Sign-in is refused.')
  return visit
}

const begin = async (tx: Db, user: string, visit: Visit, now: Date) => {
  const { idleHours, wholeDays } = await settingsOf(tx)
  return startSession(tx, { user, visit, now, idleHours, wholeDays })
}

/** Counts the attempt before the password is checked. Above the limit, records a security event and refuses. */
const admitted = async (context: Context, email: string, account: () => Promise<Account | undefined>) => {
  try {
    return await admitTry(context.db, email, visitOf(context).address, context.now())
  } catch (error) {
    if (error instanceof Refusal) context.note?.('sign-in-blocked', { account: (await account()) ?? null })
    throw error
  }
}

const failureOf = (account: Account | undefined): string => {
  if (!account) return 'No account has this e-mail address.'
  return account.active ? 'The password was wrong.' : 'The account is deactivated.'
}

const signIn = async (context: Context, email: string, password: string): Promise<SignedIn<CurrentUser>> => {
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
  await succeed()
  const upgraded = isOutdated(account.passwordHash) ? await rehash(password) : account.passwordHash
  const signedIn = await transact(db, async tx => {
    // A new sign-in ends the previous session.
    if (visit.session) await endSession(tx, visit.session)
    const { rows } = await sql`update "user" set last_login_at = ${now}, password_hash = ${upgraded}
      where id = ${account.id} and active and password_hash = ${account.passwordHash} returning id`.execute(tx)
    if (rows.length === 0) throw conflict('Your account was changed. Sign in again.')
    const session = await begin(tx, account.id, visit, now)
    await writeAudit(tx, { entity: 'user', record: account.id, action: 'sign-in', after: { address: visit.address }, caller: account })
    return new SignedIn(session, await currentUser(tx, account.id))
  })
  context.note?.('sign-in', { account })
  return signedIn
}

const signOut = async (context: Context): Promise<SignedOut> => {
  const { session } = visitOf(context)
  const account = session && (await endSession(context.db, session))
  if (account) context.note?.('sign-out', { account })
  return new SignedOut()
}

const changePassword = async (context: Context, current: string, next: string): Promise<SignedIn<CurrentUser>> => {
  const { db, caller } = context
  const [visit, now] = [visitOf(context), context.now()]
  if (!visit.session) throw notAllowed('Only a signed-in user can change a password.')
  const account = await accountBy(db, 'id', caller.id)
  const succeed = await admitted(context, account?.email ?? caller.id, async () => account)
  if (!account || !(await checkPassword(account.passwordHash, current))) {
    context.note?.('password-failed')
    throw invalid({ current: 'The current password is wrong.' })
  }
  await succeed()
  const passwordHash = await hashPassword(next, account, 'next')
  const signedIn = await transact(db, async tx => {
    const { rows } =
      await sql`update "user" set password_hash = ${passwordHash}, version = version + 1, updated_at = now(), updated_by_id = ${caller.id}
      where id = ${caller.id} and password_hash = ${account.passwordHash} returning id`.execute(tx)
    if (rows.length === 0) throw conflict('Your password was changed on another device. Sign in again.')
    await endAccessOf(tx, caller.id)
    await writeAudit(tx, { entity: 'user', record: caller.id, action: 'password', caller })
    return new SignedIn(await begin(tx, caller.id, visit, now), await currentUser(tx, caller.id))
  })
  context.note?.('password')
  return signedIn
}

const setActive = (context: Context, id: string, active: boolean): Promise<null> =>
  transact(context.db, async tx => {
    const { caller } = context
    if (!active && id === caller.id) throw conflict('You cannot deactivate yourself.')
    if (!active) await keepAnAdmin(tx, id)
    const { rows } = await sql<{ active: boolean }>`select active from "user" where id = ${id} for update`.execute(tx)
    if (!rows[0]) throw notFound('user')
    if (rows[0].active === active) return null
    await sql`update "user" set active = ${active}, version = version + 1, updated_at = now(), updated_by_id = ${caller.id} where id = ${id}`.execute(
      tx,
    )
    if (!active) await endAccessOf(tx, id)
    const entry: AuditEntry = {
      entity: 'user',
      record: id,
      action: active ? 'activate' : 'deactivate',
      before: { active: !active },
      after: { active },
      caller,
    }
    await writeAudit(tx, entry)
    return null
  })

type ReadsUser = (context: Context, id: string) => Promise<RowOf<typeof user>>

/** Routes to sign in and out. `create` is the route that creates a user; `read` returns one. */
export const signInRoutes = ({ create, read }: { create: Route; read: ReadsUser }): Route[] => [
  implement(signInCalls, 'POST auth/login', {
    ownTransaction: true,
    right: 'public',
    summary: 'Sign in',
    handle: (context, { body }) => signIn(context, body.email, body.password),
  }),
  implement(signInCalls, 'GET auth/logout', { right: 'public', summary: 'Sign out', handle: signOut }),
  { ...create, path: '/api/auth/register' },
  implement(signInCalls, 'GET user/cuser', {
    right: 'signed-in',
    summary: 'The signed-in user',
    handle: async ({ db, caller, visit }) => {
      const user = await currentUser(db, caller.id, caller.role)
      return visit?.session ? { ...user, browserKey: await browserKeyOf(db, caller.id) } : user
    },
  }),
  implement(signInCalls, 'PUT user/password', {
    ownTransaction: true,
    right: 'signed-in',
    summary: 'Change your own password',
    handle: (context, { body }) => changePassword(context, body.current, body.next),
  }),
  ...activeRoutes(read),
]

const activeRoutes = (read: ReadsUser): Route[] =>
  (
    [
      ['active', true],
      ['deactive', false],
    ] as const
  ).map(([path, active]) =>
    implement(signInCalls, `PUT user/${path}`, {
      right: { entity: 'user', verb: 'update' },
      summary: active ? 'Activate a user' : 'Deactivate a user',
      handle: async (context, { body }) => {
        await setActive(context, body.id, active)
        return read(context, body.id)
      },
    }),
  )
