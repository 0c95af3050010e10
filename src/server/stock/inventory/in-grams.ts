import { sql } from 'kysely'
import { typesInGrams } from '../../../domain/stock/stone/type.ts'

/** SQL: the types that are weighed in grams, for `type in …`. Their weight is never added to carats. */
export const inGrams = sql`(${sql.join(typesInGrams.map(sql.lit))})`
