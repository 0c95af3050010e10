import { useWatch } from 'react-hook-form'
import { useTypedLines } from '../../documents/lines/grid.ts'
import { AddButton, GridHead, type Head } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { useRights } from '../../kit/shell/session.tsx'
import classes from './order-form.module.css'
import { useServices } from './services.ts'
import { useSums } from './sums.ts'
import { TaskLine } from './task-line.tsx'
import { emptyTask, isBlankTask, type WorkValues } from './values.ts'

/** The services of an order form, with the customer's price and the maker's pay for each. */
export const WorkTasks = () => {
  const { fields, removeLine, addAndGo, grid: table } = useTypedLines('tasks', emptyTask, isBlankTask)
  const services = useServices(useWatch<WorkValues, 'date'>({ name: 'date' }))
  const seesPay = useRights().may('confidential.read')
  const sums = useSums()
  const heads: Head[] = [
    { label: 'Work', width: 28, quiet: true },
    { label: 'Service', width: '22%' },
    { label: 'Description' },
    { label: 'Applies to', width: 84 },
    { label: 'Price is', width: 140 },
    { label: 'Price', width: 88, right: true },
    ...(seesPay ? [{ label: 'Labor', width: 88, right: true }] : []),
    { label: 'Amount', width: 104, right: true },
    { label: 'Remove', width: 28, quiet: true },
  ]
  return (
    <section aria-label="Work" className={grid.lines}>
      <table className={`${grid.grid} ${classes.tasksGrid}`} {...table}>
        <GridHead heads={heads} />
        {fields.map((task, index) => (
          <TaskLine
            key={task.key}
            index={index}
            services={services}
            seesPay={seesPay}
            amount={sums.tasks.find(({ id }) => id === task.id)?.amount ?? null}
            span={heads.length}
            onRemove={removeLine}
          />
        ))}
      </table>
      <div className={grid.add}>
        <AddButton onClick={() => addAndGo('service')}>Add work</AddButton>
      </div>
    </section>
  )
}
