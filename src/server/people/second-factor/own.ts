import { asksSecondFactor } from '../../../domain/people/second-factor.ts'
import type { SecondFactor } from '../../../domain/people/second-factor-contract.ts'
import { settingsOf } from '../../company/settings.ts'
import { type Db, sql, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import type { SecretBox } from '../../kit/secret-box.ts'
import { finishApp } from './app.ts'
import { addPasskey, type Site } from './passkey.ts'
import { firstRecoveryCodes, newRecoveryCodes } from './recovery.ts'
import { endPending, hasSecondFactor, secondFactorsOf } from './stored.ts'

type Own = Pick<Context, 'db' | 'caller'>

/** What the signed-in user has besides the password. */
export const ownSecondFactor = async ({ db, caller }: Own): Promise<SecondFactor> => {
  const { role, totp, recoveryCodes } = await secondFactorsOf(db, caller.id)
  const { secondFactor } = await settingsOf(db)
  const { rows: passkeys } = await sql<SecondFactor['passkeys'][number]>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where user_id = ${caller.id} order by created_at`.execute(
    db,
  )
  return { app: totp !== null, passkeys, recoveryCodes, isRequired: asksSecondFactor(secondFactor, role) }
}

/** Changes what the signed-in user has, with a trace. The user is locked, so that two changes cannot remove the last two factors. */
const change = async <T>({ db, caller, note }: Context, work: (tx: Db) => Promise<T>): Promise<T> => {
  const done = await transact(db, async tx => {
    await sql`select from "user" where id = ${caller.id} for update`.execute(tx)
    const made = await work(tx)
    await writeAudit(tx, { entity: 'user', record: caller.id, action: 'second-factor', caller })
    return made
  })
  note?.('second-factor')
  return done
}

const added = (context: Context, store: (tx: Db) => Promise<void>) =>
  change(context, async tx => {
    await store(tx)
    await endPending(tx, context.caller.id)
    return { recoveryCodes: await firstRecoveryCodes(tx, context.caller.id) }
  })

/** Stores the authenticator app that was begun, once it shows the right code. */
export const addOwnApp = (context: Context, box: SecretBox, code: string) =>
  added(context, async tx => {
    const isRight = await finishApp(tx, box, { id: context.caller.id, code, now: context.now() })
    if (!isRight) throw invalid({ code: 'This code is wrong. Enter the one that the app shows now.' })
  })

export const addOwnPasskey = (context: Context, site: Site, passkey: Omit<Parameters<typeof addPasskey>[2], 'user' | 'now'>) =>
  added(context, tx => addPasskey(tx, site, { ...passkey, user: context.caller.id, now: context.now() }))

/** Without any factor left, recovery codes would be a way around nothing. They go with the last one. */
const removed = (context: Context, remove: (tx: Db) => Promise<void>): Promise<null> =>
  change(context, async tx => {
    await remove(tx)
    const { isRequired } = await ownSecondFactor({ db: tx, caller: context.caller })
    if (hasSecondFactor(await secondFactorsOf(tx, context.caller.id))) return null
    if (isRequired) throw conflict('Your company asks you for a second factor. Set up another one first.')
    await sql`delete from recovery_code where user_id = ${context.caller.id}`.execute(tx)
    return null
  })

export const removeOwnApp = (context: Context): Promise<null> =>
  removed(context, async tx => {
    await sql`delete from authenticator_app where user_id = ${context.caller.id}`.execute(tx)
  })

export const removeOwnPasskey = (context: Context, id: string): Promise<null> =>
  removed(context, async tx => {
    const { rows } = await sql`delete from passkey where id = ${id} and user_id = ${context.caller.id} returning id`.execute(tx)
    if (rows.length === 0) throw notFound('passkey')
  })

/** Replaces the recovery codes of a user with a second factor. */
export const renewRecoveryCodes = (context: Context) =>
  change(context, async tx => {
    if (!hasSecondFactor(await secondFactorsOf(tx, context.caller.id))) throw conflict('Set up a second factor first.')
    return { recoveryCodes: await newRecoveryCodes(tx, context.caller.id) }
  })
