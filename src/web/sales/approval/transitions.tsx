import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChevronDownIcon } from '../../kit/display/icons.tsx'
import popup from '../../kit/feedback/popup.module.css'
import { Entries, Popup } from '../../kit/feedback/popup.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalDialog, type DialogName } from './dialogs.tsx'
import { approvalKind } from './kind.ts'
import { type ApprovalAct, useApprovalAct } from './transition.ts'

type Props = { row: ApprovalRow; onDone?: (row: ApprovalRow) => void; small?: boolean }

/** The actions on goods that are out: return, invoice, extend, or report lost. */
export const ApprovalButtons = ({ row, onDone, small = false }: Props) => {
  const go = useGo()
  const act = useApprovalAct(row, onDone)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { can } = act
  const openReturn = () => go(`${approvalKind.home}/${row.id}/return`)
  useKeys(
    [
      { key: 'r', label: 'Return goods', run: openReturn, on: can.return },
      { key: 'i', label: 'Invoice goods', run: () => setDialog('invoice'), on: can.invoice },
      { key: 'x', label: 'Extend', run: () => setDialog('extend'), on: can.extend },
    ].filter(({ on }) => on && !small),
  )
  const size = small ? 'xs' : 'sm'
  return (
    <>
      <MoreMenu act={act} setDialog={setDialog} size={size} />
      {can.invoice && (
        <Button variant="default" size={size} onClick={() => setDialog('invoice')} rightSection={!small && <KeyHint of="i" />}>
          Invoice
        </Button>
      )}
      {can.return && (
        <Button size={size} onClick={openReturn} rightSection={!small && <KeyHint of="r" />}>
          Return
        </Button>
      )}
      {dialog && <ApprovalDialog dialog={dialog} row={row} act={act} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The rarely used actions, behind one button. */
const MoreMenu = ({ act: { can, cancel }, setDialog, size }: { act: ApprovalAct; setDialog: (to: DialogName) => void; size: string }) => {
  const entries: [boolean, string, () => void][] = [
    [can.extend, 'Extend', () => setDialog('extend')],
    [can.undo, 'Undo return', () => setDialog('undo')],
    [can.lost, 'Report lost', () => setDialog('lost')],
    [can.cancel, 'Cancel approval', () => void cancel()],
  ]
  const shown = entries.filter(([can]) => can)
  if (shown.length === 0) return null
  const face = (
    <>
      More <ChevronDownIcon width={12} height={12} />
    </>
  )
  return (
    <Popup label="More" align="end" narrow className={size === 'xs' ? popup.moreSmall : popup.more} face={face}>
      {close => (
        <Entries>
          {shown.map(([, label, run]) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
            </button>
          ))}
        </Entries>
      )}
    </Popup>
  )
}
