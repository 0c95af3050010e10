import { baseDigits, currencyDigits } from '../../company/base-currency.ts'
import { grossOf } from '../../documents/price.ts'
import { over, plus, type Quantity, round, sum, times } from '../../kit/quantity.ts'
import { isInGrams } from '../../stock/stone/type.ts'
import type { ChargeBasis, WorkBasis } from './line.ts'

/** Goods on a line: the issued quantity, and the finished quantity once it is known. */
export type Goods = {
  id: string; description: string; type: string; pieces: number | null; weight: Quantity | null; finishedPieces: number | null; finishedWeight: Quantity | null
  basis?: string | null; rate?: Quantity | null; wastage?: Quantity | null
}
export type Task = { id: string; of: number | null; description: string; basis: WorkBasis; rate: Quantity | null; labourRate: Quantity | null; minutes: number | null }

/** The billed quantity, in the terms of an invoice line. */
type Measured = { basis: ChargeBasis; pieces: number | null; weight: Quantity | null; grams: Quantity | null; minutes: number | null }
export type Charge = Measured & { task: string | null; goods: string | null; description: string; rate: Quantity; amount: Quantity }

const finished = ({ finishedWeight, weight }: Goods): Quantity => finishedWeight ?? weight ?? '0'
const none: Measured = { basis: 'whole', pieces: null, weight: null, grams: null, minutes: null }

/** The billed quantity of a task: from its line, or from all lines; per piece without a line, the number of jewels. */
const measured = (task: Task, items: readonly Goods[], made: number): Measured => {
  const lines = task.of === null ? items : items.slice(task.of - 1, task.of)
  const stones = lines.filter(({ type }) => !isInGrams(type))
  const metals = lines.filter(({ type }) => isInGrams(type))
  const pieces = task.of === null ? Math.max(1, made) : lines.reduce((total, line) => total + (line.finishedPieces ?? line.pieces ?? 1), 0)
  if (task.basis === 'per finished carat') return { ...none, basis: 'per carat', weight: sum(stones.map(finished)) }
  if (task.basis === 'per issued carat') return { ...none, basis: 'per carat', weight: sum(stones.map(({ weight }) => weight)) }
  if (task.basis === 'per piece') return { ...none, basis: 'per piece', pieces }
  if (task.basis === 'per gram') return { ...none, basis: 'per gram', grams: sum(metals.map(finished)) }
  if (task.basis === 'per hour') return { ...none, basis: 'per hour', minutes: task.minutes ?? 0 }
  return none
}

/** Metal in a jewel plus its wastage charge, in grams to three decimals. */
const charged = (line: Goods): Quantity => round(plus(finished(line), over(times(finished(line), line.wastage ?? '0'), 100)), 3)

const goodsCharge = (line: Goods, rate: Quantity, digits: number): Charge => {
  const amounts: Record<string, Measured> = {
    'per carat': { ...none, basis: 'per carat', weight: finished(line) },
    'per piece': { ...none, basis: 'per piece', pieces: line.finishedPieces ?? line.pieces ?? 1 },
    'per gram': { ...none, basis: 'per gram', grams: charged(line) },
  }
  const how = amounts[line.basis ?? 'whole'] ?? none
  const price = { ...how, rate }
  return { ...price, task: null, goods: line.id, description: line.description, amount: grossOf(price, digits) }
}

const taskCharge = (task: Task, rate: Quantity, items: readonly Goods[], made: number, digits: number): Charge & { task: string } => {
  const price = { ...measured(task, items, made), rate }
  return { ...price, task: task.id, goods: null, description: task.description, amount: grossOf(price, digits) }
}

/** Everything a form charges its customer, in its currency: priced goods, then work. */
export const chargesOf = (form: { currency: string; items: readonly Goods[]; tasks: readonly Task[] }, made = 1): Charge[] => {
  const digits = currencyDigits(form.currency)
  return [
    ...form.items.flatMap(line => (line.rate ? [goodsCharge(line, line.rate, digits)] : [])),
    ...form.tasks.flatMap(task => (task.rate ? [taskCharge(task, task.rate, form.items, made, digits)] : [])),
  ]
}

/** The maker's pay for each task, in the base currency to the cent. */
export const labourOf = (form: { items: readonly Goods[]; tasks: readonly Task[] }, made = 1): (Charge & { task: string; of: number | null })[] =>
  form.tasks.flatMap(task => (task.labourRate ? [{ ...taskCharge(task, task.labourRate, form.items, made, baseDigits()), of: task.of }] : []))
