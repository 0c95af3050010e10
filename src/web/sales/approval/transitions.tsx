import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChevronDownIcon } from '../../kit/display/icons.tsx'
import popup from '../../kit/feedback/popup.module.css'
import { Entries, Popup } from '../../kit/feedback/popup.tsx'
import { KeyHint, useKeys } from '../../kit/shell/keys.tsx'
import { useGo } from '../../kit/shell/place.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import { ApprovalDialog, type Asked } from './dialogs.tsx'
import { approvalKind } from './kind.ts'
import { type ApprovalAct, useApprovalAct } from './transition.ts'

type Props = { row: ApprovalRow; onDone?: (row: ApprovalRow) => void; small?: boolean }

/** The actions on goods that are out: return, invoice, extend, or report lost. */
export const ApprovalMoves = ({ row, onDone, small = false }: Props) => {
  const go = useGo()
  const act = useApprovalAct(row, onDone)
  const [asked, ask] = useState<Asked | null>(null)
  const { can } = act
  const bring = () => go(`${approvalKind.home}/${row.id}/return`)
  useKeys(
    [
      { key: 'r', label: 'Return goods', run: bring, on: can.return },
      { key: 'i', label: 'Invoice goods', run: () => ask('invoice'), on: can.invoice },
      { key: 'x', label: 'Extend', run: () => ask('extend'), on: can.extend },
    ].filter(({ on }) => on && !small),
  )
  const size = small ? 'xs' : 'sm'
  return (
    <>
      <MoreMenu act={act} ask={ask} size={size} />
      {can.invoice && (
        <Button variant="default" size={size} onClick={() => ask('invoice')} rightSection={!small && <KeyHint of="i" />}>
          Invoice
        </Button>
      )}
      {can.return && (
        <Button size={size} onClick={bring} rightSection={!small && <KeyHint of="r" />}>
          Return
        </Button>
      )}
      {asked && <ApprovalDialog asked={asked} row={row} act={act} onClose={() => ask(null)} />}
    </>
  )
}

/** The rarely used actions, behind one button. */
const MoreMenu = ({ act: { can, cancel }, ask, size }: { act: ApprovalAct; ask: (to: Asked) => void; size: string }) => {
  const entries: [boolean, string, () => void][] = [
    [can.extend, 'Extend', () => ask('extend')],
    [can.undo, 'Undo return', () => ask('undo')],
    [can.lost, 'Report lost', () => ask('lost')],
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
