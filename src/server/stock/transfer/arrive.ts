import { sql } from 'kysely'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { transfer } from '../../../domain/stock/transfer.ts'
import { eventDay } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import type { Work, WorkOn } from '../../kit/entity/behavior.ts'
import { conflict } from '../../kit/errors.ts'
import { recordStockChange } from '../inventory/change.ts'
import { heldBy, type Occasion, postStock, stonesOf } from '../inventory/ledger.ts'
import { idsOf, type TransferLine, type TransferWork } from './draft.ts'

/** The transfer lines of the scanned ids or labels. The error names every scanned item that is not in transit. */
const scannedLines = (items: readonly TransferLine[], scanned: readonly string[]): TransferLine[] => {
  const failed: { id: string; reason: string }[] = []
  const found = new Map<string, TransferLine>()
  for (const id of scanned) {
    const line = items.find(({ inventory, sku }) => inventory === id || sku?.toLowerCase() === id.toLowerCase())
    if (!line) failed.push({ id, reason: `“${id}” is not on this transfer.` })
    else if (line.place === 'available') failed.push({ id, reason: `${line.sku} has already arrived.` })
    else if (line.place !== 'in_transit') failed.push({ id, reason: `${line.sku} is not in transit.` })
    else found.set(line.id, line)
  }
  const [first] = failed
  if (first) throw conflict(failed.length === 1 ? first.reason : `${failed.length} stones cannot be taken: ${first.reason}`, { failed })
  return [...found.values()]
}

type Scanned = WorkOn<{ items: TransferLine[] }, { stones: string[] }>
const arrive = async (work: Scanned, to: 'available' | 'loss'): Promise<{ lines: TransferLine[]; postings: StockPosting[] }> => {
  const lines = scannedLines(work.values.items, work.input.stones)
  const ids = idsOf(lines)
  await stonesOf(work.tx, ids, { lock: true })
  const held = await heldBy(
    work.tx,
    'in_transit',
    lines.map(({ id }) => id),
  )
  const postings = lines.map(({ id, inventory, sku }): StockPosting => {
    const goods = held.get(inventory)
    if (!goods) throw conflict(`${sku} is not in transit.`)
    return { inventory, from: 'in_transit', fromHolder: id, to, ...goods, line: id }
  })
  return { lines, postings }
}

// Goods in transit are received or reported lost on a business day of the destination branch.
const occasionOf = async (work: TransferWork<{ date?: string | undefined }>): Promise<Occasion> => {
  const { tx, values, caller, doing, reason } = work
  const date = await eventDay({ ...work, today: await todayIn(tx, doing, values.to) }, 'the transfer’s')
  return { kind: transfer.name, document: values.id, date, by: caller.id, reason }
}

/** Receives goods into the safe of the destination branch. */
export const receive = async (work: Work<typeof transfer, 'receive'>) => {
  const { tx, values, input } = work
  const { lines, postings } = await arrive(work, 'available')
  const occasion = await occasionOf(work)
  return async () => {
    await postStock(tx, postings, occasion)
    const ids = idsOf(lines)
    await sql`update inventory set branch_id = ${values.to}, location = ${input.location ?? null} where id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const after = { branch: values.to, location: input.location ?? null }
    await recordStockChange(
      tx,
      work,
      ids.map(id => ({ id, after, reason: `Transfer ${values.number}` })),
      'receive',
    )
  }
}

export const reportLost = async (work: Work<typeof transfer, 'lost'>) => {
  const { postings } = await arrive(work, 'loss')
  const occasion = await occasionOf({ ...work, input: {} })
  return () => postStock(work.tx, postings, occasion)
}
