import { baseDigits } from '../../company/base-currency.ts'
import { isZero, minus, plus, type Quantity, round, spread, sum } from '../../kit/quantity.ts'
import { chargesOf, type Goods, labourOf, type Task } from './charge.ts'

type Result = { of: number | null; kind: string; pieces: number | null; weight: Quantity; reworked: boolean }
type Line = Goods & { ownership: string; labour: Quantity | null; openWeight: Quantity | null; openPieces: number | null }
export type Form = { currency: string; items: readonly Line[]; tasks: readonly Task[]; results: readonly Result[] }

const pieces = (results: readonly Result[]): number => results.reduce((total, one) => total + (one.pieces ?? 0), 0)
const weight = (results: readonly Result[]): Quantity => round(sum(results.map(one => one.weight)), 3)

/** What became of the line of this number, from its results: issued = finished + uncut + rejects + loss + what is still in work. */
export const became = (line: Line, number: number, results: readonly Result[]) => {
  const own = results.filter(({ of, reworked }) => of === number && !reworked)
  const of = (...kinds: string[]) => own.filter(({ kind }) => kinds.includes(kind))
  const open = round(minus(line.weight ?? '0', weight(own)), 3)
  const taken = pieces(of('uncut', 'broken', 'lost', 'used'))
  return {
    finishedPieces: pieces(of('output', 'used')), finishedWeight: weight(of('output', 'used')),
    uncutPieces: pieces(of('uncut')), uncutWeight: weight(of('uncut')),
    rejectWeight: weight(of('reject')), lossWeight: weight(of('broken', 'lost', 'loss')),
    brokenPieces: pieces(of('broken')), lostPieces: pieces(of('lost')),
    openWeight: open, openPieces: line.pieces === null ? null : isZero(open) ? 0 : Math.max(1, line.pieces - taken),
  }
}

/** How many jewels were made of all lines together; one as long as none are. */
export const jewelsOf = (results: readonly Result[]): number =>
  Math.max(1, results.filter(({ of, kind, reworked }) => of === null && kind === 'output' && !reworked).length)

/**
 * The labour that falls on each line: what is done to it, and its part by weight of what is done to the whole. Only the house's own bear
 * it; where all lines go `together` into jewels, they also bear what is done to a customer's goods in them.
 */
export const labourByLine = (form: Pick<Form, 'items' | 'tasks'>, made = 1, { together = false } = {}): Quantity[] => {
  const due = labourOf(form, made)
  const isOwn = ({ ownership }: Line) => ownership === 'own'
  const isShared = (of: number | null) => of === null || (together && !isOwn(form.items[of - 1]!))
  const whole = sum(due.filter(({ of }) => isShared(of)).map(({ amount }) => amount))
  const shares = spread(whole, form.items.map(line => (isOwn(line) ? (line.weight ?? '0') : '0')), baseDigits())
  return form.items.map((line, index) =>
    isOwn(line) ? round(plus(shares[index]!, sum(due.filter(({ of }) => of === index + 1).map(({ amount }) => amount))), baseDigits()) : '0.00')
}

/** The labour that the house's own goods of this line are due once `coming` has come of them, beyond what they bear already. */
export const labourDue = (form: Pick<Form, 'items' | 'tasks' | 'results'>, number: number, coming: readonly Result[]): Quantity => {
  const results = [...form.results, ...coming]
  const items = form.items.map((line, index) => (index + 1 === number ? { ...line, ...became(line, number, results) } : line))
  return minus(labourByLine({ items, tasks: form.tasks }, jewelsOf(results))[number - 1]!, form.items[number - 1]!.labour ?? '0')
}

/** The amounts of a form: each task's price and pay, and what they and the charged goods come to. */
export const formTotals = <F extends Form>(form: F): { tasks: (F['tasks'][number] & { amount: Quantity | null; labour: Quantity | null })[]; price: Quantity; labour: Quantity } => {
  const made = jewelsOf(form.results)
  // As long as something is in work, what went in tells best what it will come to.
  const items = form.items.map(line => (line.openWeight !== null && isZero(line.openWeight) ? line : { ...line, finishedWeight: null, finishedPieces: null }))
  const expected = { ...form, items }
  const [charges, labour] = [chargesOf(expected, made), labourOf(expected, made)]
  return {
    tasks: form.tasks.map((task: F['tasks'][number]) => ({
      ...task,
      amount: charges.find(charge => charge.task === task.id)?.amount ?? null,
      labour: labour.find(charge => charge.task === task.id)?.amount ?? null,
    })),
    price: sum(charges.map(({ amount }) => amount)),
    labour: round(sum(labour.map(({ amount }) => amount)), baseDigits()),
  }
}
