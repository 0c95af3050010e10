import { type RawBuilder, sql } from 'kysely'
import { entities, type Name } from '../../../domain/index.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { searchText } from '../../../domain/kit/search-text.ts'
import type { Viewer } from '../../../domain/people/viewer.ts'
import type { Hit } from '../../../domain/reports/contract.ts'
import { findableFor } from '../../../domain/reports/find.ts'
import type { Db } from '../../kit/db/db.ts'
import { beginPattern, searched, searchPattern } from '../../kit/entity/search-pattern.ts'
import { bestOf, titleOf } from './best.ts'

// The number of results shown for each kind.
const bestPerKind = 6
const maxWords = 6

type Condition = RawBuilder<unknown>

// A word of one or two letters is searched only at the start of words. The index holds those as well.
const shortWord = (word: string): Condition => {
  const begins = beginPattern(word)
  const number = /^\d+$/.test(word) ? sql` or t.search like ${`%-${word.padStart(5, '0')}%`}` : sql``
  return sql`(t.search like ${begins} or t.search like ${`% ${begins}`}${number})`
}

/** SQL: whether a word is in the text of a record. */
export const fits = (entity: Entity, word: string): Condition => {
  if (word.length < 3) return shortWord(word)
  const [found = sql`true`] = searched(entity, word)
  return found
}

/** A report is also found by its laboratory, as in "GRS 2021-0042". */
const also: Partial<Record<Name, (word: string) => Condition>> = {
  certificate: word => sql` or t.lab = ${word.toUpperCase()}`,
}

/** The rank of a match: exact title, start of the title or last digits, start of a word, or anywhere. */
const rankOf = (entity: Entity, typed: string): Condition => {
  const title = sql`search_text(${titleOf(entity)})`
  const begins = beginPattern(typed)
  // A document is also found by its letters and last digits, as in "inv 185".
  const words = typed.split(/\s+/)
  const last = words.pop() ?? ''
  const called = [sql`${title} ~ ${`(^|\\D)0*${last}$`}`, ...words.map(word => sql`${title} like ${searchPattern(word)}`)]
  const digits = /^\d+$/.test(last) ? sql` or (${sql.join(called, sql` and `)})` : sql``
  return sql`case when ${title} = ${searchText(typed)} then 0 when ${title} like ${begins}${digits} then 1
    when t.search like ${begins} or t.search like ${`% ${begins}`} then 2 else 3 end`
}

/** The records whose text has every word, the nearest titles first. */
export const findWords = async (db: Db, viewer: Viewer, typed: string): Promise<Hit[]> => {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const kinds = findableFor(viewer.role)
  const parts = kinds.map(({ entity: name, about }) => {
    const entity: Entity = entities[name]
    const where = sql.join(
      words.map(word => sql`(${fits(entity, word)}${also[name]?.(word) ?? sql``})`),
      sql` and `,
    )
    return bestOf(viewer, name, about, { where, rank: rankOf(entity, typed), max: bestPerKind })
  })
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db)
  const placeOf = (hit: Hit) => kinds.findIndex(({ entity }) => entity === hit.entity)
  return rows.sort((a, b) => a.rank - b.rank || placeOf(a) - placeOf(b))
}
