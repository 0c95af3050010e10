import { linkStates } from '../../../domain/documents/sharing/link.ts'
import { recipientStates, statesToRepeat, statesToReturn } from '../../../domain/documents/sharing/recipient.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import type { PrivateLink, SentMail, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { counted } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { Status } from '../../kit/display/cell.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Section } from '../../kit/shell/page.tsx'
import classes from './share.module.css'
import { useSharing } from './sharing.ts'
import { type SharedRow, targetOf } from './target.ts'

/** What was sent of a document that has a client. */
export const SentOf = ({ entity, row }: { entity: Entity; row: SharedRow | null }) => {
  const target = targetOf(entity, row)
  return target && <Sent target={target} />
}

/** The e-mails about a document and its private links, each with what became of it; nothing before the first one. */
export const Sent = ({ target }: { target: SharedTarget }) => {
  const { data } = useSharing(target)
  if (!data || data.mails.length + data.links.length === 0) return null
  return (
    <Section title="Sent">
      <ul className={classes.sent} aria-label="Sent">
        {data.mails.map(mail => (
          <MailEntry key={mail.id} mail={mail} />
        ))}
        {data.links.map(link => (
          <LinkEntry key={link.id} link={link} />
        ))}
      </ul>
    </Section>
  )
}

const MailEntry = ({ mail: { id, subject, createdAt, createdBy, nextAt, recipients } }: { mail: SentMail }) => {
  const again = useChange(() => api.put('mail/again', { id }))
  const returned = useChange((address: string) => api.put('mail/returned', { id, address }))
  const missing = recipients.filter(({ state }) => statesToRepeat.includes(state))
  const run = async () => {
    const to = missing.map(({ address }) => address).join(', ')
    const isUnclear = missing.some(({ state }) => state === 'unclear')
    const message = isUnclear ? `It may have arrived already. It is sent again to ${to}.` : `It is sent again to ${to}, and to nobody else.`
    if (await confirm({ title: 'Send this e-mail again?', message, ok: 'Send again' }))
      await again.mutateAsync(undefined).catch(notify.error)
  }
  const mark = async (address: string) => {
    const message = `Do this if a mail server wrote to you that it did not reach ${address}. You can then send it again.`
    if (await confirm({ title: 'Mark this e-mail as returned?', message, ok: 'Mark as returned' }))
      await returned.mutateAsync(address).catch(notify.error)
  }
  return (
    <li>
      <b>{subject}</b>
      <div className={classes.quiet}>
        {createdBy ?? 'Automatic'}, <time dateTime={createdAt}>{moment(createdAt)}</time>
      </div>
      {recipients.map(({ address, state, words }) => (
        <div key={address} className={classes.recipient}>
          <span>{address}</span>
          <Status tone={recipientStates[state].tone}>{recipientStates[state].label}</Status>
          {statesToReturn.includes(state) && (
            <button type="button" className={classes.action} disabled={returned.isPending} onClick={() => void mark(address)}>
              Mark as returned
            </button>
          )}
          {words && <p>{words}</p>}
          {state === 'waiting' && words && nextAt && <p>Next attempt: {moment(nextAt)}</p>}
        </div>
      ))}
      {missing.length > 0 && (
        <button type="button" className={classes.action} disabled={again.isPending} onClick={() => void run()}>
          Send again
        </button>
      )}
    </li>
  )
}

const openedText = ({ openings, openedAt }: PrivateLink): string =>
  openings === 0 ? 'Not opened yet' : `Opened ${counted(openings, 'time')}, last ${moment(openedAt)}`

const LinkEntry = ({ link }: { link: PrivateLink }) => {
  const { id, state, createdAt, createdBy, expiresAt } = link
  const end = useChange(() => api.put('private-link/end', { id }))
  const run = async () => {
    const message = 'Whoever has the link can no longer open the document. This cannot be undone.'
    if (await confirm({ title: 'End this link?', message, ok: 'End link', color: 'red' }))
      await end.mutateAsync(undefined).catch(notify.error)
  }
  return (
    <li>
      <div className={classes.recipient}>
        <b>Private link</b>
        <Status tone={linkStates[state].tone}>{linkStates[state].label}</Status>
      </div>
      <div className={classes.quiet}>
        {createdBy}, <time dateTime={createdAt}>{moment(createdAt)}</time>
      </div>
      <div className={classes.quiet}>{openedText(link)}</div>
      {state === 'open' && (
        <>
          <div className={classes.quiet}>Works until {moment(expiresAt)}</div>
          <button type="button" className={classes.action} disabled={end.isPending} onClick={() => void run()}>
            End link
          </button>
        </>
      )}
    </li>
  )
}
