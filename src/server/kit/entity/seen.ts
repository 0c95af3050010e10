import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import { branchFields, homeField, type Viewer } from '../../../domain/people/viewer.ts'
import { anyOf, type Db } from '../db/db.ts'
import { invalid, notFound } from '../errors.ts'
import type { Behavior } from './behavior.ts'
import type { Values } from './rows.ts'

type Condition = RawBuilder<unknown>

const columnsOf = (entity: Entity) => branchFields(entity).map(({ column }) => sql.ref(`t.${column}`))

/** SQL: the records that name one of these branches; null when the entity names none. */
const namedIn = (entity: Entity, { inBranches }: Behavior, branches: readonly string[]): Condition | null => {
  const named = columnsOf(entity).map(column => sql`${column} = ${anyOf(branches)}`)
  return inBranches?.(branches) ?? (named.length > 0 ? sql`(${sql.join(named, sql` or `)})` : null)
}

/** SQL: the same, with the records that name no branch: they belong to all. */
const seenIn = (entity: Entity, behavior: Behavior, branches: readonly string[]): Condition | null => {
  const named = namedIn(entity, behavior, branches)
  const nowhere = columnsOf(entity).map(column => sql`${column} is null`)
  return named && nowhere.length > 0 ? sql`(${named} or (${sql.join(nowhere, sql` and `)}))` : named
}

/** SQL: the records that a user who is limited to these branches may not see, as a condition on `t`; null when there are none. */
export const hiddenFrom = (entity: Entity, behavior: Behavior, branches: readonly string[]): Condition | null => {
  const seen = seenIn(entity, behavior, branches)
  return seen && sql`not coalesce(${seen}, false)`
}

/** Those of these ids whose records a user who is limited to these branches may not see. */
export const hiddenIds = async (db: Db, entity: Entity, branches: readonly string[], ids: readonly string[]): Promise<Set<string>> => {
  const hidden = hiddenFrom(entity, {}, branches)
  if (!hidden || ids.length === 0) return new Set()
  const { rows } = await sql<{
    id: string
  }>`select t.id from ${sql.table(entity.table)} t where t.id = ${anyOf(ids)} and ${hidden}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The ids of those of these records, of any entities, that a user who is limited to these branches may not see. */
export const hiddenOf = async (
  db: Db,
  branches: readonly string[],
  records: readonly { entity: Entity; id: string }[],
): Promise<Set<string>> => {
  const hidden = new Set<string>()
  for (const entity of new Set(records.map(record => record.entity))) {
    const ids = records.filter(record => record.entity === entity).map(({ id }) => id)
    for (const id of await hiddenIds(db, entity, branches, ids)) hidden.add(id)
  }
  return hidden
}

/** SQL: the records of an entity that the viewer may see, as a condition on `t`; null when all. */
export const seenBy = (entity: Entity, behavior: Behavior, { role, branches }: Viewer): Condition | null => {
  const conditions = [behavior.visibleTo?.(role), branches && seenIn(entity, behavior, branches)].flatMap(one => one ?? [])
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}

/** Refuses records that the viewer, who is limited to some branches, may not see: for that user they do not exist. */
export const refuseHidden = async (db: Db, entity: Entity, behavior: Behavior, viewer: Viewer, ids: readonly string[]): Promise<void> => {
  const condition = viewer.branches && seenBy(entity, behavior, viewer)
  if (!condition || ids.length === 0) return
  await refuseOutside(db, entity, condition, ids)
}

/** Refuses to change records of other branches, and those that belong to all. */
export const refuseUnwritable = async (
  db: Db,
  entity: Entity,
  behavior: Behavior,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> => {
  await refuseHidden(db, entity, behavior, viewer, ids)
  const condition = viewer.branches && namedIn(entity, behavior, viewer.branches)
  if (condition && ids.length > 0) await refuseOutside(db, entity, condition, ids)
}

const refuseOutside = async (db: Db, entity: Entity, condition: Condition, ids: readonly string[]): Promise<void> => {
  const distinct = [...new Set(ids)]
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(entity.table)} t
    where t.id = ${anyOf(distinct)} and ${condition}`.execute(db)
  if (rows.length < distinct.length) throw notFound(entity.one)
}

/** Refuses to write a record in a branch that is not one of the viewer's, or a new one that would belong to all. */
export const refuseOtherBranches = (entity: Entity, sent: Values, { branches }: Viewer, { isNew = false } = {}): void => {
  const home = homeField(entity)
  if (!branches || home === undefined) return
  const branch = sent[home]
  const isLeftOut = branch === undefined && !(isNew && entity.fields[home]?.mode === 'optional')
  if (isLeftOut || branches.some(own => own === branch)) return
  throw invalid({ [home]: 'Choose one of your branches. An Admin can give you more.' })
}
