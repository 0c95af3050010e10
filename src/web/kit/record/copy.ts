import type { Entity } from '../../../domain/kit/entity.ts'
import { useRecord } from '../data/query.ts'
import { useView } from '../list/view.ts'
import { useGo } from '../shell/place.tsx'
import { useRights } from '../shell/session.tsx'
import type { ActionEntry } from './action-buttons.tsx'

/** The menu entry that opens a new, unsaved document with the heads and lines of this one (docs/domain/documents.md#copies). */
export const useCopyEntries = () => {
  const go = useGo()
  const { can } = useRights()
  return (entity: Entity, home: string, row: { id: string } | null): ActionEntry[] =>
    row ? [{ isOn: can('create', entity), label: 'Copy as new', run: () => go(`${home}/new?copy=${row.id}`) }] : []
}

/** The document that the new one at this URL copies. It has no `id` when the URL names none, and no `data` while it loads. */
export const useCopySource = <R extends Entity>(entity: R, { enabled = true } = {}) => {
  const [{ copy }] = useView({ inAddress: true })
  const id = enabled ? copy : undefined
  const { data, error, refetch } = useRecord(entity, id)
  return { id, data, error, refetch }
}
