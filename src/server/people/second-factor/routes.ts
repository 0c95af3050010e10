import type { CurrentUser } from '../../../domain/people/contract.ts'
import { type SignedByPasskey, secondFactorCalls } from '../../../domain/people/second-factor-contract.ts'
import { settingsOf } from '../../company/settings.ts'
import { endAccessOf, endSession, type SignedIn } from '../../kit/auth/session.ts'
import { sql, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notFound, Refusal } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import type { SecretBox } from '../../kit/secret-box.ts'
import { accountBy, admitted, beginSession, noteSignIn, visitOf, writeSignIn } from '../account.ts'
import { beginApp } from './app.ts'
import { confirmByPasskey, confirmByPassword } from './confirm.ts'
import { addOwnApp, addOwnPasskey, ownSecondFactor, removeOwnApp, removeOwnPasskey, renewRecoveryCodes } from './own.ts'
import { passkeyCreation, passkeyQuestion, type Site, signerOf } from './passkey.ts'
import { removeSecondFactors } from './stored.ts'

type Surroundings = { box: SecretBox; publicUrl: string | undefined }

const siteOf = (context: Context, publicUrl: string | undefined): Site => {
  const page = publicUrl ?? visitOf(context).origin
  if (!page || !URL.canParse(page)) throw invalid({}, 'A passkey can only be used in a browser.')
  const { origin, hostname: host } = new URL(page)
  return { origin, host }
}

/** Signs in the user whose passkey signed the question. The device has verified the person, so no code is needed. */
const signInByPasskey = async (context: Context, site: Site, signed: SignedByPasskey): Promise<SignedIn<CurrentUser>> => {
  const [{ db, note }, visit, now] = [context, visitOf(context), context.now()]
  const succeed = await admitted(context, null, async () => undefined)
  const id = await signerOf(db, site, { user: null, signed, now })
  const account = id ? await accountBy(db, 'id', id) : undefined
  if (!account?.active) {
    note?.('sign-in-failed', { account: account ?? null, detail: account ? 'The account is deactivated.' : 'The passkey was wrong.' })
    throw new Refusal(401, 'This passkey belongs to no active account here. Sign in with your password.')
  }
  await succeed()
  const signedIn = await transact(db, async tx => {
    if (visit.session) await endSession(tx, visit.session)
    await sql`update "user" set last_login_at = ${now} where id = ${account.id}`.execute(tx)
    await writeSignIn(tx, account, visit)
    return beginSession(tx, account.id, visit, now)
  })
  noteSignIn(context, account, signedIn)
  return signedIn
}

/** Removes the second factor of another user, who lost it. They are signed out everywhere. */
const removeOfAnother = async ({ db, caller, note }: Context, id: string): Promise<null> => {
  if (id === caller.id) throw conflict('Change your own second factor under Your account.')
  const name = await transact(db, async tx => {
    const { rows } = await sql<{ name: string }>`select name from "user" where id = ${id} for update`.execute(tx)
    if (!rows[0]) throw notFound('user')
    await removeSecondFactors(tx, id)
    await endAccessOf(tx, id)
    await writeAudit(tx, { entity: 'user', record: id, action: 'remove-second-factor', caller })
    return rows[0].name
  })
  note?.('second-factor-removed', { detail: name })
  return null
}

const own = { right: 'signed-in', branches: 'shared', whilePending: true } as const
const ownProved = { ...own, needsProof: true } as const

/** Routes for second factors: the user’s own, signing in with a passkey, and confirming who one is. */
export const secondFactorRoutes = ({ box, publicUrl }: Surroundings): Route[] => [
  implement(secondFactorCalls, 'GET user/second-factor', {
    ...own,
    right: { area: 'account' },
    summary: 'Your second factors',
    handle: ownSecondFactor,
  }),
  implement(secondFactorCalls, 'POST user/second-factor/app', {
    ...ownProved,
    ownTransaction: true,
    summary: 'Begin to set up an authenticator app',
    handle: async ({ db, caller }) => {
      const { company } = await settingsOf(db)
      const account = await accountBy(db, 'id', caller.id)
      return beginApp(db, box, { id: caller.id, email: account?.email ?? caller.name, company })
    },
  }),
  implement(secondFactorCalls, 'PUT user/second-factor/app', {
    ...ownProved,
    ownTransaction: true,
    summary: 'Set up the authenticator app with its first code',
    handle: (context, { body }) => addOwnApp(context, box, body.code),
  }),
  implement(secondFactorCalls, 'DELETE user/second-factor/app', {
    ...ownProved,
    summary: 'Remove your authenticator app',
    handle: removeOwnApp,
  }),
  implement(secondFactorCalls, 'POST user/recovery-code', {
    ...ownProved,
    ownTransaction: true,
    summary: 'Replace your recovery codes',
    handle: renewRecoveryCodes,
  }),
  implement(secondFactorCalls, 'POST user/passkey/creation', {
    ...ownProved,
    ownTransaction: true,
    summary: 'What a browser needs to make a passkey',
    handle: async context => {
      const { db, caller, now } = context
      const { company } = await settingsOf(db)
      const account = await accountBy(db, 'id', caller.id)
      const owner = { id: caller.id, name: caller.name, email: account?.email ?? caller.name, company }
      return passkeyCreation(db, siteOf(context, publicUrl), owner, now())
    },
  }),
  implement(secondFactorCalls, 'POST user/passkey', {
    ...ownProved,
    ownTransaction: true,
    summary: 'Add a passkey',
    handle: (context, { body }) => addOwnPasskey(context, siteOf(context, publicUrl), body),
  }),
  implement(secondFactorCalls, 'DELETE user/passkey', {
    ...ownProved,
    summary: 'Remove one of your passkeys',
    handle: (context, { query }) => removeOwnPasskey(context, query.id),
  }),
  implement(secondFactorCalls, 'PUT user/second-factor/remove', {
    right: { entity: 'user', verb: 'update' },
    summary: 'Remove the second factor of another user',
    handle: (context, { body }) => removeOfAnother(context, body.id),
  }),
  implement(secondFactorCalls, 'POST user/confirm', {
    ...own,
    ownTransaction: true,
    summary: 'Confirm with your password that it is you',
    handle: (context, { body }) => confirmByPassword(context, body.password),
  }),
  implement(secondFactorCalls, 'POST user/confirm/question', {
    ...own,
    ownTransaction: true,
    summary: 'What a browser needs to confirm with a passkey',
    handle: context => passkeyQuestion(context.db, siteOf(context, publicUrl), context.caller.id, context.now()),
  }),
  implement(secondFactorCalls, 'POST user/confirm/passkey', {
    ...own,
    ownTransaction: true,
    summary: 'Confirm with a passkey that it is you',
    handle: (context, { body }) => confirmByPasskey(context, siteOf(context, publicUrl), body),
  }),
  implement(secondFactorCalls, 'POST auth/passkey/question', {
    right: 'public',
    ownTransaction: true,
    summary: 'What a browser needs to sign in with a passkey',
    handle: context => passkeyQuestion(context.db, siteOf(context, publicUrl), null, context.now()),
  }),
  implement(secondFactorCalls, 'POST auth/passkey', {
    right: 'public',
    ownTransaction: true,
    summary: 'Sign in with a passkey',
    handle: (context, { body }) => signInByPasskey(context, siteOf(context, publicUrl), body.signed),
  }),
]
