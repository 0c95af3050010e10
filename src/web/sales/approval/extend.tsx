import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dueOn } from '../../../domain/documents/due-date.ts'
import { Refused } from '../../kit/data/api.ts'
import { day, today } from '../../kit/data/number.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { DayInput } from '../../kit/form/fields.tsx'
import classes from './return/quantities.module.css'

const steps = [7, 14, 30]

type Props = {
  title: string
  /** The current due date. */
  due: string | null
  /** The effect, given the formatted date. */
  describe: (until: string) => string
  run: (dueDate: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a new due date of goods on approval. */
export const ExtendDialog = ({ title, due, describe, run, onClose }: Props) => {
  const from = due && due > today() ? due : today()
  const [until, setUntil] = useState(dueOn(from, 14))
  const [fault, setFault] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    try {
      await run(until)
      onClose()
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={classes.form} onSubmit={event => void submit(event)}>
        <ErrorAlert message={fault} />
        <DayInput label="Due" value={until} onChange={setUntil} required />
        <div className={classes.days}>
          {steps.map(days => (
            <Button key={days} size="xs" variant="default" onClick={() => setUntil(dueOn(from, days))}>
              {days} more days
            </Button>
          ))}
        </div>
        <p aria-live="polite">{until ? describe(day(until)) : 'Enter a due date.'}</p>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning} disabled={!until} data-autofocus>
            Extend
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
