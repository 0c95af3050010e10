import { type RawBuilder, sql } from 'kysely'
import type { ChoiceOf } from '../../../domain/kit/entity.ts'
import { inventoryCalls } from '../../../domain/stock/inventory/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { setOf, withoutShared } from '../../../domain/stock/inventory/set.ts'
import { readCondition } from '../../kit/entity/query.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { fitting, leastWeight, sideLimit, sizes } from './by-size.ts'
import { countOf, listed, stonesOf } from './candidates.ts'

const maxNear = 300

const apart = (side: 'longer' | 'shorter') =>
  sql`max(${sql.id(side)}) over beside - min(${sql.id(side)}) over beside as ${sql.id(`${side}_apart`)}`

/** The ids of as many stones as a set has that stand beside each other by size, the nearest first. Sorting finds them in one pass. */
const nearestSets = (condition: RawBuilder<unknown>, pieces: number) => sql<{ ids: string[] }>`with placed as materialized (
      select id, row_number() over (order by kind, ${sizes}) as place, lead(id, ${sql.lit(pieces - 1)}) over by_size as last,
        ${apart('longer')}, ${apart('shorter')}, max(weight) over beside as heaviest, min(weight) over beside as lightest
      from ${fitting(condition)} fitting
      window by_size as (partition by kind order by ${sizes}), beside as (by_size rows between current row and ${sql.lit(pieces - 1)} following)),
    best as (
      select place, row_number() over () as rank from (
        select place from placed where last is not null and lightest >= ${leastWeight(sql`heaviest`)}
          and coalesce(longer_apart <= ${sideLimit(sql`lightest`)}, true) and coalesce(shorter_apart <= ${sideLimit(sql`lightest`)}, true)
        order by coalesce(longer_apart, 0.1) + coalesce(shorter_apart, 0.1) + (heaviest - lightest) / heaviest, id limit ${maxNear}) nearest)
    select array_agg(p.id order by p.place) as ids from best b cross join generate_series(0, ${sql.lit(pieces - 1)}) step
    join placed p on p.place = b.place + step group by b.rank order by b.rank`

/** The best sets among the stones of a list. */
export const inventorySet: Route = implement(inventoryCalls, 'GET inventory/set', {
  right: { entity: 'inventory', verb: 'read' },
  summary: 'Sets of matching stones among those of a list, best first',
  handle: async ({ db, caller: { role } }, { query: { pieces, ...query } }) => {
    const condition = await readCondition(db, inventory, query, listed, role)
    const [compared, { rows: near }] = await Promise.all([countOf(db, condition, null), nearestSets(condition, Number(pieces)).execute(db)])
    const { rows } = await sql<ChoiceOf<typeof inventory>>`${stonesOf(role, [...new Set(near.flatMap(({ ids }) => ids))])}`.execute(db)
    const known = new Map(rows.map(stone => [stone.id, stone]))
    const sets = near.flatMap(({ ids }) => {
      const stones = ids.flatMap(id => known.get(id) ?? [])
      const match = stones.length === ids.length ? setOf(stones) : null
      return match ? [{ stones, ...match }] : []
    })
    const best = withoutShared(sets.sort((a, b) => b.score - a.score))
    return { sets: best.slice(0, query.pageSize ?? 50), compared }
  },
})
