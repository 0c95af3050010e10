import { sql } from 'kysely'
import type { Viewer } from '../../../domain/people/viewer.ts'
import { type Hit, searchCalls } from '../../../domain/reports/contract.ts'
import { findableFor } from '../../../domain/reports/find.ts'
import type { Db } from '../../kit/db/db.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { readChips } from '../../stock/inventory/finder.ts'
import { bestOf } from './best.ts'
import { findWished } from './stones.ts'
import { findWords } from './words.ts'

const find = async (db: Db, viewer: Viewer, typed: string): Promise<Hit[]> => {
  const [byWords, wished] = await Promise.all([findWords(db, viewer, typed), findWished(db, viewer, typed)])
  const exact = byWords.filter(({ rank }) => rank === 0)
  const first = [...exact, ...wished.filter(({ id }) => exact.every(hit => hit.id !== id))]
  const rest = byWords.filter(({ id }) => first.every(hit => hit.id !== id))
  return [...first, ...rest].sort((a, b) => a.rank - b.rank)
}

/** Current titles of these records, in the given order; deleted or hidden ones are left out. */
const findKnown = async (db: Db, viewer: Viewer, requested: readonly string[]): Promise<Hit[]> => {
  const parts = findableFor(viewer.role).flatMap(({ entity, about }) => {
    const ids = requested.filter(one => one.startsWith(`${entity}.`)).map(one => one.slice(entity.length + 1))
    return ids.length > 0 ? [bestOf(viewer, entity, about, { where: sql`t.id = any(${ids}::uuid[])`, rank: sql`9`, max: ids.length })] : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db)
  const at = (hit: Hit) => requested.indexOf(`${hit.entity}.${hit.id}`)
  return rows.sort((a, b) => at(a) - at(b))
}

/** Global search for documents, parties and stones: by typed or scanned text, or a list of recent records. */
export const searchRoutes: Route[] = [
  implement(searchCalls, 'GET search', {
    branches: 'limited',
    right: { area: 'finder' },
    summary: 'Search documents, parties and stones by words, numbers or codes, or get the current titles of records',
    handle: async ({ db, caller }, { query }) => {
      const rows = query.q ? await find(db, caller, query.q.trim().toLowerCase()) : []
      const known = query.recent ? await findKnown(db, caller, query.recent) : []
      return [...rows, ...known].map(({ entity, id, title, about, rank }) => ({ entity, id, title, about, rank }))
    },
  }),
  implement(searchCalls, 'GET search/wanted', {
    branches: 'shared',
    right: { area: 'finder' },
    summary: 'What a sentence asks of stones: its conditions in words and where they stand in it, and the words that are none',
    handle: async ({ db }, { query }) => readChips(db, query.q),
  }),
]
