import { pastLabel } from '../../../domain/kit/action-label.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { allows, stateWords } from '../../../domain/kit/lifecycle.ts'
import { present } from '../../../domain/kit/present.ts'
import { type Db, transact } from '../db/db.ts'
import { conflict, invalid } from '../errors.ts'
import type { Context, Doing } from '../http/route.ts'
import { writeAudit } from './audit.ts'
import type { Behavior } from './behavior.ts'
import { type ActionValues, stateOf, updateRow, type Values } from './rows.ts'
import { writeStep } from './step.ts'
import { loadFor, workOf } from './store.ts'

/**
 * Carries out an action of a document: lock it, check the transition, run its effect, write the new state, the step and the
 * audit entry; all or nothing. The state of a document changes only here. Returns the id of the record to answer with.
 */
export const act = (context: Context, entity: Entity, behavior: Behavior, action: string, input: ActionValues): Promise<string> =>
  transact(context.db, tx => move(tx, context, entity, behavior, action, input))

/** The same within a larger transaction. */
export const move = async (
  tx: Db,
  context: Doing,
  entity: Entity,
  behavior: Behavior,
  action: string,
  input: ActionValues,
): Promise<string> => {
  const lifecycle = present(entity.lifecycle)
  const step = present(lifecycle.actions[action])
  const before = await loadFor(tx, entity, input.id, input.version)
  const at = stateOf(before)
  if (!allows(lifecycle, action, at))
    throw conflict(`This ${entity.one} is ${stateWords(lifecycle, at)} and cannot be ${pastLabel(action)}.`)
  const reason = input.reason?.trim() || null
  if (step.reason && !reason) throw invalid({ reason: 'Enter a reason.' })
  const state = step.to ?? at
  const work = { ...(await workOf(tx, entity, context, action, before, { ...before, state }, input)), reason }
  const after = await behavior.effects?.[action]?.(work)
  const changed = Object.keys(work.values).filter(name => work.values[name] !== before[name])
  await updateRow(tx, entity, before, work.values, changed, context.caller.id, work.columns)
  await writeStep(tx, entity, before.id, action, at, state, work.date, reason, context.caller)
  const audited = ['state', ...changed].filter(name => entity.fields[name] && entity.fields[name].kind !== 'lines')
  const pick = (from: Values) => Object.fromEntries(audited.map(name => [name, from[name]]))
  const { id: record } = before
  await writeAudit(tx, {
    entity: entity.name,
    record,
    action,
    before: pick(before),
    after: pick(work.values),
    reason,
    caller: context.caller,
  })
  await after?.()
  return work.answer
}
