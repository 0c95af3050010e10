import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../domain/people/viewer.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { lookupColumns } from '../../kit/entity/columns.ts'
import { inventoryColumns, inventoryFilters } from '../inventory/columns.ts'
import { understandStones } from '../inventory/finder.ts'
import { candidate } from './by-size.ts'

/** How the condition of a list of stones is read. */
export const listed = { columns: inventoryColumns, filters: inventoryFilters, understand: understandStones }

/** How many stones of a list can be matched; at most this many are counted. */
export const countOf = async (db: Db, condition: RawBuilder<unknown>, most: number | null): Promise<number> => {
  const { rows } = await sql<{
    compared: number
  }>`select count(*)::integer as compared from (select from inventory t where ${candidate} and ${condition} limit ${most}) fitting`.execute(
    db,
  )
  return oneRow(rows).compared
}

/** SQL: the stones with these ids, with the fields that a viewer may see where a stone is chosen. */
export const stonesOf = (viewer: Viewer, ids: readonly string[]) =>
  sql`select t.id, ${lookupColumns(inventory, inventoryColumns, viewer)} from inventory t where t.id = any(${ids}::uuid[])`
