import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { entities } from '../../../domain/index.ts'
import type { Ref } from '../../../domain/kit/field.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { isAtBench, isSameGoods, lastWeight, nextSteps, openAt, workStep } from '../../../domain/workshop/order-form/step.ts'
import { weight as shown } from '../../kit/data/number.ts'
import { choosable } from '../../kit/form/choosable.ts'
import { DecimalInput, Lookup } from '../../kit/form/fields.tsx'
import { typedNumber } from '../../kit/form/typed-number.ts'
import { asTyped, typedCount } from '../../kit/form/typed-text.ts'
import type { WorkRow } from '../kind.ts'
import { WorkDialog, type WorkDialogProps } from '../transition-dialog.tsx'
import { employeeOf } from './badge.ts'
import { type StepRow, stepLabel } from './values.ts'

const nameOf = (row: WorkRow, step: StepRow): string =>
  `${row.steps.indexOf(step) + 1}. ${stepLabel(step.kind)}${step.of && row.items.length > 1 ? `, line ${step.of}` : ''}`

/** Who is to do a step; without a plan the maker of the whole job. */
const plannedFor = (row: WorkRow, step: StepRow | undefined): { employee: Ref | null; maker: Ref | null } => {
  const { employee, maker } = step?.employee || step?.maker ? step : row
  return { employee, maker }
}

const useWeighed = (row: WorkRow, step: StepRow | undefined) => {
  const [weight, setWeight] = useState('')
  const [minutes, setMinutes] = useState('')
  const kind = step && openAt(row.items, step.of).unit === 'g' ? numberKinds.grams : numberKinds.carats
  const isReady = (weight.trim() === '' || typedNumber(weight, kind) !== null) && (minutes.trim() === '' || typedCount(minutes) !== null)
  return {
    ...{ weight, setWeight, minutes, setMinutes, kind, isReady },
    input: {
      ...(weight.trim() && { weight: typedNumber(weight, kind) ?? undefined }),
      ...(minutes.trim() && { minutes: typedCount(minutes) ?? undefined }),
    },
  }
}

type WeighedProps = { row: WorkRow; step: StepRow; ends: StepRow | undefined; weighed: ReturnType<typeof useWeighed> }

/** The weight now, and the time of the step that ends. */
const Weighed = ({ row, step, ends, weighed }: WeighedProps) => {
  const { open, unit } = openAt(row.items, step.of)
  return (
    <>
      <DecimalInput
        label="Weight now"
        unit={unit}
        kind={weighed.kind}
        placeholder={asTyped(lastWeight(row.steps, step, open), 2)}
        value={weighed.weight}
        onChange={weighed.setWeight}
        data-autofocus
      />
      {ends && (
        <DecimalInput
          label={`Minutes for ${ends.kind}`}
          kind={numberKinds.pieces}
          placeholder="since the hand-over"
          value={weighed.minutes}
          onChange={weighed.setMinutes}
        />
      )}
    </>
  )
}

type SelectProps = { row: WorkRow; steps: readonly StepRow[]; value: string; onChange: (id: string) => void }

const StepSelect = ({ row, steps, value, onChange }: SelectProps) => (
  <NativeSelect
    label="Step"
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    data={steps.map(one => ({ value: one.id, label: nameOf(row, one) }))}
  />
)

/** Hands goods over to the maker of the next step. With a badge that was scanned only the weight is left to enter. */
export const HandOverDialog = ({ to, ...props }: WorkDialogProps & { to: Ref | null }) => {
  const { row } = props
  const next = nextSteps(row.steps)
  const [id, setId] = useState(next[0]?.id ?? '')
  const step = next.find(one => one.id === id)
  const [{ employee, maker }, setWho] = useState(to ? { employee: to, maker: null } : plannedFor(row, step))
  const weighed = useWeighed(row, step)
  const ends = step && row.steps.find(one => isAtBench(one) && isSameGoods(one, step))
  if (!step) return null
  const who = employee ?? maker
  return (
    <WorkDialog
      {...props}
      title={`Hand over ${row.number}`}
      action="handOver"
      ok="Hand over"
      inputOf={() => ({ step: id, employee: employee?.id ?? null, maker: maker?.id ?? null, ...weighed.input })}
      successMessage={`${stepLabel(step.kind)} of ${row.number} is with ${who?.title ?? ''}.`}
      isReady={weighed.isReady}
      onOther={async code => {
        const found = await employeeOf(code)
        if (!found) return false
        setWho({ employee: found, maker: null })
        return true
      }}
    >
      <StepSelect
        row={row}
        steps={next}
        value={id}
        onChange={chosen => {
          setId(chosen)
          const other = row.steps.find(one => one.id === chosen)
          if (!to) setWho(plannedFor(row, other))
        }}
      />
      <Lookup
        entity={entities.employee}
        query={choosable(workStep.employee)}
        label="Maker"
        value={employee}
        openOnFocus={false}
        onChange={choice => setWho({ employee: choice, maker: choice ? null : maker })}
      />
      <Lookup
        entity={entities.customer}
        query={choosable(workStep.maker)}
        label="Outside maker"
        value={maker}
        openOnFocus={false}
        onChange={choice => setWho({ employee: choice ? null : employee, maker: choice })}
      />
      <Weighed row={row} step={step} ends={ends} weighed={weighed} />
      {ends && (
        <p>
          This ends {ends.kind}, which is with {(ends.employee ?? ends.maker)?.title}.
        </p>
      )}
    </WorkDialog>
  )
}

/** Takes goods back from the bench of a step. */
export const HandBackDialog = (props: WorkDialogProps) => {
  const { row } = props
  const running = row.steps.filter(isAtBench)
  const [id, setId] = useState(running[0]?.id ?? '')
  const step = running.find(one => one.id === id)
  const weighed = useWeighed(row, step)
  if (!step) return null
  return (
    <WorkDialog
      {...props}
      title={`Hand back ${row.number}`}
      action="handBack"
      ok="Hand back"
      inputOf={() => ({ step: id, ...weighed.input })}
      successMessage={`${stepLabel(step.kind)} of ${row.number} is done.`}
      isReady={weighed.isReady}
    >
      {running.length > 1 && <StepSelect row={row} steps={running} value={id} onChange={setId} />}
      <p>
        {stepLabel(step.kind)} is with {(step.employee ?? step.maker)?.title}. The goods weighed {shown(step.weightIn)}{' '}
        {openAt(row.items, step.of).unit}.
      </p>
      <Weighed row={row} step={step} ends={step} weighed={weighed} />
    </WorkDialog>
  )
}
