import { z } from 'zod'
import { canAct } from '../../../domain/access.ts'
import type { Name } from '../../../domain/index.ts'
import { changedCount } from '../../../domain/kit/answer.ts'
import type { Entity } from '../../../domain/kit/entity.ts'
import { mostAtOnce } from '../../../domain/kit/list-query.ts'
import { present } from '../../../domain/kit/present.ts'
import { changesOf } from '../../../domain/kit/shape.ts'
import { transact } from '../db/db.ts'
import { conflict, notAllowed, notFound, Refusal } from '../errors.ts'
import { type Route, route } from '../http/route.ts'
import type { Behavior } from './behavior.ts'
import { load, type Values } from './rows.ts'
import { refuseUnwritable } from './seen.ts'
import { update } from './store.ts'
import { move } from './transition.ts'

/** The refusal of a change to many records: it names the record that failed, as far as it is known, and the reason. */
export const rangeRefusal = (entity: Entity, id: string, record: Values | null, { message }: Refusal): Refusal => {
  const name = record && `${record[entity.title] ?? 'A draft'}: `
  return conflict(`Nothing was changed. ${name ?? ''}${message}`, { failed: [{ id, reason: message }] })
}

/** Applies one action, or one change of these fields, to many records: all or none; a failure names the record and the reason. */
export const rangeRoute = (
  entity: Entity<Name>,
  behavior: Behavior,
  actions: readonly [string, ...string[]],
  fields: readonly string[] = [],
): Route => {
  const inputOf = (action: string) => present(entity.lifecycle?.actions[action]).input
  const actionOf = (action: string) =>
    z.strictObject({ action: z.literal(action), reason: z.string().max(500).optional(), ...inputOf(action) })
  const changeOf = () => z.strictObject({ action: z.literal('change'), ...changesOf(entity.fields, fields) })
  const [first, ...others] = actions
  const body = z.strictObject({
    ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(mostAtOnce, `has more than ${mostAtOnce} documents`),
    change: z.discriminatedUnion('action', [actionOf(first), ...others.map(actionOf), ...(fields.length > 0 ? [changeOf()] : [])]),
  })
  return route({
    method: 'PUT',
    path: `/api/${entity.path}/range`,
    right: { entity: entity.name, verb: 'update' },
    branches: 'limited',
    summary: `Apply one action to many ${entity.label.toLowerCase()}`,
    body,
    answer: changedCount,
    handle: async (context, { body }) => {
      const { action, ...input } = body.change
      if (action !== 'change' && !canAct(context.caller.role, entity.name, action)) throw notAllowed()
      await refuseUnwritable(context.db, entity, behavior, context.caller, body.ids)
      return transact(context.db, async tx => {
        for (const id of [...new Set(body.ids)].sort()) {
          const document = await load(tx, entity, id)
          try {
            if (!document) throw notFound(entity.one)
            const sent = { ...input, id, version: document.version }
            await (action === 'change' ? update(tx, context, entity, behavior, sent) : move(tx, context, entity, behavior, action, sent))
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            throw rangeRefusal(entity, id, document, error)
          }
        }
        return { changed: body.ids.length }
      })
    },
  })
}
