import { Button } from '@mantine/core'
import { useRef } from 'react'
import { entities } from '../../../domain/index.ts'
import { useRemove } from '../../kit/data/query.ts'
import { IconButton } from '../../kit/display/icon-button.tsx'
import { TrashIcon } from '../../kit/display/icons.tsx'
import { UnfinishedNote } from '../../kit/draft/unfinished.tsx'
import { confirm } from '../../kit/feedback/confirm.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { Restored } from '../../kit/form/notes.tsx'
import { ActionButtons } from '../../kit/record/action-buttons.tsx'
import { useCopyEntries } from '../../kit/record/copy.ts'
import { unprocessedCodesText } from '../../kit/scan/queue.ts'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { Page } from '../../kit/shell/page.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { type TransferDraft, type TransferProps, useTransferDraft } from './draft.ts'
import { TransferHead } from './head.tsx'
import { TransferLines } from './lines.tsx'
import { goodsOn, staysBecause, type TransferRow, transferHome } from './messages.ts'
import classes from './transfer.module.css'
import { confirmSend, useTransferAction } from './transition.ts'

/** Saves, sends or deletes a draft. */
const useEditorActions = (row: TransferRow | null, draft: TransferDraft) => {
  const go = useGo()
  const act = useTransferAction()
  const remove = useRemove(entities.transfer)
  const { values } = draft

  const save = async (): Promise<TransferRow | null> => {
    if (draft.isSaving) return null
    const saved = await draft.submit()
    if (saved && !row) go(`${transferHome}/${saved.id}`, { replace: true })
    return saved
  }
  const saveDraft = async () => {
    if (await save()) notify.success('Draft saved.')
  }
  const send = async () => {
    if (act.isPending) return
    if (values.stones.length === 0) return draft.setFault('Add at least one stone.')
    const codes = unprocessedCodesText(draft.scans.current)
    if (codes) return draft.setFault(codes)
    const stays = values.stones.map(stone => staysBecause(stone, values.from)).find(Boolean)
    if (stays) return draft.setFault(stays)
    if (values.from && values.to && !(await confirmSend(values.stones, { from: values.from, to: values.to }))) return
    const document = row && !draft.isChanged ? row : await save()
    if (!document) return
    try {
      const sent = await act.mutateAsync({ action: 'send', id: document.id, version: document.version })
      draft.forget()
      notify.success(`${sent.number} sent: ${goodsOn(sent.items)}.`)
    } catch (error) {
      notify.error(error)
    }
  }
  const erase = async () => {
    const question = {
      title: 'Delete this draft?',
      message: 'A deleted draft cannot be restored.',
      ok: 'Delete',
      color: 'red' as const,
    }
    if (!row || !(await confirm(question))) return
    try {
      await remove.mutateAsync(row.id)
      draft.forget()
      go(transferHome, { replace: true })
    } catch (error) {
      notify.error(error)
    }
  }
  return { saveDraft, send, erase, isSending: act.isPending }
}

/** The editor of a transfer: branches and stones. */
export const TransferEditor = (props: TransferProps) => {
  const go = useGo()
  const { can, canAct } = useRights()
  const { row } = props
  const draft = useTransferDraft(props)
  const copies = useCopyEntries()
  const field = useRef<HTMLInputElement>(null)
  const act = useEditorActions(row, draft)
  useKeys([
    { key: 'mod+s', label: 'Save', run: () => void act.saveDraft() },
    { key: 'mod+Enter', label: 'Send', run: () => void act.send() },
    { key: 'Escape', label: 'Back to the list', run: () => go(transferHome) },
  ])
  const actions = (
    <>
      <ActionButtons actions={copies(entities.transfer, transferHome, row)} />
      {row && can('remove', entities.transfer) && (
        <IconButton label="Delete draft" onClick={() => void act.erase()}>
          <TrashIcon />
        </IconButton>
      )}
      <Button
        variant="default"
        loading={draft.isSaving}
        disabled={Boolean(row) && !draft.isChanged}
        rightSection={<KeyHint of="mod+s" />}
        onClick={() => void act.saveDraft()}
      >
        Save draft
      </Button>
      {canAct(entities.transfer, 'send') && (
        <Button loading={act.isSending} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void act.send()}>
          Send
        </Button>
      )}
    </>
  )
  return (
    <Page title={row ? 'Draft transfer' : 'New transfer'} back={{ to: transferHome, label: entities.transfer.label }} actions={actions}>
      <div className={classes.sheet}>
        <ErrorAlert message={draft.fault} />
        <UnfinishedNote />
        {draft.isRestored && draft.isChanged && <Restored onStartOver={draft.startOver} />}
        <TransferHead draft={draft} onWhere={() => requestAnimationFrame(() => field.current?.focus())} />
        <TransferLines draft={draft} field={field} />
      </div>
    </Page>
  )
}
