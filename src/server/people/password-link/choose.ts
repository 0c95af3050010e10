import { changedMail } from '../../../domain/people/password-link.ts'
import { mailServerOf } from '../../company/mail-server.ts'
import { settingsOf } from '../../company/settings.ts'
import { endAccessOf } from '../../kit/auth/session.ts'
import { sql, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { forgetTries } from '../../kit/http/throttle.ts'
import { admitted } from '../account.ts'
import { hashPassword } from '../password.ts'
import { ownerOfLink, takeLink } from './link.ts'
import type { LinkPost } from './send.ts'

const over = () => conflict('This link has expired, was used, or was replaced by a newer one. Ask for another.')

/**
 * Sets the password of the user whom a link belongs to, and uses the link up. All sessions and tokens of the user end, and the user is told
 * by e-mail. Nobody is signed in: that needs the new password, and the second factor if there is one.
 */
export const choosePassword = async (
  context: Context,
  { mailing, post }: LinkPost,
  { token, password }: { token: string; password: string },
): Promise<null> => {
  const { db, note, now } = context
  const succeed = await admitted(context, null, async () => undefined)
  const account = await ownerOfLink(db, token, now())
  if (!account) {
    note?.('link-refused', { account: null, detail: 'The link had expired or was unknown.' })
    throw over()
  }
  await succeed()
  const passwordHash = await hashPassword(db, { password, owner: account })
  const { id, name, email } = account
  await transact(db, async tx => {
    const { rows } = await sql`update "user" set password_hash = ${passwordHash}, must_change = false, version = version + 1,
      updated_at = now(), updated_by_id = ${id} where id = ${id} and active returning id`.execute(tx)
    if (rows.length === 0 || !(await takeLink(tx, token))) throw over()
    await endAccessOf(tx, id)
    await forgetTries(tx, email)
    await writeAudit(tx, { entity: 'user', record: id, action: 'password-by-link', caller: account })
    if (!(await mailServerOf(tx, mailing))) return
    const { company } = await settingsOf(tx)
    await post(tx, { caller: account, now }, { to: email, ...changedMail({ name, company }) })
  })
  note?.('link-used', { account })
  return null
}
