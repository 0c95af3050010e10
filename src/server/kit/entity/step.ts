import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Db } from '../db/db.ts'
import { conflict } from '../errors.ts'
import type { Caller } from '../http/route.ts'

type Taker = Pick<Caller, 'id' | 'role'>

/** Records a transition of a document on a business day, with its user and reason. */
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

/** Records the creation of a document. Refuses the id of a deleted one, because the history is stored by id. */
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
  if (numAffectedRows === 0n) throw conflict(`This ${entity.one} was deleted. Create a new one.`)
}
