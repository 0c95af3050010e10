import { type RawBuilder, sql } from 'kysely'
import { sideTolerance, weightTolerance } from '../../../domain/stock/inventory/pair.ts'

/** SQL condition on `t`: a single stone in the safe that is the company’s own or on memo. */
export const candidate = sql`t.status = 'available' and t.type = 'single' and t.ownership <> 'customer'`

// Binary numbers are fast, and exact enough here: what is found is compared again in decimals.
const floats = sql`t.id, t.weight::float8 as weight,
  greatest(t.length, t.width)::float8 as longer, least(t.length, t.width)::float8 as shorter`
// One number sorts in a fraction of the time of five columns. Should two kinds have the same, their stones are refused like any others.
const kind = sql`hash_record_extended((t.stone_name_id, t.shape_id, t.naturalness, t.colour, t.clarity), 0) as kind`

/** SQL: the candidates of a list with their `kind` and, in binary numbers, their `weight` and their `longer` and `shorter` sides. */
export const fitting = (condition: RawBuilder<unknown>) =>
  sql`(select ${floats}, ${kind} from inventory t where ${candidate} and ${condition})`

/** SQL: the order within a kind that puts stones of nearly the same size beside each other, the longer side in steps of 0.1 mm. */
export const sizes = sql`floor(longer * 10), shorter, weight, id`

/** SQL: the largest difference of a side, with room for rounding, from the weight of the lighter stone. */
export const sideLimit = (lightest: RawBuilder<unknown>) =>
  sql`(case when ${lightest} < 1 then ${sideTolerance('0')}::float8 else ${sideTolerance('1')}::float8 end + 0.000001)`

/** SQL: the least weight beside the heaviest stone, with room for rounding. */
export const leastWeight = (heaviest: RawBuilder<unknown>) => sql`${heaviest} * (1 - ${weightTolerance}::float8 - 0.000001)`
