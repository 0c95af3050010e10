import '../../kit/shell/controls.css'
import { useState } from 'react'
import type { MailDraft, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { useRead } from '../../kit/data/query.ts'
import { Segments } from '../../kit/display/segments.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { LinkPart } from './link.tsx'
import { MailForm } from './mail.tsx'
import { Sent } from './sent.tsx'
import classes from './share.module.css'

type Props = { target: SharedTarget; title: string; onClose: () => void }

const ways = [
  { value: 'mail', label: 'E-mail' },
  { value: 'link', label: 'Link or app' },
] as const
type Way = (typeof ways)[number]['value']

/** Sends a document to its client. */
export const SendDialog = ({ target, title, onClose }: Props) => {
  // What the user types is kept until the dialog is closed, so the first answer stays.
  const { data, error } = useRead('mail/draft', target, { keep: true })
  return (
    <Dialog title={`Send ${title}`} onClose={onClose} wide>
      <div className={classes.dialog}>
        <ErrorAlert message={error?.message} />
        {data && <Parts target={target} draft={data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

const Parts = ({ target, draft: given, onClose }: { target: SharedTarget; draft: MailDraft; onClose: () => void }) => {
  const [draft] = useState(given)
  const [way, setWay] = useState<Way>(draft.mailFault && !draft.linkFault ? 'link' : 'mail')
  return (
    <>
      <Segments label="Send by" options={ways} value={way} onChange={setWay} />
      <div hidden={way !== 'mail'}>
        <MailForm target={target} draft={draft} onClose={onClose} />
      </div>
      <div hidden={way !== 'link'}>
        <LinkPart target={target} draft={draft} />
      </div>
      <Sent target={target} />
    </>
  )
}
