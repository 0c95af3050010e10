import { type Db, sql, transact } from '../db/db.ts'
import { takeTurn } from './seal.ts'

/**
 * Deletes the oldest security events, up to the first that is younger than 400 days, and their part of the chain. The last link of
 * that part stays: the first event that is left is checked against its hash.
 */
export const dropOldEvents = (db: Db): Promise<void> =>
  transact(db, async tx => {
    await takeTurn(tx)
    const { rows } = await sql<{ position: number | null }>`select coalesce(
      (select c.position - 1 from security_event_chain c join security_event e on e.id = c.entry
        where e.at >= now() - interval '400 days' order by c.position limit 1),
      (select max(position) from security_event_chain)) as position`.execute(tx)
    const last = rows[0]?.position ?? 0
    await sql`delete from security_event e using security_event_chain c
      where e.id = c.entry and c.position <= ${last} and e.at < now() - interval '400 days'`.execute(tx)
    await sql`delete from security_event_chain where position < ${last}`.execute(tx)
  })
