import { may } from '../../../domain/access.ts'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { caratsOf } from '../../../domain/stock/stone/weights.ts'
import { transfer } from '../../../domain/stock/transfer.ts'
import { setOut } from '../../company/branch.ts'
import { checkDate, refuseClosed } from '../../company/settings.ts'
import { nextNumber } from '../../kit/db/counter.ts'
import { invalid } from '../../kit/errors.ts'
import { type Held, postStock, type Stone, stoneIn, stonesOf } from '../inventory/ledger.ts'
import { releaseReservations } from '../inventory/reservation.ts'
import { holdings, takeHeld } from '../inventory/selection.ts'
import { fillDraft, idsOf, refuseLine, type TransferLine, type TransferWork } from './draft.ts'

/** Sends a stone or a whole lot, so that one SKU is always in one branch. */
const sendLine = (line: TransferLine, index: number, stone: Stone, held: Held | undefined) => {
  if (stone.status === 'partly') throw refuseLine(index, `Part of ${stone.sku} is elsewhere. Split off the part to transfer.`)
  const amount = { pieces: held?.pieces ?? null, weight: held?.weight ?? stone.weight }
  return { ...line, ...amount, cost: takeHeld(held && { ...held }, stone, amount, message => refuseLine(index, message), 'available') }
}

export const send = async (work: TransferWork) => {
  const { tx, values, caller, today } = work
  checkDate(values.date, today, may(caller.role, 'invoice.backdate'))
  await refuseClosed(tx, values.date)
  if (values.items.length === 0) throw invalid({ items: 'Add at least one stone.' })
  const ids = idsOf(values.items)
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations(work, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  await fillDraft(work)
  const lines = values.items.map((line, index) => sendLine(line, index, stoneIn(stones, line.inventory), held.get(line.inventory)))
  values.items = lines
  values.carats = caratsOf(lines)
  await setOut(tx, values.from, values.to)
  values.number = await nextNumber(tx, transfer.series, values.from, values.date)
  const postings = lines.map(
    (line): StockPosting => ({
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
