import { Button } from '@mantine/core'
import { useState } from 'react'
import { isZero } from '../../../domain/kit/quantity.ts'
import { Refused } from '../../kit/data/api.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { quantityOf } from '../../stock/stone/cells.tsx'
import type { ApprovalRow } from '../../stock/stone/line-values.ts'
import table from '../../stock/stone/table.module.css'
import classes from './return/quantities.module.css'

type Line = ApprovalRow['items'][number]
type Props = { row: ApprovalRow; run: (lines: readonly Line[]) => Promise<unknown>; onClose: () => void }

/** Undoes the last return of the ticked lines. */
export const UndoDialog = ({ row, run, onClose }: Props) => {
  const lines = row.items.filter(line => !isZero(line.returnedWeight))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(lines.length === 1 ? lines.map(({ id }) => id) : []))
  const [fault, setFault] = useState<string | null>(null)
  const tick = (id: string) =>
    setTicked(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id])))
  const submit = async () => {
    try {
      await run(lines.filter(({ id }) => ticked.has(id)))
      onClose()
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  return (
    <Dialog title={`Undo return of ${row.number}`} onClose={onClose} wide>
      <div className={classes.form}>
        <ErrorAlert message={fault} />
        <p>The last return of the ticked lines is undone. The goods are with {row.customer.title} again.</p>
        <table className={`${table.table} ${classes.take}`}>
          <tbody>
            {lines.map(line => (
              <tr key={line.id} data-ticked={ticked.has(line.id) || undefined}>
                <td>
                  <input type="checkbox" aria-label={`${line.sku}`} checked={ticked.has(line.id)} onChange={() => tick(line.id)} />
                </td>
                <td>
                  <b>{line.sku}</b> {line.description}
                </td>
                <td>{quantityOf(line.returnedPieces, line.returnedWeight, line.type ?? '')} returned</td>
              </tr>
            ))}
          </tbody>
        </table>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={ticked.size === 0} onClick={() => void submit()}>
            Undo return
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
