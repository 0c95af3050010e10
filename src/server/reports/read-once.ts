import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { openShared, type Shared } from '../kit/jobs/shared.ts'

// The text of a query, with its values, says what its rows are.
type Made = { query: CompiledQuery<unknown>; text: string }
type Known = { shared: Shared; queries: Map<string, Made> }

const known = new WeakMap<Db, Known>()
const mostQueries = 500

const knownOf = (db: Db): Known => {
  const found = known.get(db) ?? { shared: openShared(), queries: new Map() }
  known.set(db, found)
  return found
}

const madeOf = (query: CompiledQuery<unknown>): Made => ({ query, text: JSON.stringify([query.sql, query.parameters]) })

/**
 * Reads the rows of a query that many ask for again and again, as when browsers poll. `parts` are everything that the query is made from:
 * it is made once for them, because that costs more than to send it. Who asks for the same at the same time shares the rows.
 */
export const readOnce = <Row>(db: Db, parts: unknown, make: () => RawBuilder<Row>): Promise<Row[]> => {
  const { shared, queries } = knownOf(db)
  const key = JSON.stringify(parts)
  const { query, text } = queries.get(key) ?? madeOf(make().compile(db))
  if (queries.size >= mostQueries) queries.clear()
  queries.set(key, { query, text })
  // Users with different parts may have the same query.
  return shared(text, async () => (await db.executeQuery(query)).rows as Row[])
}
