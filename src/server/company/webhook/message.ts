import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

/** A new secret, as Standard Webhooks writes it: 32 bytes in base64. */
export const newWebhookSecret = (): string => mark + randomBytes(32).toString('base64')

/** An action on a document, as a message has it. `number` is null for a document without a number. */
export type DocumentAction = {
  kind: string
  document: string
  number: string | null
  action: string
  state: string
  date: string
  at: string
}

/** The body of a message. It holds no name and no amount: the program reads the document with its token, within the rights of that. */
export const bodyOf = ({ kind, document, number, action, state, date, at }: DocumentAction): string =>
  JSON.stringify({ type: `${kind}.${action}`, timestamp: at, data: { kind, id: document, number, action, state, date } })

/** The body of a test. */
export const testBody = (at: Date): string => JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} })

export type SignedMessage = { headers: Record<string, string>; body: string }

/** Signs a message by Standard Webhooks: HMAC-SHA256 of its id, the second in which it is sent, and its body. */
export const signed = (secret: string, { id, body, at }: { id: string; body: string; at: Date }): SignedMessage => {
  const second = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(mark.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${second}.${body}`).digest('base64')
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Stonebook',
      'webhook-id': id,
      'webhook-timestamp': second,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  }
}
