import { sql } from 'kysely'
import { entities } from '../../../domain/index.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { reversalOn } from '../../company/reversal.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { refuseUsed } from '../../kit/entity/uses.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { openStone, recordStockChange } from './change.ts'
import { reverseStockOf } from './ledger.ts'

const documents = Object.values(entities).filter(({ lifecycle }) => lifecycle)

type Posted = { document: string; kind: string; date: string }

/** The postings of a stone that are in force, in their order. */
const postedFor = async (tx: Db, id: string): Promise<Posted[]> => {
  const { rows } = await sql<Posted>`select p.document_id as document, p.document_kind as kind, p.date::text as date from stock_posting p
    where p.inventory_id = ${id} and p.reverses is null and not exists (select 1 from stock_posting r where r.reverses = p.id) order by p.id`.execute(
    tx,
  )
  return rows
}

/**
 * Deletes a stone that was entered or imported by mistake: its opening is reversed, so that it is not in stock, and its record stays with
 * its SKU. Refused once it moved or stands on a document (docs/domain/stock.md#deleting-a-stone).
 */
export const removeStone = (context: Context, requested: { id: string; version: number }): Promise<void> =>
  transact(context.db, async tx => {
    const { record, stone, today } = await openStone(tx, context, requested)
    const [opening, later] = await postedFor(tx, record.id)
    if (!opening) throw conflict(`${stone.sku} is not in stock: it was deleted or returned.`)
    await refuseUsed(tx, inventory, record.id, documents)
    if (later) throw conflict(`${stone.sku} moved since it came in and cannot be deleted. Write it off instead.`)
    if (opening.kind !== 'opening' && opening.kind !== 'import')
      throw conflict(`${stone.sku} came in with another document, as its history says. Cancel or undo that instead.`)
    const reason = 'Deleted'
    const date = await reversalOn(tx, today, [], opening.date)
    await reverseStockOf(tx, opening.document, { kind: opening.kind, document: opening.document, date, by: context.caller.id, reason }, [
      record.id,
    ])
    await recordStockChange(tx, context, [{ id: record.id, reason }], 'openingReversed')
  })
