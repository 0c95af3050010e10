import type { Field } from '../../../../domain/kit/field.ts'

/** The groups of options or grades, each with its values. */
export const groupsOf = ({ grades = [], options = grades }: Field): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const { value, group } of options) if (group) groups.set(group, [...(groups.get(group) ?? []), value])
  return groups
}
export const isSame = (chosen: ReadonlySet<string>, values: readonly string[]) =>
  chosen.size === values.length && values.every(value => chosen.has(value))
