import { type Db, sql } from '../../kit/db/db.ts'
import { invalid, notAllowed } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { visitOf } from '../account.ts'
import { provedAccount } from '../own-password.ts'
import type { Site } from './passkey.ts'
import { signerOf } from './passkey.ts'

/** Stores that the user of this session has proved who they are (docs/domain/people.md#confirming-who-you-are). */
const proved = async (db: Db, context: Context): Promise<null> => {
  const { session } = visitOf(context)
  if (!session) throw notAllowed('Only a signed-in user can confirm who they are.')
  await sql`update session set proved_at = ${context.now()} where id_hash = ${session}`.execute(db)
  return null
}

export const confirmByPassword = async (context: Context, password: string): Promise<null> => {
  await provedAccount(context, password, { field: 'password', event: 'confirm-failed' })
  return proved(context.db, context)
}

export const confirmByPasskey = async (
  context: Context,
  site: Site,
  { signed }: { signed: Parameters<typeof signerOf>[2]['signed'] },
): Promise<null> => {
  const { db, caller, now, note } = context
  if (await signerOf(db, site, { user: caller.id, signed, now: now() })) return proved(db, context)
  note?.('confirm-failed')
  throw invalid({}, 'This is no passkey of your account.')
}
