import type { z } from 'zod'
import { reminderFor } from '../../../domain/documents/sharing/reminder.ts'
import type { ReminderName } from '../../../domain/documents/sharing/text.ts'
import type { sharingCalls } from '../../../domain/reports/sharing-contract.ts'
import { type Mailing, mailServerOf } from '../../company/mail-server.ts'
import { settingsOf } from '../../company/settings.ts'
import { addMail, type Mail, mailNamed } from '../../documents/sharing/mail.ts'
import { todayIn } from '../../kit/business-day.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { conflict } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files/store.ts'
import type { Context } from '../../kit/http/route.ts'
import { certificatesOf, refuseFiles } from './certificates.ts'
import { contactOf, templateFor, textFor } from './message.ts'
import { branchIn, type Readable, readTarget } from './target.ts'

export type Sharing = { mailing: Mailing; files: FileStore }

const noServer = 'No mail server is set up. An Admin does that under People, E-mail.'
export const noAddress = 'Private links are off, because the public address of this server is not set (PUBLIC_URL).'

export const refuseWithoutServer = async (db: Db, mailing: Mailing): Promise<void> => {
  if (!(await mailServerOf(db, mailing))) throw conflict(noServer)
}

type User = { name: string; address: string }
/** The user who sends a message gets the answers to it. */
const userOf = async (db: Db, id: string): Promise<User> => {
  const { rows } = await sql<User>`select name, email as address from "user" where id = ${id}`.execute(db)
  return oneRow(rows)
}

/** The reminder that a document may have today. */
const reminderOf = async (context: Context, readable: Readable) =>
  reminderFor(readable.shared.kind, readable.row, await todayIn(context.db, context, branchIn(readable)))

/** What a message about a document begins with. */
export const draftOf = async (context: Context, { mailing }: Sharing, readable: Readable) => {
  const { db, caller } = context
  const { client, file, row } = readable
  const sender = (await userOf(db, caller.id)).name
  const reminder = await reminderOf(context, readable)
  return {
    client: { id: client.id, title: client.title },
    ...(await contactOf(db, client.id)),
    ...(await textFor(db, readable, templateFor(readable), sender)),
    file,
    reminder: reminder && { name: reminder.name, ...(await textFor(db, readable, reminder.name, sender)) },
    certificates: await certificatesOf(db, row),
    mailFault: (await mailServerOf(db, mailing)) ? null : noServer,
    linkFault: mailing.publicUrl ? null : noAddress,
  }
}

type NewMail = z.infer<(typeof sharingCalls)['POST mail']['body']>

/** The reminder that a user sends by hand: of a day, so that nobody is reminded twice on one day. */
const reminderBy = async (context: Context, readable: Readable, name: ReminderName) => {
  const { db } = context
  const due = await reminderOf(context, readable)
  if (due?.name !== name) throw conflict('There is nothing to remind of.')
  const { rows } =
    await sql`select 1 from mail where document_id = ${readable.shared.document} and reminder = ${name} and stage = ${due.late}`.execute(db)
  if (rows.length > 0) throw conflict('A reminder of this document was sent today.')
  return { name, stage: due.late }
}

/** Stores a message of the user about a document, and queues it. Returns its id. */
export const send = async (
  context: Context,
  { mailing, files }: Sharing,
  { to, subject, text, certificates, reminder, ...target }: NewMail,
) => {
  const { db } = context
  await refuseWithoutServer(db, mailing)
  const readable = await readTarget(context, files, target)
  await refuseFiles(db, readable.row, certificates)
  const { shared } = readable
  const mail = { shared, to, subject, text, certificates: [...new Set(certificates)], replyTo: await userOf(db, context.caller.id) }
  return addMail(db, context, reminder ? { ...mail, reminder: await reminderBy(context, readable, reminder) } : mail)
}

/** The same for a test message to the user. */
export const sendTest = async (context: Context, { mailing }: Sharing): Promise<Mail> => {
  const { db, caller } = context
  await refuseWithoutServer(db, mailing)
  const user = await userOf(db, caller.id)
  const { company } = await settingsOf(db)
  const id = await addMail(db, context, {
    ...{ shared: null, to: [user.address], replyTo: null, certificates: [] },
    subject: `Test message of ${company}`,
    text: `This message shows that ${company} can send e-mails.`,
  })
  return mailNamed(db, id)
}
