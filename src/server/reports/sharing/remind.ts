import { sql } from 'kysely'
import type { SharedDocument } from '../../../domain/documents/sharing/kinds.ts'
import { reminderFor } from '../../../domain/documents/sharing/reminder.ts'
import type { ReminderName } from '../../../domain/documents/sharing/text.ts'
import { addMail } from '../../documents/sharing/mail.ts'
import { todayIn } from '../../kit/business-day.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, Refusal } from '../../kit/errors.ts'
import type { Context } from '../../kit/http/route.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import { contactOf, textFor } from './message.ts'
import { refuseWithoutServer, type Sharing, type User, userOf } from './sender.ts'
import { branchIn, type Readable, readTarget, textIn } from './target.ts'

/** The reminder that a document may have today in its branch; null when there is nothing to remind of. */
export const reminderOf = async (db: Db, now: () => Date, readable: Readable) =>
  reminderFor(readable.shared.kind, readable.row, await todayIn(db, { now }, branchIn(readable)))

const atLeastApart = 20 * 3_600_000
/** The reminder that a user sends by hand: that of today, so that nobody is reminded twice on one day. */
export const reminderBy = async (db: Db, now: () => Date, readable: Readable) => {
  const due = await reminderOf(db, now, readable)
  if (!due) throw conflict('There is nothing to remind of.')
  const { rows } = await sql`select 1 from mail where document_id = ${readable.shared.document} and reminder = ${due.name}
    and (stage >= ${due.late} or created_at > ${new Date(now().getTime() - atLeastApart)}) limit 1`.execute(db)
  if (rows.length > 0) throw conflict('A reminder was sent today.')
  return { name: due.name, stage: due.late }
}

/** Queues the reminder of a document, from the text of its kind. Refuses when the client has no e-mail address. */
export const addReminder = async (
  tx: Db,
  doing: Parameters<typeof addMail>[1],
  readable: Readable,
  reminder: { name: ReminderName; stage: number },
  user: User | null,
): Promise<void> => {
  const { email } = await contactOf(tx, readable.client.id)
  if (!email) throw conflict(`${readable.client.title} has no e-mail address.`)
  const text = await textFor(tx, readable, reminder.name, user?.name ?? '')
  await addMail(tx, doing, { shared: readable.shared, to: [email], ...text, replyTo: user, certificates: [], reminder })
}

type Skipped = { id: string; title: string; reason: string }

const remindOne = async (context: Context, pictures: Pictures, user: User, kind: SharedDocument, id: string): Promise<Skipped | null> => {
  let title = id
  try {
    const readable = await readTarget(context, pictures, { kind, document: id })
    title = textIn(readable.row, 'number')
    await addReminder(context.db, context, readable, await reminderBy(context.db, context.now, readable), user)
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { id, title, reason: error.message }
  }
}

/** Sends the reminders of these documents, as a user asks for it, and says of which ones there is none. */
export const remind = async (
  context: Context,
  { mailing, pictures }: Sharing,
  { kind, ids }: { kind: SharedDocument; ids: readonly string[] },
) => {
  await refuseWithoutServer(context.db, mailing)
  const user = await userOf(context.db, context.caller.id)
  const skipped: Skipped[] = []
  const all = [...new Set(ids)]
  for (const id of all) {
    const one = await remindOne(context, pictures, user, kind, id)
    if (one) skipped.push(one)
  }
  return { sent: all.length - skipped.length, skipped }
}
