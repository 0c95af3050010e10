import type { Entity } from '../../../domain/kit/entity.ts'
import type { ListRow } from '../../../domain/kit/import/row.ts'
import { uuid } from '../db/uuid.ts'
import type { Behavior } from '../entity/behavior.ts'
import { create } from '../entity/store.ts'
import { Refusal } from '../errors.ts'
import { ListFaulty } from './job.ts'
import type { Writing } from './resource.ts'

/** Runs work for one row; a refusal names the row. */
export const atRow = async <T>(row: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ListFaulty(`Row ${row}: ${error.message} Nothing was imported.`, [{ row, column: '', message: error.message }])
  }
}

/** The audit entry of a record that was created from one of these rows. */
export const importedFrom =
  ({ job }: Writing, rows: readonly ListRow[]) =>
  (index: number) => ({ action: 'import', after: { list: job.name, import: job.id, row: rows[index]?.row } })

/** Creates a record from each row, one after the other, as its form would. `further` are values that the list does not have. */
export const createEach = async (
  { tx, doing, made }: Writing,
  entity: Entity,
  behavior: Behavior,
  rows: readonly ListRow[],
): Promise<void> => {
  for (const row of rows) {
    const id = uuid()
    await atRow(row.row, () => create(tx, doing, entity, behavior, { ...row.values, id }))
    made.push({ id })
  }
}
