import { weighedMore } from '../model.ts'
import type { Form, Receipt, WorkLine } from '../work.ts'

/** A step of a job: a bench has its goods from `in` until `out` is weighed, in thousandths of a carat. */
export type Step = {
  id: string /** The number of its line; null for all goods. */
  of: number | null
  in: number | null
  out: number | null
}
/** One move at a bench. `ended` is the step that a hand-over ended; `isBack`: the step itself ended. */
export type Settled = { step: Step; isBack: boolean; ended: Step | null }

export const isAtBench = (step: Step): boolean => step.in !== null && step.out === null
const same = (one: Pick<Step, 'of'>, other: Pick<Step, 'of'>): boolean => one.of === null || other.of === null || one.of === other.of
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
const isMoving = ({ state }: Form) => state === 'issued' || state === 'in progress'
/** What is in work of the goods of a step. */
const openOf = ({ lines }: Form, { of }: Pick<Step, 'of'>): number =>
  sum(lines.filter((_, index) => of === null || of === index + 1).map(({ held }) => held.milli))
const isWeight = (milli: number, had: number) => milli > 0 && milli <= had + weighedMore(had, milli)

/** Hands the goods of a step over; without a weight they weigh what they did before, and never more than what is in work. */
export const handOver = (form: Form, step: Step, weight: number | null): boolean => {
  const { steps } = form
  const before = steps.slice(0, steps.indexOf(step)).filter(one => same(one, step))
  const open = openOf(form, step)
  if (!isMoving(form) || step.in !== null || before.some(one => one.in === null) || open === 0) return false
  const running = steps.find(one => isAtBench(one) && same(one, step))
  if (running && running.of !== step.of) return false
  const last = before.findLast(one => one.of === step.of && one.out !== null)
  const had = Math.min(running?.in ?? last?.out ?? open, open)
  const milli = weight ?? had
  if (!isWeight(milli, had)) return false
  if (running) running.out = milli
  step.in = milli
  form.handed.push({ step, isBack: false, ended: running ?? null })
  form.state = 'in progress'
  return true
}

/** Takes the goods of a step back. What a receipt took out of work in the meantime is no longer at the bench. */
export const handBack = (form: Form, step: Step, weight: number | null): boolean => {
  if (form.state !== 'in progress' || !isAtBench(step)) return false
  const had = Math.min(step.in!, openOf(form, step))
  const milli = weight ?? had
  if (!isWeight(milli, had)) return false
  step.out = milli
  form.handed.push({ step, isBack: true, ended: null })
  return true
}

/** Takes the last move at a bench back, before anything finished came of its goods. */
export const undoHandOver = (form: Form, step: Step): boolean => {
  const last = form.handed.at(-1)
  const isFinished = form.lines.some(
    ({ results }, index) => same({ of: index + 1 }, step) && results.some(one => one.kind === 'output' && !one.isReworked),
  )
  if (form.state !== 'in progress' || last?.step !== step || isFinished || openOf(form, step) === 0) return false
  takeBack(last)
  form.handed.pop()
  return true
}

const takeBack = ({ step, isBack, ended }: Settled): void => {
  step.out = null
  if (!isBack) step.in = null
  if (ended) ended.out = null
}

/** Whether a step of this line must be done before its goods are finished. The last one may run while a part of its goods stays in work. */
export const missing = (form: Form, line: WorkLine, left: number): boolean => {
  const number = form.lines.indexOf(line) + 1
  const those = form.steps.filter(step => same(step, { of: number }))
  const stays = (step: Step) => openOf(form, step) - line.held.milli + left > 0
  return those.some((step, index) => step.in === null || (isAtBench(step) && (index < those.length - 1 || !stays(step))))
}

/** Ends the steps whose goods are no longer in work: what came back of them is their weight out. */
export const settle = (form: Form, line: WorkLine, { uncut, rejects }: Receipt): Settled[] => {
  const number = form.lines.indexOf(line) + 1
  const back = uncut + sum(rejects.map(({ milli }) => milli))
  const over = form.steps.filter(step => isAtBench(step) && openOf(form, step) === 0)
  for (const step of over) step.out = Math.min(same(step, { of: number }) ? back : 0, step.in!)
  const settled = over.map(step => ({ step, isBack: true, ended: null }))
  form.handed.push(...settled)
  return settled
}

/** Brings the steps that a receipt ended back to their benches; false when their goods moved on. */
export const unsettle = (form: Form, settled: readonly Settled[]): boolean => {
  const since = (one: Settled) => form.handed.slice(form.handed.indexOf(one) + 1).filter(other => !settled.includes(other))
  // One that was taken back at the bench already stays there.
  const ended = settled.filter(one => form.handed.includes(one))
  if (ended.some(one => since(one).some(({ step }) => same(step, one.step)))) return false
  for (const one of ended) takeBack(one)
  form.handed = form.handed.filter(one => !settled.includes(one))
  return true
}
