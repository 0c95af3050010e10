import { Button } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { PlusIcon } from './kit/icons.tsx'
import { useRights } from './kit/session.tsx'
import { focusCell } from './paper-cell.ts'
import grid from './paper-lines.module.css'
import classes from './workshop.module.css'
import { useGridKeys } from './workshop-grid.ts'
import { useCleared } from './workshop-grid-line.tsx'
import { useServices } from './workshop-services.ts'
import { useSums } from './workshop-sums.ts'
import { TaskLine } from './workshop-task-line.tsx'
import { emptyTask, isBlankTask, type WorkValues } from './workshop-values.ts'

/** What is done to the goods: each service with its price for the customer, and what whoever does it earns. */
export const WorkTasks = () => {
  const form = useFormContext<WorkValues>()
  const table = useRef<HTMLTableElement>(null)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tasks', keyName: 'key' })
  const services = useServices()
  const seesPay = useRights().may('confidential.read')
  const sums = useSums()
  const add = () => flushSync(() => append(emptyTask(), { shouldFocus: false }))
  const removeTask = (index: number) => flushSync(() => remove(index))
  const onInput = useCleared('tasks')
  const keys = useGridKeys({
    table,
    count: () => form.getValues('tasks').length,
    chosen: () => undefined,
    add,
    isWaiting: () => {
      const last = form.getValues('tasks').at(-1)
      return last !== undefined && isBlankTask(last)
    },
    remove: removeTask,
  })
  const heads = [
    { name: 'count', label: 'Work', quiet: true },
    { name: 'service', label: 'Service' },
    { name: 'description', label: 'What is done' },
    { name: 'of', label: 'To' },
    { name: 'basis', label: 'Price is' },
    { name: 'rate', label: 'Price' },
    ...(seesPay ? [{ name: 'rate', label: 'Labour' }] : []),
    { name: 'amount', label: 'Amount' },
    { name: 'remove', label: 'Remove', quiet: true },
  ]
  return (
    <section aria-label="Work" className={grid.lines}>
      <table ref={table} className={`${grid.grid} ${classes.tasksGrid}`} {...keys} onInput={onInput}>
        <thead>
          <tr>
            {heads.map(({ name, label, quiet }) => (
              <th key={label} scope="col" className={classes[name]}>
                {quiet ? <span className={grid.hidden}>{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        {fields.map((task, index) => (
          <TaskLine
            key={task.key}
            index={index}
            services={services}
            seesPay={seesPay}
            amount={sums.tasks.find(({ id }) => id === task.id)?.amount ?? null}
            span={heads.length}
            onRemove={removeTask}
          />
        ))}
      </table>
      <div className={grid.add}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<PlusIcon />}
          onClick={() => {
            add()
            focusCell(table.current, { index: form.getValues('tasks').length - 1, cell: 'service' })
          }}
        >
          Add work
        </Button>
      </div>
    </section>
  )
}
