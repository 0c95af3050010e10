import { z } from 'zod'

/** What became of a message for one recipient (docs/domain/documents.md#e-mail). */
export const recipientStates = {
  waiting: { label: 'Waiting', tone: 'blue' },
  sending: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  refused: { label: 'Refused', tone: 'red' },
  failed: { label: 'Not sent', tone: 'red' },
  unclear: { label: 'Unclear', tone: 'amber' },
  undelivered: { label: 'Returned', tone: 'red' },
} as const
export type RecipientState = keyof typeof recipientStates
export const isRecipientState = (value: string): value is RecipientState => Object.hasOwn(recipientStates, value)

/** The states of the recipients of one message, the one that a user should know of first. */
export const worstFirst: readonly RecipientState[] = ['failed', 'refused', 'undelivered', 'unclear', 'waiting', 'sending', 'sent']

/** The states from which a message may be sent again: it was not taken, it was returned, or nobody knows. */
export const statesToRepeat: readonly RecipientState[] = ['refused', 'failed', 'unclear', 'undelivered']
/** The states of a message that may still be returned, which only the user who gets it knows. */
export const statesToReturn: readonly RecipientState[] = ['sent', 'unclear']

/** The most recipients of one message. */
export const maxRecipients = 10

/** An e-mail address as it is stored: without spaces around it, and its host in lower case. */
export const mailAddress = z
  .string()
  .trim()
  .max(254, 'has more than 254 characters')
  .meta({ format: 'email' })
  .pipe(z.email('is not an e-mail address'))
  .transform(address => address.replace(/@.*$/, host => host.toLowerCase()))

/** The addresses in a text, with commas, semicolons or line breaks between them; each one once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(one => one.trim())
      .filter(Boolean),
  ),
]

/** How many attempts are made before a message is given up: some 16 hours. */
export const maxAttempts = 12
/** The seconds until the attempt after this many: they grow from 3 s to 6 h. */
export const pauseAfter = (attempts: number): number => Math.ceil(Math.exp(Math.min(10, attempts)))
