import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
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

// What stands when it was sent; the rest of its fields may still be put right.
const fixed = ['from', 'to', 'date'] as const

/** What may be done with goods on their way: they arrive, are lost, or never went. */
export const TransferMoves = ({ row, small = false }: { row: TransferRow; small?: boolean }) => {
  const go = useGo()
  const { can: mayDo } = useRights()
  const { can, cancel, run, missing } = useTransferAct(row)
  const [dialog, setDialog] = useState<'lost' | 'edit' | null>(null)
  const receive = () => go(`${transferHome}/${row.id}/receive`)
  useKeys([{ key: 'r', label: 'Receive what has arrived', run: receive }].filter(() => can.receive && !small))
  const size = small ? 'xs' : 'sm'
  const entries: [boolean, string, () => void][] = [
    [row.state === 'sent' && mayDo('update', entities.transfer), 'Change shipping and notes', () => setDialog('edit')],
    [can.lost, 'Report lost', () => setDialog('lost')],
    [can.cancel, 'Cancel the transfer', () => void cancel()],
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
