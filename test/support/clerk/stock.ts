import { expect } from 'vitest'
import { type Numbers, pick } from '../../models/choices.ts'
import type { Bought } from '../../models/purchase-actions.ts'
import { type Change, type Heap, type Lot, lotOf, put, type Refill, shared } from '../../models/stock.ts'
import type { Answer, Office, Visitor } from '../company.ts'
import type { Shop } from '../shop.ts'

/** The user who manages the safe, in two branches with locations, and the customers. */
export type Safe = {
  office: Office
  shop: Shop
  admin: Visitor
  branches: readonly string[]
  customers: readonly string[]
  locations: readonly Location[]
}
/** A location, in the branch with this number. */
type Location = { id: string; branch: number }
type Sent = { id: string; lines: { lot: Lot; heap: Heap; isHere: boolean }[]; to: number; isCancelled: boolean }
type Document = { id: string; lot: Lot; heap: Heap; isBack: boolean }
export type Stock = {
  lots: Lot[]
  changes: Change[]
  refills: Refill[]
  transfers: Sent[]
  labs: Document[]
  purchases: Bought[]
  turn: number
}
export type Action = (world: Stock, numbers: Numbers) => Promise<void>

export const carats = (milli: number) => (milli / 1000).toFixed(3)
export const expectStatus = (answer: Answer, expected: boolean, what: string) => {
  expect([200, 400, 409], answer.errorMessages.join()).toContain(answer.status)
  expect(answer.status === 200, `${what}: ${answer.errorMessages.join()}`).toBe(expected)
}
/** Sometimes everything, else any part, and sometimes more than there is. */
export const partOf = (heap: Heap, number: number): { pieces: number | null; milli: number } => {
  if (number % 3 === 0 || heap.milli < 2) return { pieces: heap.pieces, milli: heap.milli }
  const over = number % 17 === 1 ? 2 : 1
  return {
    pieces: heap.pieces === null ? null : 1 + (number % Math.max(1, (heap.pieces - 1) * over)),
    milli: 1 + (number % ((heap.milli - 1) * over)),
  }
}
export const body = ({ pieces, milli }: { pieces: number | null; milli: number }) => ({
  ...(pieces !== null && { pieces }),
  weight: carats(milli),
})
export const lively = ({ lots }: Stock, number: number) => pick(number % 5 ? lots.filter(({ free }) => free.milli > 0) : lots, number)

export const arrived = ({ lot, heap }: { lot: Lot; heap: Heap }) => {
  lot.away.splice(lot.away.indexOf(heap), 1)
  put(lot.free, heap)
}

type From = Omit<Change['from'][number], 'use'>
export const changed = (world: Stock, document: string, from: From[], into: Change['into']) => {
  const turn = ++world.turn
  const used = from.map(one => {
    const use = { turn, isValid: true }
    one.lot.uses.push(use)
    return { ...one, use }
  })
  world.changes.push({ document, from: used, into, isUndone: false })
}

/** Records the results of a split, a merge or a break in the model, with their share of the cost. */
export const became = (
  world: Stock,
  answer: Answer,
  from: From[],
  parts: { pieces: number | null; milli: number }[],
  kind: Lot['kind'],
) => {
  const cents = shared(
    from.reduce((sum, { heap }) => sum + heap.cents, 0),
    parts.map(({ milli }) => milli),
  )
  const made = parts.map((part, index) => lotOf(answer.data.into[index].id, kind, from[0]!.lot.branch, { ...part, cents: cents[index]! }))
  world.lots.push(...made)
  changed(
    world,
    answer.data.document,
    from,
    made.map(lot => ({ lot, heap: { ...lot.free } })),
  )
}
