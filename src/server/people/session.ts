import { sql } from 'kysely'
import { sessionCalls } from '../../domain/people/contract.ts'
import { deviceOf } from '../../domain/people/device.ts'
import { endAccessOf, endTokensOf } from '../kit/auth/session.ts'
import { transact } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { conflict, notAllowed, notFound } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'

const ownSession = ({ visit }: Context): Buffer => {
  if (!visit?.session) throw notAllowed('Only a signed-in user has sessions. A program has a token.')
  return visit.session
}

type Found = { id: string; agent: string; address: string; createdAt: string; seenAt: string; isThis: boolean }

/** The caller's sessions: this device first, then the most recently used. Expired sessions are left out. */
const list = async (context: Context) => {
  const now = context.now()
  const { rows } =
    await sql<Found>`select id, agent, ip as address, created_at as "createdAt", seen_at as "seenAt", id_hash = ${ownSession(context)} as "isThis"
    from session where user_id = ${context.caller.id} and ends_at > ${now} and seen_at > ${now}::timestamptz - make_interval(hours => idle_hours)
    order by id_hash = ${ownSession(context)} desc, seen_at desc limit 100`.execute(context.db)
  return rows.map(({ agent, ...session }) => ({ ...session, device: deviceOf(agent) }))
}

/** Ends one of the caller's sessions on another device. The current session ends by signing out. */
const endOne = (context: Context, id: string): Promise<null> =>
  transact(context.db, async tx => {
    const { caller } = context
    const { rows } = await sql<{
      agent: string
      isThis: boolean
    }>`select agent, id_hash = ${ownSession(context)} as "isThis" from session where id = ${id} and user_id = ${caller.id} for update`.execute(
      tx,
    )
    if (!rows[0]) throw notFound('session')
    if (rows[0].isThis) throw conflict('This is the device you are using: sign out to end it.')
    await sql`delete from session where id = ${id}`.execute(tx)
    await writeAudit(tx, { entity: 'user', record: caller.id, action: 'end-session', before: { device: deviceOf(rows[0].agent) }, caller })
    return null
  })

/** Signs the caller out on all other devices. */
const endOthers = (context: Context): Promise<{ ended: number }> =>
  transact(context.db, async tx => {
    const { caller } = context
    const { rows } = await sql`delete from session where user_id = ${caller.id} and id_hash <> ${ownSession(context)} returning id`.execute(
      tx,
    )
    const tokens = await endTokensOf(tx, caller.id)
    if (rows.length > 0 || tokens > 0)
      await writeAudit(tx, {
        entity: 'user',
        record: caller.id,
        action: 'end-other-sessions',
        before: { sessions: rows.length, tokens },
        caller,
      })
    return { ended: rows.length }
  })

/** Signs a user out on every device, for example when a phone was lost. */
const signOutEverywhere = (context: Context, id: string): Promise<null> =>
  transact(context.db, async tx => {
    const { caller } = context
    const { rows } = await sql`select 1 from "user" where id = ${id}`.execute(tx)
    if (!rows[0]) throw notFound('user')
    if (id === caller.id) throw conflict('Use Log Out to end this session, or end your other sessions under Your account.')
    await endAccessOf(tx, id)
    await writeAudit(tx, { entity: 'user', record: id, action: 'sign-out', caller })
    return null
  })

/** Routes for the caller's own sessions, and to sign another user out. */
export const sessionRoutes: Route[] = [
  implement(sessionCalls, 'GET user/session', { branches: 'shared', right: 'signed-in', summary: 'Your sessions', handle: list }),
  implement(sessionCalls, 'DELETE user/session', {
    branches: 'shared',
    right: 'signed-in',
    summary: 'End your session on another device',
    handle: (context, { query }) => endOne(context, query.id),
  }),
  implement(sessionCalls, 'PUT user/session/others', {
    branches: 'shared',
    right: 'signed-in',
    summary: 'Sign out everywhere else',
    handle: endOthers,
  }),
  implement(sessionCalls, 'PUT user/sign-out', {
    right: { entity: 'user', verb: 'update' },
    summary: 'Sign a user out on every device',
    handle: (context, { body }) => signOutEverywhere(context, body.id),
  }),
]
