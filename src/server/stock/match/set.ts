import { sql } from 'kysely'
import type { ChoiceOf } from '../../../domain/kit/entity.ts'
import { inventoryCalls } from '../../../domain/stock/inventory/contract.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { setsOf } from '../../../domain/stock/inventory/set.ts'
import { readCondition } from '../../kit/entity/query.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { besideBySize } from './by-size.ts'
import { countOf, listed, stonesOf } from './candidates.ts'

const maxNear = 300

/** The best sets among the stones of a list. */
export const inventorySet: Route = implement(inventoryCalls, 'GET inventory/set', {
  branches: 'limited',
  right: { entity: 'inventory', verb: 'read' },
  summary: 'Sets of matching stones among those of a list, best first',
  handle: async ({ db, caller }, { query: { pieces, ...query } }) => {
    const condition = await readCondition(db, inventory, query, listed, caller)
    const [compared, { rows: near }] = await Promise.all([
      countOf(db, condition, null),
      besideBySize(condition, Number(pieces), maxNear).execute(db),
    ])
    const { rows } = await sql<ChoiceOf<typeof inventory>>`${stonesOf(caller, [...new Set(near.flatMap(({ ids }) => ids))])}`.execute(db)
    const known = new Map(rows.map(stone => [stone.id, stone]))
    const groups = near.map(({ ids }) => ids.flatMap(id => known.get(id) ?? []))
    return { sets: setsOf(groups, query.pageSize ?? 50), compared }
  },
})
