import { sql } from 'kysely'
import { deliveryDays, pauseAfterAttempts, restAfter } from '../../../domain/company/webhook.ts'
import { entities } from '../../../domain/index.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { isName } from '../../kit/entity/columns.ts'
import { addJob, type Tasks } from '../../kit/jobs/jobs.ts'
import type { SecretBox } from '../../kit/secret-box.ts'
import { bodyOf, type DocumentAction, signed } from './message.ts'
import { type Outcome, send, type Way } from './send.ts'

/** What sends webhooks: the box that opens their secrets, and the way to the targets. */
export type WebhookPost = Way & { box: SecretBox }
type Work = WebhookPost & { db: Db; now: () => Date }

/** The task that the trigger of actions queues (migrations/0222_webhooks.sql). */
const deliverTask = 'deliver-webhooks'
const forgetTask = 'forget-webhook-deliveries'
/** For the job queue: looks every minute for deliveries that are due again, and forgets old ones at night. */
export const webhookTimes = `* * * * * ${deliverTask}\n17 3 * * * ${forgetTask}`

// A job has one of two places, and must leave it to others in time.
const longestRun = 30_000
// Longer than any attempt takes.
const lostAfter = 5 * 60_000

/** Queue tasks: delivers what is due, to all webhooks at the same time, and to each one after the other. */
export const webhookTasks = (work: Work): Tasks => ({
  [deliverTask]: async (_, { signal }) => {
    const end = AbortSignal.any([signal, AbortSignal.timeout(longestRun)])
    const due = await dueWebhooks(work)
    await Promise.all(due.map(id => deliverTo(work, id, end)))
    if (end.aborted && !signal.aborted && (await dueWebhooks(work)).length > 0) await queueDeliveries(work.db)
  },
  [forgetTask]: async () => {
    const before = new Date(work.now().getTime() - deliveryDays * 86_400_000)
    await sql`delete from webhook_delivery d using webhook w where d.webhook_id = w.id and d.created_at < ${before}`.execute(work.db)
  },
})

/** Delivers what is due as soon as a job can, after the caller's transaction. */
export const queueDeliveries = (tx: Db): Promise<void> => addJob(tx, deliverTask, {}, { queue: 'webhooks' })

const isDue = (at: Date) => {
  const lost = new Date(at.getTime() - lostAfter)
  return sql`d.state = 'waiting' and (d.next_at is null or d.next_at <= ${at}) and (d.sending_since is null or d.sending_since < ${lost})`
}

const dueWebhooks = async ({ db, now }: Work): Promise<string[]> => {
  const at = now()
  const { rows } = await sql<{
    id: string
  }>`select w.id from webhook w where w.is_active and (w.rests_until is null or w.rests_until <= ${at})
    and exists (select from webhook_delivery d where d.webhook_id = w.id and ${isDue(at)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Delivers what is due to one webhook, the oldest first, until nothing is, it cannot be reached, or the time is over. */
const deliverTo = async (work: Work, webhook: string, end: AbortSignal): Promise<void> => {
  while (!end.aborted) {
    const claimed = await claim(work, webhook)
    if (!claimed) return
    const { result } = await attempt(work, claimed).then(outcome => finish(work, webhook, claimed, outcome))
    if (result === 'unreachable' || result === 'gone') return
  }
}

type Claimed = Omit<DocumentAction, 'number'> & { id: string; attempts: number; url: string; secret: Buffer }

const claim = async ({ db, now }: Work, webhook: string): Promise<Claimed | undefined> => {
  const at = now()
  // Asked twice: a worker that lost the database may still have claimed the same one.
  const { rows } = await sql<Claimed>`update webhook_delivery d set attempts = d.attempts + 1, sending_since = ${at}
    from webhook w, step s
    where d.id = (select d.id from webhook_delivery d where d.webhook_id = ${webhook} and ${isDue(at)} order by d.created_at limit 1)
      and ${isDue(at)} and w.id = d.webhook_id and w.is_active and s.id = d.step_id
    returning d.id, d.attempts, w.url, w.secret, s.document_kind as kind, s.document_id as document, s.action, s.to_state as state, s.date, s.at`.execute(
    db,
  )
  return rows[0]
}

const numberOf = async (db: Db, kind: string, document: string): Promise<string | null> => {
  if (!isName(kind) || !('number' in entities[kind].fields)) return null
  const { rows } = await sql<{
    number: string | null
  }>`select number from ${sql.table(entities[kind].table)} where id = ${document}`.execute(db)
  return rows[0]?.number ?? null
}

const attempt = async ({ db, now, box, ...way }: Work, claimed: Claimed): Promise<Outcome> => {
  const secret = await box.open(claimed.secret)
  if (secret === undefined)
    return { result: 'unreachable', status: null, words: 'The secret cannot be decrypted on this server. Make a new one.' }
  const body = bodyOf({ ...claimed, number: await numberOf(db, claimed.kind, claimed.document) })
  return send(claimed.url, signed(secret, { id: claimed.id, body, at: now() }), way)
}

/** Stores what became of an attempt: of the delivery, and of the webhook, which rests when it could not be reached. */
const finish = ({ db, now }: Work, webhook: string, { id, attempts }: Claimed, outcome: Outcome): Promise<Outcome> =>
  transact(db, async tx => {
    const { result, status, words } = outcome
    const at = now()
    const later = (seconds: number) => new Date(at.getTime() + 1000 * seconds)
    const pause = result === 'refused' || result === 'unreachable' ? pauseAfterAttempts(attempts) : null
    const state = result === 'done' ? 'done' : pause === null ? 'failed' : 'waiting'
    await sql`update webhook_delivery set state = ${state}, sending_since = null, next_at = ${pause === null ? null : later(pause)},
      at = ${at}, status = ${status}, words = ${words} where id = ${id}`.execute(tx)
    if (result === 'unreachable') {
      const { rows } = await sql<{
        failures: number
      }>`update webhook set failures = failures + 1 where id = ${webhook} returning failures`.execute(tx)
      await sql`update webhook set rests_until = ${later(restAfter(rows[0]?.failures ?? 1))} where id = ${webhook}`.execute(tx)
    } else await sql`update webhook set failures = 0, rests_until = null where id = ${webhook} and failures > 0`.execute(tx)
    if (result === 'gone') await turnOff(tx, webhook)
    return outcome
  })

const turnOff = async (tx: Db, webhook: string): Promise<void> => {
  const { rows } = await sql<{
    name: string
  }>`update webhook set is_active = false, version = version + 1 where id = ${webhook} and is_active
    returning name`.execute(tx)
  if (rows[0]) await writeAudit(tx, { entity: 'webhook', record: webhook, action: 'turnOff', before: { name: rows[0].name }, caller: null })
}
