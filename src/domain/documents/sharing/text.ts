
import { textLine } from '../../company/mail-server.ts'
import { words } from '../../kit/field.ts'
import { sharedKinds, sharedLabel } from './kinds.ts'

/** The values that a text may contain, by the name that stands in braces in its template. */
export const placeholders = {
  party: 'The name of the client',
  document: 'What the document is: invoice, approval',
  number: 'The number of the document',
  date: 'The date of the document',
  due: 'The day when it is due',
  total: 'The total with its currency',
  open: 'The open amount with its currency',
  reference: 'The reference of a payment, such as the number of a cheque',
  company: 'The name of the company',
  sender: 'The name of the user who sends it',
} as const
export type Placeholder = keyof typeof placeholders
export type MailValues = Readonly<Record<Placeholder, string>>
export type MailText = { subject: string; text: string }

/** The reminders that may be sent of a document (docs/domain/documents.md#reminders). */
export const reminders = {
  overdue: { label: 'Overdue invoice' },
  approvalDue: { label: 'Approval due' },
  chequeDue: { label: 'Cheque day' },
} as const
export type ReminderName = keyof typeof reminders
export const reminderNames = ['overdue', 'approvalDue', 'chequeDue'] as const satisfies readonly ReminderName[]

/** Every text that has a template: for each kind of document, for canceled ones, and for reminders. */
export const templateNames = [...sharedKinds, 'canceled', ...reminderNames] as const
export type TemplateName = (typeof templateNames)[number]

const isReminder = (name: TemplateName): name is ReminderName => Object.hasOwn(reminders, name)
/** What the text of a template is for. */
export const templateLabel = (name: TemplateName): string => {
  if (name === 'canceled') return 'Canceled document'
  return isReminder(name) ? `Reminder: ${inSentence(reminders[name].label)}` : sharedLabel(name)
}

const inBraces = /\{([^{}\n]*)\}/g
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)
const namesIn = (text: string): string[] => [...text.matchAll(inBraces)].map(([, name = '']) => name)

const filled = (line: string, values: MailValues): string =>
  line.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
const isWhole = (line: string, values: MailValues): boolean => namesIn(line).every(name => !isPlaceholder(name) || values[name] !== '')

const capital = (text: string): string => text.replace(/^\s*\p{L}/u, letter => letter.toUpperCase())

export const maxSubject = 300
export const maxText = 8000
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text)

/** Fills a template. A line that would have an empty value is left out. */
export const fillText = ({ subject, text }: MailText, values: MailValues): MailText => ({
  subject: cut(capital(filled(subject, values).replace(/\s+/g, ' ').trim()), maxSubject),
  text: cut(
    text
      .split('\n')
      .filter(line => isWhole(line, values))
      .map(line => filled(line, values))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    maxText,
  ),
})

/** The subject and the text of a message as a user sends them. A line break in the subject could add headers to the message. */
export const messageFields = { subject: textLine(maxSubject), text: words(maxText) }

const onlyKnown = (text: string): boolean => namesIn(text).every(isPlaceholder)
const unknown = `has a placeholder that does not exist. There are: ${Object.keys(placeholders)
  .map(name => `{${name}}`)
  .join(', ')}`
/** The same as a template. */
export const templateFields = {
  subject: textLine(200).refine(onlyKnown, unknown),
  text: words(4000).refine(onlyKnown, unknown),
}

/** What a document is called in a message, in the middle of a sentence. */
export const inSentence = (label: string): string => label.replace(/^./, letter => letter.toLowerCase())

