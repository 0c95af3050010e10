import { columnOf, type Entity } from '../kit/entity.ts'
import type { Role } from './role.ts'

/** Who looks at records: a role, and the branches that the user is limited to; null when all. */
export type Viewer = { role: Role; branches: readonly string[] | null }

/** A viewer of all branches. */
export const everywhere = (role: Role): Viewer => ({ role, branches: null })

/**
 * The fields of an entity that name its branches. A limited user sees a record when one of them is their branch, or when all are empty
 * (docs/domain/people.md#branches).
 */
export const branchFields = ({ fields, isShared }: Entity): { name: string; column: string }[] =>
  isShared
    ? []
    : Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'ref' && field.of === 'branch' && field.stored ? [{ name, column: columnOf(name, field) }] : [],
      )

/** The field with the branch that a record is written in: a transfer is written where it starts. */
export const homeField = (entity: Entity): string | undefined => branchFields(entity)[0]?.name
