import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { transferLifecycle } from '../../../domain/stock/transfer.ts'
import { openFile } from '../../kit/data/file.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { RecordForm } from '../../kit/form/form.tsx'
import { ActionButtons, type ActionEntry } from '../../kit/record/action-buttons.tsx'
import { useCopyEntries } from '../../kit/record/copy.ts'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { LostDialog } from './lost.tsx'
import { type TransferRow, transferHome } from './messages.ts'
import { type ActionAfterSend, useTransferAct } from './transition.ts'

// Fixed once it is sent. The other fields can still be corrected.
const fixed = ['from', 'to', 'date'] as const

/** The actions on goods in transit: receive, record as lost, or cancel. */
export const TransferButtons = ({ row, small }: { row: TransferRow; small?: boolean }) => {
  const go = useGo()
  const { can: mayDo } = useRights()
  const { can, cancel, run, missing } = useTransferAct(row)
  const [dialog, setDialog] = useState<'lost' | 'edit' | null>(null)
  const copies = useCopyEntries()
  const close = () => setDialog(null)
  const actions: Record<ActionAfterSend | 'edit' | 'print', ActionEntry> = {
    edit: {
      isOn: isIn(transferLifecycle, row.state, 'inForce') && mayDo('update', entities.transfer),
      label: 'Change shipping and notes',
      run: () => setDialog('edit'),
    },
    lost: { isOn: can.lost, label: 'Report lost', run: () => setDialog('lost') },
    cancel: { isOn: can.cancel, label: 'Cancel transfer', run: () => void cancel() },
    print: { isOn: true, label: 'Print', run: () => openFile('transfer/export/pdf', { id: row.id }) },
    receive: {
      isOn: can.receive,
      label: 'Receive',
      key: 'r',
      keyLabel: 'Receive stones',
      isButton: true,
      run: () => go(`${transferHome}/${row.id}/receive`),
    },
  }
  return (
    <>
      <ActionButtons actions={[...copies(entities.transfer, transferHome, row), ...Object.values(actions)]} small={small} />
      {dialog === 'lost' && <LostDialog row={row} lines={missing} run={run} onClose={close} />}
      {dialog === 'edit' && (
        <Dialog title={`Change ${row.number}`} onClose={close}>
          <RecordForm entity={entities.transfer} record={row} hide={fixed} onSaved={close} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}
