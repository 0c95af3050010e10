import { z } from 'zod'
import { linkMail, newPasswordPath } from '../../../domain/people/password-link.ts'
import { type Mailing, mailServerOf, noServer } from '../../company/mail-server.ts'
import { settingsOf } from '../../company/settings.ts'
import { type Db, transact } from '../../kit/db/db.ts'
import { writeAudit } from '../../kit/entity/audit.ts'
import type { Caller } from '../../kit/http/route.ts'
import type { Tasks } from '../../kit/jobs/jobs.ts'
import { type Account, accountBy } from '../account.ts'
import { newLink } from './link.ts'

type Doing = { caller: Pick<Caller, 'id' | 'name'>; now: () => Date }
/** A message of the program to a user, with a link that is stored encrypted until it is sent. */
type Notice = { to: string; subject: string; text: string; link?: { sealed: Buffer; endsAt: Date } }
/** What sends the links: the mail server, and the queue of messages. */
export type LinkPost = { mailing: Mailing; post: (tx: Db, doing: Doing, notice: Notice) => Promise<string> }

const noAddress = 'The public address of this server is not set (PUBLIC_URL), so no link can be sent.'

/** Why no link to choose a password can be sent; null when one can. */
export const linkFault = async (db: Db, mailing: Mailing): Promise<string | null> => {
  if (!mailing.publicUrl) return noAddress
  return (await mailServerOf(db, mailing)) ? null : noServer
}

/** Makes a link for a user and queues the message with it. */
export const sendLink = async (tx: Db, { mailing, post }: LinkPost, { caller, now }: Doing, account: Account): Promise<void> => {
  const { id, name, email } = account
  const { token, endsAt } = await newLink(tx, id, now())
  const url = new URL(`/${newPasswordPath}#${token}`, mailing.publicUrl).href
  const { company } = await settingsOf(tx)
  const link = { sealed: await mailing.box.seal(url), endsAt }
  await post(tx, { caller, now }, { to: email, ...linkMail({ name, company }), link })
  await writeAudit(tx, { entity: 'user', record: id, action: 'send-link', caller })
}

export const linkTask = 'send-password-link'
const ofJob = z.object({ user: z.uuid().nullable() })
const system = { id: '', name: 'the system' }

/**
 * Queue task: sends the link that somebody asked for. Every request queues one, also for an address without an account, so that both take
 * the same time.
 */
export const passwordLinkTasks = ({ db, now, ...links }: LinkPost & { db: Db; now: () => Date }): Tasks => ({
  [linkTask]: async payload => {
    const { user } = ofJob.parse(payload)
    const account = user === null ? undefined : await accountBy(db, 'id', user)
    if (!account?.active || (await linkFault(db, links.mailing))) return
    await transact(db, tx => sendLink(tx, links, { caller: system, now }, account))
  },
})
