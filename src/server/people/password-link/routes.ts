import { passwordLinkCalls } from '../../../domain/people/password-link-contract.ts'
import { transact } from '../../kit/db/db.ts'
import { conflict, notFound, Refusal } from '../../kit/errors.ts'
import { type Context, implement, type Route } from '../../kit/http/route.ts'
import { admitLink } from '../../kit/http/throttle.ts'
import { addJob } from '../../kit/jobs/jobs.ts'
import { accountBy, visitOf } from '../account.ts'
import { choosePassword } from './choose.ts'
import { type LinkPost, linkFault, linkTask, sendLink } from './send.ts'

/** Queues a link for an account. The same work is done, and the same answer given, when there is none. */
const askForLink = async (context: Context, { mailing }: LinkPost, email: string): Promise<null> => {
  const { db, note, now } = context
  const fault = await linkFault(db, mailing)
  if (fault) throw conflict(fault)
  const isAdmitted = await admitLink(db, { email, address: visitOf(context).address }, now()).catch(error => {
    if (error instanceof Refusal) note?.('link-refused', { account: null, detail: 'Too many requests from one network.' })
    throw error
  })
  const account = await accountBy(db, 'email', email)
  if (isAdmitted) note?.('link-requested', { account: account ?? null })
  else note?.('link-refused', { account: account ?? null, detail: 'Too many requests for one account.' })
  await addJob(db, linkTask, { user: isAdmitted && account?.active ? account.id : null })
  return null
}

/** Sends a link to another user, so that nobody else knows the password. */
const sendToAnother = async ({ db, caller, now, note }: Context, links: LinkPost, id: string): Promise<null> => {
  const fault = await linkFault(db, links.mailing)
  if (fault) throw conflict(fault)
  if (id === caller.id) throw conflict('Change your own password under Your account.')
  const name = await transact(db, async tx => {
    const account = await accountBy(tx, 'id', id)
    if (!account) throw notFound('user')
    if (!account.active) throw conflict('This user is deactivated. Activate the account first.')
    await sendLink(tx, links, { caller, now }, account)
    return account.name
  })
  note?.('link-sent', { detail: name })
  return null
}

/** Routes for links to choose a password: to ask for one, to send one to another user, and to use one. */
export const passwordLinkRoutes = (links: LinkPost): Route[] => [
  implement(passwordLinkCalls, 'POST auth/password-link', {
    right: 'public',
    // The count of requests stays when one is refused.
    ownTransaction: true,
    summary: 'Ask for a link to choose a new password',
    handle: (context, { body }) => askForLink(context, links, body.email),
  }),
  implement(passwordLinkCalls, 'POST auth/new-password', {
    right: 'public',
    // An Idempotency-Key would store a hash of the password.
    ownTransaction: true,
    summary: 'Choose a new password with a link',
    handle: (context, { body }) => choosePassword(context, links, body),
  }),
  implement(passwordLinkCalls, 'POST user/password-link', {
    right: { entity: 'user', verb: 'update' },
    summary: 'Send a user a link to choose a password',
    handle: (context, { body }) => sendToAnother(context, links, body.id),
  }),
]
