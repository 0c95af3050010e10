import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { linkDays } from '../../../domain/documents/sharing/link.ts'
import type { MailDraft, NewPrivateLink, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { api } from '../../kit/data/api.ts'
import { moment } from '../../kit/data/moment.ts'
import { useChange } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import { AppButtons, SharePdf } from './apps.tsx'
import classes from './share.module.css'

const lengths = [7, linkDays.usual, 90, linkDays.max].map(days => ({ value: String(days), label: `${days} days` }))

type Props = { target: SharedTarget; draft: MailDraft }

/** Sends a document as a private link or as a file, with any app. */
export const LinkPart = ({ target, draft }: Props) => {
  const [days, setDays] = useState(String(linkDays.usual))
  const [made, setMade] = useState<NewPrivateLink | null>(null)
  const create = useChange(() => api.post('private-link', { ...target, days: Number(days) }))
  const run = () => create.mutateAsync(undefined).then(setMade, notify.error)
  return (
    <div className={classes.form}>
      {draft.linkFault ? (
        <p className={classes.quiet}>{draft.linkFault}</p>
      ) : (
        <>
          <p className={classes.quiet}>
            Everybody who has the link can open the document, without signing in. It shows what the PDF shows. You can end it at any time.
          </p>
          <div className={classes.make}>
            <NativeSelect label="Valid for" data={lengths} value={days} onChange={event => setDays(event.currentTarget.value)} />
            <Button variant={made ? 'default' : 'filled'} loading={create.isPending} onClick={() => void run()}>
              {made ? 'Create another link' : 'Create link'}
            </Button>
          </div>
        </>
      )}
      {made && <NewLink key={made.id} made={made} draft={draft} />}
      <SharePdf target={target} draft={draft} />
    </div>
  )
}

/** The address of a new link. It is shown only here. */
const NewLink = ({ made: { url, expiresAt }, draft }: { made: NewPrivateLink; draft: MailDraft }) => {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      notify.success('Link copied.')
    } catch {
      // Without TLS a page may not write to the clipboard.
      notify.warn('Copy the selected link with Ctrl+C.')
    }
  }
  return (
    <div className={classes.made} role="status">
      <div className={classes.make}>
        <TextInput ref={field} label="Link" value={url} readOnly onFocus={event => event.currentTarget.select()} className={classes.url} />
        <Button onClick={() => void copy()}>Copy link</Button>
      </div>
      <p className={classes.quiet}>Copy or share it now: it is not shown again. It works until {moment(expiresAt)}.</p>
      <AppButtons url={url} draft={draft} />
    </div>
  )
}
