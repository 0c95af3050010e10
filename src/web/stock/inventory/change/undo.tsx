import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import { api } from '../../../kit/data/api.ts'
import { readRecord } from '../../../kit/data/query.ts'
import { notify } from '../../../kit/feedback/notice.tsx'
import type { Movement } from '../history.tsx'
import { isReason, MoveDialog, ReasonInput, useMove } from './move.tsx'

const isPut = ({ kind, from, to }: Movement & { kind: string }): boolean =>
  (['split', 'merge', 'break'].includes(kind) && (from === 'consumed' || to === 'consumed')) ||
  (kind === 'writeOff' && to === 'loss') ||
  (kind === 'inventoryRefill' && from === 'supplier')

/** What was used up, sold or counted after it: then the average cost is mixed, and what was made is no longer as it was made. */
const usesUp = ({ from, to }: Movement): boolean =>
  [from, to].some(place => ['sold', 'consumed', 'loss', 'adjustment', 'supplier'].includes(place))

/** The last move of a stone that can be taken back, of its moves newest first; what it brought must still be there. */
export const lastToUndo = (moves: readonly Movement[]): Movement | undefined => {
  const standing = moves.filter(({ reversal, reversed }) => !reversal && !reversed)
  const at = standing.findIndex(move => isPut({ ...move, kind: move.document?.kind ?? '' }))
  const found = standing[at]
  if (!found) return undefined
  const isMade = found.from === 'consumed' || found.from === 'supplier'
  const after = standing.slice(0, at).filter(({ document }) => document?.id !== found.document?.id)
  const isGone = after.some(move => (found.from === 'consumed' ? move.from === 'available' || usesUp(move) : usesUp(move)))
  return isMade && isGone ? undefined : found
}

/** Takes a move of stock back: a refill by its own paper, all others by the move itself. */
const undo = async ({ document }: Movement, reason: string): Promise<unknown> => {
  if (!document) return null
  if (document.kind !== entities.inventoryRefill.name) return api.put(`${entities.inventory.path}/undo`, { document: document.id, reason })
  const { id, version } = await readRecord(entities.inventoryRefill, document.id)
  return api.put(`${entities.inventoryRefill.path}/reverse`, { id, version, reason })
}

/** Asks why a move is taken back. */
export const UndoDialog = ({ movement, onClose }: { movement: Movement; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const move = useMove((why: string) => undo(movement, why))
  const submit = async () => {
    if (!(await move.run(reason.trim()))) return
    notify.success('It is undone.')
    onClose()
  }
  return (
    <MoveDialog
      title="Undo"
      ok="Undo"
      color="red"
      ready={isReason(reason)}
      move={move}
      beside={['reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <b>{movement.what}.</b> Everything goes back to where it was, at what it cost.
      </p>
      <ReasonInput value={reason} onChange={setReason} error={move.refused?.fields.reason} />
    </MoveDialog>
  )
}
