import { quantityCalls } from '../../../domain/stock/inventory/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { behaviors } from '../../index.ts'
import { transact } from '../../kit/db/db.ts'
import { rangeRefusal } from '../../kit/entity/range.ts'
import { load } from '../../kit/entity/rows.ts'
import { update } from '../../kit/entity/store.ts'
import { notFound, Refusal } from '../../kit/errors.ts'
import { implement, type Route } from '../../kit/http/route.ts'

/** Applies the same change to many stones, all or none. The error names the stone that failed and the reason. */
export const inventoryRange: Route = implement(quantityCalls, 'PUT inventory/range', {
  right: { entity: 'inventory', verb: 'update' },
  summary: 'Change many stones at once',
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
