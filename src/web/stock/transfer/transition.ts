import { type ActionOf, entities } from '../../../domain/index.ts'
import { allows, isIn } from '../../../domain/kit/lifecycle.ts'
import { transferLifecycle } from '../../../domain/stock/transfer.ts'
import { useChange } from '../../kit/data/query.ts'
import { records } from '../../kit/data/records.ts'
import { confirm, confirmWithReason } from '../../kit/feedback/confirm.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { type Goods, goodsOn, isOnTheWay, type TransferRow } from './messages.ts'

type ActionRequest = { id: string; version: number; action: string; key?: string } & Record<string, unknown>

/** Runs an action on a transfer. Returns the saved transfer, and throws when the server refuses. */
export const useTransferAction = () =>
  useChange(
    ({ action, key, ...body }: ActionRequest) => records.act(entities.transfer, action, body, key === undefined ? {} : { key }),
    entities.transfer,
  )

type Leaving = { from: { title: string }; to: { title: string } }

/** Asks for confirmation before goods leave a branch. */
export const confirmSend = (lines: readonly Goods[], { from, to }: Leaving): Promise<boolean> =>
  confirm({
    title: `Send to ${to.title}?`,
    message: `${goodsOn(lines)} leave ${from.title} and are in transit until ${to.title} scans them in. Until then they cannot be sold or lent.`,
    ok: 'Send',
  })

/** The actions on a sent transfer. The editor draws the button to send. */
export type ActionAfterSend = Exclude<ActionOf<'transfer'>, 'send'>

/** The actions on a sent transfer, and the functions that run them. */
export const useTransferAct = (row: TransferRow) => {
  const { canAct } = useRights()
  const act = useTransferAction()
  const missing = row.items.filter(isOnTheWay)
  const isUntouched = isIn(transferLifecycle, row.state, 'inForce') && missing.length === row.items.length
  const may = (action: ActionAfterSend, now: boolean) =>
    now && allows(transferLifecycle, action, row.state) && canAct(entities.transfer, action)

  const run = async (action: string, body: Record<string, unknown>, messageOf: (after: TransferRow) => string): Promise<TransferRow> => {
    const after = await act.mutateAsync({ action, id: row.id, version: row.version, ...body })
    notify.success(messageOf(after))
    return after
  }
  const cancel = async () => {
    const reason = await confirmWithReason({
      title: `Cancel ${row.number}?`,
      message: `${goodsOn(missing)} return to ${row.from.title}. The number is not used again.`,
      ok: 'Cancel transfer',
      color: 'red',
    })
    if (reason !== null) await run('cancel', { reason }, () => `${row.number} canceled.`).catch(notify.error)
  }
  const can: Record<ActionAfterSend, boolean> = {
    receive: may('receive', missing.length > 0),
    lost: may('lost', missing.length > 0),
    cancel: may('cancel', isUntouched),
  }
  return { run, cancel, missing, can }
}
