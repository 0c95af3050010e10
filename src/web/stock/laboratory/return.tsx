import { Alert, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import { draftSchema } from '../../../domain/kit/shape.ts'
import { Refused } from '../../kit/data/api.ts'
import { dayOn } from '../../kit/data/number.ts'
import { useAct, useRecord } from '../../kit/data/query.ts'
import { Dialog, DialogFoot } from '../../kit/feedback/dialog.tsx'
import { ErrorAlert } from '../../kit/feedback/error-alert.tsx'
import { notify } from '../../kit/feedback/notice.tsx'
import { FieldGrid } from '../../kit/form/field-grid.tsx'
import { DayInput, DecimalInput, WeightInput } from '../../kit/form/fields.tsx'
import { numberProblems, problemsOf, readDraft, type Typed, typedOf } from '../../kit/form/schema.ts'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { asTyped, sentNumber, typedWeight, weightKind } from '../../kit/form/typed-text.ts'
import { fieldsFor } from '../../kit/record/entity.ts'
import { useRights } from '../../kit/shell/session.tsx'
import { certificateGroups } from '../certificate/groups.ts'
import { quantityOf, type Stone } from '../stone/cells.tsx'
import classes from './laboratory.module.css'
import { type LabRow, labNamed, reportWarning, scaleWarning } from './messages.ts'

const entity = entities.labSubmission
const { inventory: _stone, ...report } = entities.certificate.fields

const Warning = ({ message }: { message: string | null }) =>
  message && (
    <Alert color="yellow" role="alert" p="xs">
      {message}
    </Alert>
  )

/** The return form: measured weight, fee and report, and how it is sent. */
const useReturn = (row: LabRow, stone: Stone | undefined, onClose: () => void) => {
  const { role } = useRights()
  const fields = fieldsFor(role, entities.certificate).filter(([name, field]) => name !== 'inventory' && field.mode !== 'readonly')
  const [date, setDate] = useState(dayOn(row))
  const [weight, setWeight] = useState('')
  const [fee, setFee] = useState(asTyped(row.fee))
  const [hasReport, setHasReport] = useState(true)
  const [typed, setTyped] = useState<Typed>(() =>
    typedOf(fields, { lab: row.lab, date: dayOn(row), variety: stone?.stoneName.title ?? '', primary: true }),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const act = useAct(entity, 'return')

  const submit = async () => {
    setFault(null)
    const certificate = hasReport ? readDraft(report, typed) : undefined
    const wrong = {
      ...(certificate ? problemsOf(draftSchema(report), certificate, report) : {}),
      ...(hasReport ? numberProblems(fields, typed) : {}),
    }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    const scale = sentNumber(weight, weightKind(stone?.type))
    const paid = sentNumber(fee, moneyIn(row.currency))
    try {
      const back = await act.mutateAsync({
        id: row.id,
        version: row.version,
        date,
        ...(scale ? { weight: scale } : {}),
        ...(paid ? { fee: paid } : {}),
        ...(certificate ? { certificate } : {}),
      })
      notify.success(
        `${back.inventory.title} is back from ${labNamed(back.lab)}${back.certificate ? `, with ${back.lab} ${back.certificate.title}` : ''}.`,
      )
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) return notify.error(error)
      setProblems(Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [name.replace(/^certificate\./, ''), message])))
      setFault(error.message)
    }
  }
  return {
    fields,
    date,
    setDate,
    weight,
    setWeight,
    fee,
    setFee,
    hasReport,
    setHasReport,
    typed,
    type: (name: string, value: unknown) => setTyped(before => ({ ...before, [name]: value })),
    problems,
    fault,
    isOff: scaleWarning(row.weight ?? '0', weight, stone?.type),
    isOtherwise: hasReport ? reportWarning(typedWeight(weight, stone?.type) ?? row.weight ?? '0', String(typed.weight ?? '')) : null,
    submit,
    isRunning: act.isPending,
  }
}

type Props = { row: LabRow; onClose: () => void }

/** Records the return of a stone: its measured weight and its report. */
export const LabReturnDialog = ({ row, onClose }: Props) => {
  const { data: stone } = useRecord(entities.inventory, row.inventory.id)
  return (
    <Dialog title={`Receive ${row.inventory.title} from ${labNamed(row.lab)}`} wide onClose={onClose}>
      {stone && <ReturnForm row={row} stone={stone} onClose={onClose} />}
    </Dialog>
  )
}

const ReturnForm = ({ row, stone, onClose }: Props & { stone: Stone }) => {
  const back = useReturn(row, stone, onClose)
  const { may } = useRights()
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void back.submit()
      }}
      noValidate
    >
      <ErrorAlert message={back.fault} />
      <p>Sent: {quantityOf(row.pieces, row.weight ?? '0', stone.type)}.</p>
      <div className={classes.row}>
        <WeightInput
          label="Measured weight"
          type={stone.type}
          description="Leave empty if unchanged."
          value={back.weight}
          onChange={back.setWeight}
          error={back.hasReport ? undefined : back.problems.weight}
          autoFocus
        />
        <DayInput label="Returned on" description="On or after the day it was sent." value={back.date} onChange={back.setDate} />
        {may('confidential.read') && (
          <DecimalInput
            label="Fee"
            description="Added to the cost of the stone."
            value={back.fee}
            onChange={back.setFee}
            unit={row.currency}
            kind={moneyIn(row.currency)}
            error={back.problems.fee}
          />
        )}
      </div>
      <Warning message={back.isOff} />
      <div className={classes.report}>
        <Checkbox label="Add a report" checked={back.hasReport} onChange={event => back.setHasReport(event.currentTarget.checked)} />
        {back.hasReport && (
          <FieldGrid fields={back.fields} groups={certificateGroups} typed={back.typed} problems={back.problems} onChange={back.type} />
        )}
      </div>
      <Warning message={back.isOtherwise} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={back.isRunning}>
          {back.hasReport ? 'Receive with report' : 'Receive'}
        </Button>
      </DialogFoot>
    </form>
  )
}
