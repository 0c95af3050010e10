import { sql } from 'kysely'
import { z } from 'zod'
import { maxAttempts, pauseAfter, type RecipientState } from '../../../domain/documents/sharing/recipient.ts'
import { linkPlace } from '../../../domain/people/password-link.ts'
import { type Mailing, mailServerOf } from '../../company/mail-server.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { conflict, Refusal } from '../../kit/errors.ts'
import type { Task, Tasks } from '../../kit/jobs/jobs.ts'
import { compose, type MailFile } from '../../kit/mail/compose.ts'
import { deliver, type Patience, usualPatience } from '../../kit/mail/deliver.ts'
import type { Outcome } from '../../kit/mail/outcome.ts'
import { queueMail, sendTask } from './mail.ts'
import type { Shared } from './shared.ts'

/** A message in the middle of an attempt. */
export type SendingMail = {
  id: string
  shared: Shared | null
  subject: string
  body: string
  replyTo: { name: string; address: string } | null
  certificates: string[]
  createdAt: string
  attempts: number
  to: string[]
  /** The link that the text has a place for, encrypted. */
  link: Buffer | null
  linkEndsAt: string | null
}
type Work = {
  db: Db
  now: () => Date
  mailing: Mailing
  /** Makes the files of a message, again for each attempt. Throws a Refusal when the document or a certificate is gone. */
  filesOf: (db: Db, mail: SendingMail) => Promise<MailFile[]>
  patience?: Patience
}

const ofJob = z.object({ id: z.uuid() })
const sweepTask = 'sweep-mail'
/** For the job queue: looks for messages whose server stopped in the middle. */
export const mailTimes = `*/5 * * * * ${sweepTask}`

/** Queue tasks: one attempt to send a message, and the sweep after lost attempts. */
export const mailTasks = (work: Work): Tasks => ({
  [sendTask]: async (payload, running) => {
    const mail = await begin(work, ofJob.parse(payload).id)
    if (mail) await finish(work, mail, await attempt(work, mail, running))
  },
  [sweepTask]: () => sweep(work),
})

/** Marks a message as being sent to everybody who waits for it; undefined when nobody does. */
const begin = ({ db, now }: Work, id: string): Promise<SendingMail | undefined> =>
  transact(db, async tx => {
    const at = now()
    const { rows } = await sql<SendingMail>`update mail m set attempts = attempts + 1, sending_since = ${at}, next_at = null
      where id = ${id} and sending_since is null and exists (select from mail_recipient where mail_id = m.id and state = 'waiting')
      returning id, link, link_ends_at as "linkEndsAt", case when kind is not null then json_build_object('kind', kind, 'document', document_id, 'party', party_id, 'query', query) end as shared,
        subject, body, case when reply_address is not null then json_build_object('name', reply_name, 'address', reply_address) end as "replyTo",
        certificates, created_at as "createdAt", attempts, array[]::text[] as to`.execute(tx)
    const [mail] = rows
    if (!mail) return undefined
    const { rows: waiting } = await sql<{ address: string }>`update mail_recipient set state = 'sending', at = ${at}
      where mail_id = ${id} and state = 'waiting' returning address`.execute(tx)
    return { ...mail, to: waiting.map(({ address }) => address) }
  })

type Ended = Omit<Outcome, 'result'> & { result: Outcome['result'] | 'failed' }

/** One attempt. Never throws, because its outcome must be stored. */
const attempt = async (work: Work, mail: SendingMail, { signal, log }: Parameters<Task>[1]): Promise<Ended[]> => {
  const all = (result: Ended['result'], words: string) => mail.to.map((address): Ended => ({ address, result, words }))
  try {
    const server = await mailServerOf(work.db, work.mailing)
    if (!server) return all('later', 'No mail server is set, or its password cannot be read.')
    const { replyTo, subject, to, createdAt } = mail
    const text = await textOf(work, mail)
    const files = await work.filesOf(work.db, mail)
    const messageId = `<${mail.id}@${server.sender.address.replace(/^.*@/, '')}>`
    const message = { messageId, from: server.sender, replyTo, to, subject, text, files, date: new Date(createdAt) }
    const body = await compose({ ...message, isAutomatic: replyTo === null })
    return await deliver(server, { to, body }, signal, work.patience ?? usualPatience)
  } catch (error) {
    if (error instanceof Refusal) return all(error.status === 503 ? 'later' : 'failed', error.message)
    log.error({ err: error, mail: mail.id }, 'A message could not be sent.')
    return all('later', 'Something went wrong on this server.')
  }
}

/** The text of a message with its link, if it has one. Refuses one whose link nobody can use any more. */
const textOf = async ({ mailing, now }: Work, { body, link, linkEndsAt }: SendingMail): Promise<string> => {
  if (link === null) return body
  if (linkEndsAt === null || new Date(linkEndsAt) <= now()) throw conflict('The link in this message has expired.')
  const opened = await mailing.box.open(link)
  if (opened === undefined) throw conflict('The link in this message cannot be decrypted.')
  return body.replace(linkPlace, () => opened)
}

const stateAfter = (result: Ended['result'], attempts: number): RecipientState =>
  result === 'later' ? (attempts < maxAttempts ? 'waiting' : 'failed') : result

/** Stores what became of an attempt, and queues the next one if somebody still waits. */
const finish = ({ db, now }: Work, { id, attempts }: SendingMail, ended: readonly Ended[]): Promise<void> =>
  transact(db, async tx => {
    const at = now()
    const states = ended.map(({ result }) => stateAfter(result, attempts))
    await sql`update mail_recipient r set state = e.state, words = e.words, at = ${at}
      from unnest(${ended.map(({ address }) => address)}::text[], ${states}::text[], ${ended.map(({ words }) => words)}::text[]) as e (address, state, words)
      where r.mail_id = ${id} and r.address = e.address and r.state = 'sending'`.execute(tx)
    const nextAt = states.includes('waiting') ? new Date(at.getTime() + 1000 * pauseAfter(attempts)) : null
    await sql`update mail set sending_since = null, next_at = ${nextAt}, link = case when ${nextAt}::timestamptz is not null then link end
      where id = ${id}`.execute(tx)
    if (nextAt) await queueMail(tx, id, nextAt)
  })

// Longer than any attempt takes, and than a job waits for its turn in a queue of moderate length.
const lostAfter = 15 * 60_000

/** What a stopped server left behind: an attempt without an outcome is unclear, and a lost job is queued again. */
const sweep = ({ db, now }: Work): Promise<void> =>
  transact(db, async tx => {
    const at = now()
    const before = new Date(at.getTime() - lostAfter)
    const { rows: broken } = await sql<{
      id: string
    }>`update mail set sending_since = null, link = null where sending_since < ${before} returning id`.execute(tx)
    await sql`update mail_recipient set state = 'unclear', words = 'The server stopped while it was sending.', at = ${at}
      where mail_id = any(${broken.map(({ id }) => id)}::uuid[]) and state = 'sending'`.execute(tx)
    const { rows: lost } = await sql<{
      id: string
    }>`update mail set next_at = ${at} where sending_since is null and next_at < ${before} returning id`.execute(tx)
    for (const { id } of lost) await queueMail(tx, id)
  })
