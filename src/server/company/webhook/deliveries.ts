import { sql } from 'kysely'
import type { DeliveryState, WebhookDelivery } from '../../../domain/company/webhook.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { queueDeliveries } from './job.ts'

const demandWebhook = async (db: Db, id: string): Promise<void> => {
  const { rows } = await sql`select from webhook where id = ${id}`.execute(db)
  if (rows.length === 0) throw notFound('webhook')
}

/** The newest 200 deliveries of a webhook, or of those in one state. Refuses an unknown webhook (404). */
export const deliveriesOf = async (
  db: Db,
  { id, state }: { id: string; state?: DeliveryState | undefined },
): Promise<WebhookDelivery[]> => {
  await demandWebhook(db, id)
  const { rows } = await sql<WebhookDelivery>`select d.id, s.document_kind || '.' || s.action as type,
      json_build_object('kind', s.document_kind, 'id', s.document_id) as document, d.created_at as "createdAt", d.state, d.attempts,
      d.next_at as "nextAt", d.at, d.status, d.words
    from webhook_delivery d join step s on s.id = d.step_id
    where d.webhook_id = ${id} ${state ? sql`and d.state = ${state}` : sql``} order by d.created_at desc limit 200`.execute(db)
  return rows
}

/**
 * Queues deliveries again, with their ids, so that the target can tell a repetition: the one that is named, whatever became of it, or all that failed.
 * Returns how many. The webhook no longer rests.
 */
export const replay = async (db: Db, { id, delivery }: { id: string; delivery?: string | undefined }): Promise<{ queued: number }> => {
  await demandWebhook(db, id)
  const which = delivery ? sql`id = ${delivery}` : sql`state = 'failed'`
  const { rows } = await sql`update webhook_delivery set state = 'waiting', attempts = 0, next_at = null
    where webhook_id = ${id} and sending_since is null and ${which} returning id`.execute(db)
  await sql`update webhook set failures = 0, rests_until = null where id = ${id}`.execute(db)
  await queueDeliveries(db)
  return { queued: rows.length }
}
