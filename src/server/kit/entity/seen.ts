import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import { branchFields, homeField, type Viewer } from '../../../domain/people/viewer.ts'
import { anyOf, type Db } from '../db/db.ts'
import { invalid, notFound } from '../errors.ts'
import type { Behavior } from './behavior.ts'
import type { Values } from './rows.ts'

type Condition = RawBuilder<unknown>

const inBranches = (entity: Entity, { inBranches: own }: Behavior, branches: readonly string[]): Condition | null => {
  if (own) return own(branches)
  const columns = branchFields(entity).map(({ column }) => sql.ref(`t.${column}`))
  if (columns.length === 0) return null
  const named = columns.map(column => sql`${column} = ${anyOf(branches)}`)
  const nowhere = columns.map(column => sql`${column} is null`)
  return sql`(${sql.join(named, sql` or `)} or (${sql.join(nowhere, sql` and `)}))`
}

/** SQL: the records of an entity that the viewer may see, as a condition on `t`; null when all. */
export const seenBy = (entity: Entity, behavior: Behavior, { role, branches }: Viewer): Condition | null => {
  const conditions = [behavior.visibleTo?.(role), branches && inBranches(entity, behavior, branches)].flatMap(one => one ?? [])
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}

/** Refuses records that the viewer, who is limited to some branches, may not see: for that user they do not exist. */
export const refuseHidden = async (db: Db, entity: Entity, behavior: Behavior, viewer: Viewer, ids: readonly string[]): Promise<void> => {
  const condition = viewer.branches && seenBy(entity, behavior, viewer)
  if (!condition || ids.length === 0) return
  const distinct = [...new Set(ids)]
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(entity.table)} t
    where t.id = ${anyOf(distinct)} and ${condition}`.execute(db)
  if (rows.length < distinct.length) throw notFound(entity.one)
}

/** Refuses to write a record in a branch that is not one of the viewer's. */
export const refuseOtherBranches = (entity: Entity, sent: Values, { branches }: Viewer): void => {
  const home = homeField(entity)
  const branch = home === undefined ? undefined : sent[home]
  if (!branches || home === undefined || branch === undefined || branches.some(own => own === branch)) return
  throw invalid({ [home]: 'Choose one of your branches. An Admin can give you more.' })
}
