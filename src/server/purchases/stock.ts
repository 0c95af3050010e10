import { sql } from 'kysely'
import { baseDigits } from '../../domain/company/base-currency.ts'
import { statesOf } from '../../domain/kit/lifecycle.ts'
import { minus, plus, type Quantity, spread } from '../../domain/kit/quantity.ts'
import { withDefaults } from '../../domain/kit/shape.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { madeOf } from '../../domain/purchases/line.ts'
import { raisingPostings } from '../../domain/purchases/posting.ts'
import { isMemoIn, type purchase } from '../../domain/purchases/purchase.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { statusWords } from '../../domain/stock/inventory/place.ts'
import { inventoryRefill } from '../../domain/stock/inventory/refill.ts'
import { settingsOf } from '../company/settings.ts'
import type { Db } from '../kit/db/db.ts'
import { stateIn } from '../kit/db/states.ts'
import { uuid } from '../kit/db/uuid.ts'
import { doingOf, type Work } from '../kit/entity/behavior.ts'
import { load, type Values } from '../kit/entity/rows.ts'
import { create } from '../kit/entity/store.ts'
import { move } from '../kit/entity/transition.ts'
import { conflict, Refusal } from '../kit/errors.ts'
import { insertStones, withCost } from '../stock/inventory/conversion.ts'
import { stonesOf } from '../stock/inventory/ledger.ts'
import { inventoryRefillBehavior } from '../stock/inventory/refill.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { atLine, holdings } from '../stock/inventory/selection.ts'
import type { PurchaseLine } from './draft.ts'

// The fields that a new stone takes over from its purchase line.
// biome-ignore format: names read as a list.
const described = [
  'stoneName', 'type', 'category', 'naturalness', 'shape', 'origin', 'originBasis', 'colour', 'clarity', 'treatments', 'location',
  'askingBasis', 'askingRate', 'minimumRate',
] as const

/** A stone of a purchase before it is stored, with every field of its record. */
export type NewStone = Values &
  Record<'id' | 'sku' | 'type' | 'stoneName' | 'branch' | 'purchaseLine', string> & {
    pieces: number | null
    weight: Quantity
    cost: Quantity
  }

/** The new stones of a purchase, each with its share of the cost of its line. Stones on memo belong to the supplier. */
export const stonesFor = async ({ tx, values }: Work<typeof purchase>): Promise<NewStone[]> => {
  const { currency } = await settingsOf(tx)
  const isMemo = isMemoIn(values.type)
  const origin = { branch: values.branch, supplier: values.supplier, acquired: values.date, purchase: values.id, currency }
  const whose = isMemo ? { ownership: 'supplier', owner: values.supplier } : { ownership: 'own', owner: null }
  return values.items
    .filter(line => !line.inventory)
    .flatMap(line => {
      const description = Object.fromEntries(described.map(name => [name, line[name]]))
      const made = madeOf(line)
      const measure = made.map(({ pieces, weight }) => (line.basis === 'per piece' ? String(pieces ?? 0) : weight))
      const costs = spread(line.cost, measure, baseDigits())
      return made.map((one, index) => {
        const given = { ...description, ...origin, ...whose, ...one, costBasis: line.basis, internalNotes: line.description || null }
        const { sku, pieces, weight } = one
        const own = { id: one.id ?? uuid(), sku, pieces, weight, cost: costs[index] ?? '0', purchaseLine: line.id }
        const stone = { ...withDefaults(inventory.fields, given), ...own, parent: null, purchase: values.id }
        return { ...withCost(stone, own.cost), ...own }
      })
    })
}

/** Inserts the stones with their SKUs. The error names a SKU that is already in use. */
export const writeNew = async (work: Work<typeof purchase>, stones: readonly NewStone[]): Promise<void> => {
  const typed = stones.map(({ sku }) => sku).filter(Boolean)
  const { rows } = await sql<{
    sku: string
  }>`select sku from inventory where lower(btrim(sku)) = any(${typed.map(sku => sku.toLowerCase())})`.execute(work.tx)
  const [duplicate] = rows
  if (duplicate) throw conflict(`There is already another stone with the SKU ${duplicate.sku}.`)
  await insertStones(work.tx, work, stones, { action: 'purchase', reason: `Purchase ${work.values.number}` })
}

/** Refills the lots (locked already) that lines name, at exactly the cost of the line; returns the lines with their refills. */
export const refillLots = async (work: Work<typeof purchase>): Promise<PurchaseLine[]> => {
  const { values } = work
  const lines: PurchaseLine[] = []
  for (const [index, line] of values.items.entries())
    lines.push(line.inventory ? { ...line, refill: await refillWith(work, line, index) } : line)
  return lines
}

