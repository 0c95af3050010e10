import { sql } from 'kysely'
import { baseDigits } from '../../domain/company/base-currency.ts'
import { minus, plus, spread } from '../../domain/kit/quantity.ts'
import { withDefaults } from '../../domain/kit/shape.ts'
import type { StockPosting } from '../../domain/payments/posting.ts'
import { madeOf } from '../../domain/purchases/line.ts'
import { raisingPostings } from '../../domain/purchases/posting.ts'
import { isMemoIn } from '../../domain/purchases/purchase.ts'
import { inventory } from '../../domain/stock/inventory/entity.ts'
import { statusWords } from '../../domain/stock/inventory/place.ts'
import { inventoryRefill } from '../../domain/stock/inventory/refill.ts'
import { settingsOf } from '../company/settings.ts'
import { uuid } from '../kit/db/uuid.ts'
import { doingOf, type Work } from '../kit/entity/behavior.ts'
import { load, type Values } from '../kit/entity/rows.ts'
import { create } from '../kit/entity/store.ts'
import { move } from '../kit/entity/transition.ts'
import { conflict, Refusal } from '../kit/errors.ts'
import { insertStones, stoneFrom } from '../stock/inventory/conversion.ts'
import { stonesOf } from '../stock/inventory/ledger.ts'
import { inventoryRefillBehavior } from '../stock/inventory/refill.ts'
import { releaseReservations } from '../stock/inventory/reservation.ts'
import { atLine, holdings } from '../stock/inventory/selection.ts'

// What a line says of its goods as the stone itself will say it.
// biome-ignore format: names read as a list.
const described = [
  'stoneName', 'type', 'category', 'naturalness', 'shape', 'origin', 'originBasis', 'colour', 'clarity', 'treatments', 'location',
  'askingBasis', 'askingRate', 'minimumRate',
] as const

/** The new stones of a purchase, each with its share of what its line cost; the supplier's own where they are on memo. */
export const stonesFor = async ({ tx, values }: Work): Promise<Values[]> => {
  const { currency } = await settingsOf(tx)
  const isMemo = isMemoIn(values.type)
  const house = { branch: values.branch, supplier: values.supplier, acquired: values.date, purchase: values.id, currency }
  const whose = isMemo ? { ownership: 'supplier', owner: values.supplier } : { ownership: 'own', owner: null }
  return (values.items as Values[])
    .filter(line => !line.inventory)
    .flatMap(line => {
      const description = Object.fromEntries(described.map(name => [name, line[name]]))
      const made = madeOf(line as Parameters<typeof madeOf>[0])
      const measure = made.map(({ pieces, weight }) => (line.basis === 'per piece' ? String(pieces ?? 0) : weight))
      const costs = spread(line.cost, measure, baseDigits())
      return made.map((one, index) => {
        const given = { ...description, ...house, ...whose, ...one, costBasis: line.basis, internalNotes: line.description || null }
        const stone = {
          ...withDefaults(inventory.fields, given),
          id: one.id ?? uuid(),
          parent: null,
          purchase: values.id,
          purchaseLine: line.id,
        }
        return stoneFrom({}, stone, costs[index]!)
      })
    })
}

/** Writes the stones down with their numbers; a number that is taken is told by itself. */
export const writeNew = async (work: Work, stones: readonly Values[]): Promise<void> => {
  const typed = stones.map(({ sku }) => sku).filter(Boolean)
  const { rows } = await sql<{
    sku: string
  }>`select sku from inventory where lower(btrim(sku)) = any(${typed.map(sku => sku.toLowerCase())})`.execute(work.tx)
  const [duplicate] = rows
  if (duplicate) throw conflict(`There is already another stone with the SKU ${duplicate.sku}.`)
  await insertStones(work.tx, work, stones, { action: 'purchase', reason: `Purchase ${work.values.number}` })
}

/** Puts the lines that name a lot (locked already) into it, each as a refill at exactly what the line cost; gives the lines with their refills. */
export const refillLots = async (work: Work): Promise<Values[]> => {
  const { values } = work
  const lines: Values[] = []
  for (const [index, line] of (values.items as Values[]).entries())
    lines.push(line.inventory ? { ...line, refill: await refillWith(work, line, index) } : line)
  return lines
}

const refillWith = async (work: Work, line: Values, index: number): Promise<string> => {
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

/** Takes back what went into lots; refused by each lot that was sold from or used since. */
export const reverseRefills = async (work: Work): Promise<void> => {
  for (const { refill } of (work.before!.items as Values[]).filter(line => line.refill)) {
    const { id, version } = (await load(work.tx, inventoryRefill, refill))!
    await move(work.tx, doingOf(work), inventoryRefill, inventoryRefillBehavior, 'reverse', { id, version, reason: work.reason })
  }
}

/** What expenses for single stones add to their cost; refused for a stone that is not here to be worked on, or not ours. */
export const raiseCosts = async ({ tx, values, today }: Work): Promise<StockPosting[]> => {
  const items = values.items as Values[]
  const ids = items.map(line => line.inventory).filter(Boolean)
  await releaseReservations({ tx, today }, ids)
  const [stones, held] = [await stonesOf(tx, ids), await holdings(tx, ids, [])]
  return items.flatMap((line, index) => {
    const stone = stones.get(line.inventory)
    if (!stone) return []
    const here = held.get(stone.id)
    if (stone.ownership !== 'own') throw atLine(index, `${stone.sku} is not the company’s own: work on it adds nothing to its cost.`)
    if (!here) throw atLine(index, `${stone.sku} is not in the safe: it is ${statusWords(stone.status)}.`)
    const postings = raisingPostings(stone.id, { ...here }, line.cost)
    here.value = plus(here.value, line.cost)
    return postings
  })
}

type Moved = { sku: string; status: string; paper: string | null }

/** Locks the stones that a purchase made and refuses, by its SKU, the first that is no longer as it came; gives their ids. */
export const refuseMoved = async ({ tx, before, today }: Work): Promise<string[]> => {
  const made = await sql<{ id: string }>`select distinct inventory_id as id from stock_posting where paper_id = ${before!.id}`.execute(tx)
  const ids = made.rows.map(({ id }) => id).sort()
  await stonesOf(tx, ids, { lock: true })
  await releaseReservations({ tx, today }, ids)
  const { rows } =
    await sql<Moved>`select i.sku, i.status, coalesce(v.number, a.number, f.number, s.number, r.number, k.number, n.number) as paper
    from stock_posting p join inventory i on i.id = p.inventory_id
    left join invoice v on v.id = p.paper_id left join approval a on a.id = p.paper_id left join transfer f on f.id = p.paper_id
    left join lab_submission s on s.id = p.paper_id left join inventory_refill r on r.id = p.paper_id left join stock_take k on k.id = p.paper_id left join payment_note n on n.id = p.paper_id
    where p.inventory_id = any(${ids}::uuid[]) and p.id > (select min(w.id) from stock_posting w where w.paper_id = ${before!.id} and w.inventory_id = p.inventory_id) and p.paper_id <> ${before!.id} and p.reverses is null and not exists (select 1 from stock_posting o where o.reverses = p.id)
      and (p.paper_kind <> 'reservation' or i.status <> 'available') and a.state is distinct from 'cancelled' order by p.id desc limit 1`.execute(
      tx,
    )
  const [moved] = rows
  if (moved)
    throw conflict(
      `${moved.sku} has moved since it came in${moved.paper ? ` (${moved.paper})` : ''}: it is ${statusWords(moved.status)}. This purchase can no longer be cancelled.`,
    )
  return ids
}
