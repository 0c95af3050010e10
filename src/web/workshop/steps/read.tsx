import { Button } from '@mantine/core'
import { useState } from 'react'
import { isIn } from '../../../domain/kit/lifecycle.ts'
import { minus } from '../../../domain/kit/quantity.ts'
import { workLifecycle } from '../../../domain/workshop/lifecycle.ts'
import { isAtBench, openAt } from '../../../domain/workshop/order-form/step.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { GridHead } from '../../documents/lines/line-parts.tsx'
import lines from '../../documents/view.module.css'
import { moment } from '../../kit/data/moment.ts'
import { counted, weight } from '../../kit/data/number.ts'
import { Measure } from '../../kit/display/cell.tsx'
import { Sideways } from '../../kit/shell/sideways.tsx'
import type { WorkRow } from '../kind.ts'
import order from '../order-form/order-form.module.css'
import { StepPlan } from './plan.tsx'
import classes from './steps.module.css'
import { type StepRow, stepLabel } from './values.ts'

const heads = [
  ...['Step', 'Applies to', 'Maker'].map(label => ({ label })),
  ...['In', 'Out', 'Loss', 'Time'].map(label => ({ label, right: true })),
]

/** The steps of an issued form, with what each weighed and took. While the form is in work, its plan may change. */
export const ReadSteps = ({ kind, row }: { kind: WorkKind; row: WorkRow }) => {
  const [isPlanning, setPlanning] = useState(false)
  const isOpen = isIn(workLifecycle, row.state, 'open')
  const started = row.steps.filter(step => step.started !== null).map(({ id }) => id)
  if (row.steps.length === 0 && !isOpen) return null
  return (
    <>
      {row.steps.length > 0 && (
        <Sideways label="Steps" className={lines.scroll}>
          <table className={`${lines.read} ${order.read}`} aria-label="Steps">
            <GridHead heads={heads} />
            <tbody>
              {row.steps.map((step, index) => (
                <StepCells key={step.id} row={row} step={step} number={index + 1} />
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      {isOpen && !isPlanning && (
        <div className={classes.bar}>
          <Button size="xs" variant="subtle" onClick={() => setPlanning(true)}>
            {row.steps.length > 0 ? 'Change steps' : 'Plan steps'}
          </Button>
        </div>
      )}
      {isOpen && isPlanning && <StepPlan kind={kind} done={started} />}
    </>
  )
}

const StepCells = ({ row, step, number }: { row: WorkRow; step: StepRow; number: number }) => {
  const { unit } = openAt(row.items, step.of)
  const much = (value: string | null) => value !== null && <Measure unit={unit}>{weight(value)}</Measure>
  const time = step.minutes ?? step.planned
  return (
    <tr>
      <td>
        {number} <span className={isAtBench(step) ? classes.now : undefined}>{stepLabel(step.kind)}</span>
        {step.note && <div className={classes.quiet}>{step.note}</div>}
      </td>
      <td className={order.brief}>{step.of ? `line ${step.of}` : 'all lines'}</td>
      <td>
        {step.employee?.title ?? step.maker?.title}
        {step.started && <div className={classes.quiet}>{moment(step.started)}</div>}
      </td>
      <td className={lines.number}>{much(step.weightIn)}</td>
      <td className={lines.number}>{much(step.weightOut)}</td>
      <td className={lines.number}>{step.weightIn && step.weightOut && much(minus(step.weightIn, step.weightOut))}</td>
      <td className={lines.number}>
        {time !== null && <span className={step.minutes === null ? classes.quiet : undefined}>{counted(time, 'min', 'min')}</span>}
      </td>
    </tr>
  )
}
