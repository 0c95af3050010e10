import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { WorkKind } from '../../domain/workshop/work-kind.ts'
import { Refused } from '../kit/data/api.ts'
import { useAct } from '../kit/data/query.ts'
import { Dialog, DialogFoot } from '../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../kit/feedback/error-alert.tsx'
import { notify } from '../kit/feedback/notice.tsx'
import { type WorkRow, workEntity } from './kind.ts'
import classes from './order-form/order-form.module.css'
import { useScanAgain } from './scan.ts'

export type WorkDialogProps = {
  kind: WorkKind
  row: WorkRow
  onDone: (after: WorkRow, successMessage: string) => void
  onClose: () => void
}
type Props = WorkDialogProps & {
  title: string
  action: 'start' | 'complete' | 'rework' | 'deliver' | 'handOver' | 'handBack'
  ok: string
  /** The request body, except the order form. */
  inputOf: () => Record<string, unknown> & { reason?: string }
  successMessage: string
  isReady?: boolean
  wide?: boolean
  /** Takes another code than that of the form; false when it means nothing here. */
  onOther?: (code: string) => Promise<boolean>
  children: ReactNode
}

/** Asks for the input of an action. A server error appears here, and the typed values stay. */
export const WorkDialog = ({
  kind,
  row,
  onDone,
  onClose,
  title,
  action,
  ok,
  inputOf,
  successMessage,
  isReady = true,
  wide,
  onOther,
  children,
}: Props) => {
  const act = useAct(workEntity(kind), action)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async () => {
    if (!isReady || act.isPending) return
    try {
      onDone(await act.mutateAsync({ id: row.id, version: row.version, ...inputOf() }), successMessage)
    } catch (error) {
      if (error instanceof Refused) setFault(error.message)
      else notify.error(error)
    }
  }
  useScanAgain(row.number, () => void submit(), setFault, onOther)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog title={title} onClose={onClose} {...(wide ? { wide } : {})}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <ErrorAlert message={fault} />
        {children}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={act.isPending} disabled={!isReady}>
            {ok}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
