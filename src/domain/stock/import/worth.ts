import { baseCurrency, currencyDigits } from '../../company/base-currency.ts'
import { plus, type Quantity, round } from '../../kit/quantity.ts'
import { costOf, exactCost } from '../inventory/cost.ts'
import type { ListedStone } from './list.ts'

/** What a stone of a list costs, in the base currency, and what is asked for all of it, in its own; null where there is none. */
export const worthOf = (stone: ListedStone): { cost: Quantity | null; total: Quantity | null } => {
  const { askingRate, askingBasis, currency, ownership } = stone
  const total = askingRate && round(exactCost({ ...stone, costBasis: askingBasis, costRate: askingRate }), currencyDigits(currency))
  return { cost: ownership === 'own' ? costOf(stone) : null, total }
}

/** Adds up what the stones of a list cost, and what is asked for them in each currency. */
export const addWorth = () => {
  let cost: Quantity | null = null
  const totals = new Map<string, Quantity>()
  const add = (stone: ListedStone): void => {
    const worth = worthOf(stone)
    if (worth.cost) cost = plus(cost ?? '0', worth.cost)
    if (worth.total) totals.set(stone.currency, plus(totals.get(stone.currency) ?? '0', worth.total))
  }
  const counts = (): { label: string; value: string }[] => [
    ...(cost === null ? [] : [{ label: `Cost, ${baseCurrency()}`, value: round(cost, currencyDigits(baseCurrency())) }]),
    ...[...totals].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, total]) => ({ label: `Asking price, ${currency}`, value: round(total, currencyDigits(currency)) })),
  ]
  return { add, counts }
}
