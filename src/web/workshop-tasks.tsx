import { Button } from '@mantine/core'
import { type SyntheticEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { isPositive, over, round } from '../domain/kit/quantity.ts'
import { workBases } from '../domain/work-line.ts'
import { CrossIcon, PlusIcon } from './kit/icons.tsx'
import { amount } from './kit/number.ts'
import { useRights } from './kit/session.tsx'
import { focusCell } from './paper-cell.ts'
import { messagesIn } from './paper-faults.ts'
import grid from './paper-lines.module.css'
import { asTyped, typedDecimal } from './paper-typed.ts'
import classes from './workshop.module.css'
import { useGridKeys } from './workshop-grid.ts'
import { basisOf, byCategory, type Service, useServices } from './workshop-services.ts'
import { useSums } from './workshop-sums.ts'
import { emptyTask, isBlankGoods, isBlankTask, type WorkValues } from './workshop-values.ts'

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
  const onInput = (event: SyntheticEvent) => {
    const index = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index)
    if (Number.isInteger(index) && form.getFieldState(`tasks.${index}`).error) form.clearErrors(`tasks.${index}`)
  }
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

type LineProps = {
  index: number
  services: readonly Service[]
  seesPay: boolean
  amount: string | null
  span: number
  onRemove: (index: number) => void
}

const TaskLine = ({ index, services, seesPay, amount: comesTo, span, onRemove }: LineProps) => {
  const form = useFormContext<WorkValues>()
  const [task, items, currency] = useWatch({ control: form.control, name: [`tasks.${index}`, 'items', 'currency'] })
  const { errors } = useFormState({ control: form.control, name: `tasks.${index}` })
  const groups = useMemo(() => byCategory(services), [services])
  if (!task) return null
  const faults = (errors.tasks?.[index] ?? {}) as Record<string, unknown>
  const says = [...new Set(messagesIn(faults))]
  const cell = (name: 'description' | 'line' | 'basis' | 'rate' | 'labourRate' | 'minutes', label: string) => ({
    ...form.register(`tasks.${index}.${name}`),
    'data-cell': name,
    'aria-label': `${label}, work ${index + 1}`,
    'aria-invalid': faults[name] ? (true as const) : undefined,
    autoComplete: 'off',
  })
  const choose = (id: string) => {
    const service = services.find(one => one.id === id)
    form.setValue(`tasks.${index}.service`, service ? { id, title: service.name } : null)
    if (!service) return
    form.setValue(`tasks.${index}.description`, service.name)
    form.setValue(`tasks.${index}.basis`, basisOf[service.unit] ?? 'whole')
    const exchange = typedDecimal(form.getValues('exchange'))
    if (isPositive(service.rate) && exchange && isPositive(exchange))
      form.setValue(`tasks.${index}.rate`, asTyped(round(over(service.rate, exchange), 4), 2))
  }
  return (
    <tbody data-index={index} className={`${grid.line} ${classes.task}`}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.service} data-label="Service">
          <select
            data-cell="service"
            aria-label={`Service, work ${index + 1}`}
            value={task.service?.id ?? ''}
            onChange={event => choose(event.currentTarget.value)}
          >
            <option value="">Something else</option>
            {task.service && services.length === 0 && <option value={task.service.id}>{task.service.title}</option>}
            {groups.map(([category, those]) => (
              <optgroup key={category} label={category}>
                {those.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </td>
        <td className={classes.description} data-label="What is done">
          <input {...cell('description', 'What is done')} maxLength={200} />
        </td>
        <td className={classes.of} data-label="To">
          <select {...cell('line', 'Done to')}>
            <option value="">all of it</option>
            {items.map((line, at) =>
              isBlankGoods(line) ? null : (
                <option key={line.id} value={line.id}>
                  line {at + 1}
                </option>
              ),
            )}
          </select>
        </td>
        <td className={classes.basis} data-label="Price is">
          <select {...cell('basis', 'Price is')}>
            {workBases.map(basis => (
              <option key={basis} value={basis}>
                {basis}
              </option>
            ))}
          </select>
          {task.basis === 'per hour' && <input {...cell('minutes', 'Minutes')} inputMode="numeric" placeholder="minutes" />}
        </td>
        <td className={classes.rate} data-label="Price">
          <input {...cell('rate', 'Price')} inputMode="decimal" className={grid.number} />
        </td>
        {seesPay && (
          <td className={classes.labour} data-label="Labour">
            <input {...cell('labourRate', 'Labour')} inputMode="decimal" className={grid.number} />
          </td>
        )}
        <td className={`${grid.amount} ${classes.amount}`}>{comesTo ? amount(comesTo, currency) : ''}</td>
        <td className={`${grid.remove} ${classes.remove}`}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onRemove(index)}
            aria-label={`Remove work ${index + 1}`}
            title="Remove (Ctrl+Delete)"
          >
            <CrossIcon />
          </button>
        </td>
      </tr>
      {says.length > 0 && (
        <tr className={`${grid.notes} ${classes.notes}`}>
          <td colSpan={span}>
            {says.map(fault => (
              <span key={fault} role="alert" data-tone="red">
                {fault}
              </span>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}
