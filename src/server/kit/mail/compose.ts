import MailComposer from 'nodemailer/lib/mail-composer'
import type { Sender } from './server.ts'

export type MailFile = { name: string; type: string; body: Buffer }
export type Message = {
  /** Stays the same when a message is sent again, so that a mailbox that has it already can tell. */
  messageId: string
  from: Sender
  replyTo: Sender | null
  to: readonly string[]
  subject: string
  text: string
  files: readonly MailFile[]
  date: Date
  /** Nobody wrote it, so no program should answer it. */
  isAutomatic?: boolean
}

const addressed = ({ name, address }: Sender) => ({ name: name ?? '', address })

/** Writes a message with its files (RFC 5322). Nothing in it is read from a path or an address. */
export const compose = ({ messageId, from, replyTo, to, subject, text, files, date, isAutomatic = false }: Message): Promise<Buffer> =>
  new MailComposer({
    messageId,
    from: addressed(from),
    ...(replyTo && { replyTo: addressed(replyTo) }),
    to: to.map(address => addressed({ name: null, address })),
    subject,
    text,
    date,
    attachments: files.map(({ name, type, body }) => ({ filename: name, contentType: type, content: body })),
    headers: isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
