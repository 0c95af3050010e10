import { entities } from '../../src/domain/index.ts'
import { type Db, sql } from '../../src/server/kit/db/db.ts'

const tables = [...new Set(Object.values(entities).map(({ table }) => table))]
const ledgers = ['stock_posting', 'account_posting', 'step']
const loose = [
  'item',
  'allocation',
  'bill',
  'reservation',
  'purchase_line',
  'work_line',
  'work_task',
  'work_result',
  'work_step',
  'stock_take_line',
  'stock_take_count',
  'attachment',
  'saved_view',
  'api_token',
]

/** A fingerprint of the books; two are equal when nothing was written between them. */
export const standOf = async (db: Db): Promise<string> => {
  const parts = [
    ...tables.map(table => sql`(select count(*) || '/' || sum(version) from ${sql.table(table)})`),
    ...ledgers.map(table => sql`(select max(id)::text from ${sql.table(table)})`),
    ...loose.map(table => sql`(select count(*)::text from ${sql.table(table)})`),
    // An attempt beyond a limit leaves a trace although it is refused.
    sql`(select max(id)::text from audit_trail where by_id is not null and action <> 'exceed')`,
  ]
  const { rows } = await sql<{ stand: string }>`select concat_ws(' ', ${sql.join(parts)}) as stand`.execute(db)
  return rows[0]!.stand
}
