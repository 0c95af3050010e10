import { sql } from 'kysely'
import { wordsIn } from '../../domain/documents/language/words.ts'
import { type LanguageCode, languages } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import type { LetterheadData } from './shapes.ts'

type Choice = {
  /** The language that the user asks for. */
  wanted?: LanguageCode | undefined
  /** That of the document itself, and the client whose language is used without one. */
  own?: LanguageCode | null | undefined
  party: string | null
}

/** The language of a document (docs/domain/documents.md#languages). */
export const languageFor = async (db: Db, { wanted, own, party }: Choice): Promise<LanguageCode> => {
  if (wanted ?? own) return wanted ?? own ?? 'en'
  const { rows } = await sql<{ language: LanguageCode }>`select coalesce(c.language, s.language) as language
    from setting s left join customer c on c.id = ${party}::uuid`.execute(db)
  return oneRow(rows).language
}

/** What the templates need of a language. */
export const languageData = (code: LanguageCode): LetterheadData['language'] => {
  const { columns, sums, foot } = wordsIn(code)
  return { code, direction: languages[code].direction, labels: { columns, sums, foot } }
}
