import { compare, isPositive, isZero, type Quantity } from '../../kit/quantity.ts'
import { scaleGain } from './scale.ts'
import { isAtBench, isSameGoods, lastWeight, type Step, stepWords } from './step.ts'

/** What is given at a bench: the step, who gets the goods, what they weigh now, and how long the step took that ends. */
export type Given = { step: string; employee?: string | null | undefined; maker?: string | null | undefined; weight?: Quantity | undefined; minutes?: number | undefined }
type Bench = {
  steps: readonly Step[]
  /** What is in work of the goods of a step, in its unit. */
  open: Quantity
  unit: 'ct' | 'g'
  /** The present time, in the format of a stored time. */
  now: string
}
type Fault = { field: 'step' | 'employee' | 'maker' | 'weight'; message: string; /** Whether the step is in another state than the user thought. */ isLate?: true }
export type Moved = { fault: Fault } | { steps: Step[] }

const fault = (field: Fault['field'], message: string): Moved => ({ fault: { field, message } })
const late = (message: string): Moved => ({ fault: { field: 'step', message, isLate: true } })

/** Minutes between two times, at least 0. */
const between = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
type End = Pick<Given, 'minutes'> & { /** The receipt that took the last of its goods out of work. */ receipt?: number }
/** The step as it ends now, with this weight. Without minutes it took the time since its hand-over. */
export const ended = (step: Step, weightOut: Quantity, { minutes, receipt }: End, now: string): Step => ({
  ...step, finished: now, weightOut, minutes: minutes ?? between(step.started ?? now, now), receipt: receipt ?? null,
})

/** Why this weight cannot be: nothing, or more than there was, except a scale difference. */
const weightFault = (weight: Quantity, had: Quantity, unit: string): string | null => {
  if (!isPositive(weight)) return 'Enter a weight above zero.'
  if (compare(weight, had) > 0 && isZero(scaleGain(had, weight))) return `Enter at most ${had} ${unit}: the goods had no more before this step.`
  return null
}

/**
 * Hands the goods of a step over to its maker. A step at a bench on the same goods ends with it: what is weighed is its weight out and the
 * weight in of the next one. Steps come in their order (docs/domain/workshop.md#steps).
 */
export const handOver = (given: Given, { steps, open, unit, now }: Bench): Moved => {
  const step = steps.find(({ id }) => id === given.step)
  if (!step) return fault('step', 'This step is not on the order form.')
  const name = stepWords(steps, step)
  if (step.finished) return late(`${name} is done already.`)
  if (step.started) return late(`${name} was handed over already.`)
  const before = steps.slice(0, steps.indexOf(step)).filter(one => isSameGoods(one, step))
  const skipped = before.find(({ started }) => started === null)
  if (skipped) return fault('step', `${stepWords(steps, skipped)} comes first. Hand the goods over for it, or remove it from the steps.`)
  if (!given.employee && !given.maker) return fault('employee', 'Choose who gets the goods.')
  if (given.employee && given.maker) return fault('maker', 'Choose an employee or an outside maker, not both.')
  if (isZero(open)) return fault('step', 'Nothing of the goods of this step is in work.')
  const running = steps.filter(one => isAtBench(one) && isSameGoods(one, step))
  const other = running.find(({ of }) => of !== step.of)
  if (other) return fault('step', `${stepWords(steps, other)} is not handed back. Hand it back first.`)
  const had = lastWeight(steps, step, open)
  const weight = given.weight ?? had
  const wrong = weightFault(weight, had, unit)
  if (wrong) return fault('weight', wrong)
  return {
    steps: steps.map(one => {
      if (one === step) return { ...one, employee: given.employee ?? null, maker: given.maker ?? null, started: now, weightIn: weight }
      return running.includes(one) ? ended(one, weight, given, now) : one
    }),
  }
}

