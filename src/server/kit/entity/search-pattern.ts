import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import { searchText } from '../../../domain/kit/search-text.ts'
import type { Db } from '../db/db.ts'
import { entityNamed } from './columns.ts'
import { isRef, type RefField } from './field-kind.ts'

const literal = (text: string) => text.replace(/[\\%_]/g, letter => `\\${letter}`)
/** An `ilike` pattern that finds a word anywhere in a text. */
export const asPattern = (word: string): string => `%${literal(word)}%`
/** A `like` pattern that finds a word anywhere in a search text, which is stored in lower case and without accents. */
export const searchPattern = (word: string): string => `%${literal(searchText(word))}%`
/** A `like` pattern that finds search texts which begin with these words. */
export const beginPattern = (words: string): string => `${literal(searchText(words))}%`

const searchedFields = (entity: Entity) => Object.entries(entity.fields).filter(([, field]) => field.isSearched)
const searchedRefs = (entity: Entity) =>
  searchedFields(entity).flatMap(([name, field]): [string, RefField][] => (isRef(field) ? [[name, field]] : []))
const hasText = (entity: Entity) => searchedFields(entity).length > searchedRefs(entity).length

const titled = (entity: Entity): RawBuilder<unknown>[] =>
  [entity.title, 'code'].flatMap(name => {
    const field = entity.fields[name]
    return field?.stored && field.kind === 'text' ? [sql`search_text(${sql.ref(`t.${columnOf(name, field)}`)})`] : []
  })
const anyOf = (conditions: RawBuilder<unknown>[]) => (conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`false`)

/**
 * SQL: how near a record comes to what was typed: 0 when its title or code is that, 1 when it begins so, 2 when another word of the record
 * does, 3 when it stands inside of a word (docs/domain/company.md#search). Null for records without a text of their own.
 */
export const nearnessOf = (entity: Entity, typed: string): RawBuilder<unknown> | null => {
  if (!hasText(entity)) return null
  const [text, begins] = [searchText(typed.trim()), beginPattern(typed.trim())]
  const names = titled(entity)
  return sql`case when ${anyOf(names.map(name => sql`${name} = ${text}`))} then 0
    when ${anyOf(names.map(name => sql`${name} like ${begins}`))} then 1
    when t.search like ${begins} or t.search like ${`% ${begins}`} then 2 else 3 end`
}

const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
// In a subquery the pattern is unknown to the planner. Otherwise it plans again for each word, which costs more than the search.
const pattern = (word: string) => sql`(select ${searchPattern(word)}::text)`
const among = (field: RefField, word: string) =>
  sql`(select id from ${sql.table(entityNamed(field.of).table)} where search like ${pattern(word)})`

// Out of the hundred sample texts in the planner's statistics; one or two may contain the word by chance.
const fewOfHundred = 2
// A trigram index cannot find a word without three letters or digits in a row.
const hasThree = /[\p{L}\p{N}]{3}/u

/**
 * Finds the rare ones of several words: in no referenced title, and in almost none of the planner's sample texts. Reading their
 * records is faster than also searching an index for the other words. A single word needs no check.
 */
export const readRare = async (db: Db, entity: Entity, search = ''): Promise<string[]> => {
  const [words, refs] = [wordsOf(search), searchedRefs(entity)]
  if (words.length < 2 || refs.length === 0) return []
  const isRare = (word: string) =>
    sql.join(
      [
        sql`(select count(*) <= ${fewOfHundred} from unnest(known.texts) as text where text like ${pattern(word)})`,
        ...refs.map(([, field]) => sql`not exists ${among(field, word)}`),
      ],
      sql` and `,
    )
  const { rows } = await sql<{ rare: boolean[] }>`select array[${sql.join(words.map(isRare))}] as rare
    from pg_stats s, lateral (select s.histogram_bounds::text::text[] as texts) known
    where s.schemaname = current_schema() and s.tablename = ${entity.table} and s.attname = 'search' and known.texts is not null`.execute(
    db,
  )
  return words.filter((word, at) => hasThree.test(word) && rows[0]?.rare[at])
}

/** A title from a fixed list has no search text: the word is looked up in the options, by code and by label. */
const titledBy = (entity: Entity, word: string): RawBuilder<unknown>[] => {
  const title = entity.fields[entity.title]
  if (title?.kind !== 'choice') return []
  const has = (text: string) => text.toLowerCase().includes(word.toLowerCase())
  const values = (title.options ?? []).filter(({ value, label }) => has(value) || has(label)).map(({ value }) => value)
  return [sql`${sql.ref(`t.${columnOf(entity.title, title)}`)} = any(${values}::text[])`]
}

/**
 * Every word must be in the record's search text, in its title from a fixed list, or in a referenced title. When some words are
 * rare, the others are only checked on the records with those: "is true" keeps them from being looked up in an index.
 */
export const searched = (entity: Entity, search: string, rare: readonly string[] = []): RawBuilder<unknown>[] => {
  const refs = searchedRefs(entity)
  return wordsOf(search).map(word => {
    const places = refs.map(
      ([name, field]): RawBuilder<unknown> => sql`${sql.ref(`t.${columnOf(name, field)}`)} = any(array${among(field, word)})`,
    )
    places.push(...titledBy(entity, word))
    if (hasText(entity)) places.unshift(sql`t.search like ${pattern(word)}`)
    const found = places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`false`
    return rare.length > 0 && !rare.includes(word) ? sql`${found} is true` : found
  })
}
