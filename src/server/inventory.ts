import { sql } from 'kysely'
import { stoneFaults, usualPieces } from '../domain/inventory.ts'
import { openingPostings } from '../domain/posting.ts'
import { costOf } from '../domain/stock-cost.ts'
import { stockTypes } from '../domain/stock-type.ts'
import { inventoryCategories } from '../domain/trade/inventory-types.ts'
import { refuseClosed, settingsOf } from './company.ts'
import { inventoryMovements } from './inventory-movement.ts'
import type { Columns } from './kit/columns.ts'
import { invalid } from './kit/errors.ts'
import type { Extra, Work } from './kit/extra.ts'
import { route } from './kit/route.ts'
import type { Values } from './kit/rows.ts'
import { postStock } from './stock.ts'
import { skuFor } from './tagging-definition.ts'

/** The other numbers of every conversion that was not undone: what a stone was made from, or what was made of it. */
const family = (t: string, own: 'from_place' | 'to_place', other: 'from_place' | 'to_place') =>
  sql`(select coalesce(json_agg(distinct jsonb_build_object('id', o.id, 'title', o.sku)), '[]'::json)
    from stock_posting p join stock_posting q on q.paper_id = p.paper_id and q.${sql.ref(other)} = 'consumed' and q.reverses is null join inventory o on o.id = q.inventory_id
    where p.inventory_id = ${sql.ref(`${t}.id`)} and p.${sql.ref(own)} = 'consumed' and p.reverses is null and not exists (select 1 from stock_posting r where r.reverses = p.id))`

const columns: Columns = {
  reservations: t =>
    sql`(select coalesce(json_agg(json_build_object('customer', json_build_object('id', c.id, 'title', c.name), 'until', r.until, 'pieces', b.pieces, 'weight', b.weight::text, 'note', r.note, 'by', u.name) order by r.until), '[]'::json)
    from stock_balance b join reservation r on (r.inventory_id, r.customer_id) = (b.inventory_id, b.holder) join customer c on c.id = b.holder join "user" u on u.id = r.by_id
    where b.inventory_id = ${sql.ref(`${t}.id`)} and b.place = 'reserved' and b.weight > 0)`,
  madeFrom: t => family(t, 'from_place', 'to_place'),
  madeInto: t => family(t, 'to_place', 'from_place'),
  certificate: t =>
    sql`(select c.lab || ' ' || c.number from certificate c where c.inventory_id = ${sql.ref(`${t}.id`)} and c.status = 'issued' order by c."primary" desc, c.date desc limit 1)`,
  photo: t =>
    sql`(select a.id from attachment a where a.record_id = ${sql.ref(`${t}.id`)} and a.kind = 'photo' order by a.created_at limit 1)`,
}

/** Refuses a stone that does not say of itself what every stone must say; fills the pieces that its type implies. */
export const refuseStone = (values: Values): void => {
  values.pieces ??= usualPieces(values.type)
  const faults = stoneFaults(values as Parameters<typeof stoneFaults>[0])
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** What a new stone is given: its cost from its rate (none for others' stones), and nothing in any place yet. */
export const givenTo = (values: Values): Values => ({
  ...values,
  cost: values.ownership === 'own' ? costOf(values as Parameters<typeof costOf>[0]) : '0',
  status: 'available',
  heldPieces: null,
  heldWeight: '0',
  availablePieces: null,
  availableWeight: '0',
  value: '0',
  labelled: null,
  parent: null,
})

const create = async (work: Work) => {
  const { tx, caller, today } = work
  refuseClosed(await settingsOf(tx), today)
  refuseStone(work.values)
  Object.assign(work.values, givenTo(work.values))
  work.values.sku ||= await skuFor(tx, work.values as Parameters<typeof skuFor>[1], today)
  const occasion = { kind: 'opening', paper: work.values.id, date: today, by: caller.id }
  return () => postStock(tx, openingPostings(work.values as Parameters<typeof openingPostings>[0]).stock, occasion)
}

/** A number that stands on a label stays what it is: the label would speak of another stone. */
const keepLabelled = async ({ before, values }: Work): Promise<void> => {
  if (before?.labelled && values.sku !== before.sku)
    throw invalid({ sku: `The SKU stays ${before.sku}: a label has been printed with it.` })
}

/** Stock on the server: its number, its opening posting, its adjustment, and where it has been. */
export const inventoryExtra: Extra = {
  columns,
  effects: { create, update: keepLabelled },
  routes: [
    inventoryMovements,
    route({
      method: 'GET',
      path: '/api/inventory/type',
      right: 'signed-in',
      summary: 'The types of stock',
      handle: async () => stockTypes,
    }),
    route({
      method: 'GET',
      path: '/api/inventory/category',
      right: 'signed-in',
      summary: 'The categories of stock',
      handle: async () => inventoryCategories.map(({ code, name }) => ({ value: code, label: name })),
    }),
  ],
}
