import type { ActionOf, entities } from '../../domain/index.ts'
import { counted } from '../kit/data/number.ts'
import { useChange } from '../kit/data/query.ts'
import { records } from '../kit/data/records.ts'
import { notify } from '../kit/feedback/notice.tsx'
import type { Bulk } from '../kit/list/bulk.tsx'
import { useRights } from '../kit/shell/session.tsx'

type Row = { id: string; state?: string | undefined }
type Drafted = typeof entities.paymentNote | typeof entities.purchase

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const areDrafts = (rows: readonly Row[]) => rows.every(({ state }) => state === 'draft')

/** Records or deletes several drafts at once, all or none. `thing` is what a recorded one is called; `effect` says what recording does. */
export const useDraftBulk = (entity: Drafted, { thing, effect }: { thing: string; effect: string }): Bulk<Row>[] => {
  const { can, canAct } = useRights()
  const action = 'record' satisfies ActionOf<Drafted['name']>
  const act = useChange((ids: readonly string[]) => records.range(entity, { ids, change: { action } }))
  const remove = useChange((ids: readonly string[]) => records.removeMany(entity, ids))
  const bulk: (Bulk<Row> | false)[] = [
    canAct(entity, action) && {
      label: count => `Record ${counted(count, 'draft')}`,
      fits: areDrafts,
      confirmation: rows => ({
        title: `Record ${counted(rows.length, 'draft')}?`,
        message: `${effect} If one of them is refused, none is recorded.`,
        ok: 'Record',
      }),
      run: async rows => {
        await act.mutateAsync(idsOf(rows))
        notify.success(`${counted(rows.length, thing)} recorded.`)
      },
    },
    can('remove', entity) && {
      label: count => `Delete ${counted(count, 'draft')}`,
      fits: areDrafts,
      color: 'red',
      confirmation: rows => ({
        title: `Delete ${counted(rows.length, 'draft')}?`,
        message: 'Deleted drafts cannot be restored.',
        ok: 'Delete',
      }),
      run: async rows => {
        await remove.mutateAsync(idsOf(rows))
        notify.success(`${counted(rows.length, 'draft')} deleted.`)
      },
    },
  ]
  return bulk.filter(one => one !== false)
}
