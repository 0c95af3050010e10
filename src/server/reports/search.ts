import { type RawBuilder, sql } from 'kysely'
import { may } from '../../domain/access.ts'
import { entities, type Name } from '../../domain/index.ts'
import { columnOf, type Entity } from '../../domain/kit/entity.ts'
import type { Role } from '../../domain/people/role.ts'
import type { Hit } from '../../domain/reports/contract.ts'
import { searchCalls } from '../../domain/reports/contract.ts'
import { findableFor } from '../../domain/reports/find.ts'
import { behaviors } from '../index.ts'
import type { Db } from '../kit/db/db.ts'
import { fieldColumn, visible } from '../kit/entity/columns.ts'
import { source } from '../kit/entity/read.ts'
import { asPattern, searched } from '../kit/entity/search-pattern.ts'
import { implement, type Route } from '../kit/http/route.ts'
import { readWanted } from '../stock/inventory/finder.ts'

// The number of results shown for each kind.
const bestPerKind = 6
const bestStones = 12
const maxWords = 6
// Their digits are sent as text, which no program rounds.
const decimals: readonly string[] = ['money', 'carats', 'rate', 'millimetres']

type Condition = RawBuilder<unknown>

// A word of one or two letters is searched only at the start of words. The index holds those as well.
const shortWord = (word: string): Condition => {
  const begins = asPattern(word).slice(1)
  const number = /^\d+$/.test(word) ? sql` or t.search like ${`%-${word.padStart(5, '0')}%`}` : sql``
  return sql`(t.search like ${begins} or t.search like ${`% ${begins}`}${number})`
}
const fits = (entity: Entity, word: string): Condition => {
  if (word.length < 3) return shortWord(word)
  const [found = sql`true`] = searched(entity, word)
  return found
}

/** A report is also found by its laboratory, as in "GRS 2021-0042". */
const also: Partial<Record<Name, (word: string) => Condition>> = {
  certificate: word => sql` or t.lab = ${word.toUpperCase()}`,
}

/** The records that a role may find: those visible in its list. Of the parties, a role without access to costs finds customers only. */
const known = (name: Name, role: Role): Condition => {
  if (name === 'customer' && !may(role, 'confidential.read')) return sql`'customer' = any(t.kinds)`
  return behaviors[name]?.visibleTo?.(role) ?? sql`true`
}

const titleOf = (entity: Entity) => sql.ref(`t.${columnOf(entity.title, entity.fields[entity.title] ?? { kind: 'text' })}`)

/** The rank of a match: exact title, start of the title or last digits, start of a word, or anywhere. */
const rankOf = (entity: Entity, typed: string): Condition => {
  const title = sql`lower(${titleOf(entity)})`
  const begins = asPattern(typed).slice(1)
  // A document is also found by its letters and last digits, as in "inv 185".
  const words = typed.split(/\s+/)
  const last = words.pop() ?? ''
  const called = [sql`${title} ~ ${`(^|\\D)0*${last}$`}`, ...words.map(word => sql`${title} like ${asPattern(word)}`)]
  const digits = /^\d+$/.test(last) ? sql` or (${sql.join(called, sql` and `)})` : sql``
  return sql`case when ${title} = ${typed} then 0 when ${title} like ${begins}${digits} then 1
    when t.search like ${begins} or t.search like ${`% ${begins}`} then 2 else 3 end`
}

/** `order` ranks the matches of one rank, the best first. */
type Search = { where: Condition; rank: Condition; order?: Condition; max: number; lookedAt?: number }

/** The best matches of one kind. They are ranked first; other columns are read only for those. */
const bestOf = (role: Role, name: Name, about: readonly string[], search: Search) => {
  const { where, rank, order = sql`0`, max, lookedAt = 300 } = search
  const entity: Entity = entities[name]
  const behavior = behaviors[name] ?? {}
  const shown = [...(entity.fields.currency && about.some(field => ['total', 'amount'].includes(field)) ? ['currency'] : []), ...about]
  const parts = visible(entity.fields, role)
    .filter(([field]) => shown.includes(field))
    .flatMap(([field, declared]) => {
      const column = fieldColumn(entity, field, declared, 't', role, behavior.columns)
      return [sql.lit(field), decimals.includes(declared.kind) ? sql`(${column})::text` : column]
    })
  return sql`(select ${name} as entity, t.id, ${titleOf(entity)} as title, b.rank, b.nearness, b.created_at, json_build_object(${sql.join(parts)}) as about
    from (select * from (select t.id, ${rank} as rank, ${order} as nearness, t.created_at from ${sql.table(entity.table)} t
        where ${where} and ${known(name, role)} limit ${lookedAt}) l order by rank, nearness, created_at desc limit ${max}) b
    join ${source(entity, behavior)} on t.id = b.id)`
}

