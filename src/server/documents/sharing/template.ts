import { sql } from 'kysely'
import { type MailText, type TemplateName, templateNames, usualText } from '../../../domain/documents/sharing/text.ts'
import type { Db } from '../../kit/db/db.ts'

export type Template = MailText & { name: TemplateName; isOwn: boolean }

const storedTexts = async (db: Db, names: readonly TemplateName[]): Promise<Map<TemplateName, MailText>> => {
  const { rows } = await sql<
    MailText & { name: TemplateName }
  >`select name, subject, body as text from mail_template where name = any(${names}::text[])`.execute(db)
  return new Map(rows.map(({ name, ...text }) => [name, text]))
}

/** The texts of these kinds of messages: those of the company, or the usual ones. */
export const templatesOf = async (db: Db, names: readonly TemplateName[] = templateNames): Promise<Template[]> => {
  const own = await storedTexts(db, names)
  return names.map(name => ({ name, ...(own.get(name) ?? usualText(name)), isOwn: own.has(name) }))
}

export const templateOf = async (db: Db, name: TemplateName): Promise<Template> => {
  const own = (await storedTexts(db, [name])).get(name)
  return { name, ...(own ?? usualText(name)), isOwn: own !== undefined }
}

export const keepTemplate = async (tx: Db, name: TemplateName, { subject, text }: MailText): Promise<void> => {
  await sql`insert into mail_template (name, subject, body) values (${name}, ${subject}, ${text})
    on conflict (name) do update set subject = excluded.subject, body = excluded.body`.execute(tx)
}

export const dropTemplate = async (tx: Db, name: TemplateName): Promise<void> => {
  await sql`delete from mail_template where name = ${name}`.execute(tx)
}
