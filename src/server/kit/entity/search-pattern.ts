import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Entity } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { Db } from '../db/db.ts'
import { entityNamed } from './columns.ts'

/** A pattern for `like` that finds a word anywhere in a searched text, which is kept in small letters. */
export const asPattern = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, letter => `\\${letter}`)}%`

const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
const searchedFields = (entity: Entity) => Object.entries(entity.fields).filter(([, field]) => field.isSearched)
const searchedRefs = (entity: Entity) => searchedFields(entity).filter(([, field]) => field.kind === 'ref')
// Asked for like this a pattern is not known to the planner, who would else plan anew for each word, which costs more than finding it.
const pattern = (word: string) => sql`(select ${asPattern(word)}::text)`
const among = (field: Field, word: string) =>
  sql`(select id from ${sql.table(entityNamed(field.of!).table)} where search like ${pattern(word)})`

// Of the hundred texts that the planner keeps of a table; one or two may have it by chance.
const fewOfHundred = 2
// An index of threes of letters and digits cannot find what has no three of them side by side.
const hasThree = /[\p{L}\p{N}]{3}/u

/**
 * Which of several words are rare: in no title that a record refers to, and in next to none of the texts that the planner keeps as a sample.
 * What has them is read sooner than an index is asked for the others as well. Of a single word nothing is asked.
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

/**
 * Every word must be found somewhere: in the record's own searched text or in a title it refers to. Where some are rare, what has them is
 * read and the others are looked for in that alone: "is true" keeps them from being looked up in an index.
 */
export const searched = (entity: Entity, search: string, rare: readonly string[] = []): RawBuilder<unknown>[] => {
  const [fields, refs] = [searchedFields(entity), searchedRefs(entity)]
  return wordsOf(search).map(word => {
    const places = refs.map(([name, field]) => sql`${sql.ref(`t.${columnOf(name, field)}`)} = any(array${among(field, word)})`)
    if (fields.length > refs.length) places.unshift(sql`t.search like ${pattern(word)}`)
    const found = places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql`true`
    return rare.length > 0 && !rare.includes(word) ? sql`${found} is true` : found
  })
}
