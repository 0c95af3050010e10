import { sql } from 'kysely'
import { isPositive, min, sum } from '../../domain/kit/quantity.ts'
import {
  handBack as back,
  ended,
  type Given,
  lastMoved,
  type Moved,
  handOver as over,
  replanned,
  undoHandOver as undone,
} from '../../domain/workshop/order-form/hand-over.ts'
import type { Received } from '../../domain/workshop/order-form/receipt.ts'
import { isAtBench, isSameGoods, openAt, type Step, stepMissing, stepWords } from '../../domain/workshop/order-form/step.ts'
import { conflict, invalid } from '../kit/errors.ts'
import { at } from './fault.ts'
import type { FormWork, StoredForm } from './form.ts'

/** Hands the goods of a step over to its maker. The first maker of a job that has none is its maker. */
export const handOver = async (work: FormWork<'handOver'>): Promise<void> => {
  const { values, input } = work
  await refuseGone(work)
  move(work, over)
  if (!values.employee && !values.maker) Object.assign(values, { employee: input.employee ?? null, maker: input.maker ?? null })
}

/** Takes the goods of a step back from its maker. */
export const handBack = async (work: FormWork<'handBack'>): Promise<void> => move(work, back)

type Bench = Parameters<typeof over>[1]
const move = ({ values, input, doing }: FormWork<'handOver'> | FormWork<'handBack'>, how: (given: Given, bench: Bench) => Moved): void => {
  const of = values.steps.find(({ id }) => id === input.step)?.of ?? null
  const moved = how(input, { steps: values.steps, ...openAt(values.items, of), now: doing.now().toISOString() })
  if ('steps' in moved) values.steps = moved.steps
  else if (moved.fault.isLate) throw conflict(moved.fault.message)
  else throw invalid({ [moved.fault.field]: moved.fault.message }, moved.fault.message)
}

/** Reverses the last hand-over, to correct a typing error, before anything finished comes of it. */
export const undoHandOver = async ({ values, input }: FormWork<'undoHandOver'>): Promise<void> => {
  const before = undone(values.steps)
  if (!before || lastMoved(values.steps)?.id !== input.step) throw conflict('Only the last hand-over can be undone.')
  const isFinished = values.results.some(({ kind, reworked, of }) => kind === 'output' && !reworked && isSameGoods({ of }, before))
  if (isFinished) throw conflict('Finished goods were received since. Undo the receipt first.')
  if (!isPositive(openAt(values.items, before.of).open)) throw conflict('Nothing of the goods is in work any more. Undo the receipt first.')
  values.steps = before.steps
}

/** The steps of a draft, or of a form in work with what happened to them so far; refuses a plan that is not possible. */
export const planSteps = (values: Pick<StoredForm, 'items' | 'steps'>, before: readonly Step[]): void => {
  const plan = replanned(before, values.steps)
  if ('fault' in plan) {
    if (plan.at === null) throw conflict(plan.fault)
    throw at('steps', plan.at, 'kind', plan.fault)
  }
  for (const [index, { of, employee, maker }] of plan.steps.entries()) {
    if (of !== null && of > values.items.length) throw at('steps', index, 'of', `There is no line ${of}.`)
    if (employee && maker) throw at('steps', index, 'maker', 'Choose an employee or an outside maker, not both.')
  }
  values.steps = plan.steps
}

/** Refuses the jewels of a form before all its steps are done (docs/domain/workshop.md#steps). */
export const refuseUndone = ({ steps }: StoredForm): void => {
  const fault = stepMissing(steps, null, () => false)
  if (fault) throw conflict(fault)
}

type Came = { number: number; received: Pick<Received, 'results'> }
/**
 * Refuses finished goods whose steps are not done. A step ends when the last of its goods breaks, is lost or comes back as it was. The
 * lines of the form already say what is in work after this receipt.
 */
export const settleSteps = (values: StoredForm, came: readonly Came[], receipt: number, now: Date): void => {
  const { items } = values
  const stays = ({ of }: Pick<Step, 'of'>) => isPositive(openAt(items, of).open)
  const resultsOf = (number: number) => came.find(one => one.number === number)?.received.results ?? []
  const finished = came.filter(({ number }) => resultsOf(number).some(({ kind }) => kind === 'output'))
  const fault = finished.map(({ number }) => stepMissing(values.steps, number, stays)).find(message => message !== null)
  if (fault) throw conflict(fault)
  const back = items.map((line, index) => {
    const whole = resultsOf(index + 1).filter(({ kind }) => kind === 'uncut' || kind === 'reject')
    return { ...line, openWeight: sum(whole.map(({ weight }) => weight)) }
  })
  values.steps = values.steps.map(step =>
    isAtBench(step) && !stays(step)
      ? ended(step, min(openAt(back, step.of).open, step.weightIn ?? '0'), { receipt }, now.toISOString())
      : step,
  )
}

/** Refuses to end a form while goods of it are at a bench. */
export const refuseAtBench = ({ steps }: StoredForm): void => {
  const step = steps.find(isAtBench)
  if (step) throw conflict(`${stepWords(steps, step)} is not handed back. Hand it back first.`)
}

/** Refuses an employee who left, and a party that is inactive. */
const refuseGone = async ({ tx, today, input: { employee, maker } }: FormWork<'handOver'>): Promise<void> => {
  const { rows } = await sql<{ field: string; name: string; isGone: boolean }>`
    select 'employee' as field, name, not active or coalesce("left" < ${today}::date, false) as "isGone" from employee where id = ${employee ?? null}::uuid
    union all select 'maker', name, status = 'inactive' from customer where id = ${maker ?? null}::uuid`.execute(tx)
  if (rows.length < (employee ? 1 : 0) + (maker ? 1 : 0)) throw invalid({ [employee ? 'employee' : 'maker']: 'This maker does not exist.' })
  const gone = rows.find(({ isGone }) => isGone)
  if (!gone) return
  const message =
    gone.field === 'employee'
      ? `The employee “${gone.name}” has left. Choose somebody else.`
      : `The party “${gone.name}” is inactive. Choose an active one.`
  throw invalid({ [gone.field]: message }, message)
}
