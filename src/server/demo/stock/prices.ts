import { present } from '../../../domain/kit/present.ts'
import type { Chance } from '../chance.ts'
import type { Stone } from './stones.ts'

const bandOf = (carats: number): number => [1, 2, 3, 5].filter(limit => carats >= limit).length

/** Rounds as dealers do: to 5 below 500, to 10 below 2,000, to 50 above; small prices to 0.5 dollars. */
export const dealersRound = (price: number): number => {
  const step = price < 40 ? 0.5 : price < 500 ? 5 : price < 2000 ? 10 : 50
  return Math.max(0.5, Math.round(price / step) * step)
}

/** Draws an asking price per carat from the range of the stone and weight; most goods are commercial quality, few are fine. */
export const askingPrice = (chance: Chance, stone: Stone, carats: number, factor: number): number => {
  const [low, high] = present(stone.bands[bandOf(carats)])
  const quality = chance.beta(1.6, 4.5)
  return dealersRound(low ** (1 - quality) * high ** quality * factor)
}

export type Prices = { asking: number; cost: number; minimum: number }

/** The cost (asking price over 1.25 to 2.2) and the minimum (1.15 times cost), below which only a Manager sells. */
export const pricesFrom = (chance: Chance, asking: number): Prices => {
  const cost = Math.round((asking / (1.25 + 0.95 * chance.next() ** 1.5)) * 100) / 100
  return { asking, cost, minimum: Math.round(cost * 115) / 100 }
}
