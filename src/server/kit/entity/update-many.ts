import type { Entity } from '../../../domain/kit/entity.ts'
import { branchOf, todayIn } from '../business-day.ts'
import type { Db } from '../db/db.ts'
import { conflict, notFound, Refusal } from '../errors.ts'
import type { Doing } from '../http/route.ts'
import { refuseOthers } from './among.ts'
import { writeAudits } from './audit.ts'
import type { Behavior } from './behavior.ts'
import { loadAll, type StoredValues, updateRows, type Values } from './rows.ts'
import { differingIn, open, workOf } from './store.ts'

type Changed = { before: StoredValues; after: StoredValues; names: string[] }
type Failed = { id: string; title: string | null; refusal: Refusal }

/**
 * Changes the same fields of many records without lines or lifecycle, as `update` does each: all or none. Returns how many had other
 * values before; the others stay as they are. A refusal lists the records it is for, each with its reason; one for all of them names the
 * fields.
 */
export const updateMany = async (
  tx: Db,
  doing: Doing,
  entity: Entity,
  behavior: Behavior,
  ids: readonly string[],
  sent: Values,
): Promise<number> => {
  const records = await loadAll(tx, entity, ids, { lock: true })
  await refuseOthers(tx, entity, sent, null)
  const dayOf = daysOf(tx, doing, entity)
  const [changed, failed, afters]: [Changed[], Failed[], (() => Promise<void>)[]] = [[], [], []]
  for (const id of new Set(ids)) {
    const before = records.get(id)
    const names = before ? differingIn(entity, before, sent) : []
    if (before && names.length === 0) continue
    try {
      if (!before) throw notFound(entity.one)
      const today = await dayOf(before)
      const work = await workOf(tx, entity, { ...doing, today }, 'update', before, { ...before, ...sent }, sent)
      const after = await behavior.effects?.update?.(work)
      if (after) afters.push(after)
      changed.push({ before, after: work.values, names })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id, title: before ? String(before[entity.title]) : null, refusal: error })
    }
  }
  if (failed.length > 0) throw refusalOf(failed, changed.length === 0)
  await write(tx, doing, entity, sent, changed)
  for (const after of afters) await after()
  return changed.length
}

/** Today at the branch of each record, read once for each branch. */
const daysOf = (tx: Db, doing: Doing, entity: Entity) => {
  const known = new Map<string | null, Promise<string>>()
  return (record: StoredValues): Promise<string> => {
    const branch = branchOf(entity, record)
    const today = known.get(branch) ?? todayIn(tx, doing, branch)
    known.set(branch, today)
    return today
  }
}

const refusalOf = (failed: readonly Failed[], isAll: boolean): Refusal => {
  const [first] = failed
  const message = first?.refusal.message ?? ''
  // What is wrong for every record is wrong with what was sent.
  if (first && isAll && failed.every(({ refusal }) => refusal.message === message)) return first.refusal
  const others = failed.length > 1 ? `${failed.length} cannot be changed. The first is ` : ''
  const title = first?.title ? `${first.title}: ` : ''
  return conflict(`Nothing was changed. ${others}${title}${message}`, {
    failed: failed.map(({ id, refusal }) => ({ id, reason: refusal.message })),
  })
}

const write = async (tx: Db, { caller }: Doing, entity: Entity, sent: Values, changed: readonly Changed[]): Promise<void> => {
  const names = [...new Set(changed.flatMap(({ names }) => names))]
  const rows = changed.map(({ after }) => after)
  await updateRows(tx, entity, rows, names, caller.id)
  const picked = (values: Values, of: readonly string[]) => open(entity.fields, Object.fromEntries(of.map(name => [name, values[name]])))
  await writeAudits(
    tx,
    changed.map(({ before, names }) => ({
      entity: entity.name,
      record: before.id,
      action: 'update',
      before: picked(before, names),
      after: picked(sent, names),
      caller,
    })),
  )
}
