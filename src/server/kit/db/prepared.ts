import type pg from 'pg'
import { codeOf, propertyOf } from '../property.ts'

// Each prepared statement takes memory in the database, in every connection that uses it.
const maxPrepared = 300

// A command such as begin has no plan; several commands in one text cannot be prepared.
const isPlanned = (text: string, values: readonly unknown[]) => values.length > 0 || /^\s*(select|with)\s/.test(text)

/** Whether a statement was refused because a migration has changed the columns that it returns since it was prepared. */
const isOutdated = (error: unknown): boolean => codeOf(error) === '0A000' && propertyOf(error, 'routine') === 'RevalidateCachedQuery'

const passing = new Set(['40001', '40P01'])

/** Whether the same work may succeed when it is done again: after a deadlock, a serialization failure, or an outdated statement. */
export const isPassing = (error: unknown): boolean => passing.has(codeOf(error) ?? '') || isOutdated(error)

/** How often the prepared statements of a pool became outdated. */
export type Plans = { outdated: number }

/**
 * Uses named prepared statements, because parsing and planning cost more than execution. When one is outdated, all connections of the
 * pool prepare theirs again. A statement outside of a transaction that may succeed when it is run again, is: a migration of a newer
 * program runs while this one serves.
 */
export const prepareRepeated = (client: pg.PoolClient, plans: Plans): void => {
  const prepared = new Map<string, string>()
  let [names, outdated] = [0, plans.outdated]
  const nameOf = (text: string): string | undefined => {
    if (outdated !== plans.outdated) prepared.clear()
    outdated = plans.outdated
    const known = prepared.get(text)
    if (known || prepared.size >= maxPrepared) return known
    const name = `s${names++}`
    prepared.set(text, name)
    return name
  }
  const original = client.query
  const query = (...args: unknown[]): unknown => Reflect.apply(original, client, args)
  const run = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const [before, isAlone] = [plans.outdated, client.getTransactionStatus() === 'I']
    try {
      return await query({ name: nameOf(text), text, values })
    } catch (error) {
      if (isOutdated(error) && plans.outdated === before) plans.outdated += 1
      if (!isAlone || !isPassing(error)) throw error
      return query({ name: nameOf(text), text, values })
    }
  }
  const named = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && rest.length === 0 && isPlanned(text, values)
      ? run(text, values)
      : query(text, values, ...rest)
  // It takes and returns what the original does, whose overloads cannot be written as one function.
  client.query = named as typeof client.query
}
