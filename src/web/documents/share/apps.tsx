import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { messageAddress } from '../../../domain/parties/phone.ts'
import type { MailDraft, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { download, readFile } from '../../kit/data/file.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import classes from './share.module.css'

// Leaving the share sheet without choosing an app is no error.
const unlessLeft = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) notify.error(error)
}

/** Sends a link with an app: with the share sheet of the system, or where there is none with WhatsApp or LINE. */
export const AppButtons = ({ url, draft: { subject, phone } }: { url: string; draft: MailDraft }) => {
  if ('share' in navigator)
    return (
      <div className={classes.make}>
        <Button variant="default" onClick={() => navigator.share({ title: subject, text: subject, url }).catch(unlessLeft)}>
          Share with an app
        </Button>
      </div>
    )
  const text = `${subject}\n${url}`
  const apps = [
    { name: 'WhatsApp', address: messageAddress(phone ?? '', text) },
    { name: 'LINE', address: `https://line.me/R/share?text=${encodeURIComponent(text)}` },
  ]
  return (
    <div className={classes.make}>
      {apps.map(({ name, address }) => (
        <Button key={name} component="a" variant="default" href={address} target="_blank" rel="noopener noreferrer">
          {name}
        </Button>
      ))}
    </div>
  )
}

const printOf = ({ kind, document, ...period }: SharedTarget) =>
  kind === 'statement'
    ? { path: 'statement/export/pdf', query: { party: document, ...period } }
    : { path: `${entities[kind].path}/export/pdf`, query: { id: document } }

/** Sends the PDF itself with an app, or saves it where the browser cannot share files. */
export const SharePdf = ({ target, draft: { file, subject } }: { target: SharedTarget; draft: MailDraft }) => {
  const [isBusy, setBusy] = useState(false)
  const { path, query } = printOf(target)
  const shares = 'canShare' in navigator && navigator.canShare({ files: [new File([], file, { type: 'application/pdf' })] })
  const share = async () => {
    const files = [new File([await readFile(path, query)], file, { type: 'application/pdf' })]
    await navigator.share({ title: subject, files })
  }
  const run = () => {
    setBusy(true)
    void (shares ? share() : download(path, query)).catch(unlessLeft).finally(() => setBusy(false))
  }
  return (
    <div className={classes.make}>
      <Button variant="default" loading={isBusy} onClick={run}>
        {shares ? 'Share the PDF with an app' : 'Download the PDF'}
      </Button>
    </div>
  )
}
