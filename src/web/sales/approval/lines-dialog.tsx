import { Button, Textarea } from '@mantine/core'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { Refused } from '../../kit/data/api.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import table from '../../stock/stone/table.module.css'
import classes from './return/quantities.module.css'
import { type Take, type TakenLine, useTake } from './return/quantities.ts'
import { TakeTable } from './return/table.tsx'

type Props = Pick<ComponentProps<typeof TakeTable>, 'offered' | 'more'> & {
  title: string
  lines: readonly TakenLine[]
  /** The lines that are ticked at first; without it, none. */
  ticked?: (line: TakenLine) => boolean
  reason?: boolean
  color?: 'red'
  ok: string
  /** What the ticked lines still need, as a sentence. */
  lacks?: (take: Take) => string | null
  /** The effect on the ticked lines. */
  describe: (take: Take) => string
  run: (take: Take, reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks which lines an action applies to, and how much of each. */
export const LinesDialog = ({ title, lines, ticked, reason: needsReason, color, ok, lacks, describe, run, onClose, ...columns }: Props) => {
  const take = useTake(lines, ticked)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const lack = take.ticked.length === 0 ? 'Select at least one line.' : (lacks?.(take) ?? null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    try {
      await run(take, reason.trim())
      onClose()
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
        <ErrorAlert message={fault} />
        <div className={table.scroll}>
          <TakeTable lines={lines} take={take} {...columns} />
        </div>
        {needsReason && (
          <Textarea
            label="Reason"
            description="Enter what happened, in a few words."
            required
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
        )}
        <p aria-live="polite">{lack ?? describe(take)}</p>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={color ?? 'gem'}
            loading={isRunning}
            disabled={!take.isReady || lack !== null || (needsReason && reason.trim() === '')}
            data-autofocus
          >
            {ok}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
