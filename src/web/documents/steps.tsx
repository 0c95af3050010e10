import { useState } from 'react'
import { pastLabel } from '../../domain/kit/action-label.ts'
import type { Entity } from '../../domain/kit/entity.ts'
import { useAct, useRemove } from '../kit/data/query.ts'
import { confirm } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { useGo } from '../kit/shell/place.tsx'
import type { Blocker } from './blockers/blocker.ts'
import { BlockersDialog } from './blockers/dialog.tsx'
import type { DocumentForm, Settle } from './form.ts'
import { listAddress } from './list-address.ts'
import { documentRow, type FormRow, type FormStep, type FormValues } from './state.ts'

export type FormActionProps<Row extends FormRow, Values extends FormValues> = {
  id: string
  row: Row | null
  editor: DocumentForm<Row, Values>
  settle: Settle
  isPrinted: boolean
  onPrint: (on: boolean) => void
}

export type DocumentProps<Row extends FormRow, Values extends FormValues> = FormActionProps<Row, Values> & {
  entity: Entity
  /** The singular name, when the entity has more than one kind. */
  one?: string
  home: string
  step: FormStep<Values>
  /** Called after saving and before the saved document is shown. */
  onSaved?: ((row: Row) => Promise<void>) | undefined
}

/** Save, issue, print and delete, which every document has. */
export const useDocumentActions = <Row extends FormRow, Values extends FormValues>(props: DocumentProps<Row, Values>) => {
  const { id, row, editor, entity, home, step, settle, isPrinted, onPrint } = props
  const { form, isFixed, isSaving } = editor
  const go = useGo()
  const act = useAct(entity, step.name)
  const remove = useRemove(entity)
  const [blockers, setBlockers] = useState<readonly Blocker[]>([])

  const label = entity.lifecycle?.actions[step.name]?.label ?? 'Issue'

  const isReady = async (step: 'save' | 'issue') => {
    const lack = (await settle.current?.(step)) ?? null
    if (lack) editor.setFault(lack)
    return lack === null && editor.readNumbers()
  }
  const save = async (): Promise<Row | null> => {
    if (isSaving || !(await isReady('save'))) return null
    const made = await editor.submit()
    if (made) await props.onSaved?.(made)
    if (made && !row) {
      editor.guard.free()
      go(`${home}/${made.id}`, { replace: true })
    }
    return made
  }
  const saveDraft = async () => {
    if (await save()) notify.success(isFixed ? 'Saved.' : 'Draft saved.')
  }
  editor.saving.current = saveDraft
  const issue = async () => {
    if (isFixed || act.isPending) return
    editor.setFault(null)
    if (!(await isReady('issue'))) return
    const values = form.getValues()
    const lack = step.lacks(values)
    if (lack?.field) return form.setError(lack.field, { message: lack.message })
    if (lack) return editor.setFault(lack.message)
    const found = (await step.blockers?.()) ?? []
    setBlockers(found)
    if (found.length > 0) return
    // "Cancel" is the name of an action of documents.
    const words = {
      title: step.title ?? `${label} this ${props.one ?? entity.one}?`,
      message: step.message(values),
      ok: label,
      cancel: 'Keep editing',
    }
    if (!(await confirm(words))) return
    const document = row && !editor.isUnsaved() ? row : await save()
    if (!document) return
    try {
      const issued = documentRow<Row>(await act.mutateAsync({ id, version: document.version }))
      editor.take(issued)
      notify.success(`${issued.number} is ${(entity.lifecycle?.states[issued.state]?.label ?? 'done').toLowerCase()}.`)
    } catch (error) {
      await editor.refused(error)
      if (!row) notify.warn(`It is saved as a draft and not ${pastLabel(step.name)}.`)
    }
  }
  const print = async () => {
    if (isPrinted) return onPrint(false)
    if (!isFixed && (!row || editor.isUnsaved()) && !(await save())) return
    onPrint(true)
  }
  const erase = async () => {
    const question = { title: 'Delete this draft?', message: 'A deleted draft cannot be restored.', ok: 'Delete', color: 'red' as const }
    if (!row || !(await confirm(question))) return
    try {
      await remove.mutateAsync(row.id)
      editor.forget()
      go(listAddress(home), { replace: true })
    } catch (error) {
      notify.error(error)
    }
  }
  const leave = () => go(listAddress(home))
  const blocked = blockers.length > 0 && (
    <BlockersDialog
      title={`This ${props.one ?? entity.one} cannot be ${pastLabel(step.name)} yet`}
      blockers={blockers}
      onSolved={() => void issue()}
      onClose={() => setBlockers([])}
    />
  )
  return { saveDraft, issue, print, erase, leave, label, isIssuing: act.isPending, blocked }
}
