import { sql } from 'kysely'
import { ownSaleFaults } from '../../../domain/people/own-sales.ts'
import { type Fitting, mostShown, type Wished, wishCalls } from '../../../domain/sales/wish/contract.ts'
import { wish, wishFaults } from '../../../domain/sales/wish/entity.ts'
import { inventory } from '../../../domain/stock/inventory/entity.ts'
import { anyOf } from '../../kit/db/db.ts'
import { behaviorOf, type Work } from '../../kit/entity/behavior.ts'
import type { Columns } from '../../kit/entity/columns.ts'
import { seenBy } from '../../kit/entity/seen.ts'
import { invalid, notAllowed } from '../../kit/errors.ts'
import { implement } from '../../kit/http/route.ts'
import { photoOf } from '../../stock/inventory/columns.ts'
import { fitsWish, isWanted } from './fits.ts'

const columns = {
  inStock: (t, branches) =>
    sql`(${isWanted(t)} and exists (select from inventory s join customer c on c.id = ${sql.ref(`${t}.customer_id`)}
      where ${fitsWish(t, 's', 'c')}${branches ? sql` and s.branch_id = ${anyOf(branches)}` : sql``}))`,
} satisfies Columns

type Writing = Pick<Work<typeof wish>, 'caller' | 'values' | 'today' | 'before'>

/** A Salesman changes only wishes that they wrote, or that are in their name (docs/domain/people.md#own-documents). */
const refuseOthers = async ({ caller, before }: Writing): Promise<void> => {
  const isTheirs = !before || before.createdById === caller.id || before.salesperson === caller.employee
  if (caller.role === 'Salesman' && !isTheirs) throw notAllowed('This wish belongs to another user. A Salesman can change only their own.')
}

const check = async (work: Writing): Promise<void> => {
  await refuseOthers(work)
  const { caller, values, today, before } = work
  const faults = { ...ownSaleFaults(caller, values, before), ...wishFaults(values, today, before?.until ?? null) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

const stones = implement(wishCalls, 'GET wish/stones', {
  branches: { of: 'wish', ids: ({ query }) => [query.id] },
  right: { entity: 'wish', verb: 'read' },
  summary: 'The stones that fit a wish and are free, without those that the customer was shown since',
  handle: async ({ db, caller }, { query }) => {
    const { rows } = await sql<
      Fitting & { found: number }
    >`select t.id, t.sku as title, t.type, t.colour, t.weight, t.asking_rate as "askingRate",
        t.asking_basis as "askingBasis", t.currency, ${photoOf('t')} as photo, count(*) over ()::integer as found,
        json_build_object('id', n.id, 'title', n.name) as "stoneName", json_build_object('id', b.id, 'title', b.name) as branch,
        (select json_build_object('id', x.id, 'title', x.name) from shape x where x.id = t.shape_id) as shape,
        (select json_build_object('id', x.id, 'title', x.name) from origin x where x.id = t.origin_id) as origin
      from wish w join customer c on c.id = w.customer_id join inventory t on ${fitsWish('w', 't', 'c')}
        join stone_name n on n.id = t.stone_name_id join branch b on b.id = t.branch_id
      where w.id = ${query.id} and ${isWanted('w')} and ${seenBy(inventory, {}, caller) ?? sql`true`}
      order by t.arrived desc nulls last, t.sku limit ${mostShown}`.execute(db)
    const [first] = rows
    return { stones: rows.map(({ found, ...stone }) => stone), more: (first?.found ?? 0) - rows.length }
  },
})

const forStone = implement(wishCalls, 'GET wish/for-stone', {
  branches: { of: 'inventory', ids: ({ query }) => [query.id] },
  right: { entity: 'wish', verb: 'read' },
  summary: 'The wishes that a stone fits, the oldest first',
  handle: async ({ db, caller }, { query }) => {
    const { rows } = await sql<Wished>`select t.id, t.code, json_build_object('id', c.id, 'title', c.name) as customer,
        json_build_object('id', e.id, 'title', e.name) as salesperson
      from inventory s join wish t on t.status = 'open' and t.stone_name_id = s.stone_name_id join customer c on c.id = t.customer_id join employee e on e.id = t.salesperson_id
      where s.id = ${query.id} and ${isWanted('t')} and ${fitsWish('t', 's', 'c')} and ${seenBy(wish, {}, caller) ?? sql`true`}
      order by t.created_at, t.id limit ${mostShown}`.execute(db)
    return rows
  },
})

/** Wishes on the server: which stones in stock fit them. */
export const wishBehavior = behaviorOf(wish, {
  columns,
  effects: { create: check, update: check, remove: refuseOthers },
  routes: [stones, forStone],
})
