import { sql } from 'kysely'
import { mediaCalls, type ShownMedia, type ShownStone, shownStock } from '../../../domain/stock/media/contract.ts'
import { behaviors } from '../../index.ts'
import { listRecords } from '../../kit/entity/read.ts'
import { implement, type Route } from '../../kit/http/route.ts'

/** A stone without who says how it was treated. */
const withoutBasis = (stone: ShownStone): ShownStone => ({
  ...stone,
  treatments: stone.treatments.map(({ basis: _, ...treatment }) => treatment),
})

/** Stock as a client may see it, for the counter (docs/domain/stock.md#show-mode). */
export const showRoutes: Route[] = [
  implement(mediaCalls, 'GET inventory/show', {
    branches: 'limited',
    right: { entity: 'inventory', verb: 'lookup' },
    summary: 'Stones as a client may see them: no costs, minimum prices, names, notes or places',
    handle: async ({ db, caller }, { query: { prices, ...query } }) => {
      const entity = shownStock[prices === 'true' ? 'priced' : 'unpriced']
      const page = await listRecords(db, entity, behaviors.inventory ?? {}, caller, { ...query, view: 'lookup' })
      // The columns of the list are those of the entity, which the type is made from.
      const rows = page.rows as ShownStone[]
      return { rows: rows.map(withoutBasis), total: page.total }
    },
  }),
  implement(mediaCalls, 'GET inventory/show/media', {
    branches: { of: 'inventory', ids: ({ query }) => [query.id] },
    right: { entity: 'inventory', verb: 'lookup' },
    summary: 'The photos, videos and 360° view of a stone, without their names',
    handle: async ({ db }, { query }) => {
      const { rows } = await sql<ShownMedia>`select id, kind, poster is not null as "hasPoster" from attachment
        where record_id = ${query.id} and kind in ('photo', 'video', 'turn') and entity = 'inventory' order by position, created_at, id`.execute(
        db,
      )
      return rows
    },
  }),
]
