import { expect, test } from 'vitest'
import {
  type Given,
  handBack,
  handOver,
  lastMoved,
  replanned,
  undoHandOver,
  withoutReceipt,
} from '../../../src/domain/workshop/order-form/hand-over.ts'
import { openAt, type Step, stepMissing } from '../../../src/domain/workshop/order-form/step.ts'

const blank = {
  employee: null,
  maker: null,
  planned: null,
  note: null,
  started: null,
  finished: null,
  weightIn: null,
  weightOut: null,
  minutes: null,
  receipt: null,
}
const step = (id: string, kind: Step['kind'], of: number | null = 1, given: Partial<Step> = {}): Step => ({
  ...blank,
  id,
  kind,
  of,
  ...given,
})
const plan = [step('a', 'preform'), step('b', 'facet'), step('c', 'polish')]
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
const over = (steps: readonly Step[], given: Partial<Given> & { step: string }, minute = 0, open = '10.000') =>
  handOver({ employee: 'som', ...given }, { steps, open, unit: 'ct', now: at(minute) })
const back = (steps: readonly Step[], given: Given, minute = 0, open = '10.000') =>
  handBack(given, { steps, open, unit: 'ct', now: at(minute) })
const stepsOf = (moved: ReturnType<typeof over>): Step[] => {
  if ('fault' in moved) throw new Error(moved.fault.message)
  return moved.steps
}
const faultOf = (moved: ReturnType<typeof over>) => ('fault' in moved ? moved.fault : null)

test('a hand-over ends the step before: its weight out is the weight in of the next one', () => {
  const first = stepsOf(over(plan, { step: 'a' }))
  expect(first[0]).toMatchObject({ employee: 'som', started: at(0), weightIn: '10.000', finished: null })
  const second = stepsOf(over(first, { step: 'b', employee: null, maker: 'outside', weight: '6.5' }, 45))
  expect(second[0]).toMatchObject({ finished: at(45), weightOut: '6.5', minutes: 45 })
  expect(second[1]).toMatchObject({ employee: null, maker: 'outside', started: at(45), weightIn: '6.5' })
  const done = stepsOf(back(second, { step: 'b', weight: '5.1', minutes: 20 }, 90))
  expect(done[1]).toMatchObject({ finished: at(90), weightOut: '5.1', minutes: 20 })
  expect(stepsOf(over(done, { step: 'c' }, 91))[2]).toMatchObject({ weightIn: '5.1' })
})

test('goods that are not weighed again weigh at most what is in work', () => {
  const first = stepsOf(over(plan, { step: 'a' }))
  expect(stepsOf(over(first, { step: 'b' }, 1, '4.000'))[0]).toMatchObject({ weightOut: '4.000' })
  expect(stepsOf(back(first, { step: 'a' }, 1, '4.000'))[0]).toMatchObject({ weightOut: '4.000' })
  expect(faultOf(back(first, { step: 'a', weight: '6' }, 1, '4.000'))).toMatchObject({ field: 'weight' })
})

test('a step is handed over once, and handed back once', () => {
  const first = stepsOf(over(plan, { step: 'a' }))
  expect(faultOf(over(first, { step: 'a' }))).toEqual({ field: 'step', isLate: true, message: 'Step 1, preform, was handed over already.' })
  expect(faultOf(back(plan, { step: 'a' }))).toMatchObject({ isLate: true, message: 'Step 1, preform, was not handed over yet.' })
  const done = stepsOf(back(first, { step: 'a' }))
  expect(done[0]).toMatchObject({ weightOut: '10.000' })
  expect(faultOf(back(done, { step: 'a' }))).toMatchObject({ isLate: true, message: 'Step 1, preform, was handed back already.' })
  expect(faultOf(over(done, { step: 'a' }))).toMatchObject({ isLate: true, message: 'Step 1, preform, is done already.' })
})

test('steps come in their order, on the same goods', () => {
  expect(faultOf(over(plan, { step: 'b' }))).toMatchObject({
    field: 'step',
    message: expect.stringMatching('^Step 1, preform, comes first'),
  })
  const lines = [step('a', 'preform', 1), step('b', 'facet', 2), step('c', 'control', null)]
  const second = stepsOf(over(lines, { step: 'b' }))
  const both = stepsOf(over(second, { step: 'a' }))
  expect(both.map(({ started }) => started !== null)).toEqual([true, true, false])
  expect(faultOf(over(both, { step: 'c' }))).toMatchObject({ message: 'Step 1, preform, is not handed back. Hand it back first.' })
})

test('goods have no more weight than before the step, except a scale difference', () => {
  const first = stepsOf(over(plan, { step: 'a', weight: '8' }))
  expect(faultOf(over(first, { step: 'b', weight: '8.041' }))).toMatchObject({
    field: 'weight',
    message: 'Enter at most 8 ct: the goods had no more before this step.',
  })
  expect(stepsOf(over(first, { step: 'b', weight: '8.04' }))[1]).toMatchObject({ weightIn: '8.04' })
  expect(faultOf(over(first, { step: 'b', weight: '0' }))).toMatchObject({ field: 'weight', message: 'Enter a weight above zero.' })
  expect(faultOf(back(first, { step: 'a', weight: '9' }))).toMatchObject({ field: 'weight' })
  expect(faultOf(over(plan, { step: 'a', weight: '10.1' }))).toMatchObject({ field: 'weight' })
  expect(faultOf(over(plan, { step: 'a' }, 0, '0'))).toMatchObject({
    field: 'step',
    message: 'Nothing of the goods of this step is in work.',
  })
})

