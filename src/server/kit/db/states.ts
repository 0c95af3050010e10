import { type RawBuilder, sql } from 'kysely'
import { type Lifecycle, statesOf } from '../../../domain/kit/lifecycle.ts'

/** Whether the column holds one of these states, as text. The states are literals, so that a partial index on the column is used. */
export const stateText = (column: string, states: readonly string[]): string =>
  states.length > 0 ? `${column} in (${states.map(state => `'${state}'`).join(', ')})` : 'false'

/** The same as a part of a statement. */
export const stateIn = (column: string, states: readonly string[]): RawBuilder<boolean> => sql.raw(stateText(column, states))

/**
 * The status of a document: its state while it is not in force, else the first status whose condition holds. The last condition is
 * `true`.
 */
export const statusColumn = (
  state: string,
  lifecycle: Lifecycle,
  conditions: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<string> => {
  const cases = Object.entries(conditions).map(([status, condition]) => sql`when ${condition} then ${sql.lit(status)}`)
  return sql`case when not ${stateIn(state, statesOf(lifecycle, 'inForce'))} then ${sql.ref(state)} ${sql.join(cases, sql` `)} end`
}
