import { type remindedKinds, reminderFor } from '../../../domain/documents/sharing/reminder.ts'
import type { SentReminders } from '../../../domain/reports/sharing-contract.ts'
import { api } from '../../kit/data/api.ts'
import { counted, today } from '../../kit/data/number.ts'
import { useChange } from '../../kit/data/query.ts'
import { notify } from '../../kit/feedback/notice.tsx'
import type { Bulk } from '../../kit/list/bulk.tsx'

type Kind = (typeof remindedKinds)[number]
type Row = { id: string }

const outcome = ({ sent, skipped }: SentReminders): string => {
  const reasons = skipped.slice(0, 3).map(({ title, reason }) => `${title}: ${reason}`)
  const more = skipped.length > 3 ? [`And ${skipped.length - 3} more.`] : []
  return [`${counted(sent, 'reminder')} on the way.`, ...reasons, ...more].join(' ')
}

/** The action that reminds the clients of the selected documents, when all of them are due. */
export const useReminders = <T extends Row>(kind: Kind): Bulk<T> => {
  const send = useChange((ids: string[]) => api.post('mail/reminder', { kind, ids }))
  return {
    label: count => `Send ${counted(count, 'reminder')}`,
    fits: rows => rows.every(row => reminderFor(kind, { ...row }, today()) !== null),
    confirmation: rows => ({
      title: `Send ${counted(rows.length, 'reminder')}?`,
      message: 'Each client gets an e-mail with the document. Nobody is reminded twice on one day.',
      ok: 'Send',
    }),
    run: async rows => {
      const answer = await send.mutateAsync(rows.map(({ id }) => id))
      if (answer.skipped.length > 0) notify.warn(outcome(answer))
      else notify.success(outcome(answer))
    },
  }
}
