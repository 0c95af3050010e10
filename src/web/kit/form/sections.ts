import type { Field } from '../../../domain/kit/field.ts'

type Group = { label: string; fields: readonly string[] }

// Checkboxes come together after the other fields.
const ticksLast = (fields: readonly [string, Field][]) => [
  ...fields.filter(([, field]) => field.kind !== 'flag'),
  ...fields.filter(([, field]) => field.kind === 'flag'),
]

/** Fields under their headings, in declared order. Fields without a group come first, without a heading. */
export const sectionsOf = (fields: readonly [string, Field][], groups: readonly Group[]) => {
  const grouped = new Set(groups.flatMap(group => group.fields))
  const under = groups.map(({ label, fields: names }) => ({ label, fields: fields.filter(([name]) => names.includes(name)) }))
  return [{ label: '', fields: fields.filter(([name]) => !grouped.has(name)) }, ...under]
    .filter(section => section.fields.length > 0)
    .map(section => ({ ...section, fields: ticksLast(section.fields) }))
}
