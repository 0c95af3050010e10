import { Button } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { entities } from '../../../domain/index.ts'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { stepKinds, workStep } from '../../../domain/workshop/order-form/step.ts'
import type { WorkKind } from '../../../domain/workshop/work-kind.ts'
import { useTypedLines } from '../../documents/lines/grid.ts'
import { AddButton, GridHead, type Head, LineMessages, RemoveCell, useLine } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { choosable } from '../../kit/form/choosable.ts'
import { Lookup } from '../../kit/form/fields.tsx'
import { useNumberField } from '../../kit/form/number-field.ts'
import { AppliesTo } from '../order-form/applies-to.tsx'
import type { WorkValues } from '../order-form/values.ts'
import classes from './steps.module.css'
import { emptyStep, stepLabel, usualSteps } from './values.ts'

const heads: Head[] = [
  { label: 'Step', width: 28, quiet: true },
  { label: 'What is done', width: 132 },
  { label: 'Applies to', width: 104 },
  { label: 'Maker', width: '24%' },
  { label: 'Minutes', width: 84, right: true },
  { label: 'Instructions' },
  { label: 'Remove', width: 28, quiet: true },
]
// A step has a kind from the start, so none is blank.
const isNeverBlank = () => false

/** The steps of a job in their order. Those in `done` were handed over already and stay as they are. */
export const StepPlan = ({ kind, done = [] }: { kind: WorkKind; done?: readonly string[] }) => {
  const { setValue } = useFormContext<WorkValues>()
  const { fields, removeLine, addAndGo, grid: table } = useTypedLines('steps', () => emptyStep(), isNeverBlank)
  return (
    <section aria-label="Steps" className={grid.lines}>
      {fields.length > 0 && (
        <table className={`${grid.grid} ${classes.plan}`} {...table}>
          <GridHead heads={heads} />
          {fields.map((step, index) => (
            <StepLine key={step.key} index={index} isDone={done.includes(step.id)} onRemove={removeLine} />
          ))}
        </table>
      )}
      <div className={grid.add}>
        <AddButton onClick={() => addAndGo('kind')}>Add step</AddButton>
        {fields.length === 0 && (
          <Button size="xs" variant="subtle" onClick={() => setValue('steps', usualSteps(kind), { shouldDirty: true })}>
            Add the usual steps
          </Button>
        )}
      </div>
    </section>
  )
}

const StepLine = ({ index, isDone, onRemove }: { index: number; isDone: boolean; onRemove: (index: number) => void }) => {
  const { control, clearErrors } = useFormContext<WorkValues>()
  const { messages, cell } = useLine(index, 'steps')
  const numeric = useNumberField()
  const items = useWatch({ control, name: 'items' })
  return (
    <tbody data-index={index} className={grid.line}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.kind} data-label="What is done">
          <select {...cell('kind', 'What is done')} disabled={isDone}>
            {stepKinds.map(value => (
              <option key={value} value={value}>
                {stepLabel(value)}
              </option>
            ))}
          </select>
        </td>
        <td className={classes.of} data-label="Applies to">
          <select {...cell('line', 'Applies to')} disabled={isDone}>
            <AppliesTo items={items} />
          </select>
        </td>
        <td className={`${grid.lookup} ${classes.maker}`} data-label="Maker">
          <Controller
            control={control}
            name={`steps.${index}.employee`}
            render={({ field, fieldState }) => (
              <Lookup
                entity={entities.employee}
                query={choosable(workStep.employee)}
                label={`Maker, step ${index + 1}`}
                hideLabel
                openOnFocus={false}
                disabled={isDone}
                value={field.value}
                onChange={choice => {
                  field.onChange(choice)
                  clearErrors(`steps.${index}`)
                }}
                error={Boolean(fieldState.error)}
                {...{ 'data-cell': 'employee' }}
              />
            )}
          />
        </td>
        <td className={classes.minutes} data-label="Minutes">
          <input
            {...numeric(cell('planned', 'Minutes'), numberKinds.pieces)}
            className={grid.number}
            inputMode="numeric"
            disabled={isDone}
          />
        </td>
        <td className={classes.note} data-label="Instructions">
          <input {...cell('note', 'Instructions')} maxLength={200} spellCheck />
        </td>
        {isDone ? <td /> : <RemoveCell name="steps" index={index} onRemove={onRemove} />}
      </tr>
      <LineMessages messages={messages} span={heads.length} />
    </tbody>
  )
}
