import { sql } from 'kysely'
import { moveWords, placeName } from '../../../domain/reports/explain.ts'
import type { Place } from '../../../domain/stock/inventory/place.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { dayOf } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { inGrams } from '../../stock/inventory/in-grams.ts'
import { type Explain, type Posted, partOf } from './query.ts'

type Moved = Posted & { from: Place; to: Place }

/** What went out and came back on an approval, by stone: the carats or the grams. `all` names the grams and does not add them. */
export const lines = (db: Db, id: string, unit: 'ct' | 'g' | 'all') =>
  partOf(
    db,
    'Moved',
    sql`select p.id as at, p.date, p.document_kind as kind, p.document_id as document, s.sku, p.from_place as "from", p.to_place as "to",
      case when ${unit === 'all'} and l.type in ${inGrams} then p.weight end as grams,
      case when ${unit === 'all'} and l.type in ${inGrams} then 0 when p.to_holder = l.id and p.to_place = 'on_approval' then p.weight else -p.weight end as amount
      from item l join stock_posting p on (p.to_holder = l.id and p.to_place = 'on_approval') or (p.from_holder = l.id and p.from_place = 'on_approval')
      join inventory s on s.id = p.inventory_id where l.approval_id = ${id} and ${unit === 'all' ? sql`true` : unit === 'g' ? sql`l.type in ${inGrams}` : sql`l.type not in ${inGrams}`}`,
    ({ sku, from, to, grams }: Moved & { sku: string; grams: string | null }) =>
      `${sku}: ${moveWords(from, to)}${grams === null ? '' : `, ${grams} g`}`,
  )

type Amount = 'weight' | 'value'
const inside = "('available', 'reserved', 'on_approval', 'at_lab', 'in_work', 'in_transit')"
const within = { safe: "('available')", company: inside, lot: inside.replace(')', ", 'sold')") } as const

/** The movements into (plus) and out of (minus) a set of places. */
export const moved = (db: Db, stone: string, { over, of, label }: { over: keyof typeof within; of: Amount; label: string }) => {
  const places = sql.raw(within[over])
  return partOf(
    db,
    label,
    sql`select p.id as at, p.date, p.document_kind as kind, p.document_id as document, p.from_place as "from", p.to_place as "to",
      case when p.to_place in ${places} then ${sql.ref(`p.${of}`)} else -${sql.ref(`p.${of}`)} end as amount
      from stock_posting p where p.inventory_id = ${stone} and (p.to_place in ${places}) <> (p.from_place in ${places})`,
    ({ from, to }: Moved) => moveWords(from, to),
  )
}

/** The weight of a single stone as it was entered. Only a lot is a sum of postings. */
export const entered = (db: Db, id: string) =>
  partOf(
    db,
    'Weighed',
    sql`select 1 as at, ${dayOf(sql`created_at`, sql`branch_id`)} as date, 'inventory' as kind, id as document, weight as amount from inventory where id = ${id}`,
    () => 'The recorded weight of an item that is not divided',
  )

/** Where a stone is: the postings into and out of each place. */
export const whereabouts: Explain<'inventory'> = async (db, id, { status }) => {
  const { rows } = await sql<{ place: string }>`select place from stock_balance
    where inventory_id = ${id} and inside group by place having sum(weight) > 0 order by 1`.execute(db)
  const places = rows.length > 0 ? rows.map(({ place }) => place) : [status]
  return places.map(place =>
    partOf(
      db,
      placeName(place),
      sql`select p.id as at, p.date, p.document_kind as kind, p.document_id as document, p.from_place as "from", p.to_place as "to",
        case when p.to_place = ${place} then p.weight else -p.weight end as amount
        from stock_posting p where p.inventory_id = ${id} and (p.to_place = ${place}) <> (p.from_place = ${place})`,
      ({ from, to }: Moved) => moveWords(from, to),
    ),
  )
}

const came: Record<string, string> = {
  opening: 'Entered',
  purchase: 'Bought, including its share of landed costs',
  merge: 'Put together',
  split: 'Part of another',
}

/** What a stone cost when it came in, and its cost per carat, per piece or as a whole. */
export const firstCost: Explain<'inventory'> = (db, id, { type, costBasis, costRate }) => {
  const basis = costBasis === 'per carat' && isInGrams(type) ? 'per gram' : costBasis
  const rate = String(costRate ?? '0').replace(/\.?0+$/, '') || '0'
  return [
    partOf(
      db,
      'Cost',
      sql`select p.id as at, p.date, case p.document_kind when 'opening' then 'inventory' else p.document_kind end as kind, p.document_id as document, p.document_kind as how, t.cost as amount
        from inventory t cross join lateral (select * from stock_posting p where p.inventory_id = t.id order by p.id limit 1) p where t.id = ${id}`,
      ({ how }: Posted & { how: string }) => `${came[how] ?? 'Made'}: ${basis === 'whole' ? 'as a whole' : `${rate} ${basis}`}`,
    ),
  ]
}
