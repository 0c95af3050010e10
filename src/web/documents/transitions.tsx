import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Entity } from '../../domain/kit/entity.ts'
import { useAct, useRemove } from '../kit/data/query.ts'
import { PrintIcon, TrashIcon } from '../kit/display/icons.tsx'
import { confirm } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { KeyHint, useKeys } from '../kit/shell/keys.tsx'
import { useGo } from '../kit/shell/place.tsx'
import { useRights } from '../kit/shell/session.tsx'
import type { PaperForm, Settle } from './form.ts'
import { listAddress } from './list-address.ts'
import type { SheetRow, SheetStep, SheetValues } from './state.ts'

export type MoveProps<Row extends SheetRow, Values extends SheetValues> = {
  id: string
  row: Row | null
  desk: PaperForm<Row, Values>
  settle: Settle
  isPrinted: boolean
  onPrint: (on: boolean) => void
}

type Moved<Row extends SheetRow, Values extends SheetValues> = MoveProps<Row, Values> & {
  entity: Entity
  /** What one of them is called, where the entity has more than one kind. */
  one?: string
  home: string
  step: SheetStep<Values>
  /** Called when it has been saved, before it is shown. */
  onSaved?: ((row: Row) => Promise<void>) | undefined
}

/** Saving, issuing, printing and deleting, as every paper knows them. */
const usePaperMoves = <Row extends SheetRow, Values extends SheetValues>(props: Moved<Row, Values>) => {
  const { id, row, desk, entity, home, step, settle, isPrinted, onPrint } = props
  const { form, isFixed, isSaving } = desk
  const go = useGo()
  const act = useAct(entity, step.name)
  const remove = useRemove(entity)

  const label = entity.lifecycle?.actions[step.name]?.label ?? 'Issue'

  const isReady = async (step: 'save' | 'issue') => {
    const lack = (await settle.current?.(step)) ?? null
    if (lack) desk.setFault(lack)
    return lack === null && desk.readNumbers()
  }
  const save = async (): Promise<Row | null> => {
    if (isSaving || !(await isReady('save'))) return null
    const made = await desk.submit()
    if (made) await props.onSaved?.(made)
    if (made && !row) {
      desk.guard.free()
      go(`${home}/${made.id}`, { replace: true })
    }
    return made
  }
  const saveDraft = async () => {
    if (await save()) notify.success(isFixed ? 'Saved.' : 'Draft saved.')
  }
  const issue = async () => {
    if (isFixed || act.isPending || !(await isReady('issue'))) return
    const values = form.getValues()
    const lack = step.lacks(values)
    if (lack?.field) return form.setError(lack.field, { message: lack.says })
    if (lack) return desk.setFault(lack.says)
    if (!(await confirm({ title: `${label} this ${props.one ?? entity.one}?`, message: step.says(values), ok: label }))) return
    const paper = row && !desk.isUnsaved() ? row : await save()
    if (!paper) return
    try {
      const issued = (await act.mutateAsync({ id, version: paper.version })) as unknown as Row
      desk.take(issued)
      notify.success(`${issued.number} is ${(entity.lifecycle?.states[issued.state]?.label ?? 'done').toLowerCase()}.`)
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
    const question = {
      title: 'Delete this draft?',
      message: 'It has no number yet, and is gone for good.',
      ok: 'Delete',
      color: 'red' as const,
    }
    if (!row || !(await confirm(question))) return
    try {
      await remove.mutateAsync(row.id)
      desk.forget()
      go(listAddress(home), { replace: true })
    } catch (error) {
      notify.error(error)
    }
  }
  const leave = () => go(listAddress(home))
  return { saveDraft, issue, print, erase, leave, label, isIssuing: act.isPending }
}

type Props<Row extends SheetRow, Values extends SheetValues> = Moved<Row, Values> & {
  /** What is seldom done, before the PDF. */
  quiet?: ReactNode
  /** What is done next, last. */
  children?: ReactNode
}

/** What may be done next with a paper: one main button, the others quiet, each with its key. */
export const SheetActions = <Row extends SheetRow, Values extends SheetValues>({ quiet, children, ...props }: Props<Row, Values>) => {
  const { row, desk, entity, step, isPrinted } = props
  const { isFixed, unsaved, isSaving } = desk
  const { can, canMove } = useRights()
  const moves = usePaperMoves(props)
  const mayIssue = !isFixed && canMove(entity, step.name)
  useKeys([
    { key: 'mod+s', label: 'Save', run: () => void moves.saveDraft() },
    ...(mayIssue ? [{ key: 'mod+Enter', label: moves.label, run: () => void moves.issue() }] : []),
    { key: 'mod+p', label: 'The PDF, in the page', run: () => void moves.print() },
    { key: 'p', label: 'The PDF, in the page', hidden: true, run: () => void moves.print() },
    { key: 'Escape', label: 'Back to the list', run: moves.leave },
  ])
  return (
    <>
      {row?.state === 'draft' && can('remove', entity) && (
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
      {mayIssue && (
        <Button loading={moves.isIssuing} rightSection={<KeyHint of="mod+Enter" />} onClick={() => void moves.issue()}>
          {moves.label}
        </Button>
      )}
      {children}
    </>
  )
}
