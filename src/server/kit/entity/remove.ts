import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import { stateWords } from '../../../domain/kit/lifecycle.ts'
import { type Db, transact } from '../db/db.ts'
import { isReferred } from '../db/errors.ts'
import { conflict, notFound } from '../errors.ts'
import type { Context, Doing } from '../http/route.ts'
import { writeAudit } from './audit.ts'
import type { Behavior } from './behavior.ts'
import { load, stateOf } from './rows.ts'
import { open, workOf } from './store.ts'
import { refuseUsed } from './uses.ts'

/** Removes a record; an issued document is never removed, nor a record that others refer to (docs/domain/company.md#records). */
export const removeRecord = (context: Context, entity: Entity, behavior: Behavior, id: string): Promise<void> =>
  transact(context.db, tx => remove(tx, context, entity, behavior, id))

/** Deletes a row, or says which records refer to it. */
const deleteRow = async (tx: Db, entity: Entity, id: string): Promise<void> => {
  await sql`savepoint deletion`.execute(tx)
  try {
    await sql`delete from ${sql.table(entity.table)} where id = ${id}`.execute(tx)
  } catch (error) {
    if (!isReferred(error)) throw error
    await sql`rollback to savepoint deletion`.execute(tx)
    await refuseUsed(tx, entity, id)
    throw error
  }
}

/** The same within a larger transaction. */
export const remove = async (tx: Db, context: Doing, entity: Entity, behavior: Behavior, id: string): Promise<void> => {
  const before = await load(tx, entity, id, { lock: true })
  if (!before) throw notFound(entity.one)
  if (entity.lifecycle && !entity.lifecycle.editable.includes(stateOf(before)))
    throw conflict(`This ${entity.one} is ${stateWords(entity.lifecycle, stateOf(before))}. Only a draft can be deleted.`)
  const after = await behavior.effects?.remove?.(await workOf(tx, entity, context, 'remove', before, before, {}))
  await deleteRow(tx, entity, id)
  await writeAudit(tx, { entity: entity.name, record: id, action: 'remove', before: open(entity.fields, before), caller: context.caller })
  await after?.()
}
