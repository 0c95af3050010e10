import { sql } from 'kysely'
import type { StockPosting } from '../../../domain/payments/posting.ts'
import { transfer } from '../../../domain/stock/transfer.ts'
import { eventDay } from '../../company/settings.ts'
import { todayIn } from '../../kit/business-day.ts'
import type { Work } from '../../kit/entity/behavior.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { conflict } from '../../kit/errors.ts'
import { recordStockChange } from '../inventory/change.ts'
import { heldBy, type Occasion, postStock, stonesOf } from '../inventory/ledger.ts'
import { idsOf } from './draft.ts'

/** The transfer lines of the scanned ids or labels. The error names every scanned item that is not in transit. */
const scannedLines = (items: readonly Values[], scanned: readonly string[]): Values[] => {
  const failed: { id: string; reason: string }[] = []
  const found = new Map<string, Values>()
  for (const id of scanned) {
    const line = items.find(({ inventory, sku }) => inventory === id || sku?.toLowerCase() === id.toLowerCase())
    if (!line) failed.push({ id, reason: `“${id}” is not on this transfer.` })
    else if (line.place === 'available') failed.push({ id, reason: `${line.sku} has already arrived.` })
    else if (line.place !== 'in_transit') failed.push({ id, reason: `${line.sku} is not in transit.` })
    else found.set(line.id, line)
  }
  if (failed.length > 0)
    throw conflict(failed.length === 1 ? failed[0]!.reason : `${failed.length} stones cannot be taken: ${failed[0]!.reason}`, { failed })
  return [...found.values()]
}

const arrive = async (work: Work, to: 'available' | 'loss'): Promise<{ lines: Values[]; postings: StockPosting[] }> => {
  const lines = scannedLines(work.before!.items, work.input.stones)
  const ids = idsOf(lines)
  await stonesOf(work.tx, ids, { lock: true })
  const held = await heldBy(
    work.tx,
    'in_transit',
    lines.map(({ id }) => id),
  )
  const postings = lines.map(
    (line): StockPosting => ({
      inventory: line.inventory,
      from: 'in_transit',
      fromHolder: line.id,
      to,
      ...held.get(line.inventory)!,
      line: line.id,
    }),
  )
  return { lines, postings }
}

// Goods in transit are received or reported lost on a business day of the destination branch.
const occasionOf = async (work: Work): Promise<Occasion> => {
  const { tx, values, caller, doing, reason } = work
  const date = await eventDay({ ...work, today: await todayIn(tx, doing, values.to) }, 'the transfer’s')
  return { kind: transfer.name, document: values.id, date, by: caller.id, reason }
}

/** Receives goods into the safe of the destination branch. */
export const receive = async (work: Work) => {
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

export const reportLost = async (work: Work) => {
  const { postings } = await arrive(work, 'loss')
  const occasion = await occasionOf({ ...work, input: {} })
  return () => postStock(work.tx, postings, occasion)
}
