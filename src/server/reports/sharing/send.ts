import type { z } from 'zod'
import type { sharingCalls } from '../../../domain/reports/sharing-contract.ts'
import { mailServerOf, noServer } from '../../company/mail-server.ts'
import { settingsOf } from '../../company/settings.ts'
import { addMail, addNotice, type Mail, mailNamed } from '../../documents/sharing/mail.ts'
import { conflict } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import { isSentAsEInvoice } from '../e-invoice/pdf.ts'
import { certificatesOf, refuseFiles } from './certificates.ts'
import { contactOf, templateFor, textFor } from './message.ts'
import { reminderBy, reminderOf } from './remind.ts'
import { noAddress, refuseWithoutServer, type Sharing, userOf } from './sender.ts'
import { type Readable, readTarget } from './target.ts'

/** What a message about a document begins with. */
export const draftOf = async (context: Context, { mailing }: Sharing, readable: Readable) => {
  const { db, caller } = context
  const { client, file, row } = readable
  const sender = (await userOf(db, caller.id)).name
  const reminder = await reminderOf(db, context.now, readable)
  return {
    client: { id: client.id, title: client.title },
    ...(await contactOf(db, client.id)),
    ...(await textFor(db, readable, templateFor(readable), sender)),
    file,
    isEInvoice: isSentAsEInvoice(await readable.eInvoice()),
    reminder: reminder && { name: reminder.name, ...(await textFor(db, readable, reminder.name, sender)) },
    certificates: await certificatesOf(db, row),
    mailFault: (await mailServerOf(db, mailing)) ? null : noServer,
    linkFault: mailing.publicUrl ? null : noAddress,
  }
}

type NewMail = z.infer<(typeof sharingCalls)['POST mail']['body']>

/** Stores a message of the user about a document, and queues it. Returns its id. */
export const send = async (
  context: Context,
  { mailing, pictures }: Sharing,
  { to, subject, text, certificates, reminder, ...target }: NewMail,
) => {
  const { db } = context
  await refuseWithoutServer(db, mailing)
  const readable = await readTarget(context, pictures, target)
  await refuseFiles(db, readable.row, certificates)
  const { shared } = readable
  const mail = { shared, to, subject, text, certificates: [...new Set(certificates)], replyTo: await userOf(db, context.caller.id) }
  if (!reminder) return addMail(db, context, mail)
  const due = await reminderBy(db, context.now, readable)
  if (due.name !== reminder) throw conflict('There is nothing to remind of.')
  return addMail(db, context, { ...mail, reminder: due })
}

/** The same for a test message to the user. */
export const sendTest = async (context: Context, { mailing }: Sharing): Promise<Mail> => {
  const { db, caller } = context
  await refuseWithoutServer(db, mailing)
  const user = await userOf(db, caller.id)
  const { company } = await settingsOf(db)
  const id = await addNotice(db, context, {
    to: user.address,
    subject: `Test message of ${company}`,
    text: `This message shows that ${company} can send e-mails.`,
  })
  return mailNamed(db, id)
}
