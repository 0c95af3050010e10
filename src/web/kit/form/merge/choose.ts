import type { Difference, LineAt } from './fields.ts'
import { keyOf, linesIn } from './lines.ts'
import { type LineRules, type MergeRules, type Values, valuesIn, withPart } from './rules.ts'

/** Whose value is used where both users changed something. */
export type Side = 'mine' | 'theirs'

const withLine = (values: Values, { list, key, nth }: LineAt, rules: LineRules, line: Values | null): Values => {
  const lines = linesIn(values, list)
  const others = lines.filter(one => keyOf(rules, one) !== key)
  const at = lines.findIndex(one => keyOf(rules, one) === key)
  const index = at < 0 ? Math.min(nth - 1, others.length) : at
  return { ...values, [list]: line ? others.toSpliced(index, 0, line) : others }
}

/** The values with one side of a difference. */
export const choose = <V extends object>(values: V, difference: Difference, side: Side, rules: MergeRules): V => {
  const { line: at, part, [side]: from } = difference
  const given = valuesIn(values)
  const changed = () => {
    if (!at) return part && from ? withPart(given, part, from) : given
    const lineRules = rules.lines?.[at.list]
    if (!lineRules) return given
    const line = linesIn(given, at.list).find(one => keyOf(lineRules, one) === at.key)
    if (!part) return withLine(given, at, lineRules, from)
    return line && from ? withLine(given, at, lineRules, withPart(line, part, from)) : given
  }
  // Each value comes from one of the versions, so together they are one.
  return changed() as V
}
