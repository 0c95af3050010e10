import { pastOf } from '../../domain/kit/action-label.ts'
import { allows } from '../../domain/kit/lifecycle.ts'
import type { Noun } from '../../domain/kit/entity.ts'
import { writeAudit } from './entity/audit.ts'
import { type Db, transact } from './db/db.ts'
import { conflict, invalid } from './errors.ts'
import type { Extra } from './entity/behavior.ts'
import type { Context } from './http/route.ts'
import { updateRow, type Values } from './entity/rows.ts'
import { writeStep } from './step.ts'
import { loadFor, workOf } from './store.ts'

/**
 * Moves a paper: lock it, check that the move is allowed, let its effect check and post, write the new state,
 * the step and the audit row; or none of it. There is no other way to change where a paper stands.
 */
export const act = (context: Context, noun: Noun, extra: Extra, action: string, input: Values): Promise<void> =>
  transact(context.db, tx => move(tx, context, noun, extra, action, input))

/** The same within a transaction that does more. */
export const move = async (
  tx: Db,
  context: Pick<Context, 'caller' | 'now'>,
  noun: Noun,
  extra: Extra,
  action: string,
  input: Values,
): Promise<void> => {
  const step = noun.life!.actions[action]!
  const before = await loadFor(tx, noun, input.id, input.version)
  if (!allows(noun.life!, action, before.state)) throw conflict(`This ${noun.one} is ${before.state}; it cannot be ${pastOf(action)}.`)
  const reason = input.reason?.trim() || null
  if (step.reason && !reason) throw invalid({ reason: 'Please give a reason.' })
  const work = { ...workOf(tx, context, action, before, { ...before, state: step.to }, input), reason }
  const after = await extra.effects?.[action]?.(work)
  const changed = Object.keys(work.values).filter(name => work.values[name] !== before[name])
  await updateRow(tx, noun, before, work.values, changed, context.caller.id, work.columns)
  await writeStep(tx, noun, before.id, action, before.state, step.to, reason, context.caller)
  const told = ['state', ...changed].filter(name => noun.fields[name] && noun.fields[name].kind !== 'lines')
  const pick = (from: Values) => Object.fromEntries(told.map(name => [name, from[name]]))
  const { id: record } = before
  await writeAudit(tx, { noun: noun.name, record, action, before: pick(before), after: pick(work.values), reason, caller: context.caller })
  await after?.()
}
