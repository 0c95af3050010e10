import { sql } from 'kysely'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import type { Reservation } from '../../../domain/stock/inventory/contract.ts'
import { longestDays, usualHours } from '../../../domain/stock/inventory/reservation.ts'
import { refuseClosed } from '../../company/settings.ts'
import { todayAt } from '../../kit/business-day.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { faultAmong } from '../../kit/entity/among.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notAllowed } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { amountOf } from './change.ts'
import { lockStone, postStock, type Stone, stoneIn, stonesOf } from './ledger.ts'
import { release, releaseReservations, reservationsOn, reservationText } from './reservation.ts'
import { holdings, takeHeld } from './selection.ts'

const openStone = async (tx: Db, context: Context, id: string): Promise<Stone & { today: string }> => {
  const today = await todayAt(tx, context, id)
  await refuseClosed(tx, today)
  await lockStone(tx, id)
  await releaseReservations({ tx, today }, [id])
  return { ...stoneIn(await stonesOf(tx, [id]), id), today }
}

/** The end of a reservation: two days from now unless given, with a maximum. */
const untilOf = (now: Date, until: string | undefined): Date => {
  const end = until ? new Date(until) : new Date(now.getTime() + usualHours * 3_600_000)
  if (end <= now) throw invalid({ until: 'The end of the reservation is in the past.' })
  if (end.getTime() - now.getTime() > longestDays * 86_400_000) throw invalid({ until: `A reservation lasts at most ${longestDays} days.` })
  return end
}

type Reserving = {
  id: string
  customer: string
  until?: string | undefined
  pieces?: number | null | undefined
  weight?: Quantity | undefined
  note?: string | undefined
}

/** Reserves a stone, or part of a lot, for a customer. A second reservation for the same customer adds to the first and sets a new end. */
export const reserve = (context: Context, input: Reserving): Promise<void> =>
  transact(context.db, async tx => {
    const { caller } = context
    const until = untilOf(context.now(), input.until)
    const stone = await openStone(tx, context, input.id)
    const customer = await sql<{ name: string; status: string }>`select name, status from customer where id = ${input.customer}`.execute(tx)
    const party = customer.rows[0]
    if (!party) throw invalid({ customer: 'The customer does not exist.' })
    if (party.status !== 'active') throw conflict(`“${party.name}” is ${party.status}. Nothing can be reserved for this customer.`)
    const fault = await faultAmong(tx, 'customer', input.customer, { field: 'kinds', value: 'customer' })
    if (fault) throw invalid({ customer: fault })
    if (stone.ownership === 'customer') throw conflict(`${stone.sku} belongs to a customer and is not for sale.`)
    const held = (await holdings(tx, [stone.id], [])).get(stone.id)
    const [kept] = await reservationsOn(tx, [stone.id])
    if (Number(held?.weight ?? 0) === 0 && kept) throw conflict(reservationText(kept))
    const amount = amountOf(held, stone, input)
    const value = takeHeld(held && { ...held }, stone, amount, message => conflict(message), 'available')
    const posting = { inventory: stone.id, from: 'available', to: 'reserved', toHolder: input.customer, ...amount, value } as const
    const occasion = { kind: 'reservation', document: uuid(), date: stone.today, by: caller.id, reason: input.note ?? null }
    await sql`insert into reservation (inventory_id, customer_id, until, note, by_id) values (${stone.id}, ${input.customer}, ${until}, ${input.note ?? null}, ${caller.id})
      on conflict (inventory_id, customer_id) do update set until = excluded.until, note = excluded.note, by_id = excluded.by_id, at = now()`.execute(
      tx,
    )
    await postStock(tx, [posting], occasion)
    const reason = `For ${party.name} until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    await writeAudit(tx, { entity: 'inventory', record: stone.id, action: 'reserve', after: amount, reason, caller })
  })

/** Releases the reservations of a stone. A Salesman may release only their own. */
export const releaseStone = (
  context: Context,
  { id, customer, reason }: { id: string; customer?: string | undefined; reason?: string | undefined },
): Promise<void> =>
  transact(context.db, async tx => {
    const { caller } = context
    const stone = await openStone(tx, context, id)
    const [kept, ...others] = (await reservationsOn(tx, [id])).filter(one => customer === undefined || one.customer === customer)
    if (!kept) throw conflict(`${stone.sku} is not reserved${customer ? ' for this customer' : ''}.`)
    if (others.length > 0)
      throw invalid({ customer: `Parts of ${stone.sku} are reserved for several customers. Choose the customer to release.` })
    if (caller.role === 'Salesman' && kept.by !== caller.id)
      throw notAllowed(`${stone.sku} was reserved by another user. A Salesman can release only their own reservations.`)
    await release(tx, kept, kept, { by: caller.id, today: stone.today, reason: reason ?? null })
    await writeAudit(tx, { entity: 'inventory', record: id, action: 'release', reason: reason ?? null, caller })
  })

/** The reservations of one stone, of one customer, or all; those that end first come first. */
export const reservationsOf = async (db: Db, { id, customer }: { id?: string | undefined; customer?: string | undefined }) => {
  const { rows } =
    await sql<Reservation>`select json_build_object('id', i.id, 'title', i.sku) as inventory, json_build_object('id', c.id, 'title', c.name) as customer,
      b.pieces, b.weight, r.until, r.note, u.name as by, r.at
    from reservation r join stock_balance b on (b.inventory_id, b.holder, b.place) = (r.inventory_id, r.customer_id, 'reserved') and b.weight > 0
    join inventory i on i.id = r.inventory_id join customer c on c.id = r.customer_id join "user" u on u.id = r.by_id
    where (${id ?? null}::uuid is null or r.inventory_id = ${id ?? null}) and (${customer ?? null}::uuid is null or r.customer_id = ${customer ?? null})
    order by r.until, i.sku limit 500`.execute(db)
  return rows
}
