import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { noteLifecycle } from '../../domain/payments/payment-note.ts'
import { useReminders } from '../documents/share/remind.ts'
import { counted, today } from '../kit/data/number.ts'
import { useChange } from '../kit/data/query.ts'
import { records } from '../kit/data/records.ts'
import { notify } from '../kit/feedback/notice.tsx'
import type { Bulk } from '../kit/list/bulk.tsx'
import type { ListRow } from '../kit/record/entity.ts'
import { useRights } from '../kit/shell/session.tsx'

type Row = ListRow<typeof entities.paymentNote>
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const areDrafts = (rows: readonly Row[]) => rows.every(({ state }) => state === 'draft')
const arePending = (rows: readonly Row[]) =>
  rows.every(({ state, cheque }) => isIn(noteLifecycle, state, 'inForce') && cheque === 'pending')

/** Actions on several payment notes at once, all or none. */
export const usePaymentBulk = (): Bulk<Row>[] => {
  const { can, canAct } = useRights()
  const reminders = useReminders<Row>('paymentNote')
  const act = useChange(({ ids, ...change }: { ids: string[]; action: string; date?: string }) =>
    records.range(entities.paymentNote, { ids, change }),
  )
  const remove = useChange((ids: string[]) => records.removeMany(entities.paymentNote, ids))
  const bulk: (Bulk<Row> | false)[] = [
    canAct(entities.paymentNote, 'record') && {
      label: count => `Record ${counted(count, 'draft')}`,
      fits: areDrafts,
      confirmation: rows => ({
        title: `Record ${counted(rows.length, 'draft')}?`,
        message: 'Each gets its number and settles the oldest bills first. If one of them is refused, none is recorded.',
        ok: 'Record',
      }),
      run: async rows => {
        await act.mutateAsync({ ids: idsOf(rows), action: 'record' })
        notify.success(`${counted(rows.length, 'payment')} recorded.`)
      },
    },
    can('remove', entities.paymentNote) && {
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
    canAct(entities.paymentNote, 'clear') && {
      label: count => `Clear ${counted(count, 'cheque')}`,
      fits: arePending,
      confirmation: rows => ({
        title: `Clear ${counted(rows.length, 'cheque')}?`,
        message: 'They are cleared today. If one cannot be cleared, none is.',
        ok: 'Clear',
      }),
      run: async rows => {
        await act.mutateAsync({ ids: idsOf(rows), action: 'clear', date: today() })
        notify.success(`${counted(rows.length, 'cheque')} cleared.`)
      },
    },
  ]
  return [...bulk.filter(one => one !== false), reminders]
}
