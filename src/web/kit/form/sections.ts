import type { Field } from '../../../domain/kit/field.ts'

type Group = { label: string; fields: readonly string[] }

// Boxes to tick stand together after what is written.
const ticksLast = (fields: readonly [string, Field][]) => [
  ...fields.filter(([, field]) => field.kind !== 'flag'),
  ...fields.filter(([, field]) => field.kind === 'flag'),
]

/** Fields under their headings, in their declared order; those in no group come first, without one. */
export const sectionsOf = (fields: readonly [string, Field][], groups: readonly Group[]) => {
  const grouped = new Set(groups.flatMap(group => group.fields))
  const under = groups.map(({ label, fields: names }) => ({ label, fields: fields.filter(([name]) => names.includes(name)) }))
  return [{ label: '', fields: fields.filter(([name]) => !grouped.has(name)) }, ...under]
    .filter(section => section.fields.length > 0)
    .map(section => ({ ...section, fields: ticksLast(section.fields) }))
}
