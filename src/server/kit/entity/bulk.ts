import { z } from 'zod'
import type { Entity } from '../../../domain/kit/entity.ts'
import { changeOf, draftOf, recordOf } from '../../../domain/kit/entity-schema.ts'
import { type Db, transact } from '../db/db.ts'
import { databaseRefusal } from '../db/errors.ts'
import { uuid } from '../db/uuid.ts'
import { invalid, Refusal } from '../errors.ts'
import type { Context, Input, Route } from '../http/route.ts'
import { codeOf, propertyOf } from '../property.ts'
import type { Behavior } from './behavior.ts'
import { refuseUnseen } from './columns.ts'
import { readRecord } from './read.ts'
import { remove } from './remove.ts'
import type { ChangeValues, DraftValues } from './rows.ts'
import { refuseOtherBranches, refuseUnwritable } from './seen.ts'
import { alreadyMade, create, update } from './store.ts'

const atOnce = 200
const several = <S extends z.ZodType>(schema: S) => z.array(schema).min(1, 'is empty').max(atOnce, `is longer than ${atOnce}`)

type Change<T> = (tx: Db, context: Context, one: T) => Promise<void>

/** Applies a change to each record in order, or to none; a refusal names the record that failed and why. */
const all = async <T extends { id: string }>(context: Context, entity: Entity, list: readonly T[], change: Change<T>): Promise<void> =>
  transact(context.db, async tx => {
    for (const [index, one] of list.entries()) {
      try {
        await change(tx, context, one)
      } catch (error) {
        const refusal = error instanceof Refusal ? error : brokenRule(error, entity)
        throw refusal ? named(refusal, index, one) : error
      }
    }
  })

// A deadlock is not a refusal: the whole is retried.
const brokenRule = (error: unknown, entity: Entity) => {
  return codeOf(error)?.startsWith('23') ? databaseRefusal(error, [entity]) : undefined
}

const named = ({ status, message, data }: Refusal, index: number, { id }: { id: string }): Refusal => {
  const sent = propertyOf(data, 'fields')
  const fields = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
  return new Refusal(status, `Nothing was changed. Number ${index + 1}: ${message}`, {
    failed: [{ index, id, reason: message }],
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map(([name, message]) => [`${index}.${name}`, message])) }),
  })
}

const createAll = async (context: Context, entity: Entity, behavior: Behavior, drafts: DraftValues[]): Promise<string[]> => {
  const list = drafts.map(draft => ({ ...draft, id: draft.id ?? uuid() }))
  for (const draft of list) {
    refuseUnseen(entity, draft, context.caller.role)
    refuseOtherBranches(entity, draft, context.caller, { isNew: true })
  }
  await all(context, entity, list, (tx, { caller, now }, draft) => create(tx, { caller, now }, entity, behavior, draft))
  return list.map(({ id }) => id)
}

const allMade = async ({ db }: Context, entity: Entity, drafts: readonly DraftValues[]): Promise<boolean> => {
  for (const draft of drafts) if (!(await alreadyMade(db, entity, draft))) return false
  return true
}

const updateAll = async (context: Context, entity: Entity, behavior: Behavior, changes: ChangeValues[]): Promise<string[]> => {
  await refuseUnwritable(
    context.db,
    entity,
    behavior,
    context.caller,
    changes.map(({ id }) => id),
  )
  for (const change of changes) {
    refuseUnseen(entity, change, context.caller.role)
    refuseOtherBranches(entity, change, context.caller)
  }
  await all(context, entity, changes, (tx, { caller, now }, change) => update(tx, { caller, now }, entity, behavior, change))
  return changes.map(({ id }) => id)
}

/** Lets a route of an entity accept several records: POST and PUT a list, DELETE `{ ids }`. */
export const bulkOf = (one: Route, entity: Entity, behavior: Behavior): Route => {
  if (one.path !== `/api/${entity.path}` || one.method === 'GET') return one
  const answer = (context: Context, ids: readonly string[]) =>
    Promise.all(ids.map(id => readRecord(context.db, entity, behavior, context.caller, id)))
  if (one.method === 'DELETE')
    return {
      ...one,
      query: z.strictObject({ id: z.uuid('is not an id').optional() }),
      many: z.strictObject({ ids: several(z.uuid('is not an id')) }),
      handle: async (context, input: Input<{ id?: string }, { ids: string[] } | undefined>) => {
        if (!input.body && !input.query.id) throw invalid({ id: `Say which ${entity.one} to delete.` })
        if (!input.body) return one.handle(context, input)
        const ids = [...new Set(input.body.ids)].sort()
        await refuseUnwritable(context.db, entity, behavior, context.caller, ids)
        await all(
          context,
          entity,
          ids.map(id => ({ id })),
          (tx, { caller, now }, { id }) => remove(tx, { caller, now }, entity, behavior, id),
        )
        return null
      },
    }
  const record = recordOf(entity)
  const [schema, save] = one.method === 'POST' ? [draftOf(entity), createAll] : [changeOf(entity), updateAll]
  return {
    ...one,
    many: several(schema),
    answer: z.union([record, z.array(record)]),
    handle: async (context, input) =>
      Array.isArray(input.body) ? answer(context, await save(context, entity, behavior, input.body)) : one.handle(context, input),
    ...(one.savedBefore && {
      savedBefore: async (context, input) => {
        if (!Array.isArray(input.body)) return one.savedBefore?.(context, input)
        const drafts: DraftValues[] = input.body
        return (await allMade(context, entity, drafts))
          ? answer(
              context,
              drafts.flatMap(({ id }) => id ?? []),
            )
          : undefined
      },
    }),
  }
}
