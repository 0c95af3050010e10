import { inventory } from '../../../domain/stock/inventory/entity.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Stored } from '../../kit/entity/behavior.ts'
import { load } from '../../kit/entity/rows.ts'
import { loadFor } from '../../kit/entity/store.ts'

/** A stone as its record is stored. */
export type StoneRecord = Stored<typeof inventory>

/** The record of a stone; null when there is none. */
export const recordOf = async (tx: Db, id: string): Promise<StoneRecord | null> => load(tx, inventory, id)

/** The record of a stone, locked for a change; refuses when it was changed since it was read. */
export const recordFor = async (tx: Db, id: string, version: number): Promise<StoneRecord> => loadFor(tx, inventory, id, version)
