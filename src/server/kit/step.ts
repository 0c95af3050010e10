import { sql } from 'kysely'
import type { Noun } from '../../domain/kit/entity.ts'
import type { Db } from './db/db.ts'
import { conflict } from './errors.ts'
import type { Caller } from './http/route.ts'

type Taker = Pick<Caller, 'id' | 'role'>

/** Records that a paper came from one state into another, who did it and why. */
export const writeStep = async (
  tx: Db,
  noun: Noun,
  paper: string,
  action: string,
  from: string,
  to: string,
  reason: string | null,
  { id, role }: Taker,
): Promise<void> => {
  await sql`insert into step (paper_kind, paper_id, action, from_state, to_state, reason, by_id, by_role)
    values (${noun.name}, ${paper}, ${action}, ${from}, ${to}, ${reason}, ${id}, ${role})`.execute(tx)
}

/** Records that a paper begins; refuses one that was there before and was deleted, for its story is told by its id. */
export const writeFirstStep = async (tx: Db, noun: Noun, paper: string, to: string, { id, role }: Taker): Promise<void> => {
  const { numAffectedRows } = await sql`insert into step (paper_kind, paper_id, action, to_state, by_id, by_role)
    select ${noun.name}, ${paper}::uuid, 'create', ${to}, ${id}::uuid, ${role} where not exists (select from step where paper_id = ${paper})`.execute(
    tx,
  )
  if (numAffectedRows === 0n) throw conflict(`This ${noun.one} was deleted; begin a new one.`)
}
