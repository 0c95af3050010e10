import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../domain/kit/field.ts'
import { columnOf, type Noun } from '../../domain/kit/record.ts'
import { nounNamed } from './columns.ts'
import type { Db } from './db.ts'

/** A pattern for `like` that finds a word anywhere in a searched text, which is kept in small letters. */
export const asPattern = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, letter => `\\${letter}`)}%`

const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean).slice(0, 6)
const searchedFields = (noun: Noun) => Object.entries(noun.fields).filter(([, field]) => field.isSearched)
const searchedRefs = (noun: Noun) => searchedFields(noun).filter(([, field]) => field.kind === 'ref')
const among = (field: Field, word: string) =>
  sql`(select id from ${sql.table(nounNamed(field.of!).table)} where search like ${asPattern(word)})`

/** Whether a word is in the title of anything that a field may refer to. */
export type Mentions = (name: string, word: string) => boolean
const maybe: Mentions = () => true

/**
 * Which of several words are in titles that a record refers to: a word that is in none is looked for in the record's own text alone, and the
 * planner, told so, begins with the rarest. Of a single word, or of a noun that refers to nothing by its words, nothing is asked.
 */
export const readMentions = async (db: Db, noun: Noun, search = ''): Promise<Mentions | undefined> => {
  const words = wordsOf(search)
  const places = searchedRefs(noun).flatMap(([name, field]) => words.map(word => ({ name, field, word })))
  if (words.length < 2 || places.length === 0) return undefined
  const { rows } = await sql<{ met: boolean[] }>`select array[${sql.join(
    places.map(({ field, word }) => sql`exists ${among(field, word)}`),
  )}] as met`.execute(db)
  const met = new Set(places.filter((_, at) => rows[0]!.met[at]).map(({ name, word }) => `${name} ${word}`))
  return (name, word) => met.has(`${name} ${word}`)
}

/** Every word must be found somewhere: in the record's own searched text or in a title it refers to. */
export const searched = (noun: Noun, search: string, mentions: Mentions = maybe): RawBuilder<unknown>[] => {
  const fields = searchedFields(noun)
  const refs = searchedRefs(noun)
  const hasText = fields.length > refs.length
  return wordsOf(search).map(word => {
    const places = refs
      .filter(([name]) => mentions(name, word))
      .map(([name, field]) => sql`${sql.ref(`t.${columnOf(name, field)}`)} = any(array${among(field, word)})`)
    if (hasText) places.unshift(sql`t.search like ${asPattern(word)}`)
    return places.length > 0 ? sql`(${sql.join(places, sql` or `)})` : sql.lit(fields.length === 0)
  })
}
