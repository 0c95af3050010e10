import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { transferLifecycle } from '../../../domain/stock/transfer.ts'
import { ChevronDownIcon } from '../../kit/display/icons.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import popup from '../../kit/feedback/popup.module.css'
import { Entries, Popup } from '../../kit/feedback/popup.tsx'
import { RecordForm } from '../../kit/form/form.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import { LostDialog } from './lost.tsx'
import { type TransferRow, transferHome } from './messages.ts'
import { useTransferAct } from './transition.ts'

// Fixed once it is sent. The other fields can still be corrected.
const fixed = ['from', 'to', 'date'] as const

/** The actions on goods in transit: receive, record as lost, or cancel. */
export const TransferButtons = ({ row, small = false }: { row: TransferRow; small?: boolean }) => {
  const go = useGo()
  const { can: mayDo } = useRights()
  const { can, cancel, run, missing } = useTransferAct(row)
  const [dialog, setDialog] = useState<'lost' | 'edit' | null>(null)
  const receive = () => go(`${transferHome}/${row.id}/receive`)
  useKeys([{ key: 'r', label: 'Receive stones', run: receive }].filter(() => can.receive && !small))
  const size = small ? 'xs' : 'sm'
  const entries: [boolean, string, () => void][] = [
    [
      isIn(transferLifecycle, row.state, 'inForce') && mayDo('update', entities.transfer),
      'Change shipping and notes',
      () => setDialog('edit'),
    ],
    [can.lost, 'Report lost', () => setDialog('lost')],
    [can.cancel, 'Cancel transfer', () => void cancel()],
  ]
  const shown = entries.filter(([is]) => is)
  const close = () => setDialog(null)
  return (
    <>
      {shown.length > 0 && (
        <Popup
          label="More"
          align="end"
          narrow
          className={small ? popup.moreSmall : popup.more}
          face={
            <>
              More <ChevronDownIcon width={12} height={12} />
            </>
          }
        >
          {shut => (
            <Entries>
              {shown.map(([, label, act]) => (
                <button
                  key={label}
                  type="button"
                  onClick={() => {
                    shut()
                    act()
                  }}
                >
                  {label}
                </button>
              ))}
            </Entries>
          )}
        </Popup>
      )}
      {can.receive && (
        <Button size={size} onClick={receive} rightSection={!small && <KeyHint of="r" />}>
          Receive
        </Button>
      )}
      {dialog === 'lost' && <LostDialog row={row} lines={missing} run={run} onClose={close} />}
      {dialog === 'edit' && (
        <Dialog title={`Change ${row.number}`} onClose={close}>
          <RecordForm entity={entities.transfer} record={row} hide={fixed} onSaved={close} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}
