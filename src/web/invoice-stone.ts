import { currencyDigits, grossOf, priceLine } from '../domain/billing.ts'
import type { Option } from '../domain/kit/field.ts'
import { compare, isZero, type Quantity, readWeight, times } from '../domain/kit/quantity.ts'
import { statuses } from '../domain/place.ts'
import { isWhole } from '../domain/stock-type.ts'
import { isDisclosed, treatmentWords } from '../domain/treatment.ts'
import { asTyped, typedDecimal } from './invoice-typed.ts'
import { type Basis, convert, type LineValues, type Stone } from './invoice-values.ts'
import { price, weight as readWeightText } from './kit/number.ts'

/** What one unit of each currency is worth in the base. */
export type Rates = Readonly<Record<string, Quantity>>

const across = ({ length, width, depth }: Stone): string =>
  length && width
    ? `${[length, width, depth]
        .filter(Boolean)
        .map(mm => asTyped(mm, 2))
        .join(' × ')} mm`
    : ''

/** What a stone is, beyond its name, in one quiet line. */
export const detailsOf = (stone: Stone): string =>
  [stone.shape?.title, across(stone), stone.origin?.title, treatmentWords(stone.treatments), stone.certificate ?? 'uncertified']
    .filter(Boolean)
    .join(' · ')

export const nameOf = (stone: Stone): string => [stone.colour, stone.stoneName?.title].filter(Boolean).join(' ')

/** Where a stone is, in the word used everywhere. */
export const placeOf = (stone: Stone): Option =>
  statuses.find(({ value }) => value === stone.status) ?? { value: stone.status, label: stone.status }

const unit: Record<Basis, string> = { 'per carat': '/ct', 'per piece': '/pc', whole: '' }

/** What is asked for a stone: '1,200.00 USD/ct'. */
export const askingOf = (stone: Stone): string =>
  stone.askingRate ? `${price(stone.askingRate, stone.currency)} ${stone.currency}${unit[stone.askingBasis]}` : 'no price'

/** The line a stone fills: what is available of it, at its asking price in the paper's currency, less the party's usual discount. */
export const lineFrom = (
  stone: Stone,
  line: LineValues,
  { currency, rates, discount }: { currency: string; rates: Rates; discount: Quantity | null },
): LineValues => {
  const [from, to] = [rates[stone.currency], rates[currency]]
  const asked =
    stone.askingRate && (stone.currency === currency ? stone.askingRate : from && to ? convert(stone.askingRate, from, to, currency) : null)
  return {
    ...line,
    stone,
    sku: stone.title,
    description: nameOf(stone),
    details: detailsOf(stone),
    pieces: asTyped(stone.availablePieces),
    weight: isZero(stone.availableWeight) ? asTyped(stone.weight, 2) : asTyped(stone.availableWeight, 2),
    basis: stone.askingBasis,
    rate: asTyped(asked, currencyDigits(currency)),
    discountPercent: discount && !isZero(discount) ? asTyped(discount) : '',
  }
}

/** Whether someone still has to say how much of it, or at what price. */
export const needs = (line: LineValues): 'pieces' | 'weight' | 'rate' | null => {
  if (line.stone && !isWhole(line.stone.type)) return line.stone.availablePieces === null ? 'weight' : 'pieces'
  return line.rate ? null : 'rate'
}

export type Warning = { tone: 'red' | 'amber'; says: string }

const warnOfStock = (line: LineValues, stone: Stone): Warning[] => {
  if (isZero(stone.availableWeight)) return [{ tone: 'red', says: `Not available: ${placeOf(stone).label.toLowerCase()}` }]
  const carats = readWeight(line.weight)
  const pieces = Number.parseInt(line.pieces, 10)
  const left = `${stone.availablePieces === null ? '' : `${stone.availablePieces} pcs, `}${readWeightText(stone.availableWeight)} ct`
  if ((carats && compare(carats, stone.availableWeight) > 0) || (stone.availablePieces !== null && pieces > stone.availablePieces))
    return [{ tone: 'red', says: `Only ${left} available` }]
  if (carats && isWhole(stone.type) && compare(carats, stone.availableWeight) !== 0) return [{ tone: 'red', says: `Sold whole: ${left}` }]
  const last = carats !== null && compare(carats, stone.availableWeight) === 0
  if (carats && stone.availablePieces !== null && last !== (pieces === stone.availablePieces))
    return [{ tone: 'red', says: `The last pieces and the last carats go together: ${left}` }]
  return []
}

const warnOfPrice = (line: LineValues, stone: Stone, currency: string, rates: Rates): Warning[] => {
  const [from, to] = [rates[stone.currency], rates[currency]]
  if (!stone.minimumRate || !from || !to || !line.rate) return []
  const quantity = { pieces: Number.parseInt(line.pieces, 10) || null, weight: readWeight(line.weight) }
  const least = times(grossOf({ basis: stone.askingBasis, rate: stone.minimumRate, ...quantity }, currencyDigits(stone.currency)), from)
  const { amount } = priceLine(
    {
      basis: line.basis,
      rate: typedDecimal(line.rate) ?? '0',
      discountPercent: typedDecimal(line.discountPercent),
      taxCode: line.taxCode,
      ...quantity,
    },
    currencyDigits(currency),
  )
  if (compare(times(amount, to), least) >= 0) return []
  return [
    { tone: 'amber', says: `Below the minimum, ${price(stone.minimumRate, stone.currency)} ${stone.currency}${unit[stone.askingBasis]}` },
  ]
}

/** What someone should know of a line before anything is saved. */
export const warningsOf = (line: LineValues, currency: string, rates: Rates): Warning[] => {
  const { stone } = line
  if (!stone) return []
  const untold: Warning[] = isDisclosed(stone) ? [] : [{ tone: 'red', says: 'Treatment not stated; it cannot be invoiced' }]
  return [...warnOfStock(line, stone), ...untold, ...warnOfPrice(line, stone, currency, rates)]
}