const findWords = async (db: Db, role: Role, typed: string): Promise<Hit[]> => {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const kinds = findableFor(role)
  const parts = kinds.map(({ entity: name, about }) => {
    const entity: Entity = entities[name]
    const where = sql.join(
      words.map(word => sql`(${fits(entity, word)}${also[name]?.(word) ?? sql``})`),
      sql` and `,
    )
    return bestOf(role, name, about, { where, rank: rankOf(entity, typed), max: bestPerKind })
  })
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db)
  const placeOf = (hit: Hit) => kinds.findIndex(({ entity }) => entity === hit.entity)
  return rows.sort((a, b) => a.rank - b.rank || placeOf(a) - placeOf(b))
}

// So many stones that fit a sentence are compared to find the nearest.
const compared = 2_000

/** The stones in stock that fit a sentence such as 'unheated ruby 2 ct': those in the safe first, then the nearest in size and price. */
const findWished = async (db: Db, role: Role, typed: string): Promise<Hit[]> => {
  const [stone] = findableFor(role).filter(({ entity }) => entity === 'inventory')
  const wanted = stone && (await readWanted(db, typed, word => fits(entities.inventory, word)))
  if (!wanted) return []
  const { where, nearness, terms } = wanted
  // One word may be meant as a name: 'star' is also the beginning of a customer's name, which is the nearer match.
  const first = terms > 1 ? 1 : 2
  const rank = sql`case when t.available_weight > 0 then ${first}::integer else ${first + 1}::integer end`
  const search = { where, rank, order: nearness, max: bestStones, lookedAt: compared }
  const { rows } = await sql<Hit>`${bestOf(role, 'inventory', stone.about, search)} order by rank, nearness, created_at desc`.execute(db)
  return rows
}

const find = async (db: Db, role: Role, typed: string): Promise<Hit[]> => {
  const [byWords, wished] = await Promise.all([findWords(db, role, typed), findWished(db, role, typed)])
  const exact = byWords.filter(({ rank }) => rank === 0)
  const first = [...exact, ...wished.filter(({ id }) => exact.every(hit => hit.id !== id))]
  const rest = byWords.filter(({ id }) => first.every(hit => hit.id !== id))
  return [...first, ...rest].sort((a, b) => a.rank - b.rank)
}

/** Current titles of these records, in the given order; deleted or hidden ones are left out. */
const findKnown = async (db: Db, role: Role, requested: readonly string[]): Promise<Hit[]> => {
  const parts = findableFor(role).flatMap(({ entity, about }) => {
    const ids = requested.filter(one => one.startsWith(`${entity}.`)).map(one => one.slice(entity.length + 1))
    return ids.length > 0 ? [bestOf(role, entity, about, { where: sql`t.id = any(${ids}::uuid[])`, rank: sql`9`, max: ids.length })] : []
  })
  if (parts.length === 0) return []
  const { rows } = await sql<Hit>`${sql.join(parts, sql` union all `)}`.execute(db)
  const at = (hit: Hit) => requested.indexOf(`${hit.entity}.${hit.id}`)
  return rows.sort((a, b) => at(a) - at(b))
}

/** Global search for documents, parties and stones: by typed or scanned text, or a list of recent records. */
export const searchRoutes: Route[] = [
  implement(searchCalls, 'GET search', {
    right: 'signed-in',
    summary: 'Search documents, parties and stones by words, numbers or codes, or get the current titles of records',
    handle: async ({ db, caller }, { query }) => {
      const rows = query.q ? await find(db, caller.role, query.q.trim().toLowerCase()) : []
      const known = query.recent ? await findKnown(db, caller.role, query.recent) : []
      return [...rows, ...known].map(({ entity, id, title, about, rank }) => ({ entity, id, title, about, rank }))
    },
  }),
]