/** Takes the goods of a step back from its maker. Without a weight they weigh what they did before. */
export const handBack = (given: Given, { steps, open, unit, now }: Bench): Moved => {
  const step = steps.find(({ id }) => id === given.step)
  if (!step) return fault('step', 'This step is not on the order form.')
  const name = stepWords(steps, step)
  if (step.finished) return late(`${name} was handed back already.`)
  if (!step.started || !step.weightIn) return late(`${name} was not handed over yet.`)
  const had = lastWeight(steps, step, open)
  const weight = given.weight ?? had
  const wrong = weightFault(weight, had, unit)
  return wrong ? fault('weight', wrong) : { steps: steps.map(one => (one === step ? ended(one, weight, given, now) : one)) }
}

const reopened = { finished: null, weightOut: null, minutes: null, receipt: null }

const timeOf = ({ started, finished }: Pick<Step, 'started' | 'finished'>): string => finished ?? started ?? ''
/** The step that was handed over or handed back last; null when none was. A hand-over comes after the step that it ended. */
export const lastMoved = <S extends Pick<Step, 'started' | 'finished'>>(steps: readonly S[]): S | null => {
  const isLater = (step: S, other: S) => timeOf(step) > timeOf(other) || (timeOf(step) === timeOf(other) && !isAtBench(other))
  return steps.reduce<S | null>((latest, step) => (step.started && (!latest || isLater(step, latest)) ? step : latest), null)
}

/**
 * The steps before the goods changed hands last, and the step that it was about; null when they never did. It corrects a typing error: a
 * step that was handed back is at its bench again, and so is the one that a hand-over ended.
 */
export const undoHandOver = (steps: readonly Step[]): { steps: Step[]; of: number | null } | null => {
  const last = lastMoved(steps)
  if (!last) return null
  const { of, finished, started } = last
  if (finished) return { of, steps: steps.map(step => (step === last ? { ...step, ...reopened } : step)) }
  const ended = steps.find(step => step.of === of && step.finished === started)
  return {
    of,
    steps: steps.map(step => (step === last ? { ...step, started: null, weightIn: null } : step === ended ? { ...step, ...reopened } : step)),
  }
}

/**
 * The steps without this receipt: those that it ended are at their benches again. A sentence when their goods went to another bench since
 * (docs/domain/workshop.md#steps).
 */
export const withoutReceipt = (steps: readonly Step[], receipt: number): { steps: Step[] } | { fault: string } => {
  const over = steps.filter(step => step.receipt === receipt)
  const since = steps.find(step => !over.includes(step) && step.started && over.some(one => isSameGoods(one, step) && timeOf(step) > timeOf(one)))
  if (since) return { fault: `${stepWords(steps, since)} was handed over or back since. Undo that first.` }
  return { steps: steps.map(step => (over.includes(step) ? { ...step, ...reopened } : step)) }
}

/** The changed plan of a form in work: steps that were handed over stay as they are. A sentence when the plan drops or changes one. */
export const replanned = (before: readonly Step[], after: readonly Step[]): { steps: Step[] } | { fault: string; at: number | null } => {
  const known = new Map(before.map(step => [step.id, step]))
  for (const step of before.filter(({ started }) => started !== null)) {
    const at = after.findIndex(({ id }) => id === step.id)
    const same = after[at]
    if (!same) return { fault: `${stepWords(before, step)} was handed over already and cannot be removed.`, at: null }
    if (same.of !== step.of || same.kind !== step.kind) return { fault: `${stepWords(before, step)} was handed over already and cannot be changed.`, at }
  }
  return { steps: after.map(step => planned(step, known.get(step.id))) }
}

const blank = { started: null, finished: null, weightIn: null, weightOut: null, minutes: null, receipt: null }
/** A step of a plan with what happened to it so far. Its maker is no longer planned once it has the goods. */
const planned = (step: Step, before: Step | undefined): Step => {
  if (!before?.started) return { ...step, ...blank }
  const { employee, maker, started, finished, weightIn, weightOut, minutes, receipt } = before
  return { ...step, employee, maker, started, finished, weightIn, weightOut, minutes, receipt }
}