const refillWith = async (work: Work<typeof purchase>, line: PurchaseLine, index: number): Promise<string> => {
  const { tx, values } = work
  const id = uuid()
  const { inventory: lot, stoneName, naturalness, pieces, weight, landed } = line
  const draft = {
    ...{ id, inventory: lot, date: values.date, supplier: values.supplier, stoneName, naturalness, pieces, weight, landed },
    ...(line.treatments.length > 0 && { treatments: line.treatments }),
    ...{ costBasis: 'whole', costRate: minus(line.cost, landed), reference: values.number },
  }
  try {
    await create(tx, doingOf(work), inventoryRefill, inventoryRefillBehavior, draft)
  } catch (error) {
    if (error instanceof Refusal) throw atLine(index, error.message)
    throw error
  }
  return id
}

/** Reverses the refills of a purchase; each lot refuses if it was sold from or used since. */
export const reverseRefills = async (work: Work<typeof purchase>): Promise<void> => {
  const { tx, values } = work
  const reason = work.reason ?? undefined
  for (const id of values.items.flatMap(line => line.refill ?? [])) {
    const refill = await load(tx, inventoryRefill, id)
    if (refill) await move(tx, doingOf(work), inventoryRefill, inventoryRefillBehavior, 'reverse', { id, version: refill.version, reason })
  }
}

/** The cost that expenses for single stones add; refuses a stone that is not available or not own stock. */
export const raiseCosts = async ({ tx, values, today }: Work<typeof purchase>): Promise<StockPosting[]> => {
  const ids = values.items.flatMap(line => line.inventory ?? [])
  await releaseReservations({ tx, today }, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  return values.items.flatMap((line, index) => {
    const stone = line.inventory && stones.get(line.inventory)
    if (!stone) return []
    const here = held.get(stone.id)
    if (stone.ownership !== 'own') throw atLine(index, `${stone.sku} is not company stock. Work cannot be added to its cost.`)
    if (!here) throw atLine(index, `${stone.sku} is not in the safe: it is ${statusWords(stone.status)}.`)
    const postings = raisingPostings(stone.id, { ...here }, line.cost)
    here.value = plus(here.value, line.cost)
    return postings
  })
}

type MovedStone = { sku: string; status: string; document: string | null }

/** Locks the stones that a purchase created and returns their ids; refuses, with its SKU, the first that has changed. */
export const refuseUsed = async ({ tx, values, today }: Work<typeof purchase>): Promise<string[]> => {
  const made = await sql<{ id: string }>`select distinct inventory_id as id from stock_posting where document_id = ${values.id}`.execute(tx)
  const ids = made.rows.map(({ id }) => id).sort()
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations({ tx, today }, ids)
  const { rows } =
    await sql<MovedStone>`select i.sku, i.status, coalesce(v.number, c.number, a.number, f.number, s.number, r.number, k.number, n.number) as document
    from stock_posting p join inventory i on i.id = p.inventory_id
    left join invoice v on v.id = p.document_id left join credit_note c on c.id = p.document_id left join approval a on a.id = p.document_id left join transfer f on f.id = p.document_id
    left join lab_submission s on s.id = p.document_id left join inventory_refill r on r.id = p.document_id left join stock_take k on k.id = p.document_id left join payment_note n on n.id = p.document_id
    where p.inventory_id = any(${ids}::uuid[]) and p.id > (select min(w.id) from stock_posting w where w.document_id = ${values.id} and w.inventory_id = p.inventory_id) and p.document_id <> ${values.id} and p.reverses is null and not exists (select 1 from stock_posting o where o.reverses = p.id)
      and (p.document_kind <> 'reservation' or i.status <> 'available') and ${stateIn('a.state', statesOf(approvalLifecycle, 'void'))} is not true order by p.id desc limit 1`.execute(
      tx,
    )
  const [moved] = rows
  if (moved)
    throw conflict(
      `${moved.sku} has moved since the purchase${moved.document ? ` (${moved.document})` : ''}: it is ${statusWords(moved.status)}. This purchase can no longer be canceled.`,
    )
  return ids
}

/** The stock numbers that the lines of a purchase (id) created. */
export const madeBy = async (db: Db, purchase: string) => {
  const { rows } = await sql<{ line: string; id: string; sku: string }>`select p.line_id as line, i.id, i.sku
    from stock_posting p join inventory i on i.id = p.inventory_id
    where p.document_id = ${purchase} and p.document_kind = 'purchase' and p.reverses is null order by i.sku`.execute(db)
  return rows
}
