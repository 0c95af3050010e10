import { Button } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { labLifecycle } from '../../../domain/stock/lab-submission.ts'
import { Attachments } from '../../company/attachment/attachment.tsx'
import { day } from '../../kit/data/number.ts'
import { useRecord } from '../../kit/data/query.ts'
import { Cell, Status } from '../../kit/display/cell.tsx'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { onDemand } from '../../kit/feedback/on-demand.tsx'
import { RecordForm } from '../../kit/form/form.tsx'
import { Actions } from '../../kit/record/actions.tsx'
import { titleOf } from '../../kit/record/entity.ts'
import { History } from '../../kit/record/history.tsx'
import { Summary } from '../../kit/record/summary.tsx'
import { Panel, Section } from '../../kit/shell/page.tsx'
import { useRights } from '../../kit/shell/session.tsx'
import classes from './laboratory.module.css'
import { type LabRow, labNamed, lateBy } from './messages.ts'

const LabReturnDialog = onDemand(async () => (await import('./return.tsx')).LabReturnDialog)

const entity = entities.labSubmission
const fixed = ['inventory', 'lab', 'date', 'pieces', 'weight', 'declaredValue'] as const
const before = ['inventory', 'service', 'date', 'pieces', 'weight', 'declaredValue', 'fee', 'reference', 'branch'] as const
const after = ['returned', 'returnedWeight', 'certificate'] as const

const shownOf = (row: LabRow, names: readonly (keyof LabRow)[]) =>
  names.filter(name => {
    const value = row[name]
    return value !== null && value !== undefined && value !== ''
  })

/** One stone at a laboratory, or returned from it. */
export const LabPanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: row, error } = useRecord(entity, id)
  if (!row)
    return (
      <Panel title={error ? 'Lab submission' : <>&nbsp;</>} onClose={onClose}>
        {error && <p role="alert">{error.message}</p>}
      </Panel>
    )
  return (
    <Panel title={titleOf(entity, row)} onClose={onClose}>
      <LabButtons row={row} />
      <Summary
        pairs={[
          [
            'Status',
            lateBy(row) ? (
              <Status key="state" tone="red">
                {lateBy(row)}
              </Status>
            ) : (
              <Cell key="state" name="state" field={entity.fields.state} row={row} />
            ),
          ],
          ['Lab', labNamed(row.lab)],
          [
            'Expected',
            row.expected && (
              <span key="expected" className={row.overdue ? classes.late : undefined}>
                {day(row.expected)}
              </span>
            ),
          ],
        ]}
      />
      <Summary entity={entity} record={row} names={shownOf(row, [...before, ...after, 'notes'])} />
      <Attachments entity={entity} id={id} />
      <Section title="History">
        <History entity={entity} id={id} />
      </Section>
    </Panel>
  )
}

/** The actions: return, cancel, or correct a field. */
const LabButtons = ({ row }: { row: LabRow }) => {
  const { can, canAct } = useRights()
  const [dialog, setDialog] = useState<'return' | 'edit' | null>(null)
  const close = () => setDialog(null)
  const message = `${row.inventory.title} returns from ${labNamed(row.lab)} to the safe. The number is not used again.`
  return (
    <div className={classes.actions}>
      {isIn(labLifecycle, row.state, 'open') && canAct(entity, 'return') && <Button onClick={() => setDialog('return')}>Receive</Button>}
      {isIn(labLifecycle, row.state, 'inForce') && can('update', entity) && (
        <Button variant="default" onClick={() => setDialog('edit')}>
          Change
        </Button>
      )}
      <Actions entity={entity} record={row} own={{ return: true }} confirmations={{ cancel: { message, ok: 'Cancel submission' } }} />
      {dialog === 'return' && <LabReturnDialog row={row} onClose={close} />}
      {dialog === 'edit' && (
        <Dialog title={`Change ${row.number}`} wide onClose={close}>
          <RecordForm entity={entity} record={row} hide={fixed} onSaved={close} onCancel={close} />
        </Dialog>
      )}
    </div>
  )
}
