import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '../../kit/data/api.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import table from '../stone/table.module.css'
import { goodsOn, type TransferLine, type TransferRow } from './messages.ts'
import { TickTable, useTicks } from './ticks.tsx'
import classes from './transfer.module.css'
import type { useTransferAct } from './transition.ts'

type Props = { row: TransferRow; lines: readonly TransferLine[]; run: ReturnType<typeof useTransferAct>['run']; onClose: () => void }

/** Records stones in transit as lost, with a reason. */
export const LostDialog = ({ row, lines, run, onClose }: Props) => {
  const ticks = useTicks(lines)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = async () => {
    const gone = goodsOn(ticks.ticked)
    try {
      await run(
        'lost',
        { stones: ticks.ticked.map(({ inventory }) => inventory.id), reason: reason.trim() },
        () => `${gone} reported lost.`,
      )
      onClose()
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  return (
    <Dialog title={`Report lost on ${row.number}`} onClose={onClose} wide>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorAlert message={fault} />
        <p>The ticked stones are written off from the stock of {row.from.title} at cost. This cannot be undone.</p>
        <div className={table.scroll}>
          <TickTable lines={lines} ticks={ticks} tickedStatus={{ tone: 'red', label: 'Lost' }} />
        </div>
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={ticks.ticked.length === 0 || !reason.trim()}>
            Report lost
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
