import { type Held, quotaFault } from '../../../domain/company/attachment.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'

type Added = { record: string; size: number; link?: string }

/**
 * Refuses a file beyond what a record may hold, or what a user may add within 24 hours (docs/domain/company.md#attachments). Pictures that
 * the program fetches behind links do not count for the user.
 */
export const refuseBeyondQuota = async (tx: Db, { record, size, link }: Added, { caller, now }: Pick<Context, 'caller' | 'now'>) => {
  // Files that one user adds at the same time are counted one after another.
  await sql`select pg_advisory_xact_lock(hashtextextended('attachments of ' || ${caller.id}::text, 0))`.execute(tx)
  const count = sql`json_build_object('files', count(*) + 1, 'bytes', coalesce(sum(size), 0) + ${size}::bigint)`
  const { rows } = await sql<{ record: Held; user: Held }>`select
    (select ${count} from attachment where record_id = ${record}) as record,
    (select ${count} from attachment
      where created_by = ${caller.id} and created_at > ${now()}::timestamptz - interval '24 hours' and link is null) as "user"`.execute(tx)
  const held = oneRow(rows)
  const fault = quotaFault(link ? { record: held.record } : held)
  if (fault) throw conflict(fault, { fields: { file: fault } })
}
