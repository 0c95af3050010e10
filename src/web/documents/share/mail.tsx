import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addressesIn } from '../../../domain/documents/sharing/recipient.ts'
import { maxSubject, maxText } from '../../../domain/documents/sharing/text.ts'
import type { MailDraft, SharedTarget } from '../../../domain/reports/sharing-contract.ts'
import { api } from '../../kit/data/api.ts'
import { Segments } from '../../kit/display/segments.tsx'
import { DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Files } from './files.tsx'
import classes from './share.module.css'

type Props = { target: SharedTarget; draft: MailDraft; onClose: () => void }

const texts = [
  { value: 'usual', label: 'Document' },
  { value: 'reminder', label: 'Reminder' },
] as const
type Which = (typeof texts)[number]['value']

const beside = /^(to|subject|text|certificates)(\.|$)/
/** The error of a field, or of the first wrong part of it. */
const faultOf = (fields: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1]

/** Sends a document by e-mail: to whom, with which words and files. */
export const MailForm = ({ target, draft, onClose }: Props) => {
  const [to, setTo] = useState(draft.email ?? '')
  const [which, setWhich] = useState<Which>('usual')
  const [words, setWords] = useState({
    usual: { subject: draft.subject, text: draft.text },
    reminder: draft.reminder ?? { subject: '', text: '' },
  })
  const [certificates, setCertificates] = useState<readonly string[]>([])
  const action = useSubmit((body: Parameters<typeof api.post<'mail'>>[1]) => api.post('mail', body))
  if (draft.mailFault) return <p className={classes.quiet}>{draft.mailFault}</p>

  const { subject, text } = words[which]
  const change = (given: Partial<typeof words.usual>) => setWords({ ...words, [which]: { ...words[which], ...given } })
  const fields = action.refused?.fields ?? {}
  const isBeside = Object.keys(fields).length > 0 && Object.keys(fields).every(field => beside.test(field))
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const reminder = which === 'reminder' && draft.reminder ? { reminder: draft.reminder.name } : {}
    const sent = await action.run({ ...target, to: addressesIn(to), subject, text, certificates: [...certificates], ...reminder })
    if (!sent) return
    notify.success(`The e-mail is on its way to ${sent.recipients.map(({ address }) => address).join(', ')}.`)
    onClose()
  }
  return (
    <form className={classes.form} onSubmit={event => void send(event)} noValidate>
      <ErrorAlert message={isBeside ? null : action.refused?.message} />
      <TextInput
        label="To"
        description="Several addresses with commas between them."
        value={to}
        onChange={event => setTo(event.currentTarget.value)}
        error={faultOf(fields, 'to')}
        type="text"
        inputMode="email"
        autoComplete="off"
        required
        autoFocus={!draft.email}
      />
      {draft.reminder && <Segments label="Text" options={texts} value={which} onChange={setWhich} />}
      <TextInput
        label="Subject"
        value={subject}
        onChange={event => change({ subject: event.currentTarget.value })}
        error={faultOf(fields, 'subject')}
        maxLength={maxSubject}
        required
      />
      <Textarea
        label="Text"
        value={text}
        onChange={event => change({ text: event.currentTarget.value })}
        error={faultOf(fields, 'text')}
        maxLength={maxText}
        autosize
        minRows={6}
        maxRows={14}
        required
        autoFocus={Boolean(draft.email)}
      />
      <Files draft={draft} chosen={certificates} onChange={setCertificates} error={faultOf(fields, 'certificates')} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={action.isPending} data-ok>
          Send e-mail
        </Button>
      </DialogFoot>
    </form>
  )
}
