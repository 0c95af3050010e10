import { changedIn } from '../../../../domain/stock/import/update/difference.ts'
import { inventory } from '../../../../domain/stock/inventory/entity.ts'
import { anyOf, type Db, sql } from '../../../kit/db/db.ts'
import { writeAudits } from '../../../kit/entity/audit.ts'
import { loadAll, updateRows, type Values } from '../../../kit/entity/rows.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Caller } from '../../../kit/http/route.ts'
import type { Made, Undo, Writing } from '../../../kit/import/resource.ts'
import { importUndone } from '../../../kit/import/undo.ts'
import type { Meant, Stone } from './stones.ts'

/** Locks stones in the order of their ids; refuses when one was changed since it was read. */
const lockUnchanged = async (tx: Db, stones: readonly Stone[]): Promise<void> => {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from inventory
    where id = ${anyOf(stones.map(({ id }) => id))} order by id for no key update`.execute(tx)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const stale = stones.find(({ id, version }) => versions.get(id) !== version)
  if (stale) throw conflict(`${stale.sku} was changed during the import. Nothing was changed. Start it again.`)
}

const picked = (values: Values, names: readonly string[]): Values => Object.fromEntries(names.map(name => [name, values[name]]))

/** Writes what rows change, each stone as its form would: the values, its version and its audit entry. Keeps the values before. */
export const writeUpdates = async ({ tx, job, caller, made }: Writing, meant: readonly Meant[]): Promise<void> => {
  const written = meant.flatMap(({ update, stone }) => {
    const names = stone ? changedIn(update.change, stone) : []
    return stone && names.length > 0 ? [{ stone, names, before: picked(stone, names), after: picked(update.change, names) }] : []
  })
  await lockUnchanged(
    tx,
    written.map(({ stone }) => stone),
  )
  const names = [...new Set(written.flatMap(({ names }) => names))]
  await updateRows(
    tx,
    inventory,
    written.map(({ stone, after }) => ({ ...stone, ...after })),
    names,
    caller.id,
  )
  made.push(...written.map(({ stone, before, after }) => ({ id: stone.id, before, after })))
  const reason = `From the list ${job.name}`.slice(0, 500)
  await writeAudits(
    tx,
    written.map(({ stone, before, after }) => ({
      entity: inventory.name,
      record: stone.id,
      action: 'update',
      before,
      after,
      reason,
      caller,
    })),
  )
}

const atOnce = 1_000

/** Gives stones the values back that they had before a list changed them. */
export const undoUpdates: Undo = async ({ tx, doing: { caller }, signal }, records) => {
  for (let from = 0; from < records.length; from += atOnce) {
    signal.throwIfAborted()
    await restore(tx, caller, records.slice(from, from + atOnce))
  }
}

const restore = async (tx: Db, caller: Caller, records: readonly Made[]): Promise<void> => {
  const stones = await loadAll(
    tx,
    inventory,
    records.map(({ id }) => id),
  )
  const restored = records.flatMap(({ id, before }) => {
    const stone = stones.get(id)
    return stone && before ? [{ stone, before, after: picked(stone, Object.keys(before)) }] : []
  })
  const names = [...new Set(restored.flatMap(({ before }) => Object.keys(before)))]
  await updateRows(
    tx,
    inventory,
    restored.map(({ stone, before }) => ({ ...stone, ...before })),
    names,
    caller.id,
  )
  const reason = importUndone
  await writeAudits(
    tx,
    restored.map(({ stone, before, after }) => ({
      entity: inventory.name,
      record: stone.id,
      action: 'update',
      before: after,
      after: before,
      reason,
      caller,
    })),
  )
}
