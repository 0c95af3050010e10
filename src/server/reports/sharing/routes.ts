import { sharingCalls } from '../../../domain/reports/sharing-contract.ts'
import { createLink, endLink, linksOf, sharedByLink } from '../../documents/sharing/link.ts'
import { mailNamed, mailsOf, markReturned, sendAgain, sharedByMail } from '../../documents/sharing/mail.ts'
import type { Shared } from '../../documents/sharing/shared.ts'
import { transact } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import type { Pictures } from '../../kit/pictures/pictures.ts'
import { remind } from './remind.ts'
import { draftOf, send, sendTest } from './send.ts'
import { noAddress, refuseWithoutServer, type Sharing } from './sender.ts'
import { readTarget, refuseUnreadable } from './target.ts'

/** Refuses what the caller may not read, or not any more. */
const refuseHidden = async (context: Context, pictures: Pictures, { kind, document }: Pick<Shared, 'kind' | 'document'>): Promise<void> => {
  refuseUnreadable(context.caller, kind)
  if (kind !== 'statement') await readTarget(context, pictures, { kind, document })
}

/** What an e-mail is about, if the caller may read it. */
const readableMail = async (context: Context, { pictures }: Sharing, id: string): Promise<Shared> => {
  const shared = await sharedByMail(context.db, id)
  if (!shared) throw notFound('message')
  await refuseHidden(context, pictures, shared)
  return shared
}

const right = { area: 'sharing' } as const
const settings = { entity: 'setting', verb: 'update' } as const

/** Routes for private links and e-mails. Each checks the right to read the document, as for its PDF. */
export const sharingRoutes = (sharing: Sharing): Route[] => [
  implement(sharingCalls, 'GET sharing', {
    branches: 'limited',
    right,
    summary: 'The private links of a document and the e-mails about it',
    handle: async (context, { query }) => {
      await refuseHidden(context, sharing.pictures, query)
      return { links: await linksOf(context.db, query, context.now()), mails: await mailsOf(context.db, query) }
    },
  }),
  implement(sharingCalls, 'POST private-link', {
    branches: 'limited',
    // An Idempotency-Key would store the token.
    ownTransaction: true,
    right,
    summary: 'Create a private link to a document',
    handle: async (context, { body: { days, ...target } }) => {
      const { publicUrl } = sharing.mailing
      if (!publicUrl) throw conflict(noAddress)
      const { shared } = await readTarget(context, sharing.pictures, target)
      const { token, ...link } = await transact(context.db, tx => createLink(tx, context, shared, days))
      return { ...link, url: new URL(`/s/${token}`, publicUrl).href }
    },
  }),
  implement(sharingCalls, 'PUT private-link/end', {
    branches: 'limited',
    right,
    summary: 'End a private link',
    handle: async (context, { body: { id } }) => {
      await refuseHidden(context, sharing.pictures, await sharedByLink(context.db, id))
      return endLink(context.db, context, id)
    },
  }),
  implement(sharingCalls, 'GET mail/draft', {
    branches: 'limited',
    right,
    summary: 'What an e-mail about a document begins with: recipient, text and files',
    handle: async (context, { query }) => draftOf(context, sharing, await readTarget(context, sharing.pictures, query)),
  }),
  implement(sharingCalls, 'POST mail', {
    branches: 'limited',
    right,
    summary: 'Send a document by e-mail',
    handle: async (context, { body }) => mailNamed(context.db, await send(context, sharing, body)),
  }),
  implement(sharingCalls, 'PUT mail/again', {
    branches: 'limited',
    right,
    summary: 'Send an e-mail again to the recipients who did not get it',
    handle: async (context, { body: { id } }) => {
      const shared = await readableMail(context, sharing, id)
      await refuseWithoutServer(context.db, sharing.mailing)
      await sendAgain(context.db, context, id, shared)
      return mailNamed(context.db, id)
    },
  }),
  implement(sharingCalls, 'PUT mail/returned', {
    branches: 'limited',
    right,
    summary: 'Mark an e-mail as returned from a recipient',
    handle: async (context, { body: { id, address } }) => {
      const shared = await readableMail(context, sharing, id)
      await markReturned(context.db, context, id, address, shared)
      return mailNamed(context.db, id)
    },
  }),
  implement(sharingCalls, 'POST mail/reminder', {
    branches: 'limited',
    right,
    summary: 'Send the reminders of documents that are due',
    handle: (context, { body }) => remind(context, sharing, body),
  }),
  implement(sharingCalls, 'POST mail/test', {
    right: settings,
    summary: 'Send a test message to your own address',
    handle: context => sendTest(context, sharing),
  }),
  implement(sharingCalls, 'GET mail/test', {
    right: settings,
    summary: 'What became of a test message',
    handle: async ({ db }, { query: { id } }) => {
      if (await sharedByMail(db, id)) throw notFound('test message')
      return mailNamed(db, id)
    },
  }),
]
