import { sql } from 'kysely'
import { minus } from '../../../domain/kit/quantity.ts'
import { creditNote } from '../../../domain/sales/credit-note/entity.ts'
import { mayRemain } from '../../../domain/stock/inventory/balance.ts'
import { takeBackOn } from '../../company/reversal.ts'
import { freeAllocations, reverseAccountOf } from '../../documents/account.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Work } from '../../kit/entity/behavior.ts'
import { conflict } from '../../kit/errors.ts'
import { type Held, reverseStockOf, stonesOf } from '../../stock/inventory/ledger.ts'
import { holdings, stockIds } from '../../stock/inventory/selection.ts'
import type { CreditNote } from './draft.ts'

type Came = Held & { inventory: string; sku: string; holder: string | null }
type Granted = { id: string; kind: string }

// What came back, and what it is worth: goods on memo have no value.
const cameBack = async (tx: Db, note: string): Promise<Came[]> => {
  const { rows } =
    await sql<Came>`select p.inventory_id as inventory, s.sku, p.to_holder as holder, p.pieces, p.weight, case when m.line_id is null then p.value else 0 end as value
    from stock_posting p join inventory s on s.id = p.inventory_id left join memo_credit m on m.line_id = p.line_id
    where p.document_id = ${note} and p.document_kind = ${creditNote.name} and p.from_place = 'sold' and p.reverses is null order by p.id`.execute(
      tx,
    )
  return rows
}

/** Refuses unless the goods are still where they came back to, so that they can go out again. */
const refuseMoved = async (tx: Db, { id, items }: CreditNote): Promise<void> => {
  await stonesOf(tx, stockIds({ items }), { lock: true })
  const came = await cameBack(tx, id)
  const held = await holdings(
    tx,
    came.map(({ inventory }) => inventory),
    came.flatMap(({ holder }) => holder ?? []),
  )
  for (const { inventory, sku, holder, pieces, weight, value } of came) {
    const there = held.get(holder ?? inventory)
    const left = there && {
      pieces: there.pieces === null ? null : there.pieces - (pieces ?? 0),
      weight: minus(there.weight, weight),
      value: minus(there.value, value),
    }
    if (!left || !mayRemain(left))
      throw conflict(
        `${sku} is no longer ${holder ? 'out on the approval' : 'in the safe'} as it came back. The credit note cannot be canceled.`,
      )
    held.set(holder ?? inventory, left)
  }
}

/** Cancels a credit note: the goods are sold again, the customer owes the amount again, and the bills that it settled are open again. */
export const cancel = async (work: Work<typeof creditNote, 'cancel'>) => {
  const { tx, before, values, caller, reason } = work
  await refuseMoved(tx, values)
  const { rows: credits } =
    await sql<Granted>`select id, kind from credit where credit_note_id = ${before.id} order by id for update`.execute(tx)
  const date = await takeBackOn(
    work,
    credits.map(({ id }) => id),
  )
  const occasion = { date, by: caller.id, reason }
  return async () => {
    await reverseStockOf(tx, before.id, { ...occasion, kind: creditNote.name, document: before.id })
    for (const { id, kind } of credits) {
      await freeAllocations(tx, { credit: id }, { ...occasion, kind, document: id })
      await reverseAccountOf(tx, kind, id, { ...occasion, kind, document: id })
    }
    await sql`update credit set active = false where credit_note_id = ${before.id}`.execute(tx)
  }
}
