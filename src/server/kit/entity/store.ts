import { sql } from 'kysely'
import type { Entity } from '../../../domain/kit/entity.ts'
import { stateWords } from '../../../domain/kit/lifecycle.ts'
import type { Fields } from '../../../domain/kit/shape.ts'
import { isSameValue, withDefaults } from '../../../domain/kit/shape.ts'
import { branchOf, todayIn } from '../business-day.ts'
import { nextCode } from '../db/counter.ts'
import { type Db, transact } from '../db/db.ts'
import { uuid } from '../db/uuid.ts'
import { conflict, notFound } from '../errors.ts'
import type { Context, Doing } from '../http/route.ts'
import { refuseOthers } from './among.ts'
import { writeAudit } from './audit.ts'
import type { Behavior, WorkOn } from './behavior.ts'
import {
  type ChangeValues,
  type DraftValues,
  insertRow,
  linesIn,
  linesOf,
  load,
  type StoredValues,
  stateOf,
  updateRow,
  type Values,
} from './rows.ts'
import { writeFirstStep } from './step.ts'

/** Creates a record and returns its id. */
export const createRecord = async (context: Context, entity: Entity, behavior: Behavior, draft: DraftValues): Promise<string> => {
  const id = draft.id ?? uuid()
  await transact(context.db, tx => create(tx, context, entity, behavior, { ...draft, id }))
  return id
}

/** Creates a record within a larger transaction; `given` are fields that the system fills. */
export const create = async (
  tx: Db,
  context: Doing,
  entity: Entity,
  behavior: Behavior,
  draft: Values & { id: string },
  given: Values = {},
): Promise<void> => {
  const values: StoredValues = {
    ...withDefaults(entity.fields, draft),
    ...numbered(entity.fields, draft),
    ...given,
    id: draft.id,
    version: 1,
    createdById: context.caller.id || null,
  }
  for (const [name, field] of Object.entries(entity.fields))
    if (field.pattern) values[name] = await nextCode(tx, entity.name, field.pattern)
  if (entity.lifecycle) values.state = entity.lifecycle.initial
  await refuseOthers(tx, entity, draft, null)
  const work = await workOf(tx, entity, context, 'create', null, values, draft)
  const after = await behavior.effects?.create?.(work)
  await insertRow(tx, entity, work.values, context.caller.id || null, work.columns)
  if (entity.lifecycle) await writeFirstStep(tx, entity, values.id, stateOf(work.values), work.date, context.caller)
  await writeAudit(tx, {
    entity: entity.name,
    record: values.id,
    action: 'create',
    after: { ...open(entity.fields, draft), ...given },
    caller: context.caller,
  })
  await after?.()
}

/** Changes a record that is unchanged since it was read. */
export const updateRecord = (context: Context, entity: Entity, behavior: Behavior, change: ChangeValues): Promise<void> =>
  transact(context.db, tx => update(tx, context, entity, behavior, change))

/** The same within a larger transaction. The reason stands in the history of the record. */
export const update = async (
  tx: Db,
  context: Doing,
  entity: Entity,
  behavior: Behavior,
  change: ChangeValues,
  reason: string | null = null,
): Promise<void> => {
  const { id, version, ...sent } = change
  const before = await loadFor(tx, entity, id, version)
  refuseLateChange(entity, before, Object.keys(sent))
  const values = { ...before, ...sent, ...numbered(entity.fields, sent) }
  await refuseOthers(tx, entity, sent, before)
  const work = await workOf(tx, entity, context, 'update', before, values, sent)
  const after = await behavior.effects?.update?.(work)
  const changed = Object.keys(work.values).filter(name => work.values[name] !== before[name])
  await updateRow(tx, entity, before, work.values, changed, context.caller.id || null, work.columns)
  const differing = differingIn(entity, before, sent)
  const pick = (from: Values) => open(entity.fields, Object.fromEntries(differing.map(name => [name, from[name]])))
  // When only a secret changed, the code that handles the secret writes the audit entry.
  const isSecretOnly = differing.length > 0 && differing.every(name => entity.fields[name]?.isSecret)
  if (!isSecretOnly)
    await writeAudit(tx, {
      entity: entity.name,
      record: id,
      action: 'update',
      before: pick(before),
      after: pick(sent),
      reason,
      caller: context.caller,
    })
  await after?.()
}

/** Loads and locks a record for a change; refuses when it was changed since it was read. */
export const loadFor = async <R extends Entity>(tx: Db, entity: R, id: string, version: number) => {
  const before = await load(tx, entity, id, { lock: true })
  if (!before) throw notFound(entity.one)
  if (before.version !== version) {
    const { rows } = await sql<{
      name: string
    }>`select u.name from ${sql.table(entity.table)} t join "user" u on u.id = t.updated_by_id where t.id = ${id}`.execute(tx)
    throw conflict(
      `${rows[0]?.name ?? 'Another user'} changed this ${entity.one} after you opened it. Load it again. Your entries are kept.`,
      { version: before.version },
    )
  }
  return before
}

/** The operation on a record, on the current business day of its branch. */
export const workOf = async (
  tx: Db,
  entity: Entity,
  doing: Doing,
  action: string,
  before: StoredValues | null,
  values: StoredValues,
  input: Values,
): Promise<WorkOn<StoredValues, Values>> => {
  const { caller, now, note } = doing
  const today = await todayIn(tx, doing, branchOf(entity, values))
  return {
    tx,
    caller,
    today,
    date: today,
    doing: { caller, now, today: doing.today, note },
    action,
    before,
    values: { ...values },
    input,
    answer: values.id,
    columns: {},
    reason: typeof input.reason === 'string' ? input.reason : null,
    note,
  }
}

const refuseLateChange = (entity: Entity, before: StoredValues, names: string[]) => {
  const { lifecycle } = entity
  if (!lifecycle || lifecycle.editable.includes(stateOf(before))) return
  const late = names.filter(name => !lifecycle.editableAfterIssue?.includes(name))
  if (late.length > 0)
    throw conflict(
      `This ${entity.one} is ${stateWords(lifecycle, stateOf(before))}. ${late.map(name => entity.fields[name]?.label ?? name).join(', ')} can no longer be changed.`,
    )
}

const numbered = (fields: Fields, sent: Values): Values =>
  Object.fromEntries(
    linesOf(fields)
      .filter(([name]) => Array.isArray(sent[name]))
      .map(([name, field]) => [name, linesIn(sent, name).map(line => ({ ...withDefaults(field.line, line), id: line.id ?? uuid() }))]),
  )

/** The names of the sent values that differ from the stored ones. */
export const differingIn = ({ fields }: Entity, before: Values, sent: Values): string[] =>
  Object.keys(sent).filter(name => {
    const field = fields[name]
    return !field || !isSameValue(field, sent[name], before[name])
  })

/** The values that were sent, without secrets. */
export const open = (fields: Fields, sent: Values): Values =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !fields[name]?.isSecret))

/** Whether this exact draft was already saved, so it was only sent twice; refuses when the saved one differs. */
export const alreadyMade = async (db: Db, entity: Entity, draft: DraftValues): Promise<boolean> => {
  if (!draft.id) return false
  const { rows } = await sql<{ same: boolean }>`select after = ${JSON.stringify(open(entity.fields, draft))}::jsonb as same from audit_trail
    where record_id = ${draft.id} and entity = ${entity.name} and action = 'create'
      and exists (select from ${sql.table(entity.table)} where id = ${draft.id}) order by id desc limit 1`.execute(db)
  if (rows[0] && !rows[0].same) throw conflict(`There is already another ${entity.one} with this id.`)
  return rows[0]?.same ?? false
}
