import { expect } from 'vitest'
import { uuid } from '../../../src/server/kit/db/uuid.ts'
import { type Action, caratsText, type formActor, type Others, pathOf, type Values } from '../../support/clerk/makers.ts'
import type { Answer, Visitor } from '../../support/company.ts'
import { expectStatus, pick, units } from '../choices.ts'
import type { Form } from '../work.ts'
import { handBack, handOver, isAtBench, type Step, undoHandOver } from './steps.ts'

const kinds = ['saw', 'preform', 'facet', 'polish', 'control']
const stepFor = (lines: number, a: number) => ({ id: uuid(), of: a % 3 === 0 ? null : 1 + (a % lines), kind: kinds[a % kinds.length]! })
/** The steps of a new form: none, or up to two. */
export const firstSteps = (lines: number, a: number) =>
  Array.from({ length: a % 5 === 0 ? 1 + (a % 2) : 0 }, (_, index) => stepFor(lines, a + index * 7))
export const stepsOf = ({ steps }: Answer['data']): Step[] => steps.map(({ id, of }: Step) => ({ id, of, in: null, out: null }))

/** The steps of a form are those of the model, with the same weights. */
export const compareSteps = ({ steps }: Form, now: Answer['data']): void =>
  expect(
    now.steps.map((one: Values) => [one.id, one.of, units(one.weightIn as string | null, 3), units(one.weightOut as string | null, 3)]),
  ).toEqual(steps.map(step => [step.id, step.of, step.in, step.out]))

type Move = ReturnType<typeof formActor<Form>>

/** Actions at the benches: the steps of a job are planned, handed over, handed back, and taken back. */
export const stepActions = (admin: Visitor, { maker }: Others, move: Move) => {
  const ofForm = (forms: readonly Form[], a: number, c: number): Form | undefined => {
    const busy = forms.filter(({ state, steps }) => (state === 'issued' || state === 'in progress') && steps.length > 0)
    return pick(c % 6 && busy.length > 0 ? busy : forms, a)
  }
  const weightOf = (most: number, { b, c }: { b: number; c: number }): number | null =>
    c % 4 === 0 ? null : c % 4 === 1 ? most + (b % 90) : Math.max(1, most - (b % Math.max(1, Math.floor(most / 3))))

  const plan: Action = async ({ forms }, { a, b, c }) => {
    const form = pick(
      forms.filter(({ state }) => state === 'issued' || state === 'in progress'),
      a,
    )
    if (!form) return
    const { version, steps } = (await admin.get(pathOf[form.entity], { id: form.id })).data
    const planned = steps.map(({ id, of, kind }: { id: string; of: number | null; kind: string }) => ({ id, of, kind }))
    const drops = c % 3 === 0 && form.steps.length > 0
    // Often before all others, also before one that runs.
    const at = a % 2 ? 0 : b % (form.steps.length + (drops ? 0 : 1))
    const fresh = stepFor(form.lines.length, b)
    planned.splice(at, drops ? 1 : 0, ...(drops ? [] : [fresh]))
    const expected = !drops || form.steps[at]!.in === null
    expectStatus(await admin.put(pathOf[form.entity], { id: form.id, version, steps: planned }), expected)
    if (expected) form.steps.splice(at, drops ? 1 : 0, ...(drops ? [] : [{ id: fresh.id, of: fresh.of, in: null, out: null }]))
    compareSteps(form, (await admin.get(pathOf[form.entity], { id: form.id })).data)
  }
  const toBench: Action = async ({ forms }, { a, b, c }) => {
    const form = ofForm(forms, a, c)
    const waiting = form?.steps.filter(step => step.in === null) ?? []
    const step = form && (b % 5 ? (waiting[0] ?? form.steps[0]) : pick(form.steps, b))
    if (!step) return
    const running = form.steps.find(isAtBench)
    const most = running?.in ?? form.lines[(step.of ?? 1) - 1]!.held.milli
    const milli = weightOf(most, { b, c })
    const weight = milli === null ? {} : { weight: caratsText(milli) }
    await move(form, 'handOver', handOver(form, step, milli), { step: step.id, maker, ...weight })
  }
  const fromBench: Action = async ({ forms }, { a, b, c }) => {
    const form = ofForm(forms, a, c)
    const step = form && (b % 6 ? (form.steps.find(isAtBench) ?? form.steps[0]) : pick(form.steps, b))
    if (!step) return
    const milli = weightOf(step.in ?? 1_000, { b, c })
    await move(form, 'handBack', handBack(form, step, milli), { step: step.id, ...(milli === null ? {} : { weight: caratsText(milli) }) })
  }
  const undoBench: Action = async ({ forms }, { a, b, c }) => {
    const form = ofForm(forms, a, c)
    const step = form && (b % 5 ? (form.handed.at(-1)?.step ?? form.steps[0]) : pick(form.steps, b))
    if (!step) return
    await move(form, 'undoHandOver', undoHandOver(form, step), { step: step.id })
  }
  return { plan, toBench, fromBench, undoBench }
}
