import { sql } from 'kysely'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { mediaCalls, type NamedStone } from '../../../domain/stock/media/contract.ts'
import { behaviors } from '../../index.ts'
import { seenBy } from '../../kit/entity/seen.ts'
import { implement, type Route } from '../../kit/http/route.ts'
import { photoOf } from './columns.ts'

/** The stones that file names are named after (docs/domain/stock.md#photos-and-videos). */
export const namedRoute: Route = implement(mediaCalls, 'GET inventory/named', {
  right: { entity: 'inventory', verb: 'update' },
  summary: 'The stones with these numbers, as file names have them',
  branches: 'limited',
  handle: async ({ db, caller }, { query }) => {
    const { rows } = await sql<NamedStone>`
      select translate(lower(t.sku), '/_. ', '----') as key, t.id, t.sku, json_build_object('id', n.id, 'title', n.name) as "stoneName",
        ${photoOf('t')} as photo
      from inventory t join stone_name n on n.id = t.stone_name_id
      where translate(lower(t.sku), '/_. ', '----') = any(${query.keys}::text[])
        and ${seenBy(inventory, behaviors.inventory ?? {}, caller) ?? sql`true`} order by t.sku`.execute(db)
    return rows
  },
})
