import { uuid } from '../../src/server/kit/db/uuid.ts'
import type { Answer, Visitor } from '../support/company.ts'
import { today } from '../support/shop.ts'
import { centBase as base } from '../support/world.ts'
import { amountOf } from './model.ts'
import { type Change, type Heap, isReversible, isWhole, type Lot, lotOf, none, put, type Refill, shared } from './stock.ts'

/** A simple model of a purchase: the lots it created, its refills of others, and whether it is canceled. */
export type Bought = { id: string; made: { lot: Lot }[]; refills: Refill[]; isCancelled: boolean }
type World = {
  lots: Lot[]
  changes: Change[]
  refills: Refill[]
  transfers: { lines: { lot: Lot }[]; isCancelled: boolean }[]
  labs: { lot: Lot }[]
  purchases: Bought[]
  turn: number
}
type Numbers = { a: number; b: number; c: number }
type Line = { into: Lot | null; kind: Lot['kind']; stones: number[]; pieces: number | null; milli: number; rate: number }
type Shop = {
  admin: Visitor
  branch: string
  supplier: string
  stone: string
  expectStatus: (answer: Answer, expected: boolean, what: string) => void
}

const carats = (milli: number) => (milli / 1000).toFixed(3)

const lineFor = ({ lots }: World, a: number, b: number, c: number): Line => {
  const milli = 10 + (b % 30_000)
  const rate = c % 50_000
  const lot = lots[a % Math.max(1, lots.length)]
  if (a % 4 === 0 && lot && !isWhole(lot))
    return { into: lot, kind: lot.kind, stones: [], pieces: lot.free.pieces === null ? null : 1 + (b % 20), milli, rate }
  if (a % 4 === 1)
    return { into: null, kind: 'single', stones: [milli, 1 + (c % 5_000), 7], pieces: 3, milli: milli + 1 + (c % 5_000) + 7, rate }
  if (a % 4 === 2) return { into: null, kind: 'single', stones: [], pieces: 1, milli, rate }
  return { into: null, kind: 'parcel', stones: [], pieces: 1 + (b % 40), milli, rate }
}

/** Whether a stone is as it came, after all actions since that were not reversed. */
const isUnmoved = (world: World, lot: Lot): boolean =>
  lot.kept.size === 0 &&
  !lot.uses.some(({ isValid }) => isValid) &&
  !world.changes.some(({ isUndone, from, into }) => !isUndone && [...from, ...into].some(one => one.lot === lot)) &&
  !world.refills.some(refill => refill.lot === lot && !refill.isReversed) &&
  !world.labs.some(document => document.lot === lot) &&
  !world.transfers.some(({ isCancelled, lines }) => !isCancelled && lines.some(line => line.lot === lot))

/** Purchases and their cancellation, for the model of stock. */
export const purchaseActions = ({ admin, branch, supplier, stone, expectStatus }: Shop) => {
  const sent = ({ into, kind, stones, pieces, milli, rate }: Line) => ({
    ...(into ? { inventory: into.id } : { stoneName: stone, type: kind, treatments: [{ code: 'H' }] }),
    ...(stones.length > 0 && { stones: stones.map(weight => ({ weight: carats(weight) })) }),
    ...(pieces !== null && { pieces }),
    ...{ weight: carats(milli), rate: (rate / 100).toFixed(2) },
  })

  const arrive = async (world: World, purchase: Bought, lines: readonly Line[], costs: readonly number[]) => {
    const { rows } = (await admin.get('/api/inventory', { purchase: purchase.id, sort: 'sku', pageSize: 200 })).data as {
      rows: { id: string; type: string }[]
    }
    // Numbers of one kind of stock are assigned in the order of the lines.
    const take = (kind: string) =>
      rows.splice(
        rows.findIndex(({ type }) => type === kind),
        1,
      )[0]!.id
    for (const [index, { into, kind, stones, pieces, milli }] of lines.entries()) {
      const [one, many] = [{ pieces, milli, cents: costs[index]! }, shared(costs[index]!, stones)]
      if (into) {
        put(into.free, one)
        const { data } = await admin.get('/api/purchase', { id: purchase.id })
        const refill = { id: data.items[index].refill.id, version: 1, lot: into, heap: one, turn: ++world.turn, isReversed: false }
        purchase.refills.push(refill)
        world.refills.push(refill)
        continue
      }
      const heaps: Heap[] = stones.length > 0 ? stones.map((weight, at) => ({ pieces: 1, milli: weight, cents: many[at]! })) : [one]
      for (const heap of heaps) {
        const lot = lotOf(take(kind), kind, 0, heap)
        world.lots.push(lot)
        purchase.made.push({ lot })
      }
    }
  }

  return {
    buy: async (world: World, { a, b, c }: Numbers) => {
      const lines: Line[] = []
      for (let index = 0; index <= b % 3; index++) {
        const line = lineFor(world, a + index * 3, b + index * 977, c + index * 31)
        if (!line.into || !lines.some(other => other.into === line.into)) lines.push(line)
      }
      const [id, freight] = [uuid(), c % 3 === 0 ? c % 9_999 : 0]
      const costs =
        freight > 0
          ? [
              {
                kind: 'freight',
                amount: (freight / 100).toFixed(2),
                spread: 'carats',
                billed: a % 2 === 0,
                ...(a % 4 === 1 && { payee: supplier }),
              },
            ]
          : []
      const draft = {
        id,
        type: 'cut-stones',
        supplier,
        branch,
        date: today(),
        currency: base,
        items: lines.map(sent),
        costs,
      }
      const made = await admin.post('/api/purchase', draft)
      expectStatus(made, true, 'draft of a purchase')
      expectStatus(await admin.put('/api/purchase/record', { id, version: made.data.version }), true, 'buy')
      const landed = shared(
        freight,
        lines.map(({ milli }) => milli),
      )
      const purchase: Bought = { id, made: [], refills: [], isCancelled: false }
      world.purchases.push(purchase)
      await arrive(
        world,
        purchase,
        lines,
        lines.map((line, index) => amountOf({ ...line, percent: 0 }, base) + landed[index]!),
      )
    },

    unbuy: async (world: World, { a }: Numbers) => {
      const purchase = world.purchases[a % Math.max(1, world.purchases.length)]
      if (!purchase) return
      const { version } = (await admin.get('/api/purchase', { id: purchase.id })).data
      const allowed =
        !purchase.isCancelled && purchase.made.every(({ lot }) => isUnmoved(world, lot)) && purchase.refills.every(isReversible)
      expectStatus(await admin.put('/api/purchase/cancel', { id: purchase.id, version, reason: 'Entered twice' }), allowed, 'unbuy')
      if (!allowed) return
      purchase.isCancelled = true
      for (const { lot } of purchase.made) Object.assign(lot.free, none(lot.free.pieces))
      for (const refill of purchase.refills) {
        refill.isReversed = true
        const { free } = refill.lot
        Object.assign(free, { milli: free.milli - refill.heap.milli, cents: free.cents - refill.heap.cents })
        if (free.pieces !== null) free.pieces -= refill.heap.pieces!
      }
    },
  }
}
