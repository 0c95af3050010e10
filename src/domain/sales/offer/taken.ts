import { grossOfPart } from '../../documents/price.ts'
import { compare, isPositive, isZero, type Quantity } from '../../kit/quantity.ts'
import { weightUnitOf, weightWord } from '../../stock/stone/type.ts'
import type { OfferLinePart } from './entity.ts'
import { isOnRequest } from './price.ts'

/** A line of a sent offer. */
export type OfferedLine = { id: string; type?: string | null | undefined; pieces: number | null; weight: Quantity; basis: string; rate: Quantity; discountPercent: Quantity | null; taxCode: string; amount: Quantity }

/** What is taken of an offered line, at its price. */
export type Taken = { pieces: number | null; weight: Quantity; basis: string; rate: Quantity }
export type TakenFault = { field: 'pieces' | 'weight' | 'rate'; message: string }

/** Whether a stone is kept as one, what its price is per, and the digits of the currency of the offer. */
type Stone = { isWhole: boolean; askingBasis: string; digits: number }

const offeredText = ({ pieces, weight, type }: OfferedLine) => `${pieces === null ? '' : `${pieces} pcs / `}${weight} ${weightUnitOf(type ?? '')}`

const amountFault = (line: OfferedLine, { pieces, weight }: Pick<Taken, 'pieces' | 'weight'>, isWhole: boolean): TakenFault | null => {
  if (isZero(weight)) return { field: 'weight', message: `Enter the ${weightWord(line.type)}.` }
  if (compare(weight, line.weight) > 0 || (pieces ?? 0) > (line.pieces ?? Number.POSITIVE_INFINITY)) return { field: 'weight', message: `Only ${offeredText(line)} were offered.` }
  const isAll = compare(weight, line.weight) === 0
  if (isWhole && !isAll) return { field: 'weight', message: `This stone cannot be divided: ${line.weight} ${weightUnitOf(line.type ?? '')}.` }
  if (line.pieces !== null && !pieces) return { field: 'pieces', message: `Enter the pieces as well as the ${weightWord(line.type)}.` }
  return line.pieces !== null && isAll !== (pieces === line.pieces) ? { field: 'weight', message: `Enter the last pieces and the last ${weightWord(line.type)} together: ${offeredText(line)}.` } : null
}

const priceOf = (line: OfferedLine, part: Pick<Taken, 'pieces' | 'weight'>, rate: Quantity | undefined, { askingBasis, digits }: Stone): Pick<Taken, 'basis' | 'rate'> | TakenFault => {
  if (isOnRequest(line)) return rate && isPositive(rate) ? { basis: askingBasis, rate } : { field: 'rate', message: 'Enter the price. It was on request.' }
  if (rate !== undefined && compare(rate, line.rate) !== 0) return { field: 'rate', message: 'The offer has a price for this line.' }
  // A price of the whole is divided by weight.
  return { basis: line.basis, rate: line.basis === 'whole' ? grossOfPart(line, part, digits) : line.rate }
}

/** What a customer takes of an offered line: all of it, or the part that is named; or why that is not possible. */
export const takenOf = (line: OfferedLine, named: Omit<OfferLinePart, 'id'>, stone: Stone): { taken: Taken; fault?: undefined } | { taken?: undefined; fault: TakenFault } => {
  const weight = named.weight ?? line.weight
  const isAll = compare(weight, line.weight) === 0
  const part = { pieces: named.pieces ?? (isAll || stone.isWhole ? line.pieces : null), weight }
  const fault = amountFault(line, part, stone.isWhole)
  if (fault) return { fault }
  const price = priceOf(line, part, named.rate, stone)
  return 'field' in price ? { fault: price } : { taken: { ...part, ...price } }
}
