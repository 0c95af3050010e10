import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import type { Movement } from '../../../../domain/stock/inventory/contract.ts'
import { api } from '../../../kit/data/api.ts'
import { readRecord } from '../../../kit/data/query.ts'
import { records } from '../../../kit/data/records.ts'
import { FormDialog, isReason, ReasonInput, useSubmit } from '../../../kit/feedback/form-dialog.tsx'
import { notify } from '../../../kit/feedback/notice.tsx'

const isPut = ({ kind, from, to }: Movement & { kind: string }): boolean =>
  (['split', 'merge', 'break'].includes(kind) && (from === 'consumed' || to === 'consumed')) ||
  (kind === 'writeOff' && from === 'available') ||
  (kind === 'inventoryRefill' && from === 'supplier')

/** Whether a later movement used, sold or adjusted the stock. Then the average cost is mixed, or a split part has changed. */
const usesUp = ({ from, to }: Movement): boolean =>
  [from, to].some(place => ['sold', 'consumed', 'loss', 'adjustment', 'supplier'].includes(place))

/** The last movement of a stone that can be undone; movements come newest first. The stock that it added must still be there. */
export const lastToUndo = (movements: readonly Movement[]): Movement | undefined => {
  const standing = movements.filter(({ reversal, reversed }) => !reversal && !reversed)
  const at = standing.findIndex(movement => isPut({ ...movement, kind: movement.document?.kind ?? '' }))
  const found = standing[at]
  if (!found) return undefined
  const isMade = found.from === 'consumed' || found.from === 'supplier'
  const after = standing.slice(0, at).filter(({ document }) => document?.id !== found.document?.id)
  const isGone = after.some(movement => (found.from === 'consumed' ? movement.from === 'available' || usesUp(movement) : usesUp(movement)))
  return isMade && isGone ? undefined : found
}

/** Undoes a movement: a refill through its own document, all others by the movement. */
const undo = async ({ document }: Movement, reason: string): Promise<unknown> => {
  if (!document) return null
  if (document.kind !== entities.inventoryRefill.name) return api.put('inventory/undo', { document: document.id, reason })
  const { id, version } = await readRecord(entities.inventoryRefill, document.id)
  return records.act(entities.inventoryRefill, 'reverse', { id, version, reason })
}

/** Asks for the reason of an undo. */
export const UndoDialog = ({ movement, onClose }: { movement: Movement; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const action = useSubmit((why: string) => undo(movement, why))
  const submit = async () => {
    if (!(await action.run(reason.trim()))) return
    notify.success('Change undone.')
    onClose()
  }
  return (
    <FormDialog
      title="Undo"
      ok="Undo"
      color="red"
      ready={isReason(reason)}
      action={action}
      beside={['reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <b>{movement.what}.</b> The goods return to their previous place, at cost.
      </p>
      <ReasonInput value={reason} onChange={setReason} error={action.refused?.fields.reason} />
    </FormDialog>
  )
}
