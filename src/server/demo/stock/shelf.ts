import type { Chance } from '../chance.ts'
import type { BranchCode } from '../parties/people.ts'
import type { Lot } from './lots.ts'

/** Goods taken for one line: the lot, pieces, and thousandths of a carat. */
export type PickedLot = { lot: Lot; pieces: number | null; mct: number }

const isWhole = ({ type }: Lot) => ['single', 'pair', 'set', 'jewellery'].includes(type)

/** The goods for sale in the simulation: stones are taken whole, lots in part. */
export const openShelf = () => {
  const lots: Lot[] = []
  const put = (lot: Lot): void => void lots.push(lot)

  const takePart = (chance: Chance, lot: Lot): PickedLot => {
    const share = chance.weighted([
      [1, 10],
      [chance.between(0.04, 0.2), 50],
      [chance.between(0.2, 0.6), 40],
    ])
    const pieces = lot.pieces === null ? null : Math.max(1, Math.round(lot.pieces * share))
    const rest = share === 1 || pieces === lot.pieces || lot.mct < 400
    const part =
      Math.round((lot.mct * (pieces === null || lot.pieces === null ? share : pieces / lot.pieces) * chance.between(0.96, 1.04)) / 10) * 10
    return rest ? { lot, pieces: lot.pieces, mct: lot.mct } : { lot, pieces, mct: Math.min(lot.mct - 10, Math.max(10, part)) }
  }

  /** Takes goods of a branch for one line; null when nothing else is there. */
  const take = (chance: Chance, branch: BranchCode, but: ReadonlySet<Lot>): PickedLot | null => {
    const wanted = chance.happens(0.42)
    const offered = lots.filter(lot => lot.branch === branch && isWhole(lot) === wanted && !but.has(lot))
    if (offered.length === 0) return null
    const lot = chance.pick(offered)
    const taken = isWhole(lot) ? { lot, pieces: lot.pieces, mct: lot.mct } : takePart(chance, lot)
    lot.mct -= taken.mct
    if (lot.pieces !== null) lot.pieces -= taken.pieces ?? 0
    if (lot.mct === 0) lots.splice(lots.indexOf(lot), 1)
    return taken
  }

  /** Puts returned goods back. */
  const restore = ({ lot, pieces, mct }: PickedLot): void => {
    if (lot.mct === 0) lots.push(lot)
    lot.mct += mct
    if (lot.pieces !== null) lot.pieces += pieces ?? 0
  }
  return { put, take, restore }
}
export type Shelf = ReturnType<typeof openShelf>
