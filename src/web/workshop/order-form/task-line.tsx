import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import { workBases } from '../../../domain/workshop/order-form/line.ts'
import { BasisCell, LineMessages, NumberCell, RemoveCell, useLine } from '../../documents/lines/line-parts.tsx'
import grid from '../../documents/lines/lines.module.css'
import { amount } from '../../kit/data/number.ts'
import { useNumberField } from '../../kit/form/number-field.ts'
import { priceIn } from '../../kit/form/typed-number.ts'
import { AppliesTo } from './applies-to.tsx'
import classes from './order-form.module.css'
import { byCategory, type Service, taskOf } from './services.ts'
import type { WorkValues } from './values.ts'

type LineProps = {
  index: number
  services: readonly Service[]
  seesPay: boolean
  amount: string | null
  span: number
  onRemove: (index: number) => void
}

const takeService = (form: UseFormReturn<WorkValues>, index: number, service: Service | undefined): void => {
  form.setValue(`tasks.${index}.service`, service ? { id: service.id, title: service.name } : null)
  if (!service) return
  const { description, basis, rate } = taskOf(service, form.getValues())
  form.setValue(`tasks.${index}.description`, description)
  form.setValue(`tasks.${index}.basis`, basis)
  if (rate !== undefined) form.setValue(`tasks.${index}.rate`, rate)
}

/** One service of an order form: its line, its price, and the maker's pay. */
export const TaskLine = ({ index, services, seesPay, amount: comesTo, span, onRemove }: LineProps) => {
  const form = useFormContext<WorkValues>()
  const { messages, cell } = useLine(index, 'tasks')
  const numeric = useNumberField()
  const [task, items, currency] = useWatch({ control: form.control, name: [`tasks.${index}`, 'items', 'currency'] })
  if (!task) return null
  return (
    <tbody data-index={index} className={grid.line}>
      <tr>
        <td className={grid.count}>{index + 1}</td>
        <td className={classes.service} data-label="Service">
          <ServiceSelect
            label={`Service, work ${index + 1}`}
            services={services}
            value={task.service}
            onChange={service => takeService(form, index, service)}
          />
        </td>
        <td className={grid.description} data-label="Description">
          <input {...cell('description', 'Description')} maxLength={200} spellCheck />
        </td>
        <td className={classes.of} data-label="Applies to">
          <select {...cell('line', 'Applies to')}>
            <AppliesTo items={items} />
          </select>
        </td>
        <BasisCell cell={cell} bases={workBases}>
          {task.basis === 'per hour' && (
            <input {...numeric(cell('minutes', 'Minutes'), numberKinds.pieces)} inputMode="numeric" placeholder="minutes" />
          )}
        </BasisCell>
        <NumberCell cell={cell} name="rate" label="Price" kind={priceIn(currency)} />
        {seesPay && <NumberCell cell={cell} name="labourRate" label="Labor" kind={priceIn(currency)} />}
        <td className={grid.amount}>{comesTo ? amount(comesTo, currency) : ''}</td>
        <RemoveCell name="tasks" index={index} onRemove={onRemove} />
      </tr>
      <LineMessages messages={messages} span={span} />
    </tbody>
  )
}

type ServiceProps = {
  label: string
  services: readonly Service[]
  value: { id: string; title: string } | null
  onChange: (service: Service | undefined) => void
}

/** The workshop's services by category. A service that is not listed is described in words. */
const ServiceSelect = ({ label, services, value, onChange }: ServiceProps) => (
  <select
    data-cell="service"
    aria-label={label}
    value={value?.id ?? ''}
    onChange={event => {
      const chosen = event.currentTarget.value
      onChange(services.find(({ id }) => id === chosen))
    }}
  >
    <option value="">Other</option>
    {/* The list of services may still be loading or may no longer include it. */}
    {value && !services.some(({ id, active }) => id === value.id && active) && <option value={value.id}>{value.title}</option>}
    {byCategory(services).map(([category, those]) => (
      <optgroup key={category} label={category}>
        {those.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
    ))}
  </select>
)
