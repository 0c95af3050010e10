import { z } from 'zod'
import type { Noun } from '../../../domain/kit/entity.ts'
import { changeSchema, draftSchema } from '../../../domain/kit/shape.ts'
import { refuseUnseen } from './columns.ts'
import { databaseRefusal } from '../db/errors.ts'
import { type Db, transact } from '../db/db.ts'
import { invalid, Refusal } from '../errors.ts'
import type { Extra } from './behavior.ts'
import { readRecord } from './read.ts'
import type { Context, Route } from '../http/route.ts'
import type { Values } from './rows.ts'
import { alreadyMade, create, remove, update } from '../store.ts'
import { uuid } from '../db/uuid.ts'

const atOnce = 200
const several = <S extends z.ZodType>(schema: S) => z.array(schema).min(1, 'is empty').max(atOnce, `is longer than ${atOnce}`)

type Deed = (tx: Db, context: Context, one: Values) => Promise<void>

/** Does the same to each, in order, or to none; a refusal says which one stopped it and why. */
const all = async (context: Context, noun: Noun, list: readonly Values[], deed: Deed): Promise<void> =>
  transact(context.db, async tx => {
    for (const [index, one] of list.entries()) {
      try {
        await deed(tx, context, one)
      } catch (error) {
        const refusal = error instanceof Refusal ? error : brokenRule(error, noun)
        throw refusal ? named(refusal, index, one) : error
      }
    }
  })

// A deadlock is no refusal: the whole is tried again.
const brokenRule = (error: unknown, noun: Noun) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('23') ? databaseRefusal(error, [noun]) : undefined
}

const named = ({ status, message, data }: Refusal, index: number, { id }: Values): Refusal => {
  const fields = Object.entries((data as { fields?: Record<string, string> } | null)?.fields ?? {})
  return new Refusal(status, `Nothing was changed. Number ${index + 1}: ${message}`, {
    failed: [{ index, ...(id && { id }), reason: message }],
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map(([name, says]) => [`${index}.${name}`, says])) }),
  })
}

const createAll = async (context: Context, noun: Noun, extra: Extra, drafts: Values[]): Promise<string[]> => {
  const list: Values[] = drafts.map(draft => ({ ...draft, id: draft.id ?? uuid() }))
  for (const draft of list) refuseUnseen(noun, draft, context.caller.role)
  try {
    await all(context, noun, list, (tx, { caller, now }, draft) => create(tx, { caller, now }, noun, extra, draft))
  } catch (error) {
    if (!drafts.every(draft => draft.id)) throw error
    for (const draft of drafts) if (!(await alreadyMade(context.db, noun, draft))) throw error
  }
  return list.map(({ id }) => id)
}

const updateAll = async (context: Context, noun: Noun, extra: Extra, changes: Values[]): Promise<string[]> => {
  for (const change of changes) refuseUnseen(noun, change, context.caller.role)
  await all(context, noun, changes, (tx, { caller, now }, change) => update(tx, { caller, now }, noun, extra, change))
  return changes.map(({ id }) => id)
}

/** A route of a noun that takes several as well as one: POST and PUT a list, DELETE `{ ids }`. */
export const bulkOf = (one: Route, noun: Noun, extra: Extra): Route => {
  if (one.path !== `/api/${noun.path}` || one.method === 'GET') return one
  const answer = (context: Context, ids: readonly string[]) =>
    Promise.all(ids.map(id => readRecord(context.db, noun, extra, context.caller.role, id)))
  if (one.method === 'DELETE')
    return {
      ...one,
      query: z.strictObject({ id: z.uuid('is not an id').optional() }),
      many: z.strictObject({ ids: several(z.uuid('is not an id')) }),
      handle: async (context, input) => {
        if (!input.body && !input.query.id) throw invalid({ id: `Say which ${noun.one} is to be deleted.` })
        if (!input.body) return one.handle(context, input)
        const ids: string[] = [...new Set<string>(input.body.ids)].sort()
        await all(
          context,
          noun,
          ids.map(id => ({ id })),
          (tx, { caller, now }, { id }) => remove(tx, { caller, now }, noun, extra, id),
        )
        return null
      },
    }
  const [schema, save] = one.method === 'POST' ? [draftSchema(noun.fields), createAll] : [changeSchema(noun.fields), updateAll]
  return {
    ...one,
    many: several(schema),
    handle: async (context, input) =>
      Array.isArray(input.body) ? answer(context, await save(context, noun, extra, input.body)) : one.handle(context, input),
  }
}
