/** The steps of the guide for a new company, in order (docs/domain/company.md#setup-guide). */
export const setupSteps = [
  { value: 'company', label: 'Company and country' },
  { value: 'office', label: 'Head office' },
  { value: 'tax', label: 'Tax' },
  { value: 'people', label: 'People' },
  { value: 'numbers', label: 'Numbers' },
  { value: 'rates', label: 'Exchange rates' },
  { value: 'opening', label: 'Stock and parties' },
] as const
export type SetupStep = (typeof setupSteps)[number]['value']

/** How far the guide is: the steps that are saved, and those that are skipped and not saved. */
export type Progress = { setupSteps: readonly string[]; setupSkipped: readonly string[] }

/** The step at which the guide goes on: the first that is neither saved nor skipped, else the last (docs/domain/company.md#setup-guide). */
export const nextStep = ({ setupSteps: saved, setupSkipped: skipped }: Progress): SetupStep =>
  setupSteps.find(({ value }) => !saved.includes(value) && !skipped.includes(value))?.value ?? 'opening'

const stepsIn = (...lists: (readonly string[])[]): SetupStep[] =>
  setupSteps.map(({ value }) => value).filter(value => lists.some(list => list.includes(value)))

/** The progress once a step is saved, in the order of the guide. */
export const withSaved = ({ setupSteps: saved, setupSkipped: skipped }: Progress, step: SetupStep) => ({
  setupSteps: stepsIn(saved, [step]),
  setupSkipped: stepsIn(skipped).filter(value => value !== step),
})

/** The progress once a step is skipped. A saved step stays saved. */
export const withSkipped = ({ setupSteps: saved, setupSkipped: skipped }: Progress, step: SetupStep) => ({
  setupSteps: stepsIn(saved),
  setupSkipped: stepsIn(skipped, [step]).filter(value => !saved.includes(value)),
})
