import { sql } from 'kysely'
import { present } from '../../../domain/kit/present.ts'
import type { Values } from '../../kit/entity/rows.ts'
import { split } from '../../stock/inventory/conversion.ts'
import { merge } from '../../stock/inventory/merge.ts'
import { reserve } from '../../stock/inventory/reserve.ts'
import { writeOff } from '../../stock/inventory/write-off.ts'
import type { Lot } from '../stock/lots.ts'
import { buyer, type Cast } from './cast.ts'
import { looseRubies, meleeFine, meleeSmall, parcelToSort, spinelForKeeping, stoneToBreak } from './stock-stones.ts'
import { comeIn } from './stones.ts'

/** Plans stock cases: sorted, merged, refilled, reserved, and broken. */
export const planStockStories = (cast: Cast): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(70), async date => sortOut(cast, await comeIn(cast, parcelToSort, date)))
  agenda.on(clerk.ago(58), async date => putTogether(cast, [await comeIn(cast, meleeFine, date), await comeIn(cast, meleeSmall, date)]))
  agenda.on(clerk.ago(90), async date => refill(cast, await comeIn(cast, looseRubies, date)))
  agenda.on(clerk.ago(30), async date => keep(cast, await comeIn(cast, spinelForKeeping, date)))
  agenda.on(clerk.ago(45), async date => lose(cast, await comeIn(cast, stoneToBreak, date)))
}

/** The context of a manager's call on a day. */
export const contextOn = ({ clerk, people }: Cast, date: string) => ({
  db: clerk.tx,
  requestId: 'demo',
  ...clerk.contextOn(people.manager, date),
})

/** The id and version of a stone. */
export const versionOf = async ({ clerk }: Cast, { id }: Lot): Promise<{ id: string; version: number }> => {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from inventory where id = ${id}`.execute(clerk.tx)
  return present(rows[0])
}

/** Three good stones are split off a parcel and become single stones. */
const sortOut = (cast: Cast, lot: Lot): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(64), async date => {
    const parts = [
      { sku: 'DEMO-S1', type: 'single', pieces: 1, weight: '2.080', colour: 'Vivid blue', askingRate: '900' },
      { sku: 'DEMO-S2', type: 'single', pieces: 1, weight: '1.760', colour: 'Cornflower', askingRate: '760' },
      { sku: 'DEMO-S3', type: 'pair', pieces: 2, weight: '2.410', colour: 'Cornflower', askingRate: '820' },
    ] as const
    const named = parts.map(part => ({ ...part, id: clerk.newId(date) }))
    await split(contextOn(cast, date), { ...(await versionOf(cast, lot)), parts: named, reason: 'The best four are sold by the stone.' })
  })
}

/** Two lots of melee are merged; fields in which they differ become mixed. */
const putTogether = (cast: Cast, lots: readonly Lot[]): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(37), async date => {
    const stones = []
    for (const lot of lots) stones.push(await versionOf(cast, lot))
    await merge(contextOn(cast, date), { stones, id: clerk.newId(date), sku: 'DEMO-M', weight: '83.180', reason: 'One box is enough.' })
  })
}

/** A refill at another price: the lot then costs its weighted average. */
const refill = (cast: Cast, lot: Lot): void => {
  const { clerk, people, agenda } = cast
  agenda.on(clerk.ago(28), date =>
    clerk.add('inventoryRefill', people.manager, date, {
      ...{ inventory: lot.id, date, pieces: 30, weight: '24.500', costRate: '196', currency: 'USD', landed: '85' },
      reference: 'MZ-0417',
      notes: 'Same cutter, a little darker.',
    }),
  )
}

/** A stone reserved for a customer over the weekend, and part of a lot for another. */
const keep = (cast: Cast, lot: Lot): void => {
  const { clerk, people, agenda } = cast
  const reserveFor = (customer: string, id: string, hours: number, more: Values) =>
    reserve(
      { ...contextOn(cast, clerk.today), caller: people.manager },
      { id, customer, until: new Date(Date.parse(`${clerk.today}T09:00:00Z`) + hours * 3_600_000).toISOString(), ...more },
    )
  agenda.on(clerk.today, async () => {
    const designer = buyer(cast, ({ type }) => type === 'designer')
    const dealer = buyer(cast, ({ type }) => type === 'dealer')
    await reserveFor(designer.id, lot.id, 72, { note: 'Shows it to the client on Monday.' })
    const { rows } = await sql<{ id: string }>`select id from inventory where sku = ${looseRubies.sku}`.execute(clerk.tx)
    await reserveFor(dealer.id, present(rows[0]).id, 120, { pieces: 12, weight: '9.800', note: 'Matches them at their own bench first.' })
  })
}

/** A stone breaks and is written off at cost. */
const lose = (cast: Cast, lot: Lot): void => {
  const { clerk, agenda } = cast
  agenda.on(clerk.ago(17), async date => {
    await writeOff(contextOn(cast, date), { ...(await versionOf(cast, lot)), reason: 'Cracked through when it was set for a photograph.' })
  })
}
