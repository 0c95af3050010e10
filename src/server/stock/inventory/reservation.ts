import { sql } from 'kysely'
import { latest } from '../../../domain/company/business-day.ts'
import { compare, type Quantity, sum } from '../../../domain/kit/quantity.ts'
import type { Amount } from '../../../domain/stock/inventory/conversion.ts'
import { costOfPart } from '../../../domain/stock/inventory/cost.ts'
import { usedOf } from '../../../domain/stock/inventory/reservation.ts'
import { isWhole } from '../../../domain/stock/stone/type.ts'
import { settingsForPosting } from '../../company/settings.ts'
import { todayAt } from '../../kit/business-day.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import type { Tasks } from '../../kit/jobs/jobs.ts'
import { postStock, stonesOf } from './ledger.ts'
import { atLine } from './selection.ts'

export type Reserved = {
  inventory: string
  sku: string
  type: string
  customer: string
  name: string
  until: string
  pieces: number | null
  weight: Quantity
  value: Quantity
  costBasis: string
  by: string
  /** The business day of the last posting to this reservation. */
  since: string
  isOver: boolean
}

/** The reservations of these stones. */
export const reservationsOn = async (tx: Db, stones: readonly string[]): Promise<Reserved[]> => {
  const { rows } =
    await sql<Reserved>`select b.inventory_id as inventory, i.sku, i.type, b.holder as customer, c.name, r.until, b.pieces, b.weight, b.value, i.cost_basis as "costBasis", r.by_id as by, r.until <= business_now() as "isOver",
      (select max(p.date) from stock_posting p where p.inventory_id = b.inventory_id and p.to_place = 'reserved' and p.to_holder = b.holder) as since
    from stock_balance b join reservation r on (r.inventory_id, r.customer_id) = (b.inventory_id, b.holder) join inventory i on i.id = b.inventory_id join customer c on c.id = b.holder
    where b.inventory_id = any(${[...stones]}::uuid[]) and b.place = 'reserved' and b.weight > 0 order by b.inventory_id, b.holder`.execute(
      tx,
    )
  return rows
}

/** The message that a stone is reserved, with the customer and the end time. */
export const reservationText = ({ sku, name, until }: Reserved): string =>
  `${sku} is reserved for ${name} until ${until.slice(0, 16).replace('T', ' ')} UTC.`

type Release = { by: string; today: string; reason: string | null }

/** Releases a reservation or part of it, dated no earlier than the reservation. Deletes the reservation when nothing is left. */
export const release = async (tx: Db, kept: Reserved, part: Amount, { by, today, reason }: Release): Promise<void> => {
  const { inventory, customer } = kept
  const value = costOfPart(kept, part)
  const { pieces, weight } = part
  const posting = { inventory, from: 'reserved', fromHolder: customer, to: 'available', pieces, weight, value } as const
  await postStock(tx, [posting], { kind: 'reservation', document: uuid(), date: latest(today, kept.since), by, reason })
  if (compare(weight, kept.weight) === 0)
    await sql`delete from reservation where inventory_id = ${inventory} and customer_id = ${customer}`.execute(tx)
}

type Taken = {
  inventory: string | null
  approvalLine?: string | null | undefined
  pieces: number | null
  weight: Quantity | null
}
type Taker = { customer: string; by: string; lines: readonly Taken[] }

/**
 * Releases the expired reservations of these stones, and what the customer `taker` has reserved and now takes. Refuses a single item
 * that is reserved for another customer. The stones must be locked already.
 */
export const releaseReservations = async (work: { tx: Db; today: string }, stones: readonly string[], taker?: Taker): Promise<void> => {
  for (const kept of await reservationsOn(work.tx, stones)) {
    if (kept.isOver) await release(work.tx, kept, kept, { by: kept.by, today: work.today, reason: 'The reservation expired' })
    else if (taker) {
      const lines = taker.lines.filter(line => line.inventory === kept.inventory && !line.approvalLine)
      if (taker.customer !== kept.customer) {
        const [first] = lines
        if (first && isWhole(kept.type)) throw atLine(taker.lines.indexOf(first), reservationText(kept))
        continue
      }
      const taken = {
        pieces: lines.reduce((pieces, line) => pieces + (line.pieces ?? 0), 0),
        weight: sum(lines.map(line => line.weight ?? '0')),
      }
      if (lines.length > 0) await release(work.tx, kept, usedOf(kept, taken), { by: taker.by, today: work.today, reason: null })
    }
  }
}

/** Releases every expired reservation, stone by stone. Skips a stone while its day is in a closed period. */
export const releaseExpired = async (db: Db, now: () => Date): Promise<void> => {
  const { rows } = await sql<{
    stone: string
  }>`select distinct inventory_id as stone from reservation where until <= business_now() order by 1`.execute(db)
  for (const { stone } of rows)
    await transact(db, async tx => {
      const { closedUntil } = await settingsForPosting(tx)
      const today = await todayAt(tx, { now }, stone)
      if (closedUntil && today <= closedUntil) return
      await stonesOf(tx, [stone], { lock: true })
      await releaseReservations({ tx, today }, [stone])
    })
}

/** Background task: releases expired reservations every minute. */
export const reservationTasks = (resources: { db: Db; now: () => Date }): Tasks => ({
  'let-reservations-go': () => releaseExpired(resources.db, resources.now),
})
export const reservationTimes = '* * * * * let-reservations-go'
