import { sql } from 'kysely'
import { fillText, type MailText, type MailValues, type TemplateName } from '../../../domain/documents/sharing/text.ts'
import type { LanguageCode } from '../../../domain/trade/languages.ts'
import { settingsOf } from '../../company/settings.ts'
import { templateOf } from '../../documents/sharing/template.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { formatIn, type PrintFormat } from '../../print/format.ts'
import { branchIn, type Readable, textIn } from './target.ts'

/** How the branch of a document writes dates and amounts; that of the head office, for a statement. */
const formatOf = async (db: Db, readable: Readable, language: LanguageCode): Promise<PrintFormat> => {
  const id = branchIn(readable)
  const { rows } = await sql<{ country: string }>`select country from branch where id = ${id}::uuid or ${id}::uuid is null
    order by head_office desc, code limit 1`.execute(db)
  return formatIn(oneRow(rows).country, language)
}

const valuesOf = async (db: Db, readable: Readable, sender: string, language: LanguageCode): Promise<MailValues> => {
  const { client, label, row } = readable
  const format = await formatOf(db, readable, language)
  const { company } = await settingsOf(db)
  const date = (name: string) => (textIn(row, name) ? format.date(textIn(row, name)) : '')
  const currency = textIn(row, 'currency')
  const money = (...names: readonly string[]) => {
    const amount = names.map(name => textIn(row, name)).find(Boolean)
    return amount ? `${format.money(amount, currency)} ${currency}` : ''
  }
  return {
    ...{ party: client.title, document: label(language), company, sender },
    number: textIn(row, 'number'),
    date: date('date'),
    due: date('dueDate') || date('chequeDate'),
    total: money('total', 'amount', 'declaredTotal'),
    open: money('open', 'outValue'),
    reference: textIn(row, 'reference'),
  }
}

/** A message about a document in its language, from its template. */
export const textFor = async (db: Db, readable: Readable, name: TemplateName, sender: string): Promise<MailText> => {
  const language = await readable.language()
  return fillText(await templateOf(db, name, language), await valuesOf(db, readable, sender, language))
}

/** The template of a document: that of its kind, or that of canceled ones. */
export const templateFor = ({ shared, stopped }: Readable): TemplateName => (stopped ? 'canceled' : shared.kind)

/** The e-mail address and the telephone of a party. */
export const contactOf = async (db: Db, party: string): Promise<{ email: string | null; phone: string | null }> => {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`select email, phone from customer where id = ${party}`.execute(
    db,
  )
  return oneRow(rows)
}
