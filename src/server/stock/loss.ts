import { sql } from 'kysely'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { anyOf, type Db } from '../kit/db/db.ts'
import { conflict } from '../kit/errors.ts'
import type { Occasion } from './inventory/ledger.ts'

/** A posting in the ledger; `reverses` is the id of the posting that it takes back. */
export type Posted = Pick<StockPosting, 'inventory' | 'from' | 'to' | 'pieces' | 'weight'> & {
  id: number
  line: string | null
  reverses: number | null
}
/** What follows in the same transaction when goods are lost, and when lost goods are found or were not lost after all. */
export type LossRule = Record<'lost' | 'found', (tx: Db, goods: readonly Posted[], occasion: Occasion) => Promise<void>>

// Stock knows nothing of purchases, which owe for lost goods of a supplier. So the program names the rule once when it starts.
let rule: LossRule | undefined
/** Sets what follows from a loss. */
export const setLossRule = (given: LossRule): void => {
  rule = given
}

/** Refuses goods that were found more often than they were lost: undone after a stock-take took them in. */
const refuseFoundTwice = async (tx: Db, found: readonly Posted[]): Promise<void> => {
  const { rows } = await sql<{ sku: string }>`select i.sku from stock_balance b join inventory i on i.id = b.inventory_id
    where b.inventory_id = ${anyOf(found.map(({ inventory }) => inventory))} and b.place = 'loss' and (b.weight < 0 or b.pieces < 0) order by 1 limit 1`.execute(
    tx,
  )
  if (rows[0]) throw conflict(`${rows[0].sku} was found again. The loss can no longer be undone.`)
}

/** Follows every movement to and from the lost goods. Title that passes there is no movement of goods. */
export const followLosses = async (tx: Db, posted: readonly Posted[], occasion: Occasion): Promise<void> => {
  const lost = posted.filter(({ from, to }) => to === 'loss' && from !== 'supplier')
  const found = posted.filter(({ from, to }) => from === 'loss' && to !== 'supplier')
  if (lost.length === 0 && found.length === 0) return
  if (!rule) throw new Error('No rule says what follows from a loss.')
  // What is found is owed no longer before the rest is owed: a stock-take may find one stone of a line and miss another.
  if (found.length > 0) {
    await refuseFoundTwice(tx, found)
    await rule.found(tx, found, occasion)
  }
  if (lost.length > 0) await rule.lost(tx, lost, occasion)
}
