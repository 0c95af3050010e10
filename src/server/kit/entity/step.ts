import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Db } from '../db/db.ts'
import { conflict } from '../errors.ts'
import type { Caller } from '../http/route.ts'

type Taker = Pick<Caller, 'id' | 'role'>

/** Records that a paper came from one state into another on a business day, who did it and why. */
export const writeStep = async (
  tx: Db,
  entity: Entity,
  document: string,
  action: string,
  from: string,
  to: string,
  date: string,
  reason: string | null,
  { id, role }: Taker,
): Promise<void> => {
  await sql`insert into step (document_kind, document_id, action, from_state, to_state, date, reason, by_id, by_role)
    values (${entity.name}, ${document}, ${action}, ${from}, ${to}, ${date}, ${reason}, ${id}, ${role})`.execute(tx)
}

/** Records that a paper begins; refuses one that was there before and was deleted, for its story is told by its id. */
export const writeFirstStep = async (
  tx: Db,
  entity: Entity,
  document: string,
  to: string,
  date: string,
  { id, role }: Taker,
): Promise<void> => {
  const { numAffectedRows } = await sql`insert into step (document_kind, document_id, action, to_state, date, by_id, by_role)
    select ${entity.name}, ${document}::uuid, 'create', ${to}, ${date}::date, ${id}::uuid, ${role} where not exists (select from step where document_id = ${document})`.execute(
    tx,
  )
  if (numAffectedRows === 0n) throw conflict(`This ${entity.one} was deleted; begin a new one.`)
}
