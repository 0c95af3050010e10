import { type RawBuilder, sql } from 'kysely'
import { sideTolerance, weightTolerance } from '../../../domain/stock/inventory/pair.ts'

/** SQL condition on `t`: a single stone in the safe that is the company’s own or on memo. */
export const candidate = sql`t.status = 'available' and t.type = 'single' and t.ownership <> 'customer'`

// Binary numbers are fast, and exact enough here: what is found is compared again in decimals.
const floats = sql`t.id, t.weight::float8 as weight,
  greatest(t.length, t.width)::float8 as longer, least(t.length, t.width)::float8 as shorter`
// One number sorts in a fraction of the time of five columns. Should two kinds have the same, their stones are refused like any others.
const kind = sql`hash_record_extended((t.stone_name_id, t.shape_id, t.naturalness, t.colour, t.clarity), 0) as kind`

const measures = ['id', 'weight', 'longer', 'shorter'] as const
const toLast = (measure: string) => sql`abs(${sql.id(measure)} - ${sql.id(`last_${measure}`)})`
const sideLimit = sql`(case when least(weight, last_weight) < 1 then ${sideTolerance('0')}::float8 else ${sideTolerance('1')}::float8 end + 0.000001)`
const isNear = sql`last_id is not null
  and least(weight, last_weight) >= greatest(weight, last_weight) * (1 - ${weightTolerance}::float8 - 0.000001)
  and coalesce(${toLast('longer')} <= ${sideLimit}, true) and coalesce(${toLast('shorter')} <= ${sideLimit}, true)`
const distance = sql`coalesce(${toLast('longer')}, 0.1) + coalesce(${toLast('shorter')}, 0.1) + ${toLast('weight')} / weight`

/**
 * SQL: the `ids` of this many stones that stand beside each other by size and have the same kind, at most `max` times, the nearest first.
 * Sorting finds them in one pass; comparing all with all would take hours.
 */
export const besideBySize = (condition: RawBuilder<unknown>, pieces: number, max: number) => {
  const ahead = (measure: string, by: number) => sql`lead(${sql.id(measure)}, ${sql.lit(by)}) over by_size`
  const ids = Array.from({ length: pieces }, (_, by) => (by === 0 ? sql`id` : ahead('id', by)))
  const last = measures.map(measure => sql`${ahead(measure, pieces - 1)} as ${sql.id(`last_${measure}`)}`)
  return sql<{ ids: string[] }>`with beside as (
      select id, weight, longer, shorter, ${sql.join(last)}, array[${sql.join(ids)}] as ids
      from (select ${floats}, ${kind} from inventory t where ${candidate} and ${condition}) fitting
      window by_size as (partition by kind order by floor(longer * 10), shorter, weight, id))
    select ids from beside where ${isNear} order by ${distance}, id limit ${max}`
}
