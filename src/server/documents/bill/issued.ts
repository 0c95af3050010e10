import { sql } from 'kysely'
import type { Ledger } from '../../../domain/documents/settlement.ts'
import { takeBackOn } from '../../company/reversal.ts'
import type { Db } from '../../kit/db/db.ts'
import type { WorkOnStored } from '../../kit/entity/behavior.ts'
import { conflict } from '../../kit/errors.ts'
import { type Occasion, reverseStockOf } from '../../stock/inventory/ledger.ts'
import { freeAllocations, openBill, reverseAccountOf } from '../account.ts'
import type { BillValues } from './values.ts'

type Issued = Pick<BillValues, 'id' | 'currency' | 'date' | 'total' | 'baseTotal'> & Record<'number' | 'customer' | 'dueDate', string>

/** Creates the bill of an issued document. */
export const billFor = (tx: Db, kind: string, values: Issued, ledger: Ledger = 'receivable'): Promise<void> =>
  openBill(tx, {
    ledger,
    id: values.id,
    kind,
    number: values.number,
    party: values.customer,
    currency: values.currency,
    date: values.date,
    dueDate: values.dueDate,
    total: values.total,
    baseTotal: values.baseTotal,
  })

/**
 * Cancels an issued bill on the reversal day of it and of the others (ids) canceled with it. Goods and debt are reversed, payments become
 * credit on account, and the number stays used.
 */
export const cancelBill = async (
  work: WorkOnStored<{ id: string; date: string }>,
  kind: string,
  others: readonly string[] = [],
): Promise<() => Promise<void>> => {
  const { tx, before, caller, reason } = work
  const occasion: Occasion = { kind, document: before.id, date: await takeBackOn(work, others), by: caller.id, reason }
  return async () => {
    await reverseStockOf(tx, before.id, occasion)
    await freeAllocations(tx, { bill: before.id }, occasion)
    await reverseAccountOf(tx, kind, before.id, occasion)
    await sql`update bill set active = false where id = ${before.id}`.execute(tx)
  }
}

/** Refuses to cancel a bill that we have paid, fully or partly, until its payment is void. */
export const refusePaid = async ({
  tx,
  before,
}: Pick<WorkOnStored<{ id: string; number: string | null }>, 'tx' | 'before'>): Promise<void> => {
  await sql`select 1 from bill where id = ${before.id} for update`.execute(tx)
  const { rows } = await sql<{ number: string }>`select n.number from allocation a join payment_note n on n.id = a.note_id
    where a.bill_id = ${before.id} group by n.number having sum(a.amount) <> 0 order by 1`.execute(tx)
  if (rows.length > 0)
    throw conflict(`${before.number} is paid in full or in part by ${rows.map(({ number }) => number).join(', ')}. Void the payment first.`)
}
