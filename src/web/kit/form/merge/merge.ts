import { type Merged, mergeFields, type Versions } from './fields.ts'
import { mergeLines } from './lines.ts'
import { type MergeRules, valuesIn } from './rules.ts'

/**
 * Merges two versions of a form by field: what only one of the two users changed is taken, and what both changed to different values is a
 * conflict (docs/domain/documents.md#two-users). Lines are matched by their key, never by their place.
 */
export const merge = <V extends object>({ base, mine, theirs }: Versions<V>, rules: MergeRules = {}): Merged<V> => {
  const lists = Object.entries(rules.lines ?? {})
  const versions = { base: base && valuesIn(base), mine: valuesIn(mine), theirs: valuesIn(theirs) }
  const head = mergeFields(versions, rules, { without: lists.map(([list]) => list) })
  const merged = lists.map(([list, lineRules]) => [list, mergeLines(versions, list, lineRules)] as const)
  return {
    // Each value comes from one of the versions, so together they are one.
    values: { ...head.values, ...Object.fromEntries(merged.map(([list, { values }]) => [list, values])) } as V,
    taken: [...head.taken, ...merged.flatMap(([, { taken }]) => taken)],
    conflicts: [...head.conflicts, ...merged.flatMap(([, { conflicts }]) => conflicts)],
  }
}
