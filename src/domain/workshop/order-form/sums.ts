import { baseDigits } from '../../company/base-currency.ts'
import { present } from '../../kit/present.ts'
import { isZero, minus, plus, type Quantity, round, spread, sum } from '../../kit/quantity.ts'
import { chargesOf, type Goods, labourOf, type Task } from './charge.ts'

type Result = { of: number | null; kind: string; pieces: number | null; weight: Quantity; reworked: boolean }
type Line = Goods & { ownership: string; labour: Quantity | null; openWeight: Quantity | null; openPieces: number | null }
export type Form = { currency: string; items: readonly Line[]; tasks: readonly Task[]; results: readonly Result[] }

const pieces = (results: readonly Result[]): number => results.reduce((total, one) => total + (one.pieces ?? 0), 0)
const weight = (results: readonly Result[]): Quantity => round(sum(results.map(one => one.weight)), 3)

/**
 * The results of the line with this number: issued + scale difference = finished + uncut + rejects + loss + still in work. `moved` is how many pieces went into
 * work since (docs/domain/workshop.md#pieces-in-work).
 */
export const became = (line: Line, number: number, results: readonly Result[], moved = 0) => {
  const own = results.filter(({ of, reworked }) => of === number && !reworked)
  const of = (...kinds: string[]) => own.filter(({ kind }) => kinds.includes(kind))
  const scale = weight(of('scale'))
  const open = round(minus(plus(line.weight ?? '0', scale), weight(own.filter(({ kind }) => kind !== 'scale'))), 3)
  return {
    finishedPieces: pieces(of('output', 'used')), finishedWeight: weight(of('output', 'used')),
    uncutPieces: pieces(of('uncut')), uncutWeight: weight(of('uncut')),
    rejectWeight: weight(of('reject')), lossWeight: weight(of('broken', 'lost', 'loss')),
    brokenPieces: pieces(of('broken')), lostPieces: pieces(of('lost')),
    scaleWeight: scale, openWeight: open, openPieces: line.pieces === null ? null : isZero(open) ? 0 : (line.openPieces ?? line.pieces) + moved,
  }
}

/** The number of jewels made of all lines together; 1 while there are none. */
export const jewelsOf = (results: readonly Result[]): number =>
  Math.max(1, results.filter(({ of, kind, reworked }) => of === null && kind === 'output' && !reworked).length)

/**
 * The labor of each line: its own tasks, and by weight its part of the tasks on the whole. Only company stock bears labor.
 * When all lines go `together` into jewels, it also bears the tasks on a customer's goods in them.
 */
export const labourByLine = (form: Pick<Form, 'items' | 'tasks'>, made = 1, { together = false } = {}): Quantity[] => {
  const due = labourOf(form, made)
  const isOwn = ({ ownership }: Line) => ownership === 'own'
  const isShared = (of: number | null) => of === null || (together && !isOwn(present(form.items[of - 1])))
  const whole = sum(due.filter(({ of }) => isShared(of)).map(({ amount }) => amount))
  const shares = spread(whole, form.items.map(line => (isOwn(line) ? (line.weight ?? '0') : '0')), baseDigits())
  return form.items.map((line, index) =>
    isOwn(line) ? round(plus(present(shares[index]), sum(due.filter(({ of }) => of === index + 1).map(({ amount }) => amount))), baseDigits()) : '0.00')
}

/** The labor due on a line of company stock once `coming` is received, beyond what it already bears. */
export const labourDue = (form: Pick<Form, 'items' | 'tasks' | 'results'>, number: number, coming: readonly Result[]): Quantity => {
  const results = [...form.results, ...coming]
  const items = form.items.map((line, index) => (index + 1 === number ? { ...line, ...became(line, number, results) } : line))
  const due = labourByLine({ items, tasks: form.tasks }, jewelsOf(results))
  return minus(present(due[number - 1]), form.items[number - 1]?.labour ?? '0')
}

/** The amounts of a form: the price and pay of each task, and the totals with the charged goods. */
export const formTotals = <F extends Form>(form: F): { tasks: (F['tasks'][number] & { amount: Quantity | null; labour: Quantity | null })[]; price: Quantity; labour: Quantity } => {
  const made = jewelsOf(form.results)
  // While goods are in work, the issued quantity is the best estimate.
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
