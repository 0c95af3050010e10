import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { WorkOn } from '../../kit/entity/behavior.ts'
import { recordStockChange } from './change.ts'
import { reverseStockOf, stonesOf } from './ledger.ts'

const returnedOn = async (tx: Db, note: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select distinct inventory_id as id from stock_posting where document_id = ${note} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks the stones that a purchase return sent back, before anything else in it is locked. */
export const lockReturned = async (tx: Db, note: string): Promise<void> => {
  await stonesOf(tx, await returnedOn(tx, note), { lock: true })
}

/** Undoes a purchase return: the goods are in stock again at their full cost, and the supplier's credit is reversed. */
export const takeHome = async (work: WorkOn<{ id: string }>): Promise<void> => {
  const { tx, values, caller, date, reason } = work
  const note = values.id
  await reverseStockOf(tx, note, { kind: 'purchaseReturn', document: note, date, by: caller.id, reason })
  const returned = (await returnedOn(tx, note)).map(id => ({ id, reason }))
  await recordStockChange(tx, work, returned, 'purchaseReturnUndone')
}
