import { carats, choice, integer, ref, text, timestamp } from '../../kit/field.ts'
import { min, type Quantity, sum } from '../../kit/quantity.ts'
import type { Fields, StoredLine } from '../../kit/shape.ts'
import { isInGrams, weightUnitOf } from '../../stock/stone/type.ts'
import { weightsOf } from './jewel.ts'

/** What is done at a bench, in the usual order. */
export const stepKinds = ['saw', 'preform', 'facet', 'polish', 'carve', 'drill', 'heat', 'cast', 'assemble', 'set', 'plate', 'engrave', 'control'] as const

/** A step of a job: planned, then handed over to its maker, then handed back (docs/domain/workshop.md#steps). */
export const workStep = {
  of:        integer('Line', { min: 1, max: 1000 }).optional().hint('The number of the line to work on. Empty: the whole order.'),
  kind:      choice('Step', stepKinds),
  employee:  ref('Maker', 'employee').optional(),
  maker:     ref('Outside maker', 'customer').among('kinds', 'supplier').optional(),
  planned:   integer('Planned minutes', { max: 600_000 }).optional(),
  note:      text('Instructions', { max: 200 }).optional(),
  started:   timestamp('Handed over').given().nullish(),
  finished:  timestamp('Handed back').given().nullish(),
  weightIn:  carats('Weight in').given().nullish(),
  weightOut: carats('Weight out').given().nullish(),
  minutes:   integer('Minutes').given().nullish(),
  receipt:   integer('Ended by receipt').given().nullish(),
} satisfies Fields

export type Step = StoredLine<typeof workStep>
type Place = Pick<Step, 'of'>
type State = Pick<Step, 'started' | 'finished'>

export const isAtBench = ({ started, finished }: State): boolean => started !== null && finished === null
/** Whether two steps are about the same goods; a step without a line is about all of them. */
export const isSameGoods = (one: Place, other: Place): boolean => one.of === null || other.of === null || one.of === other.of

/** A step as the beginning of a sentence: 'Step 2, facet,'. */
export const stepWords = (steps: readonly Pick<Step, 'id' | 'kind'>[], { id, kind }: Pick<Step, 'id' | 'kind'>): string =>
  `Step ${steps.findIndex(step => step.id === id) + 1}, ${kind},`

type Planned = Pick<Step, 'id' | 'of' | 'kind' | 'started' | 'finished'>
/**
 * Why the finished goods of a line cannot be received yet (docs/domain/workshop.md#steps); null when they can. `stays` says whether a part of
 * the goods of a step stays in work.
 */
export const stepMissing = (steps: readonly Planned[], line: number | null, stays: (step: Planned) => boolean): string | null => {
  const those = steps.filter(step => isSameGoods(step, { of: line }))
  const planned = those.find(({ started }) => started === null)
  if (planned) return `${stepWords(steps, planned)} is not done. Hand the goods over for it, or remove it from the steps.`
  const open = those.find((step, index) => isAtBench(step) && (index < those.length - 1 || !stays(step)))
  return open ? `${stepWords(steps, open)} is not handed back. Hand it back first.` : null
}

type Goods = { type: string; purity?: Quantity | null; openWeight: Quantity | null }
/** What is in work of the goods of a step, in their unit: those of one line, or of all. Goods with metal among them weigh grams together. */
export const openAt = (items: readonly Goods[], of: number | null): { open: Quantity; unit: 'ct' | 'g' } => {
  const one = of === null ? undefined : items[of - 1]
  if (one) return { open: one.openWeight ?? '0', unit: weightUnitOf(one.type) }
  const parts = items.map(({ openWeight, ...rest }) => ({ ...rest, weight: openWeight ?? '0' }))
  if (!parts.some(({ type }) => isInGrams(type))) return { open: sum(parts.map(({ weight }) => weight)), unit: 'ct' }
  return { open: weightsOf(parts).gross, unit: 'g' }
}

type Weighed = Pick<Step, 'id' | 'of' | 'started' | 'finished' | 'weightIn' | 'weightOut'>
/**
 * What the goods of a step weigh without being weighed again, in their unit: what they weighed when they came to the bench, else after the
 * last step on them, and never more than what is in work.
 */
export const lastWeight = (steps: readonly Weighed[], step: Pick<Step, 'of'>, open: Quantity): Quantity => {
  const same = steps.filter(({ of }) => of === step.of)
  const known = same.find(isAtBench)?.weightIn ?? same.findLast(({ finished }) => finished)?.weightOut
  return known ? min(known, open) : open
}

/** The steps that can be handed over next: all steps before them on the same goods have begun (docs/domain/workshop.md#steps). */
export const nextSteps = <S extends Pick<Step, 'of' | 'started'>>(steps: readonly S[]): S[] =>
  steps.filter(
    (step, index) => step.started === null && steps.slice(0, index).every(before => before.started !== null || !isSameGoods(before, step)),
  )
