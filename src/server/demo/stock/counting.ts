import { sql } from 'kysely'
import { adjust } from '../../stock/inventory/adjust.ts'
import { chanceOf } from '../chance.ts'
import type { Clerk } from '../clerk.ts'
import type { People } from '../parties/people.ts'
import { ct } from './lots.ts'

type Counted = { id: string; version: number; sku: string; pieces: number; weight: string }

const available = async (clerk: Clerk, where: ReturnType<typeof sql>, many: number): Promise<Counted[]> => {
  const { rows } =
    await sql<Counted>`select id, version, sku, available_pieces as pieces, available_weight as weight from inventory where status = 'available' and ownership = 'own' and ${where} order by id limit ${many}`.execute(
      clerk.tx,
    )
  return rows
}

/** The last stock-take: some parcels weigh a little less than in the book, and a few stones are missing. */
export const countStock = async (clerk: Clerk, people: People, date: string): Promise<void> => {
  const chance = chanceOf('counting')
  const context = { db: clerk.tx, requestId: 'demo', ...clerk.contextOn(people.admin, date) }
  for (const { id, version, pieces, weight } of await available(
    clerk,
    sql`type = 'parcel' and available_pieces > 15 and sku not like 'DEMO%'`,
    8,
  )) {
    const counted = pieces - chance.whole(0, 1)
    const mct = Math.round(Number(weight) * 1000) - chance.whole(5, 60) * 10
    await adjust(context, { id, version, pieces: counted, weight: ct(mct), reason: 'Counted and weighed again at the half-year count.' })
  }
  for (const { id, version, sku } of await available(clerk, sql`type = 'single' and acquired < ${clerk.ago(400)}`, 5)) {
    await adjust(context, {
      id,
      version,
      pieces: 0,
      weight: '0',
      reason: `${sku} was not found at the count; the trays were searched twice.`,
    })
  }
}
