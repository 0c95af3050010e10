import { isIn } from '../../kit/lifecycle.ts'
import { isPositive, isZero } from '../../kit/quantity.ts'
import { statesStarted, workLifecycle } from '../lifecycle.ts'
import { type Charge, chargesOf, labourOf } from '../order-form/charge.ts'
import { type Form, jewelsOf } from '../order-form/sums.ts'
import type { BillDirection } from './entity.ts'

type Billed = { id: string; billed?: string | null; labourBilled?: string | null }
/** A form with its already invoiced parts. */
export type Billable = Omit<Form, 'items' | 'tasks'> & {
  number: string | null; state: string
  items: readonly (Form['items'][number] & Billed)[]
  tasks: readonly (Form['tasks'][number] & Billed)[]
}
/** A billable item of a form: `on` is the invoice that already has it, `isDone` says whether it may be billed. */
export type BillLine = Charge & { form: string | null; on: string | null; isDone: boolean }

/** Work whose goods broke or came back as they were comes to nothing, and nobody is sent a line of 0.00; what is done for nothing on purpose is told. */
const comesToNothing = ({ rate, amount, on, isDone }: BillLine): boolean => isDone && on === null && isZero(amount) && !isZero(rate)

/**
 * The billable items of a form: for its customer the priced goods and the work, for its maker the labor. An item of a line is billable
 * when nothing of the line is in work; an item of the whole form when the form is completed.
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

/** Why this item cannot be billed, as a sentence; null when it can. */
export const billFault = (line: BillLine | undefined): string | null => {
  if (!line) return 'Nothing on this order form can be billed in this direction.'
  if (line.on) return `This is already on invoice ${line.on}.`
  return line.isDone ? null : `Work of ${line.form ?? 'a draft'} is not finished. Enter its results before you invoice it.`
}

