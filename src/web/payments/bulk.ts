import { entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { noteLifecycle } from '../../domain/payments/payment-note.ts'
import { useDraftBulk } from '../documents/draft-bulk.ts'
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
const arePending = (rows: readonly Row[]) =>
  rows.every(({ state, cheque }) => isIn(noteLifecycle, state, 'inForce') && cheque === 'pending')

/** Actions on several payment notes at once, all or none. */
export const usePaymentBulk = (): Bulk<Row>[] => {
  const { canAct } = useRights()
  const drafts = useDraftBulk(entities.paymentNote, {
    thing: 'payment',
    effect: 'Each gets its number and settles the bills that were chosen for it, else the oldest first.',
  })
  const reminders = useReminders<Row>('paymentNote')
  const act = useChange(({ ids, ...change }: { ids: string[]; action: string; date?: string }) =>
    records.range(entities.paymentNote, { ids, change }),
  )
  const bulk: (Bulk<Row> | false)[] = [
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
  return [...drafts, ...bulk.filter(one => one !== false), reminders]
}
