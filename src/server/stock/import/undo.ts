import { entities } from '../../../domain/index.ts'
import { certificate } from '../../../domain/stock/certificate.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { reversalOn } from '../../company/reversal.ts'
import { refuseClosed } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import { anyOf, sql } from '../../kit/db/db.ts'
import { writeAudits } from '../../kit/entity/audit.ts'
import { usedAmong } from '../../kit/entity/uses.ts'
import type { Made, Undo, Undoing } from '../../kit/import/resource.ts'
import { importUndone, refuseSince } from '../../kit/import/undo.ts'
import { reverseStockOf } from '../inventory/ledger.ts'

const documents = Object.values(entities).filter(({ lifecycle }) => lifecycle)
const atOnce = 1_000

/** Refuses stones that moved, stand on a document, or have a report that came or was changed since, or a file that somebody added. */
const refuseTouched = async ({ tx, resource, job }: Undoing, records: readonly Made[]): Promise<void> => {
  const ids = records.map(({ id }) => id)
  const titlesOf = (found: ReadonlySet<string>) => records.filter(({ id }) => found.has(id)).map(({ title }) => title)
  const idsIn = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  const moved = await sql<{ id: string }>`select distinct inventory_id as id from stock_posting
    where inventory_id = ${anyOf(ids)} and document_id <> ${job.id}`.execute(tx)
  refuseSince(resource, 'moved', titlesOf(idsIn(moved.rows)))
  refuseSince(resource, 'put on a document', titlesOf(await usedAmong(tx, inventory, ids, documents)))
  const reported = await sql<{ id: string }>`select c.inventory_id as id from certificate c join inventory i on i.id = c.inventory_id
    where c.inventory_id = ${anyOf(ids)} and (c.version > 1 or c.created_at > i.created_at)`.execute(tx)
  refuseSince(resource, 'given a report', titlesOf(idsIn(reported.rows)))
  const pictured = await sql<{ id: string }>`select distinct record_id as id from attachment
    where record_id = ${anyOf(ids)} and link is null`.execute(tx)
  refuseSince(resource, 'given a file', titlesOf(idsIn(pictured.rows)))
}

/** Takes some stones out of stock, deletes the reports that came with them, and frees their SKUs and report numbers for another import. */
const takeOut = async ({ tx, job, doing }: Undoing, date: string, ids: readonly string[]): Promise<void> => {
  const { caller } = doing
  await reverseStockOf(tx, job.id, { kind: 'import', document: job.id, date, by: caller.id, reason: importUndone }, ids)
  const { rows } = await sql<{ id: string }>`delete from certificate where inventory_id = ${anyOf(ids)} returning id`.execute(tx)
  await sql`update inventory set sku = sku || ' (undone ' || right(${job.id}::text, 6) || ')', version = version + 1, updated_at = now(),
    updated_by_id = ${caller.id} where id = ${anyOf(ids)}`.execute(tx)
  const entry = (entity: string, action: string) => (record: string) => ({ entity, record, action, reason: importUndone, caller })
  await writeAudits(tx, [
    ...ids.map(entry(inventory.name, 'openingReversed')),
    ...rows.map(({ id }) => id).map(entry(certificate.name, 'remove')),
  ])
}

/** Takes the stones of an import back, while none was touched (docs/domain/company.md#undo-of-an-import). */
export const undoStones: Undo = async (undoing, records) => {
  const { tx, resource, job, doing, signal } = undoing
  const today = await todayIn(tx, doing, resource.branchOf(job.reading))
  await refuseClosed(tx, today)
  await refuseTouched(undoing, records)
  const date = await reversalOn(tx, today, [job.id])
  for (let from = 0; from < records.length; from += atOnce) {
    signal.throwIfAborted()
    await takeOut(
      undoing,
      date,
      records.slice(from, from + atOnce).map(({ id }) => id),
    )
  }
}
