import { sql } from 'kysely'
import { may } from '../../../domain/access.ts'
import { compare, type Quantity } from '../../../domain/kit/quantity.ts'
import { conversions } from '../../../domain/stock/inventory/conversion.ts'
import { reversalOn } from '../../company/reversal.ts'
import { todayAt } from '../../kit/business-day.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { conflict, notAllowed, notFound } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { recordStockChange } from './change.ts'
import type { Converted } from './conversion.ts'
import { reverseStockOf, stoneIn, stonesOf } from './ledger.ts'

type MovedStone = {
  id: string
  sku: string
  kind: string
  isMade: boolean
  pieces: number | null
  weight: Quantity
  value: Quantity
}

/** Undoes a split, a merge, a breaking or a write-off. Refused once any stone that it created has changed. */
export const undo = (context: Context, { document, reason }: { document: string; reason: string }): Promise<Converted> =>
  transact(context.db, async tx => {
    const { caller } = context
    const { rows } =
      await sql<MovedStone>`select p.inventory_id as id, i.sku, p.document_kind as kind, bool_or(p.from_place = 'consumed') as "isMade",
        sum(case when p.to_place = 'available' then p.pieces when p.from_place = 'available' then -p.pieces end)::integer as pieces,
        coalesce(sum(case when p.to_place = 'available' then p.weight when p.from_place = 'available' then -p.weight end), 0) as weight,
        coalesce(sum(case when p.to_place = 'available' then p.value when p.from_place = 'available' then -p.value end), 0) as value
      from stock_posting p join inventory i on i.id = p.inventory_id
      where p.document_id = ${document} and p.reverses is null and p.document_kind = any(${[...conversions, 'writeOff']}::text[]) group by 1, 2, 3 order by 1`.execute(
        tx,
      )
    const [first] = rows
    if (!first) throw notFound('split, merge, break or write-off')
    const { kind } = first
    if (kind === 'writeOff' && !may(caller.role, 'inventory.writeOff')) throw notAllowed()
    const date = await reversalOn(tx, await todayAt(tx, context, first.id), [document])
    const stones = await stonesOf(
      tx,
      rows.map(({ id }) => id),
      { lock: true },
    )
    if (await isUndone(tx, document)) throw conflict('This was already undone.')
    for (const made of rows.filter(({ isMade }) => isMade)) {
      const { availablePieces, availableWeight, availableValue } = stoneIn(stones, made.id)
      if (availablePieces !== made.pieces || compare(availableWeight, made.weight) !== 0 || compare(availableValue, made.value) !== 0)
        throw conflict(`${made.sku} has moved or was counted since. Undo that first.`)
    }
    await reverseStockOf(tx, document, { kind, document, date, by: caller.id, reason })
    await recordStockChange(
      tx,
      context,
      rows.map(({ id }) => ({ id, reason })),
      'undo',
    )
    const ids = (made: boolean) => rows.filter(({ isMade }) => isMade === made).map(({ id }) => id)
    return { document, from: ids(false), into: ids(true) }
  })

const isUndone = async (tx: Db, document: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from stock_posting where document_id = ${document} and reverses is not null limit 1`.execute(tx)
  return rows.length > 0
}
