import type { Entity } from '../../../domain/kit/entity.ts'
import type { Field } from '../../../domain/kit/field.ts'
import type { Query } from '../data/contract.ts'
import { entityOf } from '../record/entity.ts'

const inUse = ({ fields: { active, status } }: Entity): Query => {
  if (active?.filter) return { active: true }
  const others = status?.options?.map(({ value }) => value).filter(value => value !== 'inactive') ?? []
  return others.length < (status?.options?.length ?? 0) ? { status: others.join() } : {}
}

/**
 * The filter for new selections in a field: only active records, and only those that the field is for. A record that was deactivated, or is
 * of another kind now, stays where it is already selected.
 */
export const choosable = (field: Pick<Field, 'of' | 'only'>): Query => ({
  ...inUse(entityOf(field)),
  ...(field.only ? { [field.only.field]: field.only.value } : {}),
})
