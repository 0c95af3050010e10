import { may } from '../../../domain/access.ts'
import { round, sum } from '../../../domain/kit/quantity.ts'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { transfer } from '../../../domain/stock/transfer.ts'
import { setOut } from '../../company/branch.ts'
import { checkDate, refuseClosed } from '../../company/settings.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import type { Work } from '../../kit/entity/behavior.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { invalid } from '../../kit/errors.ts'
import { type Held, postStock, type Stone, stonesOf } from '../inventory/ledger.ts'
import { releaseReservations } from '../inventory/reservation.ts'
import { holdings, takeHeld } from '../inventory/selection.ts'
import { fillDraft, idsOf, refuseLine } from './draft.ts'

/** Sends a stone or a whole lot, so that one SKU is always in one branch. */
const sendLine = (line: Values, index: number, stone: Stone, held: Held | undefined): Values => {
  if (stone.status === 'partly') throw refuseLine(index, `Part of ${stone.sku} is elsewhere. Split off the part to transfer.`)
  const amount = { pieces: held?.pieces ?? null, weight: held?.weight ?? stone.weight }
  return { ...line, ...amount, cost: takeHeld(held && { ...held }, stone, amount, message => refuseLine(index, message), 'available') }
}

export const send = async (work: Work) => {
  const { tx, values, caller, today } = work
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one stone.' })
  const ids = idsOf(values.items)
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations(work, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  await fillDraft(work)
  values.items = values.items.map((line: Values, index: number) =>
    sendLine(line, index, stones.get(line.inventory)!, held.get(line.inventory)),
  )
  values.carats = round(sum(values.items.map((line: Values) => line.weight)), 3)
  await setOut(tx, values.from, values.to)
  values.number = await nextNumber(tx, transfer.series!, values.from, values.date)
  const postings = values.items.map(
    (line: Values): StockPosting => ({
      inventory: line.inventory,
      from: 'available',
      to: 'in_transit',
      toHolder: line.id,
      pieces: line.pieces,
      weight: line.weight,
      value: line.cost,
      line: line.id,
    }),
  )
  return () => postStock(tx, postings, { kind: transfer.name, document: values.id, date: values.date, by: caller.id })
}
