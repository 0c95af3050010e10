import { type Db, sql, transact } from '../db/db.ts'

/** The first of some numbers, the one after them, and the counter that they are from: its name, or the id of a tagging definition. */
type Taken = { counter: string; first: number; until: number }

/** Takes numbers for an import. */
export type TakeNumbers = <T extends Taken>(take: (own: Db) => Promise<T>) => Promise<T>

/**
 * Takes numbers in a transaction of its own, so that a long import does not block others. Of each counter the last numbers without a gap
 * are noted, to be given back if the import fails (docs/domain/company.md#numbers-of-an-import).
 */
export const takingFor =
  (db: Db, importId: string): TakeNumbers =>
  take =>
    transact(db, async own => {
      const taken = await take(own)
      const { counter, first, until } = taken
      await sql`insert into import_number as n (import_id, counter, first, until) values (${importId}, ${counter}, ${first}, ${until})
        on conflict (import_id, counter) do update set first = case n.until when excluded.first then n.first else excluded.first end,
          until = excluded.until`.execute(own)
      return taken
    })

/** Forgets the numbers of an import: its records have them. */
export const keepNumbers = async (tx: Db, importId: string): Promise<void> => {
  await sql`delete from import_number where import_id = ${importId}`.execute(tx)
}

/** Gives the numbers of a failed import back to their counters. Numbers behind which others were taken stay unused. */
export const giveNumbersBack = async (db: Db, importId: string): Promise<void> => {
  await sql`with freed as (delete from import_number where import_id = ${importId} returning counter, first, until),
      codes as (update counter c set next = f.first from freed f where c.name = f.counter and c.next = f.until)
    update tagging_definition d set next = f.first from freed f where d.id::text = f.counter and d.next = f.until`.execute(db)
}
