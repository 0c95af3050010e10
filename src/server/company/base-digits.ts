import { sql } from 'kysely'

/** In SQL: how many digits amounts in the base currency have; asked once in a statement. */
export const inBaseDigits = sql`(select base_digits())`
/** The same as text, for queries that are text. */
export const baseDigitsText = '(select base_digits())'
/** In SQL: how many of its smallest coins one of the base currency is, in which sales are kept line by line. */
export const baseUnits = sql`(select base_units())`
