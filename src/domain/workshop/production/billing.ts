import { isIn } from '../../kit/lifecycle.ts'
import { isPositive, isZero } from '../../kit/quantity.ts'
import { statesStarted, workLifecycle } from '../lifecycle.ts'
import { type Charge, chargesOf, labourOf } from '../order-form/charge.ts'
import { type Form, jewelsOf } from '../order-form/sums.ts'
import type { BillDirection } from './entity.ts'

type Billed = { id: string; billed?: string | null; labourBilled?: string | null }
/** A form with what of it stands on invoices already. */
export type Billable = Omit<Form, 'items' | 'tasks'> & {
  number: string | null; state: string
  items: readonly (Form['items'][number] & Billed)[]
  tasks: readonly (Form['tasks'][number] & Billed)[]
}
/** Something of a form that an invoice may ask for: `on` names the invoice that asks for it already, `isDone` says whether it may. */
export type BillLine = Charge & { form: string | null; on: string | null; isDone: boolean }

/** Work whose goods broke or came back as they were comes to nothing, and nobody is sent a line of 0.00; what is done for nothing on purpose is told. */
const comesToNothing = ({ rate, amount, on, isDone }: BillLine): boolean => isDone && on === null && isZero(amount) && !isZero(rate)

/**
 * What may be billed of a form: to its customer the goods that have a price and the work, by or for its maker the labour. A line may
 * be billed once nothing of it is in work, what is done to the whole once the form is completed.
 */
export const billLines = (form: Billable, direction: BillDirection): BillLine[] => {
  const made = jewelsOf(form.results)
  const side = direction === 'customer' ? 'billed' : 'labourBilled'
  const charges: readonly Charge[] = direction === 'customer' ? chargesOf(form, made) : labourOf(form, made)
  const isOver = isIn(workLifecycle, form.state, 'done')
  const lines = charges.map(({ task, goods, description, basis, pieces, weight, grams, minutes, rate, amount }) => {
    const work = form.tasks.find(({ id }) => id === task)
    const line = form.items.find(({ id }) => id === goods) ?? (work?.of ? form.items[work.of - 1] : undefined)
    const isDone = isOver || (statesStarted.includes(form.state) && line?.openWeight != null && isZero(line.openWeight) && isPositive(line.weight ?? '0'))
    const on = (work ? work[side] : form.items.find(({ id }) => id === goods)?.billed) ?? null
    return { task, goods, description, basis, pieces, weight, grams, minutes, rate, amount, form: form.number, on, isDone }
  })
  return lines.filter(line => !comesToNothing(line))
}

/** What keeps this from being billed: a sentence; null when it may be. */
export const billFault = (line: BillLine | undefined): string | null => {
  if (!line) return 'Nothing of this order form can be billed on this side.'
  if (line.on) return `This is on invoice ${line.on} already.`
  return line.isDone ? null : `Work of ${line.form ?? 'a draft'} is not finished: it is invoiced when its results are entered.`
}

