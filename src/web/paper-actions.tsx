import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { confirm } from './kit/confirm.tsx'
import { PrintIcon, TrashIcon } from './kit/icons.tsx'
import { KeyHint, useKeys } from './kit/keys.tsx'
import { notify } from './kit/notice.tsx'
import { useGo } from './kit/place.tsx'
import { useAct, useRemove } from './kit/query.ts'
import { useRights } from './kit/session.tsx'
import type { PaperForm, Settle } from './paper-form.ts'
import type { PaperKind } from './paper-kind.ts'
import { listAddress } from './paper-list-address.ts'
import type { Rates } from './paper-stone.ts'
import { isBlank, type PaperRow } from './paper-values.ts'

export type ActionProps<Row extends PaperRow> = {
  id: string
  row: Row | null
  desk: PaperForm<Row>
  rates: Rates
  settle: Settle
  isPrinted: boolean
  onPrint: (on: boolean) => void
}

/** Saving, issuing, printing and deleting, as every paper knows them. */
const usePaperMoves = <Row extends PaperRow>(kind: PaperKind<Row>, props: ActionProps<Row>) => {
  const { id, row, desk, rates, settle, isPrinted, onPrint } = props
  const { form, isFixed, isSaving } = desk
  const go = useGo()
  const act = useAct(kind.noun, 'issue')
  const remove = useRemove(kind.noun)

  const isReady = async () => (await settle.current?.()) ?? true
  const save = async (): Promise<Row | null> => {
    if (isSaving || !(await isReady())) return null
    const made = await desk.submit()
    if (made && !row) {
      desk.guard.free()
      go(`${kind.home}/${made.id}`, { replace: true })
    }
    return made
  }
  const saveDraft = async () => {
    if (await save()) notify.success(isFixed ? 'Saved.' : 'Draft saved.')
  }
  const issue = async () => {
    if (isFixed || act.isPending || !(await isReady())) return
    const values = form.getValues()
    if (!values.customer) return form.setError('customer', { message: kind.askWho })
    if (values.items.every(isBlank)) return desk.setFault('There is nothing on it: add at least one line.')
    if (!(await confirm({ title: `Issue this ${kind.noun.one}?`, message: kind.saysIssue(values, rates), ok: 'Issue' }))) return
    const paper = row && !desk.isUnsaved() ? row : await save()
    if (!paper) return
    try {
      const issued = (await act.mutateAsync({ id, version: paper.version })) as unknown as Row
      desk.take(issued)
      notify.success(`${issued.number} is issued.`)
    } catch (error) {
      await desk.refused(error)
    }
  }
  const print = async () => {
    if (isPrinted) return onPrint(false)
    if (!isFixed && (!row || desk.isUnsaved()) && !(await save())) return
    onPrint(true)
  }
  const erase = async () => {
    const asked = {
      title: 'Delete this draft?',
      message: 'It has no number yet, and is gone for good.',
      ok: 'Delete',
      color: 'red' as const,
    }
    if (!row || !(await confirm(asked))) return
    try {
      await remove.mutateAsync(row.id)
      desk.forget()
      go(listAddress(kind.home), { replace: true })
    } catch (error) {
      notify.error(error)
    }
  }
  const leave = () => go(listAddress(kind.home))
  return { saveDraft, issue, print, erase, leave, isIssuing: act.isPending }
}

type Props<Row extends PaperRow> = ActionProps<Row> & {
  kind: PaperKind<Row>
  /** What is seldom done, before the PDF. */
  quiet?: ReactNode
  /** What is done next, last. */
  children?: ReactNode
}

/** What may be done next with a paper: one main button, the others quiet, each with its key. */
export const PaperActions = <Row extends PaperRow>({ kind, quiet, children, ...props }: Props<Row>) => {
  const { row, desk, isPrinted } = props
  const { isFixed, unsaved, isSaving } = desk
  const { can, canMove } = useRights()
  const moves = usePaperMoves(kind, props)
  useKeys([
    { key: 'mod+s', label: 'Save', run: () => void moves.saveDraft() },
    { key: 'mod+Enter', label: 'Issue', run: () => void moves.issue() },
    { key: 'mod+p', label: 'The PDF, in the page', run: () => void moves.print() },
    { key: 'p', label: 'The PDF, in the page', hidden: true, run: () => void moves.print() },
    { key: 'Escape', label: 'Back to the list', run: moves.leave },
  ])
  return (
    <>
      {row?.state === 'draft' && can('remove', kind.noun) && (
        <Tooltip label="Delete the draft">
          <ActionIcon variant="subtle" color="gray" size={36} aria-label="Delete the draft" onClick={() => void moves.erase()}>
            <TrashIcon />
          </ActionIcon>
        </Tooltip>
      )}
      {quiet}
      {row && (
        <Button
          variant="default"
          leftSection={<PrintIcon />}
          rightSection={<KeyHint of="p" />}
          onClick={() => void moves.print()}
          aria-pressed={isPrinted}
        >
          PDF
        </Button>
      )}
      {(!isFixed || unsaved) && (
        <Button
          variant="default"
          loading={isSaving}
          disabled={Boolean(row) && !unsaved}
          rightSection={<KeyHint of="mod+s" />}
          onClick={() => void moves.saveDraft()}
        >
          {isFixed ? 'Save' : 'Save draft'}
        </Button>
      )}
      {!isFixed && canMove(kind.noun, 'issue') && (
        <Button loading={moves.isIssuing} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void moves.issue()}>
          Issue
        </Button>
      )}
      {children}
    </>
  )
}