test('somebody gets the goods: one employee or one outside maker', () => {
  expect(faultOf(over(plan, { step: 'a', employee: null }))).toMatchObject({ field: 'employee' })
  expect(faultOf(over(plan, { step: 'a', maker: 'outside' }))).toMatchObject({ field: 'maker' })
  expect(faultOf(over(plan, { step: 'z' }))).toMatchObject({ field: 'step' })
  expect(faultOf(back(plan, { step: 'z' }))).toMatchObject({ field: 'step' })
})

test('the last hand-over is undone: the step before is at its bench again', () => {
  const first = stepsOf(over(plan, { step: 'a' }))
  const second = stepsOf(over(first, { step: 'b', weight: '6' }, 5))
  expect(undoHandOver(second)?.steps.map(({ started, finished }) => [started, finished])).toEqual([
    [at(0), null],
    [null, null],
    [null, null],
  ])
  expect(undoHandOver(first)?.steps[0]).toMatchObject({ started: null, weightIn: null })
  expect(undoHandOver(plan)).toBeNull()
})

test('a step that was planned before a running one is the last hand-over, and undoing it brings the running one back', () => {
  const running = stepsOf(over([step('b', 'facet')], { step: 'b' }))
  const inserted = stepsOf(over([step('a', 'saw'), ...running], { step: 'a', weight: '9' }, 5))
  expect(inserted.map(({ weightIn, weightOut }) => [weightIn, weightOut])).toEqual([
    ['9', null],
    ['10.000', '9'],
  ])
  expect(lastMoved(inserted)?.id).toBe('a')
  expect(undoHandOver(inserted)?.steps.map(({ started, finished }) => [started, finished])).toEqual([
    [null, null],
    [at(0), null],
  ])
})

test('without a receipt the steps that it ended are at their benches again, unless their goods moved on', () => {
  const over3 = { started: at(0), finished: at(9), weightIn: '10', weightOut: '0', minutes: 9, receipt: 3 }
  const steps = [step('a', 'facet', 1, over3), step('b', 'polish', 1), step('c', 'facet', 2, { started: at(20), weightIn: '4' })]
  expect(withoutReceipt(steps, 2)).toEqual({ steps })
  expect(withoutReceipt(steps, 3)).toMatchObject({ steps: [{ finished: null, weightOut: null, minutes: null, receipt: null }, {}, {}] })
  const since = [...steps.slice(0, 2), step('c', 'control', null, { started: at(10), weightIn: '4' })]
  expect(withoutReceipt(since, 3)).toEqual({ fault: 'Step 3, control, was handed over or back since. Undo that first.' })
})

test('finished goods of a line need all its steps; the last may still be at its bench while others are in work', () => {
  expect(stepMissing([], 1, () => false)).toBeNull()
  expect(stepMissing(plan, 2, () => false)).toBeNull()
  expect(stepMissing(plan, 1, () => true)).toMatch('Step 1, preform, is not done.')
  const [a, b, c] = [
    { started: at(0), finished: at(1) },
    { started: at(1), finished: null },
    { started: at(2), finished: null },
  ]
  expect(stepMissing([step('a', 'preform', 1, a), step('b', 'facet', 1, b)], 1, () => true)).toBeNull()
  expect(stepMissing([step('a', 'preform', 1, a), step('b', 'facet', 1, b)], 1, () => false)).toBe(
    'Step 2, facet, is not handed back. Hand it back first.',
  )
  expect(stepMissing([step('b', 'facet', 1, b), step('c', 'polish', null, c)], 1, () => true)).toMatch('Step 1, facet, is not handed back.')
})

test('the plan may change, except steps that were handed over', () => {
  const first = stepsOf(over(plan, { step: 'a' }))
  expect(replanned(first, plan.slice(1))).toEqual({ fault: 'Step 1, preform, was handed over already and cannot be removed.', at: null })
  expect(replanned(first, [step('a', 'saw'), ...plan.slice(1)])).toEqual({
    fault: 'Step 1, preform, was handed over already and cannot be changed.',
    at: 0,
  })
  const more = replanned(first, [step('a', 'preform', 1, { employee: 'other' }), step('d', 'heat', 1, { started: at(3), weightIn: '1' })])
  expect(more).toMatchObject({
    steps: [
      { employee: 'som', started: at(0) },
      { kind: 'heat', started: null, weightIn: null },
    ],
  })
})

test('goods with metal weigh grams together; stones weigh carats', () => {
  const items = [
    { type: 'metal', openWeight: '5' },
    { type: 'single', openWeight: '2' },
  ]
  expect(openAt(items, null)).toEqual({ open: '5.400', unit: 'g' })
  expect(openAt(items, 2)).toEqual({ open: '2', unit: 'ct' })
  expect(openAt(items, 1)).toEqual({ open: '5', unit: 'g' })
  expect(
    openAt(
      [
        { type: 'rough', openWeight: '3.1' },
        { type: 'single', openWeight: null },
      ],
      null,
    ),
  ).toEqual({ open: '3.1', unit: 'ct' })
})
