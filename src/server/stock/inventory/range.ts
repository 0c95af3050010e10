import { quantityCalls } from '../../../domain/stock/inventory/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { behaviors } from '../../index.ts'
import { transact } from '../../kit/db/db.ts'
import { updateMany } from '../../kit/entity/update-many.ts'
import { inField } from '../../kit/errors.ts'
import { implement, type Route } from '../../kit/http/route.ts'

/** Applies the same change to many stones, all or none. The error names the stones that failed, each with its reason. */
export const inventoryRange: Route = implement(quantityCalls, 'PUT inventory/range', {
  branches: 'limited',
  right: { entity: 'inventory', verb: 'update' },
  summary: 'Change many stones at once',
  handle: (context, { body: { ids, change } }) => {
    const names = Object.fromEntries(Object.keys(change).map(name => [name, `change.${name}`]))
    return inField(names, () =>
      transact(context.db, async tx => ({
        changed: await updateMany(tx, context, inventory, behaviors.inventory ?? {}, ids, change),
      })),
    )
  },
})
