import { sql } from 'kysely'

/** SQL: the number of decimals of the base currency. A subquery, so that a statement evaluates it once. */
export const inBaseDigits = sql`(select base_digits())`
/** The same as text, for queries built as text. */
export const baseDigitsText = '(select base_digits())'
/** SQL: how many minor units one unit of the base currency has. Sales are stored per line in minor units. */
export const baseUnits = sql`(select base_units())`
