import { sql } from 'kysely'
import {
  maxWebhooks,
  type NewWebhook,
  type Webhook,
  type WebhookSettings,
  type WebhookTest,
  webhookCalls,
} from '../../../domain/company/webhook.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { uuid } from '../../kit/db/uuid.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import { conflict, invalid, notFound } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import { deliveriesOf, replay } from './deliveries.ts'
import type { WebhookPost } from './job.ts'
import { newWebhookSecret, signed, testBody } from './message.ts'
import { send, targetFault } from './send.ts'

const list = async ({ db }: Context): Promise<Webhook[]> => {
  const { rows } =
    await sql<Webhook>`select w.id, w.version, w.name, w.url, w.documents, w.is_active as "isActive", w.created_at as "createdAt",
      u.name as "createdBy", w.rests_until as "restsUntil",
      (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'waiting') as waiting,
      (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.state = 'failed') as failed,
      (select d.at from webhook_delivery d where d.webhook_id = w.id and d.state = 'done' order by d.created_at desc limit 1) as "deliveredAt"
    from webhook w join "user" u on u.id = w.created_by_id order by w.name, w.id`.execute(db)
  return rows
}

const refuseTarget = (url: string, { allowed }: WebhookPost): void => {
  const fault = targetFault(url, allowed)
  if (fault) throw invalid({ url: `Address ${fault}.` })
}

const make = async ({ db, caller, now }: Context, post: WebhookPost, given: WebhookSettings): Promise<NewWebhook> => {
  const { name, url, documents } = given
  refuseTarget(url, post)
  const { rows } = await sql<{ count: number }>`select count(*) from webhook`.execute(db)
  if ((rows[0]?.count ?? 0) >= maxWebhooks) throw conflict(`A company has at most ${maxWebhooks} webhooks. Delete one first.`)
  const [id, secret] = [uuid(), newWebhookSecret()]
  await sql`insert into webhook (id, name, url, documents, secret, created_at, created_by_id)
    values (${id}, ${name}, ${url}, ${documents}::text[], ${await post.box.seal(secret)}, ${now()}, ${caller.id})`.execute(db)
  await writeAudit(db, { entity: 'webhook', record: id, action: 'create', after: given, caller })
  return { id, name, secret }
}

type Change = WebhookSettings & { id: string; version: number; isActive: boolean }

const change = async ({ db, caller }: Context, post: WebhookPost, { id, version, ...given }: Change): Promise<null> => {
  const { name, url, documents, isActive } = given
  refuseTarget(url, post)
  const { rows: before } = await sql<
    Record<string, unknown>
  >`select name, url, documents, is_active as "isActive" from webhook where id = ${id}`.execute(db)
  if (!before[0]) throw notFound('webhook')
  const { rows } = await sql`update webhook set version = version + 1, name = ${name}, url = ${url}, documents = ${documents}::text[],
    is_active = ${isActive}, failures = 0, rests_until = null where id = ${id} and version = ${version} returning id`.execute(db)
  if (rows.length === 0) throw conflict('Another user changed this webhook after you opened it. Load it again.')
  await writeAudit(db, { entity: 'webhook', record: id, action: 'update', before: before[0], after: given, caller })
  return null
}

const remove = async ({ db, caller }: Context, id: string): Promise<null> => {
  const { rows } = await sql<{ name: string; url: string }>`delete from webhook where id = ${id} returning name, url`.execute(db)
  if (!rows[0]) throw notFound('webhook')
  await writeAudit(db, { entity: 'webhook', record: id, action: 'remove', before: rows[0], caller })
  return null
}

/** Gives a webhook a new secret. The old one signs nothing from now on. */
const renew = async ({ db, caller }: Context, { box }: WebhookPost, id: string): Promise<NewWebhook> => {
  const secret = newWebhookSecret()
  const { rows } = await sql<{ name: string }>`update webhook set secret = ${await box.seal(secret)}, failures = 0, rests_until = null
    where id = ${id} returning name`.execute(db)
  if (!rows[0]) throw notFound('webhook')
  await writeAudit(db, { entity: 'webhook', record: id, action: 'newSecret', after: rows[0], caller })
  return { id, name: rows[0].name, secret }
}

/** Sends a test at once, and says what the target answered. */
const tryOut = async (db: Db, { now }: Context, { box, ...way }: WebhookPost, id: string): Promise<WebhookTest> => {
  const { rows } = await sql<{ url: string; secret: Buffer }>`select url, secret from webhook where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('webhook')
  const secret = await box.open(rows[0].secret)
  if (secret === undefined) throw conflict('The secret cannot be decrypted on this server. Make a new one.')
  const at = now()
  const { result, status, words } = await send(rows[0].url, signed(secret, { id: uuid(), body: testBody(at), at }), way)
  return { isDelivered: result === 'done', status, words }
}

const right = { permission: 'webhook.manage' } as const

/** Webhooks send messages about actions on documents to other programs. Only an Admin manages them; API tokens cannot. */
export const webhookRoutes = (post: WebhookPost): Route[] => [
  implement(webhookCalls, 'GET webhook', { right, summary: 'Webhooks, without their secrets', handle: list }),
  implement(webhookCalls, 'POST webhook', {
    // An Idempotency-Key would store the secret.
    ownTransaction: true,
    right,
    summary: 'Create a webhook',
    handle: (context, { body }) => transact(context.db, db => make({ ...context, db }, post, body)),
  }),
  implement(webhookCalls, 'PUT webhook', {
    right,
    summary: 'Change a webhook',
    handle: (context, { body }) => change(context, post, body),
  }),
  implement(webhookCalls, 'DELETE webhook', {
    right,
    summary: 'Delete a webhook and its deliveries',
    handle: (context, { query }) => remove(context, query.id),
  }),
  implement(webhookCalls, 'PUT webhook/secret', {
    ownTransaction: true,
    right,
    summary: 'Give a webhook a new secret',
    handle: (context, { body }) => transact(context.db, db => renew({ ...context, db }, post, body.id)),
  }),
  implement(webhookCalls, 'PUT webhook/test', {
    // It waits for another program.
    ownTransaction: true,
    right,
    summary: 'Send a test to a webhook',
    handle: (context, { body }) => tryOut(context.db, context, post, body.id),
  }),
  implement(webhookCalls, 'GET webhook/delivery', {
    right,
    summary: 'The newest deliveries of a webhook',
    handle: ({ db }, { query }) => deliveriesOf(db, query),
  }),
  implement(webhookCalls, 'PUT webhook/replay', {
    right,
    summary: 'Deliver again: one delivery, or all that failed',
    handle: ({ db }, { body }) => replay(db, body),
  }),
]
