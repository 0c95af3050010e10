import { type ActionOf, entities } from '../../domain/index.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { isCheque, isRefund, noteLifecycle } from '../../domain/payments/payment-note.ts'
import { useChange, useRemove } from '../kit/data/query.ts'
import { records } from '../kit/data/records.ts'
import { confirm, confirmWithReason } from '../kit/feedback/confirm.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { isReadOnlyFor } from '../kit/record/own.ts'
import { useRights, useUser } from '../kit/shell/session.tsx'
import type { Note } from './form-state.ts'
import { amountText, wayOf } from './messages.ts'

const entity = entities.paymentNote
type ActionRequest = { action: string } & Record<string, unknown>

/** The effect of voiding a note, for the confirmation. */
const voidWords = (note: Note): string => {
  const worth = amountText(note.amount, note.currency)
  if (note.counterpart) return `Both notes of the set-off are voided. The bills they settled are open again.`
  if (note.purchase) return `The returned goods of ${note.purchase.title} are in stock again and owed as before.`
  if (isRefund(note.direction)) return `${worth} of ${note.party.title} is on account again.`
  const back = note.direction === 'paid' ? `we owe ${note.party.title} ${worth} more` : `${note.party.title} owes ${worth} more`
  return `The bills it settled are open again: ${back}. The number is not used again.`
}

/** The actions of a payment note: those of its lifecycle, a refund of its credit, and deletion of a draft. */
export type NoteAction = ActionOf<'paymentNote'> | 'refund' | 'remove'

/** The actions available on a note, and the functions that run them. */
export const useNoteAct = (note: Note, onGone: () => void) => {
  const { canAct, can: mayDo, may } = useRights()
  const user = useUser()
  const act = useChange(
    ({ action, ...body }: ActionRequest) => records.act(entity, action, { id: note.id, version: note.version, ...body }),
    entity,
  )
  const discard = useRemove(entity)
  const isDraft = note.state === 'draft'
  const isRecorded = isIn(noteLifecycle, note.state, 'inForce')
  const isOwn = !isReadOnlyFor(user, note)
  const hasCredit = isRecorded && isPositive(note.credit)
  const isPending = isRecorded && isCheque(note.method) && note.cheque === 'pending'

  const run = async (action: string, body: Record<string, unknown>, message: string): Promise<Note> => {
    const after = await act.mutateAsync({ action, ...body })
    notify.success(message)
    return after
  }
  const voidIt = async () => {
    const reason = await confirmWithReason({ title: `Void ${note.number}?`, message: voidWords(note), ok: 'Void', color: 'red' })
    if (reason !== null) await run('void', { reason }, `${note.number} voided.`).catch(notify.error)
  }
  const remove = async () => {
    if (
      !(await confirm({
        title: 'Delete this draft?',
        message: 'A deleted draft cannot be restored.',
        ok: 'Delete',
        color: 'red',
      }))
    )
      return
    await discard.mutateAsync(note.id).then(onGone, notify.error)
  }
  const can: Record<NoteAction, boolean> = {
    record: isDraft && isOwn && canAct(entity, 'record'),
    remove: isDraft && isOwn && mayDo('remove', entity),
    apply: hasCredit && canAct(entity, 'apply'),
    refund: hasCredit && may('money.payOut'),
    clear: isPending && canAct(entity, 'clear'),
    bounce: isRecorded && isCheque(note.method) && canAct(entity, 'bounce'),
    void: isRecorded && canAct(entity, 'void'),
  }
  // A note that a return to a supplier made has no meaning without it.
  const isCopied = note.purchase === null && (may('money.payOut') || wayOf(note) === 'received')
  return { run, voidIt, remove, can, isCopied }
}
export type NoteAct = ReturnType<typeof useNoteAct>
