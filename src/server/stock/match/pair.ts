import { type RawBuilder, sql } from 'kysely'
import type { ChoiceOf } from '../../../domain/kit/entity.ts'
import type { ListQuery } from '../../../domain/kit/list-query.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import { inventoryCalls } from '../../../domain/stock/inventory/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { type Matched, matchOf, sideTolerance, weightTolerance, withoutRepeats } from '../../../domain/stock/inventory/pair.ts'
import type { Db } from '../../kit/db/db.ts'
import { readCondition } from '../../kit/entity/query.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import { besideBySize, candidate } from './by-size.ts'
import { countOf, listed, stonesOf } from './candidates.ts'

// The maximum number of stones of a list that are each compared with every other, and of nearest pairs that are scored.
const [maxCompared, maxNear] = [2_000, 300]

type Near = { one: string; other: string }

const pairColumns = sql`t.id, t.stone_name_id, t.shape_id, t.naturalness, t.weight, greatest(t.length, t.width) as longer, least(t.length, t.width) as shorter`

const apart = (side: string) => sql`abs(a.${sql.id(side)} - b.${sql.id(side)})`
const min = sql`case when least(a.weight, b.weight) < 1 then ${sideTolerance('0')}::numeric else ${sideTolerance('1')}::numeric end`
// The same rule as in the domain, written so that PostgreSQL can use the pair index.
const near = sql`b.stone_name_id = a.stone_name_id and b.naturalness = a.naturalness
  and b.weight between a.weight * (1 - ${weightTolerance}::numeric) and a.weight / (1 - ${weightTolerance}::numeric)
  and coalesce(${apart('longer')} <= ${min}, true) and coalesce(${apart('shorter')} <= ${min}, true)`
const nearest = sql`coalesce(${apart('longer')}, 0.1) + coalesce(${apart('shorter')}, 0.1) + abs(a.weight - b.weight) / a.weight, b.id`

const partnersOf = async (db: Db, id: string, condition: RawBuilder<unknown>) => {
  const { rows } = await sql<{
    sku: string
    type: string
    shape: string | null
  }>`select sku, type, shape_id as shape from inventory where id = ${id}`.execute(db)
  const [stone] = rows
  if (!stone) throw notFound('stone')
  if (stone.type !== 'single') throw conflict(`A pair needs two single stones. ${stone.sku} is a ${stone.type}.`)
  const shape = stone.shape === null ? sql`t.shape_id is null` : sql`t.shape_id = ${stone.shape}`
  const found = await sql<Near>`select a.id as one, b.id as other from (select ${pairColumns} from inventory t where t.id = ${id}) a
    join lateral (select ${pairColumns} from inventory t where ${candidate} and ${shape} and t.id <> ${id} and ${condition}) b on ${near}
    order by ${nearest} limit ${maxNear}`.execute(db)
  return { near: found.rows, compared: found.rows.length, isBySize: false }
}

/** Compares each stone of a short list with every other. */
const pairsOfAll = (condition: RawBuilder<unknown>) => sql<Near>`with fitting as materialized (
      select ${pairColumns} from inventory t where ${candidate} and ${condition})
    select a.id as one, b.id as other from fitting a join fitting b on a.id < b.id and b.shape_id is not distinct from a.shape_id and ${near}
    order by ${nearest} limit ${maxNear}`

const pairsAmong = async (db: Db, condition: RawBuilder<unknown>) => {
  const first = await countOf(db, condition, maxCompared + 1)
  if (first <= maxCompared) return { near: (await pairsOfAll(condition).execute(db)).rows, compared: first, isBySize: false }
  // A long list is counted while its pairs are found.
  const [compared, { rows }] = await Promise.all([countOf(db, condition, null), besideBySize(condition, 2, maxNear).execute(db)])
  return { near: rows.map(({ ids: [one = '', other = ''] }) => ({ one, other })), compared, isBySize: true }
}

const idsOf = (near: readonly Near[]): string[] => [...new Set(near.flatMap(({ one, other }) => [one, other]))]

const scored = <S extends Matched>(near: readonly Near[], stones: readonly S[]) => {
  const known = new Map(stones.map(stone => [stone.id, stone]))
  return near
    .flatMap(pair => {
      const [one, other] = [known.get(pair.one), known.get(pair.other)]
      const match = one && other ? matchOf(one, other) : null
      return one && other && match ? [{ one, other, ...match }] : []
    })
    .sort((a, b) => b.score - a.score)
}

const pairsOf = async ({ db, caller }: Context, { id, ...query }: ListQuery) => {
  const condition = await readCondition(db, inventory, query, listed, caller)
  const { near, compared, isBySize } = id ? await partnersOf(db, id, condition) : await pairsAmong(db, condition)
  const { rows } = await sql<ChoiceOf<typeof inventory>>`${stonesOf(caller, idsOf(near))}`.execute(db)
  const pairs = scored(near, rows)
  return { pairs: (id ? pairs : withoutRepeats(pairs)).slice(0, query.pageSize ?? 50), compared, isBySize }
}

/** The best pairs among the single stones in the safe that fit this condition (on the stock as `t`), each stone once. */
export const bestPairs = async (db: Db, viewer: Viewer, condition: RawBuilder<unknown>) => {
  const { near } = await pairsAmong(db, condition)
  const { rows } = await sql<Matched>`${stonesOf(viewer, idsOf(near))}`.execute(db)
  return withoutRepeats(scored(near, rows))
}

/** Stones that match a given stone, or the best pairs among the stones of a list. */
export const inventoryPair: Route = implement(inventoryCalls, 'GET inventory/pair', {
  branches: { of: 'inventory', ids: ({ query }) => (query.id ? [query.id] : []) },
  right: { entity: 'inventory', verb: 'read' },
  summary: 'Partners for a stone, or pairs among the stones of a list, best first',
  handle: (context, { query }) => pairsOf(context, query),
})
