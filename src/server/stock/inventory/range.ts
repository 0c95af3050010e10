import { z } from 'zod'
import { changesOf } from '../../../domain/kit/shape.ts'
import { inventory, rangeFields } from '../../../domain/stock/inventory/entity.ts'
import { behaviors } from '../../index.ts'
import { transact } from '../../kit/db/db.ts'
import { rangeRefusal } from '../../kit/entity/range.ts'
import { load } from '../../kit/entity/rows.ts'
import { update } from '../../kit/entity/store.ts'
import { notFound, Refusal } from '../../kit/errors.ts'
import { type Route, route } from '../../kit/http/route.ts'

const body = z.strictObject({
  ids: z.array(z.uuid('is not an id')).min(1, 'is empty').max(500, 'has more than 500 stones'),
  change: z
    .strictObject({ ...changesOf(inventory.fields, rangeFields), branch: z.never('is changed by a transfer').optional() })
    .refine(change => Object.keys(change).length > 0, 'has nothing to change'),
})

/** Applies the same change to many stones, all or none. The error names the stone that failed and the reason. */
export const inventoryRange: Route = route({
  method: 'PUT',
  path: '/api/inventory/range',
  right: { entity: 'inventory', verb: 'update' },
  summary: 'Change many stones at once',
  body,
  handle: (context, { body: { ids, change } }) =>
    transact(context.db, async tx => {
      const unique = [...new Set(ids)].sort()
      for (const id of unique) {
        const stone = await load(tx, inventory, id)
        try {
          if (!stone) throw notFound('stone')
          await update(tx, context, inventory, behaviors.inventory ?? {}, { ...change, id, version: stone.version })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          throw rangeRefusal(inventory, id, stone, error)
        }
      }
      return { changed: unique.length }
    }),
})
