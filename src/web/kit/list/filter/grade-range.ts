import { type Field, shortLabel } from '../../../../domain/kit/field.ts'

/**
 * What is chosen of a scale after a click on one of its grades: the first click chooses it alone, the second everything between the two, a
 * further one begins again, and a click on the only one clears it. With `add` the click adds or removes that one grade. Words that are no
 * grades stay.
 */
export const pickedGrades = (scale: readonly string[], chosen: ReadonlySet<string>, grade: string, add: boolean): string[] => {
  const words = [...chosen].filter(value => !scale.includes(value))
  const before = scale.filter(value => chosen.has(value))
  return [...picked(scale, before, grade, add), ...words]
}

const picked = (scale: readonly string[], before: readonly string[], grade: string, add: boolean): readonly string[] => {
  if (add) return scale.filter(value => (value === grade) !== before.includes(value))
  const [only] = before
  if (only === undefined || before.length > 1) return [grade]
  if (only === grade) return []
  const [from, to] = [scale.indexOf(only), scale.indexOf(grade)].sort((a, b) => a - b)
  return scale.slice(from, (to ?? 0) + 1)
}

/** The chosen grades in words, each run of three or more by its ends: ['D – F', 'Royal blue']. */
export const gradeRuns = (field: Pick<Field, 'grades'>, values: readonly string[]): string[] => {
  const scale = field.grades ?? []
  const runs: string[][] = []
  for (const [place, grade] of scale.entries()) {
    if (!values.includes(grade.value)) continue
    const short = shortLabel(grade)
    const follows = place > 0 && values.includes(scale[place - 1]?.value ?? '')
    if (follows) runs.at(-1)?.push(short)
    else runs.push([short])
  }
  const words = values.filter(value => !scale.some(grade => grade.value === value))
  return [...runs.flatMap(run => (run.length > 2 ? [`${run[0]} – ${run.at(-1)}`] : run)), ...words]
}
