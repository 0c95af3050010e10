import { isSamePart, type Part, partsOf, type Rules, type Values, withPart } from './rules.ts'

/** A line in its list: its key, and its number on the screen. */
export type LineAt = { list: string; key: string; nth: number }
/** What differs between the versions: a field (`part`) of the form or of a line, or a whole line. A line that is not there is null. */
export type Difference = {
  line: LineAt | null
  part: Part | null
  base: Values | null
  mine: Values | null
  theirs: Values | null
}
/** The merged values, what was taken over from the other user, and what both changed differently. There the values are still mine. */
export type Merged<V> = { values: V; taken: readonly Difference[]; conflicts: readonly Difference[] }
/** What was opened (null when that is not known), what is typed, and what is stored now. */
export type Versions<V> = { base: V | null; mine: V; theirs: V }

/** Merges the fields of a form or of one line. Without a base every difference is a conflict. */
export const mergeFields = (
  { base, mine, theirs }: Versions<Values>,
  rules: Rules,
  { line = null, without = [] }: { line?: LineAt | null; without?: readonly string[] } = {},
): Merged<Values> => {
  const taken: Difference[] = []
  const conflicts: Difference[] = []
  let values = mine
  for (const part of partsOf([mine, theirs, base ?? {}], rules, without)) {
    if (isSamePart(part, mine, theirs) || (base && isSamePart(part, base, theirs))) continue
    const difference = { line, part, base, mine, theirs }
    if (base && isSamePart(part, base, mine)) {
      values = withPart(values, part, theirs)
      taken.push(difference)
    } else conflicts.push(difference)
  }
  return { values, taken, conflicts }
}
