import { sql } from 'kysely'
import { z } from 'zod'
import { inventory, stoneFaults, usualPieces } from '../domain/inventory.ts'
import { compare, isPositive, isZero, minus, over, type Quantity, round, times } from '../domain/kit/quantity.ts'
import { openingPostings, type StockPosting } from '../domain/posting.ts'
import { costOf, costOfPart } from '../domain/stock-cost.ts'
import { isWhole, stockTypes } from '../domain/stock-type.ts'
import { inventoryCategories } from '../domain/trade/inventory-types.ts'
import { refuseClosed, settingsOf } from './company.ts'
import { writeAudit } from './kit/audit.ts'
import type { Columns } from './kit/columns.ts'
import { transact } from './kit/db.ts'
import { conflict, invalid } from './kit/errors.ts'
import type { Extra, Work } from './kit/extra.ts'
import { type Context, route } from './kit/route.ts'
import type { Values } from './kit/rows.ts'
import { loadFor, readRecord } from './kit/store.ts'
import { postStock, stonesOf } from './stock.ts'
import { skuFor } from './tagging-definition.ts'

const columns: Columns = {
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

const adjustment = z.strictObject({
  id: z.uuid('is not an id'),
  version: z.int('is not a version number'),
  pieces: inventory.fields.pieces.schema.nullable().optional(),
  weight: inventory.fields.weight.schema,
  reason: z.string().trim().min(5, 'is too short: say what happened').max(500),
})
type Adjustment = z.infer<typeof adjustment>

/** The postings that make what is available what was counted; what comes in comes at the cost the lot has on average. */
export const adjust = async (context: Context, input: Adjustment): Promise<void> =>
  transact(context.db, async tx => {
    const today = context.now().toISOString().slice(0, 10)
    await loadFor(tx, inventory, input.id, input.version)
    refuseClosed(await settingsOf(tx), today)
    const stone = (await stonesOf(tx, [input.id], { lock: true })).get(input.id)!
    const pieces = stone.availablePieces === null && stone.pieces === null ? null : (input.pieces ?? null)
    if (stone.pieces !== null && pieces === null) throw invalid({ pieces: 'Give the pieces as well as the carats.' })
    if (pieces !== null && (pieces === 0) !== isZero(input.weight)) throw invalid({ weight: 'Pieces and carats reach zero together.' })
    if (isWhole(stone.type) && pieces !== 0 && pieces !== stone.pieces)
      throw invalid({ pieces: `${stone.sku} is ${stone.pieces} pcs and moves whole: count it as there, or as not there.` })
    if (isWhole(stone.type) && !isZero(input.weight) && isZero(stone.availableWeight))
      throw conflict(`${stone.sku} is not in the safe: it is ${stone.status.replaceAll('_', ' ')}.`)
    const held = { pieces: stone.availablePieces, weight: stone.availableWeight, value: stone.availableValue, costBasis: stone.costBasis }
    const occasion = { kind: 'adjustment', paper: input.id, date: today, by: context.caller.id, reason: input.reason }
    const postings = isWhole(stone.type)
      ? reweighed(stone.id, held, pieces, input.weight)
      : difference(stone.id, held, pieces, input.weight)
    if (postings.length === 0) throw conflict('That is what the book says already; there is nothing to adjust.')
    await postStock(tx, postings, occasion)
    if (isWhole(stone.type) && !isZero(input.weight))
      await sql`update inventory set weight = ${input.weight} where id = ${stone.id}`.execute(tx)
    await sql`update inventory set version = version + 1, updated_at = now(), updated_by_id = ${context.caller.id} where id = ${stone.id}`.execute(
      tx,
    )
    await writeAudit(tx, {
      noun: 'inventory',
      record: stone.id,
      action: 'adjust',
      before: { pieces: held.pieces, weight: held.weight },
      after: { pieces, weight: input.weight },
      reason: input.reason,
      caller: context.caller,
    })
  })

type Held = Parameters<typeof costOfPart>[0]

const difference = (id: string, held: Held, pieces: number | null, weight: Quantity): StockPosting[] => {
  const [more, less] = [minus(weight, held.weight), minus(held.weight, weight)]
  const count = pieces === null ? null : pieces - (held.pieces ?? 0)
  if (isZero(more) && !count) return []
  if ((count ?? 0) !== 0 && compare(more, '0') !== 0 && (count ?? 0) > 0 !== isPositive(more)) {
    return [...difference(id, held, 0, '0'), { inventory: id, from: 'adjustment', to: 'available', pieces, weight, value: held.value }]
  }
  if (isPositive(more) || (isZero(more) && (count ?? 0) > 0)) {
    const value = isZero(held.weight) ? '0' : round(over(times(held.value, more), held.weight), 2)
    return [{ inventory: id, from: 'adjustment', to: 'available', pieces: count, weight: more, value }]
  }
  return [
    {
      inventory: id,
      from: 'available',
      to: 'adjustment',
      pieces: count === null ? null : -count,
      weight: less,
      value: costOfPart(held, { pieces: count === null ? null : -count, weight: less }),
    },
  ]
}

/** A stone that moves whole is taken out and put back as it weighs now, with the cost it had. */
const reweighed = (id: string, held: Held, pieces: number | null, weight: Quantity): StockPosting[] => {
  if (compare(weight, held.weight) === 0 && pieces === held.pieces) return []
  const out: StockPosting = {
    inventory: id,
    from: 'available',
    to: 'adjustment',
    pieces: held.pieces,
    weight: held.weight,
    value: held.value,
  }
  return isZero(weight) ? [out] : [out, { inventory: id, from: 'adjustment', to: 'available', pieces, weight, value: held.value }]
}

const movements = route({
  method: 'GET',
  path: '/api/inventory/movement',
  right: { noun: 'inventory', verb: 'read' },
  summary: 'Where a stone has been',
  query: z.strictObject({ id: z.uuid('is not an id') }),
  handle: async ({ db }, { query }) => {
    const { rows } =
      await sql`select p.id, p.at, p.date, p.from_place as "from", p.to_place as "to", p.pieces, p.weight, p.value, p.reason, u.name as by,
        json_build_object('kind', p.paper_kind, 'id', p.paper_id, 'number', i.number) as paper, c.name as party, p.reverses is not null as reversal
      from stock_posting p join "user" u on u.id = p.by_id left join invoice i on i.id = p.paper_id left join customer c on c.id = i.customer_id
      where p.inventory_id = ${query.id} order by p.id desc limit 500`.execute(db)
    return rows
  },
})

/** Stock on the server: its number, its opening posting, its adjustment, and where it has been. */
export const inventoryExtra: Extra = {
  columns,
  effects: { create },
  routes: [
    movements,
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
    route({
      method: 'PUT',
      path: '/api/inventory/adjust',
      right: { permission: 'inventory.adjust' },
      summary: 'Make the book what was counted',
      body: adjustment,
      handle: async (context, { body }) => {
        await adjust(context, body)
        return readRecord(context.db, inventory, { columns }, context.caller.role, body.id)
      },
    }),
  ],
}
