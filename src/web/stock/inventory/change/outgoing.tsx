import { useState } from 'react'
import { entities } from '../../../../domain/index.ts'
import { counted } from '../../../kit/data/number.ts'
import { onDemand } from '../../../kit/feedback/on-demand.tsx'
import type { Bulk } from '../../../kit/list/bulk.tsx'
import { useRights } from '../../../kit/shell/session.tsx'
import type { Stone } from '../../stone/cells.tsx'
import { mayTravel } from '../../transfer/messages.ts'

// Loaded on demand, because the dialogs are rarely opened.
const TransferDialog = onDemand(async () => (await import('../../transfer/bulk.tsx')).TransferDialog)
const LabSendDialog = onDemand(async () => (await import('../../laboratory/send.tsx')).LabSendDialog)

type Row = Pick<Stone, 'id' | 'sku' | 'type' | 'status' | 'weight' | 'branch' | 'availablePieces' | 'availableWeight'>
type Going = { where: 'branch' | 'lab'; rows: Row[]; clear: () => void }

// As many as one call takes.
const mostAtLab = 200

const isInSafe = (rows: readonly Row[]) => rows.every(({ status }) => status === 'available')

/** Where selected stones can be sent: to another branch or to a laboratory. */
export const useOutgoing = () => {
  const { can } = useRights()
  const [going, go] = useState<Going | null>(null)
  const openDialog = (where: Going['where']) => (rows: Row[], clear: () => void) => {
    go({ where, rows, clear })
    return false
  }
  const bulk: Bulk<Row>[] = [
    ...(can('create', entities.transfer)
      ? [
          {
            label: (count: number) => `Transfer ${counted(count, 'stone')}`,
            fits: mayTravel,
            run: openDialog('branch'),
          },
        ]
      : []),
    ...(can('create', entities.labSubmission)
      ? [
          {
            label: (count: number) => `Send ${counted(count, 'stone')} to laboratory`,
            fits: isInSafe,
            run: openDialog('lab'),
            most: mostAtLab,
          },
        ]
      : []),
  ]
  const props = going && { stones: going.rows, onClose: () => go(null) }
  const dialog =
    props &&
    (going.where === 'branch' ? <TransferDialog {...props} onDone={going.clear} /> : <LabSendDialog {...props} onSent={going.clear} />)
  return { bulk, dialog }
}
