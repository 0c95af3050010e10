import type { Treatment } from '../../../domain/stock/stone/treatment.ts'
import type { InventoryTypeCode } from '../../../domain/trade/inventory-types.ts'
import type { Values } from '../../kit/entity/rows.ts'
import type { Chance } from '../chance.ts'
import { daysAfter } from '../clerk.ts'
import type { BranchCode } from '../parties/people.ts'

/** The fields for the entry of a stock item; other demo documents read those that are named. */
export type StoneDraft = Values & {
  sku?: string
  stoneName: string
  origin?: string | null | undefined
  weight: string
  treatments: readonly Treatment[]
  costRate: string | null
  askingRate: string | null
}
/** A planned stock item: the fields for its entry, and the data for selling it. */
export type Lot = {
  id: string
  draft: StoneDraft
  type: InventoryTypeCode
  branch: BranchCode
  acquired: string
  basis: 'per carat' | 'per piece' | 'whole'
  asking: number
  minimum: number
  /** What is left of it, in pieces and in thousandths of a carat. */
  pieces: number | null
  mct: number
  forSale: boolean
  certified: boolean
}

export const ct = (mct: number): string => (mct / 1000).toFixed(3)

// biome-ignore format: one row per line, as a table.
const branches = [['BKK', 66], ['HKG', 21], ['TUC', 13]] as const
const rooms: Record<BranchCode, readonly string[]> = {
  BKK: ['Safe 1', 'Safe 2', 'Vault'],
  HKG: ['Safe A', 'Safe B'],
  TUC: ['Show case', 'Road box'],
}

/** Draws its place: the branch, and the safe and tray there. */
export const drawPlace = (chance: Chance, type: string): { branch: BranchCode; location: string } => {
  const branch = ['rough', 'preform'].includes(type) ? 'BKK' : chance.weighted<BranchCode>(branches)
  const [room, kind, row] = [chance.pick(rooms[branch]), chance.pick(['Tray', 'Box', 'Drawer']), chance.pick([...'ABCDABCD'])]
  return { branch, location: `${room} · ${kind} ${row}${Math.ceil(chance.whole(1, 24) / 8)}` }
}

// Days in stock, in the shares that the owner's stock ageing report should show.
// biome-ignore format: one row per line, as a table.
const ages = [[[0, 30], 30], [[31, 60], 12], [[61, 90], 10], [[91, 180], 18], [[181, 365], 17], [[366, 1080], 13]] as const

/** Draws the day it came in; goods sold over two years must arrive over three. */
export const drawAcquired = (chance: Chance, today: string, forSale: boolean): string => {
  const [low, high] = chance.weighted<readonly [number, number]>(ages)
  return daysAfter(today, -(forSale ? Math.round(1075 * chance.next() ** 0.85) + 4 : chance.whole(low, high)))
}
