import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { Fault } from '../../../domain/kit/import/contract.ts'
import type { ListDeclaration } from '../../../domain/kit/import/list.ts'
import type { ListRow } from '../../../domain/kit/import/row.ts'
import { unknownWord } from '../../../domain/kit/import/words.ts'
import { present } from '../../../domain/kit/present.ts'
import { searchText } from '../../../domain/kit/search-text.ts'
import type { Db } from '../db/db.ts'

type Found = { word: string; id: string; title: string; code: string | null }

const wordOf = (text: string): string => text.trim().toLowerCase()

/** The records that these words name, by title, by code or by e-mail address. */
const named = async (db: Db, entity: Entity, words: readonly string[]): Promise<Map<string, Found[]>> => {
  const code = entity.fields.code ? sql`t.code` : sql`null::text`
  const by = [entity.title, ...['code', 'email'].filter(name => entity.fields[name]?.stored)]
  const parts = by.map(
    name => sql`select w.word, t.id, ${sql.ref(`t.${entity.title}`)} as title, ${code} as code
      from unnest(${words}::text[]) w (word) join ${sql.table(entity.table)} t on lower(btrim(${sql.ref(`t.${name}`)})) = w.word`,
  )
  const { rows } = await sql<Found>`${sql.join([...new Set(parts)], sql` union `)}`.execute(db)
  const found = new Map<string, Found[]>()
  for (const row of rows) found.set(row.word, [...(found.get(row.word) ?? []), row])
  return found
}

/** The title of the record that looks most like this word; null when none does. */
const similar = async (db: Db, entity: Entity, word: string): Promise<string | null> => {
  const text = searchText(word)
  const { rows } = await sql<{ title: string }>`select ${sql.ref(`t.${entity.title}`)} as title from ${sql.table(entity.table)} t
    where t.search % ${text} order by similarity(t.search, ${text}) desc limit 1`.execute(db)
  return rows[0]?.title ?? null
}

/** Which of these ids are records. One that the user chose for a word may have been deleted since. */
const recordsAmong = async (db: Db, { table }: Entity, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const maxGuesses = 20

/**
 * Resolves the references of rows into ids, or adds faults. What is not unique needs its code. A few unknown words get the nearest
 * record as a guess.
 */
export const referenceFinder = (list: ListDeclaration, entityOf: (name: string) => Entity, columnOf: (name: string) => string) => {
  let guesses = 0
  const faultFor = async (db: Db, entity: Entity, text: string, found: readonly Found[]): Promise<string> => {
    if (found.length > 1) {
      const codes = found.flatMap(({ code }) => code ?? []).sort()
      return `“${text}” fits ${found.length} ${entity.label.toLowerCase()}${codes.length > 0 ? `: ${codes.slice(0, 5).join(', ')}. Write the code` : '. Write the name in full'}.`
    }
    guesses += 1
    const guess = guesses <= maxGuesses && entity.fields[entity.title]?.isSearched ? await similar(db, entity, wordOf(text)) : null
    return `There is no ${entity.one} “${text}”.${guess ? ` Did you mean ${guess}?` : ''}`
  }
  return async (db: Db, rows: readonly ListRow[]): Promise<void> => {
    for (const [name, field] of Object.entries(list.fields)) {
      const meant = rows.filter(({ references }) => references[name] !== undefined)
      if (field.kind !== 'ref' || meant.length === 0) continue
      const entity = entityOf(present(field.of))
      const records = await recordsAmong(db, entity, [...new Set(meant.flatMap(({ chosen }) => chosen[name] ?? []))])
      const isOpen = ({ chosen }: ListRow) => !records.has(chosen[name] ?? '')
      for (const row of meant) if (!isOpen(row)) row.values[name] = row.chosen[name]
      const open = meant.filter(isOpen)
      const words = [...new Set(open.map(({ references }) => wordOf(references[name] ?? '')))]
      const known = await named(db, entity, words)
      for (const row of open) {
        const text = row.references[name] ?? ''
        const found = known.get(wordOf(text)) ?? []
        if (found.length === 1) row.values[name] = found[0]?.id
        else
          row.faults.push({
            row: row.row,
            column: columnOf(name),
            message: await faultFor(db, entity, text, found),
            ...unknownWord(name, text),
          } satisfies Fault)
      }
    }
  }
}
