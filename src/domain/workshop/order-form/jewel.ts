import { baseDigits } from '../../company/base-currency.ts'
import { present } from '../../kit/present.ts'
import { compare, isPositive, minus, over, plus, type Quantity, round, spread, sum, times } from '../../kit/quantity.ts'
import type { StockPosting } from '../../payments/posting.ts'
import { isInGrams } from '../../stock/stone/type.ts'

/** The goods still in work on a line; all of them go into the jewel. */
export type Part = { id: string; inventory: string; type: string; ownership: string; pieces: number | null; weight: Quantity; value: Quantity; purity?: Quantity | null }
/** The weights of a jewel in grams: stones at 0.2 g per carat, metal alone, and its fine metal. */
export type Weights = { gross: Quantity; net: Quantity; stones: Quantity; fine: Quantity }

/** gross = net metal + carats × 0.2 (docs/domain/workshop.md#jewels); fine = net × purity. */
export const weightsOf = (parts: readonly Pick<Part, 'type' | 'weight' | 'purity'>[]): Weights => {
  const metals = parts.filter(({ type }) => isInGrams(type))
  const net = sum(metals.map(({ weight }) => weight))
  const stones = sum(parts.filter(({ type }) => !isInGrams(type)).map(({ weight }) => times(weight, '0.2')))
  const fine = sum(metals.map(({ weight, purity }) => over(times(weight, purity ?? '100'), 100)))
  return { gross: round(plus(net, stones), 3), net: round(net, 3), stones: round(stones, 3), fine: round(fine, 4) }
}

/** Why the measured weights of the jewels do not match their parts; null when they agree to 0.001 g. */
export const weighingFault = (parts: readonly Part[], scales: readonly (Quantity | undefined)[]): string | null => {
  const known = scales.filter(scale => scale !== undefined)
  if (known.length < scales.length) return known.length === 0 ? null : 'Enter the weight of every jewel, or of none.'
  const { gross, net, stones } = weightsOf(parts)
  const weighed = sum(known)
  if (compare(weighed, gross) === 0) return null
  const difference = minus(gross, weighed)
  const advice = isPositive(difference) ? `enter ${difference} g as metal returned or lost` : 'issue what is missing'
  return `The jewel weighs ${weighed} g, but ${net} g of metal and ${stones} g of stones are in work for it. First ${advice}.`
}

/** Whether the metal loss, in percent of metal issued less returned, is above the allowed percentage. */
export const isLossTooLarge = ({ issued, returned, loss, allowed }: { issued: Quantity; returned: Quantity; loss: Quantity; allowed: Quantity | null }): boolean =>
  allowed !== null && compare(times(loss, 100), times(minus(issued, returned), allowed)) > 0

/**
 * Turns everything in work into jewels. They take its cost and the labor, divided by gross weight to the cent. Goods of others carry
 * no cost; a jewel made only of a customer's goods belongs to the customer.
 */
export const joiningInto = (parts: readonly Part[], jewels: readonly { inventory: string; gross: Quantity }[], labour: Quantity): { costs: Quantity[]; postings: StockPosting[] } => {
  const costs = spread(plus(sum(parts.map(({ value }) => value)), labour), jewels.map(({ gross }) => gross), baseDigits())
  return {
    costs,
    postings: [
      ...parts.map((part): StockPosting => ({ inventory: part.inventory, from: 'in_work', fromHolder: part.id, to: 'consumed', pieces: part.pieces, weight: part.weight, value: part.value, line: part.id })),
      ...jewels.map((jewel, index): StockPosting => ({ inventory: jewel.inventory, from: 'consumed', to: 'available', pieces: 1, weight: jewel.gross, value: present(costs[index]) })),
    ],
  }
}

type Named = Pick<Part, 'type' | 'pieces' | 'weight'> & { description: string }

/**
 * The name of jewels and their description for customers: '18K yellow gold', and '18K yellow gold ring: blue sapphire 1.52 ct,
 * red spinel 24 pcs 0.48 ct.' For several jewels the parts of each are unknown.
 */
export const jewelWords = (jewel: string | null, parts: readonly Named[], made: number): { metal: string | null; notes: string | null } => {
  const metals = parts.filter(({ type }) => isInGrams(type)).sort((a, b) => compare(b.weight, a.weight))
  const metal = metals[0]?.description || null
  const inside = parts
    .filter(({ type }) => !isInGrams(type))
    .map(({ description, pieces, weight }) => {
      const much = `${(pieces ?? 1) > 1 ? ` ${pieces} pcs` : ''} ${round(weight, 3).replace(/0$/, '')} ct`
      return `${description.toLowerCase()}${made === 1 ? much : ''}`
    })
  const what = [metal, jewel].filter(Boolean).join(' ')
  const notes = inside.length > 0 && what ? `${what}: ${inside.join(', ')}.` : what ? `${what}.` : null
  return { metal, notes: notes?.replace(/^./u, letter => letter.toUpperCase()) ?? null }
}
