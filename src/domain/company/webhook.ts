import { z } from 'zod'
import { entities, type Name } from '../index.ts'
import { moment, nothing, oneId } from '../kit/answer.ts'
import { words } from '../kit/field.ts'
import { isNameIn, namesOf } from '../kit/names.ts'

/** The most webhooks of a company: all of them are served at the same time. */
export const maxWebhooks = 20
/** How many days a delivery stays in the log. */
export const deliveryDays = 30

const documents = namesOf(entities).filter(name => entities[name].lifecycle !== undefined)
/** The kinds of documents for which a webhook can send messages, with their labels. */
export const webhookDocuments: readonly { value: Name; label: string }[] = documents.map(value => ({ value, label: entities[value].label }))

const isEntity = isNameIn(entities)
/** The label of a kind of document. */
export const documentLabel = (kind: string): string => (isEntity(kind) ? entities[kind].one : kind)

/** The state of a delivery (docs/operating/webhooks.md#attempts). */
export const deliveryStates = {
  waiting: { label: 'Waiting', tone: 'blue' },
  done: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
} as const
export type DeliveryState = keyof typeof deliveryStates

const [minute, hour] = [60, 3_600]
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
/** The seconds until the next attempt after this many; null after the last, about three days after the first. */
export const pauseAfterAttempts = (attempts: number): number | null => pauses[attempts - 1] ?? null
/** The seconds for which a target is left alone after it could not be reached this many times in a row: up to ten minutes. */
export const restAfter = (failures: number): number => Math.min(minute * 2 ** (failures - 1), 10 * minute)

/** Why a text is no address of a webhook, whatever its host is; null if it may be one. */
export const webhookUrlFault = (text: string): string | null => {
  if (!URL.canParse(text)) return 'is not an address such as https://example.com/stonebook'
  const { protocol, username, password, hash } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https://'
  if (username || password) return 'must not have a user or a password: the signature says who sends'
  return hash ? 'must not have a part after #' : null
}

const url = z
  .string()
  .trim()
  .max(500, 'has more than 500 characters')
  .meta({ format: 'uri', examples: ['https://example.com/stonebook'] })
  .superRefine((text, context) => {
    const message = webhookUrlFault(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

const webhook = z
  .strictObject({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    url: z.string(),
    documents: z.array(z.string()),
    isActive: z.boolean(),
    createdAt: moment,
    createdBy: z.string(),
    waiting: z.int(),
    failed: z.int(),
    /** When it last took a message, and since when it is left alone because it could not be reached. */
    deliveredAt: moment.nullable(),
    restsUntil: moment.nullable(),
  })
  .meta({ id: 'Webhook' })
/** A webhook, without its secret. */
export type Webhook = z.infer<typeof webhook>

const newWebhook = z.strictObject({ id: z.uuid(), name: z.string(), secret: z.string() }).meta({ id: 'NewWebhook' })
/** A webhook with the secret that signs its messages, which is shown once. */
export type NewWebhook = z.infer<typeof newWebhook>

const delivery = z
  .strictObject({
    id: z.uuid(),
    type: z.string(),
    document: z.strictObject({ kind: z.string(), id: z.uuid() }),
    createdAt: moment,
    state: z.enum(namesOf(deliveryStates)),
    attempts: z.int(),
    nextAt: moment.nullable(),
    at: moment.nullable(),
    status: z.int().nullable(),
    words: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
/** A message to a webhook: its document and action, and the result of the last attempt. */
export type WebhookDelivery = z.infer<typeof delivery>

const settings = z.strictObject({
  name: words(80),
  url,
  /** The kinds of documents for which messages are sent; all kinds if empty. */
  documents: z.array(z.enum(documents, 'is not a kind of document')).max(documents.length).default([]),
})
export type WebhookSettings = z.infer<typeof settings>

const tried = z.strictObject({ isDelivered: z.boolean(), status: z.int().nullable(), words: z.string() }).meta({ id: 'WebhookTest' })
export type WebhookTest = z.infer<typeof tried>

export const webhookCalls = {
  'GET webhook': { answer: z.array(webhook) },
  'POST webhook': { body: settings, answer: newWebhook },
  'PUT webhook': {
    body: settings.extend({ id: z.uuid('is not an id'), version: z.int('is not a version number'), isActive: z.boolean() }),
    answer: nothing,
  },
  'DELETE webhook': { query: oneId, answer: nothing },
  'PUT webhook/secret': { body: oneId, answer: newWebhook },
  'PUT webhook/test': { body: oneId, answer: tried },
  /** The newest 200 deliveries. */
  'GET webhook/delivery': { query: oneId.extend({ state: z.enum(namesOf(deliveryStates)).optional() }), answer: z.array(delivery) },
  /** Sends again: one delivery, or all that failed. */
  'PUT webhook/replay': {
    body: oneId.extend({ delivery: z.uuid('is not an id').optional() }),
    answer: z.strictObject({ queued: z.int() }).meta({ id: 'Replayed' }),
  },
}
