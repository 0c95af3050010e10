import { sql } from 'kysely'
import type { RowOf } from '../../domain/kit/entity.ts'
import { signInCalls } from '../../domain/people/contract.ts'
import type { user } from '../../domain/people/user.ts'
import { endAccessOf } from '../kit/auth/session.ts'
import { transact } from '../kit/db/db.ts'
import { type AuditEntry, writeAudit } from '../kit/entity/audit.ts'
import { conflict, notFound } from '../kit/errors.ts'
import { type Context, implement, type Route } from '../kit/http/route.ts'
import { keepAnAdmin } from './user.ts'

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

export type ReadsUser = (context: Context, id: string) => Promise<RowOf<typeof user>>

/** Routes to activate and deactivate a user. `read` returns one. */
export const activeRoutes = (read: ReadsUser): Route[] =>
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
