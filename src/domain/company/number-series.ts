import { entities } from '../index.ts'
import type { Entity } from '../kit/entity.ts'
import { present } from '../kit/present.ts'

/** Every number series of the company: its letters and what it numbers. Some documents have one per kind, such as an expense. */
export const series: readonly { kind: string; label: string }[] = Object.values(entities).flatMap((entity: Entity) => {
  const { label, series: own, counted, fields } = entity
  if (!counted) return own ? [{ kind: own, label }] : []
  const { options } = present(fields[counted.by])
  const option = (value: string) => options?.find(one => one.value === value)?.label ?? value
  return Object.entries(counted.as).map(([value, kind]) => ({ kind, label: `${label}: ${option(value)}` }))
})
