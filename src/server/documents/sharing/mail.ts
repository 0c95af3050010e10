import { sql } from 'kysely'
import { type RecipientState, statesToRepeat, statesToReturn } from '../../../domain/documents/sharing/recipient.ts'
import type { MailText, ReminderName } from '../../../domain/documents/sharing/text.ts'
import type { Db } from '../../kit/db/db.ts'
import { oneRow } from '../../kit/db/one-row.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Caller } from '../../kit/http/route.ts'
import { addJob } from '../../kit/jobs/jobs.ts'
import { recordOf, type Shared } from './shared.ts'

export const sendTask = 'send-mail'

type Recipient = { address: string; state: RecipientState; words: string | null; at: string }
/** A message as its document lists it. */
export type Mail = {
  id: string
  subject: string
  reminder: ReminderName | null
  createdAt: string
  createdBy: string | null
  attempts: number
  nextAt: string | null
  recipients: Recipient[]
}

const columns = sql`m.id, m.subject, m.reminder, m.created_at as "createdAt", u.name as "createdBy", m.attempts, m.next_at as "nextAt",
  (select json_agg(json_build_object('address', r.address, 'state', r.state, 'words', r.words, 'at', r.at) order by r.place)
    from mail_recipient r where r.mail_id = m.id) as recipients`
const source = sql`mail m left join "user" u on u.id = m.created_by_id`

/** The messages about a document, the newest first. */
export const mailsOf = async (db: Db, { kind, document }: Pick<Shared, 'kind' | 'document'>): Promise<Mail[]> => {
  const { rows } = await sql<Mail>`select ${columns} from ${source} where m.document_id = ${document} and m.kind = ${kind}
    order by m.created_at desc limit 50`.execute(db)
  return rows
}

export const mailNamed = async (db: Db, id: string): Promise<Mail> => {
  const { rows } = await sql<Mail>`select ${columns} from ${source} where m.id = ${id}`.execute(db)
  return oneRow(rows)
}

/** What a message is about; null for one of the program to a user. */
export const sharedByMail = async (db: Db, id: string): Promise<Shared | null> => {
  const { rows } = await sql<
    Shared | { kind: null }
  >`select kind, document_id as document, party_id as party, query from mail where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('message')
  return rows[0].kind === null ? null : rows[0]
}

type Doing = { caller: Pick<Caller, 'id' | 'name'>; now: () => Date }
type Reply = { name: string; address: string }
export type NewMail = MailText & {
  /** Null for a message of the program to a user. */
  shared: Shared | null
  to: readonly string[]
  replyTo: Reply | null
  certificates: readonly string[]
  reminder?: { name: ReminderName; stage: number }
  /** A link that takes its place in the text when the message is sent, and is forgotten then. It may be sent until it ends. */
  link?: { sealed: Buffer; endsAt: Date }
}

/** Stores a message and queues it, in the transaction of the request. Returns its id. */
export const addMail = async (tx: Db, { caller, now }: Doing, mail: NewMail): Promise<string> => {
  const { shared, to, subject, text, replyTo, certificates, reminder, link } = mail
  const [id, at] = [uuid(), now()]
  await sql`insert into mail (id, kind, document_id, party_id, query, reminder, stage, subject, body, reply_name, reply_address, certificates, created_at, created_by_id, attempts, next_at, link, link_ends_at)
    values (${id}, ${shared?.kind ?? null}, ${shared?.document ?? null}, ${shared?.party ?? null}, ${shared?.query ? JSON.stringify(shared.query) : null}::jsonb,
      ${reminder?.name ?? null}, ${reminder?.stage ?? null}, ${subject}, ${text}, ${replyTo?.name ?? null}, ${replyTo?.address ?? null},
      ${certificates}::uuid[], ${at}, ${caller.id || null}, 0, ${at}, ${link?.sealed ?? null}, ${link?.endsAt ?? null})`.execute(tx)
  await sql`insert into mail_recipient (mail_id, place, address, state, at)
    select ${id}, place, address, 'waiting', ${at} from unnest(${to}::text[]) with ordinality as r (address, place)`.execute(tx)
  if (shared) await writeAudit(tx, { ...recordOf(shared), action: 'sendMail', after: { to: to.join(', '), subject }, caller })
  await queueMail(tx, id)
  return id
}

type Notice = MailText & Pick<NewMail, 'link'> & { to: string }
/** The same for a message of the program to a user, which is about no document. */
export const addNotice = (tx: Db, doing: Doing, { to, ...mail }: Notice): Promise<string> =>
  addMail(tx, doing, { shared: null, to: [to], replyTo: null, certificates: [], ...mail })

/** Queues an attempt to send a message, now or later. Messages are sent one at a time, so that a slow mail server holds up no other job. */
export const queueMail = (tx: Db, id: string, at?: Date): Promise<void> =>
  addJob(tx, sendTask, { id }, { queue: 'mail', ...(at && { at }) })

/** Sends a message again to those who did not get it, and to nobody else. */
export const sendAgain = async (tx: Db, { caller, now }: Doing, id: string, shared: Shared): Promise<void> => {
  const at = now()
  const { rows: found } = await sql<{ id: string }>`update mail set attempts = 0, next_at = ${at}
    where id = ${id} and sending_since is null returning id`.execute(tx)
  if (found.length === 0) throw conflict('This message is being sent. Wait a moment.')
  const { rows } = await sql<{ address: string }>`update mail_recipient set state = 'waiting', at = ${at}
    where mail_id = ${id} and state = any(${statesToRepeat}::text[]) returning address`.execute(tx)
  if (rows.length === 0) throw conflict('This message was sent to everybody, or is still waiting.')
  const to = rows.map(({ address }) => address).join(', ')
  await writeAudit(tx, { ...recordOf(shared), action: 'sendMailAgain', after: { to }, caller })
  await queueMail(tx, id)
}

/** Marks a message as returned for one recipient, who did not get it although the mail server took it. */
export const markReturned = async (tx: Db, { caller, now }: Doing, id: string, address: string, shared: Shared): Promise<void> => {
  const { rows } = await sql`update mail_recipient set state = 'undelivered', at = ${now()}
    where mail_id = ${id} and address = ${address} and state = any(${statesToReturn}::text[]) returning place`.execute(tx)
  if (rows.length === 0) throw conflict('This message was not sent to this address, or is marked already.')
  await writeAudit(tx, { ...recordOf(shared), action: 'markReturned', after: { to: address }, caller })
}
