import type { ActionOf } from '../../domain/index.ts'
import { allows } from '../../domain/kit/lifecycle.ts'
import { isPositive } from '../../domain/kit/quantity.ts'
import { billLines } from '../../domain/workshop/production/billing.ts'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { makesJewels, type WorkRow, workEntity } from './kind.ts'

/** The actions on an issued form. The editor draws the button to issue, Actions the one to cancel, and the steps their own. */
type WorkAction = Exclude<ActionOf<'orderForm'>, 'issue' | 'cancel' | 'handOver' | 'handBack' | 'undoHandOver'>
export type Next = 'start' | 'receive' | 'complete' | 'deliver'

export const lastReceipt = (row: WorkRow): number => Math.max(0, ...row.results.map(({ receipt }) => receipt))

/** Whether anything of an order form can be invoiced to its customer: finished, priced and not invoiced yet. */
export const isBillable = (row: WorkRow): boolean =>
  row.customer !== null && billLines(row, 'customer').some(({ on, isDone }) => isDone && !on)

/** The available actions of an order form, and the next one. */
export const workActions = (kind: WorkKind, row: WorkRow | null, canAct: (action: string) => boolean) => {
  const { lifecycle } = workEntity(kind)
  const may = (action: WorkAction) => row !== null && allows(lifecycle, action, row.state) && canAct(action)
  const isOpen = row?.items.some(line => isPositive(line.openWeight ?? '0')) ?? false
  const isFinished = row?.results.some(({ kind: what, reworked }) => what === 'output' && !reworked) ?? false
  const jewels = makesJewels(kind)
  const can: Record<WorkAction, boolean> = {
    start: may('start'),
    receive: may('receive') && isOpen,
    complete: may('complete') && (jewels ? isOpen : !isOpen),
    rework: may('rework') && isFinished,
    deliver: may('deliver'),
    undo: may('undo') && row !== null && lastReceipt(row) > 0,
  }
  // Leftovers of a jewelry order are received before it is completed, so the first result ends receiving. Stones are all received.
  const receives = can.receive && !(jewels && (row?.results.length ?? 0) > 0)
  const next: Next | null = can.start ? 'start' : receives ? 'receive' : can.complete ? 'complete' : can.deliver ? 'deliver' : null
  return { can, next }
}
