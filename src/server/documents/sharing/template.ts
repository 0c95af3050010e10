import { sql } from 'kysely'
import { type MailText, type TemplateName, templateNames } from '../../../domain/documents/sharing/text.ts'
import { usualText } from '../../../domain/documents/sharing/usual-text.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import type { Db } from '../../kit/db/db.ts'

export type Template = MailText & { name: TemplateName; language: LanguageCode; isOwn: boolean }

const storedTexts = async (db: Db, language: LanguageCode, names: readonly TemplateName[]): Promise<Map<TemplateName, MailText>> => {
  const { rows } = await sql<
    MailText & { name: TemplateName }
  >`select name, subject, body as text from mail_template where language = ${language} and name = any(${names}::text[])`.execute(db)
  return new Map(rows.map(({ name, ...text }) => [name, text]))
}

/** The texts of all kinds of messages in a language: those of the company, or the usual ones. */
export const templatesOf = async (db: Db, language: LanguageCode): Promise<Template[]> => {
  const own = await storedTexts(db, language, templateNames)
  return templateNames.map(name => ({ name, language, ...(own.get(name) ?? usualText(name, language)), isOwn: own.has(name) }))
}

export const templateOf = async (db: Db, name: TemplateName, language: LanguageCode): Promise<Template> => {
  const own = (await storedTexts(db, language, [name])).get(name)
  return { name, language, ...(own ?? usualText(name, language)), isOwn: own !== undefined }
}

type Named = { name: TemplateName; language: LanguageCode }

export const keepTemplate = async (tx: Db, { name, language }: Named, { subject, text }: MailText): Promise<void> => {
  await sql`insert into mail_template (name, language, subject, body) values (${name}, ${language}, ${subject}, ${text})
    on conflict (name, language) do update set subject = excluded.subject, body = excluded.body`.execute(tx)
}

export const dropTemplate = async (tx: Db, { name, language }: Named): Promise<void> => {
  await sql`delete from mail_template where name = ${name} and language = ${language}`.execute(tx)
}
