import { user } from '../../domain/people/user.ts'
import { newSecret } from '../kit/auth/secret.ts'
import { endAccessOf, endLinkOf } from '../kit/auth/session.ts'
import { type Db, sql } from '../kit/db/db.ts'
import { writeAudit } from '../kit/entity/audit.ts'
import { behaviorOf, type Work } from '../kit/entity/behavior.ts'
import type { Columns } from '../kit/entity/columns.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { forgetTries } from '../kit/http/throttle.ts'
import { hashPassword } from './password.ts'

/** Refuses to leave the company without an active Admin. Locks the Admins until the transaction ends. */
export const keepAnAdmin = async (tx: Db, leaving: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from "user" where role = 'Admin' and active order by id for update`.execute(tx)
  if (rows.length === 1 && rows[0]?.id === leaving) throw conflict('This is the last active Admin. Make another user an Admin first.')
}

/** Refuses branches of an Admin, a branch of the user that is not among them, and sales of nobody (docs/domain/people.md#branches). */
const refuseLimits = ({ role, branch, branches, onlyOwnSales, employee }: Work<typeof user>['values']): void => {
  if (role === 'Admin' && branches.length > 0) throw invalid({ branches: 'An Admin works in all branches.' })
  if (branches.length > 0 && branches.every(one => one.branch !== branch))
    throw invalid({ branch: 'Choose one of the branches that the user is limited to.' })
  if (onlyOwnSales && !employee) throw invalid({ employee: 'Choose the employee in whose name the user sells.' })
}

/**
 * Whoever chose a password for another user knows it. So that user must choose another at the next sign-in. Without one nobody knows the
 * password (docs/domain/people.md#passwords).
 */
const create = async ({ tx, values, columns, caller }: Work<typeof user>): Promise<void> => {
  refuseLimits(values)
  values.active = true
  values.mustChange = Boolean(caller.id && values.password)
  columns.password_hash = await hashPassword(tx, { password: values.password ?? newSecret(), owner: values })
}

/** A new password or another role ends every session of that user. */
const update = async ({ tx, before, values, input, columns, caller, note }: Work<typeof user, 'update'>) => {
  refuseLimits(values)
  if (before.role === 'Admin' && values.role !== 'Admin') await keepAnAdmin(tx, values.id)
  if (input.password) {
    if (values.id === caller.id) throw invalid({ password: 'Change your own password under Your account.' })
    columns.password_hash = await hashPassword(tx, { password: input.password, owner: values })
    values.mustChange = true
  }
  if (values.email !== before.email) await endLinkOf(tx, values.id)
  if (!input.password && values.role === before.role) return
  return async () => {
    await endAccessOf(tx, values.id)
    if (!input.password) return
    await forgetTries(tx, values.email)
    await writeAudit(tx, { entity: 'user', record: values.id, action: 'set-password', caller })
    note?.('password-set', { detail: values.name })
  }
}

const columns: Columns = {
  hasSecondFactor: t => sql`(exists (select from authenticator_app where user_id = ${sql.ref(`${t}.id`)} and secret is not null)
    or exists (select from passkey where user_id = ${sql.ref(`${t}.id`)}))`,
}

/** Users on the server: passwords are stored as hashes, and the company always has an Admin. */
export const userBehavior = behaviorOf(user, { columns, effects: { create, update } })
