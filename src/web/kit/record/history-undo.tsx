import type { Entity } from '../../../domain/kit/entity.ts'
import type { HistoryStep } from '../../../domain/kit/entity-schema.ts'
import { isRecord } from '../../../domain/kit/json.ts'
import { present } from '../../../domain/kit/present.ts'
import { useRecord, useSaveChecked } from '../data/query.ts'
import { inWords } from '../display/cell.tsx'
import { confirm } from '../feedback/confirm.tsx'
import { notify } from '../feedback/notice.tsx'
import { useRights } from '../shell/session.tsx'
import type { AnyRow } from './entity.ts'
import classes from './history.module.css'
import type { Change } from './history-change.tsx'

const plain = (value: unknown): unknown => (isRecord(value) && 'id' in value ? value.id : value)
const isSame = (a: unknown, b: unknown) => JSON.stringify(plain(a) ?? null) === JSON.stringify(plain(b) ?? null)

/** Whether the user may still change this field of the record manually. */
const mayChange = (entity: Entity, row: AnyRow, { field, words }: Change): boolean => {
  const declared = entity.fields[field]
  if (!declared || words !== undefined || declared.mode === 'readonly' || declared.isFixed || !declared.stored) return false
  return (
    !entity.lifecycle ||
    entity.lifecycle.editable.includes(row.state ?? '') ||
    Boolean(entity.lifecycle.editableAfterIssue?.includes(field))
  )
}

/**
 * The values that revert a change of a record; null when it cannot be reverted. It can only while every changed field still has its new
 * value and may be changed manually.
 */
export const previousValues = (entity: Entity, row: AnyRow, { action, changes }: HistoryStep): Record<string, unknown> | null => {
  if (action !== 'update' || changes.length === 0) return null
  const isWhole = changes.every(change => mayChange(entity, row, change) && isSame(row[change.field], change.after))
  return isWhole ? Object.fromEntries(changes.map(({ field, before }) => [field, plain(before)])) : null
}

/** What returns when a change is reverted, in words. */
export const previousText = (entity: Entity, changes: readonly Change[]): string => {
  const describe = ({ field, label, before }: Change) => `${label}: ${inWords(present(entity.fields[field]), before) || 'empty'}`
  return `The previous values return: ${changes.map(describe).join('; ')}.`
}

/**
 * Reverts a change of a record, if its fields were not changed again since. The usual validation applies, and the revert can itself be
 * reverted. Lifecycle actions have their own way back.
 */
export const PutBack = ({ entity, id, step }: { entity: Entity; id: string; step: HistoryStep }) => {
  const { can } = useRights()
  const { data } = useRecord(entity, id)
  const save = useSaveChecked(entity)
  const row: AnyRow | undefined = data
  const values = row && can('update', entity) ? previousValues(entity, row, step) : null
  if (!row || !values) return null
  const undo = async () => {
    const message = previousText(entity, step.changes)
    if (!(await confirm({ title: 'Restore the previous values?', message, ok: 'Restore' }))) return
    await save.mutateAsync({ id, version: row.version, ...values }).then(() => notify.success('Previous values restored.'), notify.error)
  }
  return (
    <button type="button" className={classes.undo} onClick={() => void undo()} disabled={save.isPending}>
      Restore
    </button>
  )
}
