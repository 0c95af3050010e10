import { sql } from 'kysely'
import type { Noun } from '../../domain/kit/entity.ts'
import type { Fields } from '../../domain/kit/shape.ts'
import { withDefaults } from '../../domain/kit/shape.ts'
import { writeAudit } from './entity/audit.ts'
import { nextCode } from './db/counter.ts'
import { type Db, transact } from './db/db.ts'
import { conflict, notFound, Refusal } from './errors.ts'
import type { Extra, Work } from './entity/behavior.ts'
import type { Context } from './http/route.ts'
import { insertRow, linesOf, load, updateRow, type Values } from './entity/rows.ts'
import { writeFirstStep } from './step.ts'
import { uuid } from './db/uuid.ts'

/** Makes a record. The same draft sent twice with the same id makes one. */
export const createRecord = async (context: Context, noun: Noun, extra: Extra, draft: Values): Promise<string> => {
  const id = (draft.id as string | undefined) ?? uuid()
  try {
    await transact(context.db, tx => create(tx, context, noun, extra, { ...draft, id }))
  } catch (error) {
    // What was refused may have been done already: the bill is paid, the name taken, by the first of two sendings.
    const mayBeRepeat = error instanceof Refusal || (error as { code?: string }).code === '23505'
    if (!mayBeRepeat || !draft.id || !(await alreadyMade(context.db, noun, draft))) throw error
  }
  return id
}

/** Makes a record within a transaction that does more. */
export const create = async (tx: Db, context: Pick<Context, 'caller' | 'now'>, noun: Noun, extra: Extra, draft: Values): Promise<void> => {
  const values = { ...withDefaults(noun.fields, draft), ...numbered(noun.fields, draft), id: draft.id } as Values
  for (const [name, field] of Object.entries(noun.fields)) if (field.pattern) values[name] = await nextCode(tx, noun.name, field.pattern)
  if (noun.life) values.state = noun.life.initial
  const work = workOf(tx, context, 'create', null, values, draft)
  const after = await extra.effects?.create?.(work)
  await insertRow(tx, noun, work.values, context.caller.id || null, work.columns)
  if (noun.life) await writeFirstStep(tx, noun, values.id, work.values.state, context.caller)
  await writeAudit(tx, { noun: noun.name, record: values.id, action: 'create', after: open(noun.fields, draft), caller: context.caller })
  await after?.()
}

/** Changes a record that is still as it was read. */
export const updateRecord = (context: Context, noun: Noun, extra: Extra, change: Values): Promise<void> =>
  transact(context.db, tx => update(tx, context, noun, extra, change))

/** The same within a transaction that does more. */
export const update = async (tx: Db, context: Pick<Context, 'caller' | 'now'>, noun: Noun, extra: Extra, change: Values): Promise<void> => {
  const { id, version, ...sent } = change
  const before = await loadFor(tx, noun, id, version)
  refuseLateChange(noun, before, Object.keys(sent))
  const values = { ...before, ...sent, ...numbered(noun.fields, sent) }
  const work = workOf(tx, context, 'update', before, values, sent)
  const after = await extra.effects?.update?.(work)
  const changed = Object.keys(work.values).filter(name => work.values[name] !== before[name])
  await updateRow(tx, noun, before, work.values, changed, context.caller.id || null, work.columns)
  const differing = Object.keys(sent).filter(name => JSON.stringify(sent[name]) !== JSON.stringify(before[name]))
  const pick = (from: Values) => open(noun.fields, Object.fromEntries(differing.map(name => [name, from[name]])))
  await writeAudit(tx, { noun: noun.name, record: id, action: 'update', before: pick(before), after: pick(sent), caller: context.caller })
  await after?.()
}

/** Removes a record that nothing refers to; an issued paper is never removed. */
export const removeRecord = (context: Context, noun: Noun, extra: Extra, id: string): Promise<void> =>
  transact(context.db, tx => remove(tx, context, noun, extra, id))

/** The same within a transaction that does more. */
export const remove = async (tx: Db, context: Pick<Context, 'caller' | 'now'>, noun: Noun, extra: Extra, id: string): Promise<void> => {
  const before = await load(tx, noun, id, { lock: true })
  if (!before) throw notFound(noun.one)
  if (noun.life && !noun.life.editable.includes(before.state))
    throw conflict(`This ${noun.one} is ${before.state}; only a draft may be deleted.`)
  const after = await extra.effects?.remove?.(workOf(tx, context, 'remove', before, before, {}))
  await sql`delete from ${sql.table(noun.table)} where id = ${id}`.execute(tx)
  await writeAudit(tx, { noun: noun.name, record: id, action: 'remove', before: open(noun.fields, before), caller: context.caller })
  await after?.()
}

/** Loads a record for a change, locked, and refuses when someone changed it since it was read. */
export const loadFor = async (tx: Db, noun: Noun, id: string, version: number): Promise<Values> => {
  const before = await load(tx, noun, id, { lock: true })
  if (!before) throw notFound(noun.one)
  if (before.version !== version) {
    const { rows } = await sql<{
      name: string
    }>`select u.name from ${sql.table(noun.table)} t join "user" u on u.id = t.updated_by_id where t.id = ${id}`.execute(tx)
    throw conflict(
      `${rows[0]?.name ?? 'Someone'} has changed this ${noun.one} since you opened it. Load it again; what you typed is kept.`,
      { version: before.version },
    )
  }
  return before
}

export const workOf = (
  tx: Db,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  action: string,
  before: Values | null,
  values: Values,
  input: Values,
): Work => ({
  tx,
  caller,
  today: now().toISOString().slice(0, 10),
  action,
  before,
  values: { ...values },
  input,
  columns: {},
  reason: input.reason ?? null,
})

const refuseLateChange = (noun: Noun, before: Values, names: string[]) => {
  if (!noun.life || noun.life.editable.includes(before.state)) return
  const late = names.filter(name => !noun.life!.later?.includes(name))
  if (late.length > 0)
    throw conflict(
      `This ${noun.one} is ${before.state}; ${late.map(name => noun.fields[name]?.label ?? name).join(', ')} can no longer be changed.`,
    )
}

const numbered = (fields: Fields, sent: Values): Values =>
  Object.fromEntries(
    linesOf(fields)
      .filter(([name]) => Array.isArray(sent[name]))
      .map(([name, field]) => [
        name,
        (sent[name] as Values[]).map(line => ({ ...withDefaults(field.line!, line), id: line.id ?? uuid() })),
      ]),
  )

/** What the audit trail may keep of what was sent: all but secrets. */
const open = (fields: Fields, sent: Values): Values => Object.fromEntries(Object.entries(sent).filter(([name]) => !fields[name]?.isSecret))

/** Whether this very draft was made before and is still there, so that it was only sent twice; refuses when it was another. */
export const alreadyMade = async (db: Db, noun: Noun, draft: Values): Promise<boolean> => {
  const { rows } = await sql<{ same: boolean }>`select after = ${JSON.stringify(open(noun.fields, draft))}::jsonb as same from audit_trail
    where record_id = ${draft.id} and noun = ${noun.name} and action = 'create'
      and exists (select from ${sql.table(noun.table)} where id = ${draft.id}) order by id desc limit 1`.execute(db)
  if (rows[0] && !rows[0].same) throw conflict(`There is already another ${noun.one} with this id.`)
  return rows[0]?.same ?? false
}
