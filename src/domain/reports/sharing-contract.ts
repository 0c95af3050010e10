import { z } from 'zod'
import { sharedKinds } from '../documents/sharing/kinds.ts'
import { linkDays, linkStates } from '../documents/sharing/link.ts'
import { mailAddress, maxRecipients, recipientStates } from '../documents/sharing/recipient.ts'
import { remindedKinds } from '../documents/sharing/reminder.ts'
import { messageFields, reminderNames, templateFields, templateNames } from '../documents/sharing/text.ts'
import { moment, oneId, reference } from '../kit/answer.ts'
import { namesOf } from '../kit/names.ts'
import { languageCodes } from '../trade/languages.ts'
import { printedQuery } from './statement-contract.ts'

const { ledger, currency, from, to, style } = printedQuery.shape
/** What is shared: a document, or the statement of a party, whose period is part of it. */
const shared = {
  kind: z.enum(sharedKinds, 'is not a kind of document that can be shared'),
  document: z.uuid('is not the id of a document'),
  ...{ ledger, currency, from, to, style },
}
const target = z.strictObject(shared)
export type SharedTarget = z.infer<typeof target>

const link = z
  .strictObject({
    id: z.uuid(),
    state: z.enum(namesOf(linkStates)),
    createdAt: moment,
    createdBy: z.string(),
    expiresAt: moment,
    endedAt: moment.nullable(),
    /** How often the page and the PDF were opened, and when the last time. */
    openings: z.int(),
    openedAt: moment.nullable(),
  })
  .meta({ id: 'PrivateLink' })
/** A private link of a document. Its address is known only to who created it. */
export type PrivateLink = z.infer<typeof link>
const newLink = link.extend({ url: z.url() }).meta({ id: 'NewPrivateLink' })
/** A new private link with its address, which is shown once. */
export type NewPrivateLink = z.infer<typeof newLink>

const recipient = z.strictObject({
  address: z.string(),
  state: z.enum(namesOf(recipientStates)),
  /** What the mail server said, or why it could not be reached. */
  words: z.string().nullable(),
  at: moment,
})
const sentMail = z
  .strictObject({
    id: z.uuid(),
    subject: z.string(),
    reminder: z.enum(reminderNames).nullable(),
    createdAt: moment,
    createdBy: z.string().nullable(),
    attempts: z.int(),
    /** When the next attempt is due, while a recipient waits. */
    nextAt: moment.nullable(),
    recipients: z.array(recipient),
  })
  .meta({ id: 'SentMail' })
/** A message that was sent, or is being sent, and what became of it for each recipient. */
export type SentMail = z.infer<typeof sentMail>

const draft = z
  .strictObject({
    client: reference,
    /** The e-mail address and the telephone of the client. */
    email: z.string().nullable(),
    phone: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    /** The name of the PDF. */
    file: z.string(),
    /** Whether the PDF has the e-invoice in it. */
    isEInvoice: z.boolean(),
    /** The reminder that may be sent of it now, with its text. */
    reminder: z.strictObject({ name: z.enum(reminderNames), subject: z.string(), text: z.string() }).nullable(),
    certificates: z.array(z.strictObject({ id: z.uuid(), title: z.string(), size: z.int() })),
    /** Why no e-mail can be sent, and why no link can be created; null when they can. */
    mailFault: z.string().nullable(),
    linkFault: z.string().nullable(),
  })
  .meta({ id: 'MailDraft' })
/** What a message about a document begins with. */
export type MailDraft = z.infer<typeof draft>

const addresses = z
  .array(mailAddress)
  .min(1, 'is missing')
  .max(maxRecipients, `has more than ${maxRecipients} addresses`)
  .refine(list => new Set(list.map(one => one.toLowerCase())).size === list.length, 'has an address twice')

const sentReminders = z
  .strictObject({ sent: z.int(), skipped: z.array(z.strictObject({ id: z.uuid(), title: z.string(), reason: z.string() })) })
  .meta({ id: 'SentReminders' })
/** How many reminders were sent, and why some were not. */
export type SentReminders = z.infer<typeof sentReminders>

const template = z
  .strictObject({ name: z.enum(templateNames), language: z.enum(languageCodes), subject: z.string(), text: z.string(), isOwn: z.boolean() })
  .meta({ id: 'MailTemplate' })
/** The text of a kind of message; `isOwn` when the company has changed it. */
export type MailTemplate = z.infer<typeof template>
const name = z.enum(templateNames, 'is not the name of a template')
/** The language of a text; English when none is given. */
const language = z.enum(languageCodes, `is not one of: ${languageCodes.join(', ')}`).default('en')

export const sharingCalls = {
  /** The links and the messages of a document, the newest first. */
  'GET sharing': { query: target, answer: z.strictObject({ links: z.array(link), mails: z.array(sentMail) }).meta({ id: 'Sharing' }) },
  'POST private-link': {
    body: z.strictObject({
      ...shared,
      days: z
        .int('must be a whole number')
        .min(1, 'must be 1 or more')
        .max(linkDays.max, `must be ${linkDays.max} or less`)
        .default(linkDays.usual),
    }),
    answer: newLink,
  },
  'PUT private-link/end': { body: oneId, answer: link },
  'GET mail/draft': { query: target, answer: draft },
  'POST mail': {
    body: z.strictObject({
      ...shared,
      to: addresses,
      ...messageFields,
      /** The files of certificates that are attached besides the PDF. */
      certificates: z.array(z.uuid('is not the id of a file')).max(20, 'has more than 20 files').default([]),
      reminder: z.enum(reminderNames).optional(),
    }),
    answer: sentMail,
  },
  'PUT mail/again': { body: oneId, answer: sentMail },
  /** Says that a message was returned from a recipient after the mail server had taken it. */
  'PUT mail/returned': { body: oneId.extend({ address: z.string().max(254) }), answer: sentMail },
  /** Sends the reminder of each document that is due and whose client has an e-mail address. */
  'POST mail/reminder': {
    body: z.strictObject({
      kind: z.enum(remindedKinds, 'is not a kind of document that has reminders'),
      ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(100, 'has more than 100 documents'),
    }),
    answer: sentReminders,
  },
  'POST mail/test': { answer: sentMail },
  'GET mail/test': { query: oneId, answer: sentMail },
  'GET mail/template': { query: z.strictObject({ language }), answer: z.array(template) },
  'PUT mail/template': { body: z.strictObject({ name, language, ...templateFields }), answer: template },
  'DELETE mail/template': { query: z.strictObject({ name, language }), answer: template },
}
