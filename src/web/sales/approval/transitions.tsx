import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { ActionButtons, type ActionEntry } from '../../kit/record/action-buttons.tsx'
import { useCopyEntries } from '../../kit/record/copy.ts'
import { useGo } from '../../kit/shell/place.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalDialog, type DialogName } from './dialogs.tsx'
import { approvalKind } from './kind.ts'
import { type ActionAfterIssue, useApprovalAct } from './transition.ts'

type Props = { row: ApprovalRow; onDone?: (row: ApprovalRow) => void; small?: boolean }

/** The actions on goods that are out: return, invoice, extend, or report lost. */
export const ApprovalButtons = ({ row, onDone, small }: Props) => {
  const go = useGo()
  const act = useApprovalAct(row, onDone)
  const copies = useCopyEntries()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { can } = act
  const actions: Record<ActionAfterIssue, ActionEntry> = {
    extend: { isOn: can.extend, label: 'Extend', key: 'x', run: () => setDialog('extend') },
    undo: { isOn: can.undo, label: 'Undo return', run: () => setDialog('undo') },
    lost: { isOn: can.lost, label: 'Report lost', run: () => setDialog('lost') },
    correct: { isOn: can.correct, label: 'Correct', run: () => void act.correct() },
    cancel: { isOn: can.cancel, label: 'Cancel approval', run: () => void act.cancel() },
    invoice: { isOn: can.invoice, label: 'Invoice', key: 'i', keyLabel: 'Invoice goods', isButton: true, run: () => setDialog('invoice') },
    return: {
      isOn: can.return,
      label: 'Return',
      key: 'r',
      keyLabel: 'Return goods',
      isButton: true,
      run: () => go(`${approvalKind.home}/${row.id}/return`),
    },
  }
  return (
    <>
      <ActionButtons actions={[...copies(entities.approval, approvalKind.home, row), ...Object.values(actions)]} small={small} />
      {dialog && <ApprovalDialog dialog={dialog} row={row} act={act} onClose={() => setDialog(null)} />}
    </>
  )
}
