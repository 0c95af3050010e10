import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type RequestKind, requestKinds } from '../../../domain/documents/permission-request.ts'
import { entities } from '../../../domain/index.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { Refused } from '../../kit/data/api.ts'
import { useRows } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import dialog from '../../kit/feedback/form-dialog.module.css'
import { FormDialog, useSubmit } from '../../kit/feedback/form-dialog.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useRights } from '../../kit/shell/session.tsx'

const entity = entities.permissionRequest

/** The draft for which permission may be asked. */
export type Needed = { kind: RequestKind; document: string; documentVersion: number }

const kinds = new Map<unknown, RequestKind>(requestKinds.map(({ value }) => [value, value]))
export const kindOf = (name: unknown): RequestKind | undefined => kinds.get(name)

/** The permission that a refusal says may be asked for; null when it names none. */
export const neededOf = (error: unknown): Needed | null => {
  const needed = error instanceof Refused && isRecord(error.data) ? error.data.permission : null
  if (!isRecord(needed)) return null
  const { document, documentVersion } = needed
  const kind = kindOf(needed.kind)
  return kind && typeof document === 'string' && typeof documentVersion === 'number' ? { kind, document, documentVersion } : null
}

/** Who decides about a request of this user. */
const usePermitter = () => (useRights().role === 'Salesman' ? 'manager' : 'administrator')

/** The last request for permission to issue this draft. */
export const useLastRequest = (document: string) => {
  const { data } = useRows(entity, { document, sort: '-number', pageSize: 1 }, { quiet: true })
  return data?.rows[0]
}

/** The button that asks for permission to issue a draft as it is; none while a request waits for its answer. */
export const AskButton = ({ needed }: { needed: Needed }) => {
  const who = usePermitter()
  const last = useLastRequest(needed.document)
  const [isAsking, setAsking] = useState(false)
  if (last?.status === 'requested' && !isAsking) return null
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {who === 'manager' ? 'Ask a manager' : 'Ask an administrator'}
      </Button>
      {/* This dialog is a form of its own, so it cannot be nested in the form of the document. */}
      {isAsking && createPortal(<AskDialog needed={needed} who={who} onClose={() => setAsking(false)} />, document.body)}
    </>
  )
}

const AskDialog = ({ needed, who, onClose }: { needed: Needed; who: string; onClose: () => void }) => {
  const [note, setNote] = useState('')
  const action = useSubmit((body: object) => records.create(entity, body))
  const send = async () => {
    const request = await action.run({ ...needed, note: note.trim() || null })
    if (!request) return
    notify.success(`${request.number} sent.`)
    onClose()
  }
  return (
    <FormDialog title="Ask for permission" ok="Ask" ready action={action} onSubmit={send} onClose={onClose}>
      <p className={dialog.message}>
        A {who} decides on this draft as it is now. Any change of it ends the request. A permission holds for one day.
      </p>
      <Textarea
        label={entity.fields.note.label}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  )
}
