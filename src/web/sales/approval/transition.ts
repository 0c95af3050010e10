import { type ActionOf, entities } from '../../../domain/index.ts'
import { allows, isIn } from '../../../domain/kit/lifecycle.ts'
import { isZero } from '../../../domain/kit/quantity.ts'
import { approvalLifecycle } from '../../../domain/sales/approval.ts'
import { correctWords } from '../../documents/copy/correct.ts'
import { useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { confirmWithReason } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { approvalKind } from './kind.ts'
import { goodsOf, outOf } from './messages.ts'
import { isOut } from './return/quantities.ts'

/** The actions on goods that are out. The editor draws the button to issue. */
export type ActionAfterIssue = Exclude<ActionOf<'approval'>, 'issue'>
type ActionRequest = { action: string } & Record<string, unknown>

/** The actions available on an approval, and the functions that run them. */
export const useApprovalAct = (row: ApprovalRow, onDone: (row: ApprovalRow) => void = () => {}) => {
  const go = useGo()
  const { canAct } = useRights()
  const act = useChange(
    ({ action, ...body }: ActionRequest) => records.act(entities.approval, action, { id: row.id, version: row.version, ...body }),
    entities.approval,
  )
  const isLent = isIn(approvalLifecycle, row.state, 'open')
  const isStillOut = isLent && row.items.some(isOut)
  const may = (action: ActionAfterIssue, now: boolean) =>
    now && allows(approvalLifecycle, action, row.state) && canAct(entities.approval, action)
  const open = row.items.filter(isOut)
  const goods = goodsOf(open.map(outOf))

  /** Runs an action and shows a notice. Throws when the server refuses. */
  const run = async (action: string, body: Record<string, unknown>, message: string): Promise<ApprovalRow> => {
    const after = await act.mutateAsync({ action, ...body })
    notify.success(message)
    onDone(after)
    return after
  }
  const cancel = async () => {
    const reason = await confirmWithReason({
      title: `Cancel ${row.number}?`,
      message: isStillOut
        ? `${goods} return to stock. The number is not used again.`
        : 'All goods are already returned. The number is not used again.',
      ok: 'Cancel approval',
      cancel: 'Keep approval',
      color: 'red',
    })
    if (reason !== null) await run('cancel', { reason }, `${row.number} canceled.`).catch(notify.error)
  }
  const correct = async () => {
    const words = correctWords(row, `${goods} return to stock.`)
    const reason = await confirmWithReason({ ...words, cancel: 'Keep approval', color: 'red' })
    if (reason === null) return
    try {
      const draft = await act.mutateAsync({ action: 'correct', reason })
      notify.success(`${row.number} canceled.`)
      go(`${approvalKind.home}/${draft.id}`)
    } catch (error) {
      notify.error(error)
    }
  }
  const can: Record<ActionAfterIssue, boolean> = {
    return: may('return', isStillOut),
    invoice: may('invoice', isStillOut),
    extend: may('extend', isStillOut),
    lost: may('lost', isStillOut),
    undo: may('undo', isLent && row.items.some(line => !isZero(line.returnedWeight))),
    cancel: may('cancel', isLent && row.items.every(line => isZero(line.invoicedWeight))),
    correct: may('correct', isStillOut && isZero(row.invoicedCarats)),
  }
  return { run, cancel, correct, open, goods, can }
}
export type ApprovalAct = ReturnType<typeof useApprovalAct>
