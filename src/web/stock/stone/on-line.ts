import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { convert } from '../../../domain/company/document-rate.ts'
import { grossOf, priceLine } from '../../../domain/documents/price.ts'
import type { TaxRates } from '../../../domain/documents/tax.ts'
import type { Option } from '../../../domain/kit/field.ts'
import { compare, isZero, over, plus, type Quantity, times } from '../../../domain/kit/quantity.ts'
import { brokenRules, type GoodsRules } from '../../../domain/parties/goods-rules.ts'
import type { ApprovalLine } from '../../../domain/sales/contract.ts'
import { isOnRequest } from '../../../domain/sales/offer/price.ts'
import { statuses, statusesInHouse } from '../../../domain/stock/inventory/place.ts'
import { priceUnit } from '../../../domain/stock/stone/price-unit.ts'
import { stoneTitle } from '../../../domain/stock/stone/title.ts'
import { isDisclosed, treatmentWords } from '../../../domain/stock/stone/treatment.ts'
import { isInGrams, isWhole, weightWord } from '../../../domain/stock/stone/type.ts'
import { price } from '../../kit/data/number.ts'
import { asPrice, asTyped, typedCount, typedPercent, typedPrice, typedWeight } from '../../kit/form/typed-text.ts'
import { quantityOf } from './cells.tsx'
import type { LineValues, Stone } from './line-values.ts'

/** The value of one unit of each currency in the base currency. */
export type Rates = Readonly<Record<string, Quantity>>

const across = ({ length, width, depth }: Stone): string =>
  length && width
    ? `${[length, width, depth]
        .filter(Boolean)
        .map(mm => asTyped(mm, 2))
        .join(' × ')} mm`
    : ''

/** The description of a stone beyond its name, on one line. */
export const detailsOf = (stone: Stone): string =>
  [stone.shape?.title, across(stone), stone.origin?.title, treatmentWords(stone.treatments), stone.certificate ?? 'uncertified']
    .filter(Boolean)
    .join(' · ')

export const nameOf = (stone: Stone): string => stoneTitle(stone.colour ?? null, stone.stoneName?.title ?? '').trim()

/** The place of a stone, with its standard label. */
export const placeOf = (stone: Stone): Option =>
  statuses.find(({ value }) => value === stone.status) ?? { value: stone.status, label: stone.status }

/** Whether nothing of a stone is the company's responsibility any more: it was sold, lost or used up. */
export const isGone = ({ status }: Pick<Stone, 'status'>): boolean => !statusesInHouse.some(place => place === status)

/** The asking price of a stone: '1,200.00 USD/ct'. */
export const askingText = (stone: Stone): string =>
  stone.askingRate ? `${price(stone.askingRate, stone.currency)} ${stone.currency}${priceUnit(stone.askingBasis, stone.type)}` : 'no price'

/** The line for a stone: its available amount at the asking price in the document's currency, less the party's usual discount. */
export const lineFrom = (
  stone: Stone,
  line: LineValues,
  { currency, rates, discount, onRequest = false }: { currency: string; rates: Rates; discount: Quantity | null; onRequest?: boolean },
): LineValues => {
  const [from, to] = [rates[stone.currency], rates[currency]]
  const rate =
    stone.askingRate && (stone.currency === currency ? stone.askingRate : from && to ? convert(stone.askingRate, from, to, currency) : null)
  return {
    ...line,
    stone,
    approvalLine: null,
    sku: stone.title,
    description: nameOf(stone),
    details: detailsOf(stone),
    pieces: asTyped(isZero(stone.availableWeight) ? stone.pieces : stone.availablePieces),
    weight: isZero(stone.availableWeight) ? asTyped(stone.weight, 2) : asTyped(stone.availableWeight, 2),
    basis: onRequest ? 'on request' : stone.askingBasis === 'per carat' && isInGrams(stone.type) ? 'whole' : stone.askingBasis,
    rate: asPrice(rate, currency, currencyDigits(currency)),
    discountPercent: discount && !isZero(discount) ? asTyped(discount) : '',
  }
}

/** The line that sells goods out on approval, at the approval's price. */
export const lineFromApproval = (
  approvalLine: ApprovalLine,
  stone: Stone | null,
  line: LineValues,
  { currency, rates }: { currency: string; rates: Rates },
  amount: { pieces: number | null; weight: Quantity } = { pieces: approvalLine.outPieces, weight: approvalLine.outWeight },
): LineValues => {
  const [from, to] = [rates[approvalLine.currency], rates[currency]]
  const rate = approvalLine.currency === currency ? approvalLine.rate : from && to ? convert(approvalLine.rate, from, to, currency) : null
  const { id, approval, outPieces, outWeight } = approvalLine
  return {
    ...line,
    stone,
    approvalLine: { id, approval, outPieces, outWeight },
    sku: approvalLine.sku ?? '',
    description: approvalLine.description,
    details: stone
      ? detailsOf(stone)
      : [approvalLine.details, approvalLine.treatment, approvalLine.certificate].filter(Boolean).join(' · '),
    pieces: asTyped(amount.pieces),
    weight: asTyped(amount.weight, 2),
    basis: approvalLine.basis,
    rate: asPrice(rate, currency, currencyDigits(currency)),
    discountPercent: asTyped(approvalLine.discountPercent),
  }
}

/** The field that the user must still fill: the quantity or the price. */
export const needs = (line: LineValues): 'pieces' | 'weight' | 'rate' | null => {
  if (line.stone && !isWhole(line.stone.type)) return line.stone.availablePieces === null ? 'weight' : 'pieces'
  return line.rate || isOnRequest(line) ? null : 'rate'
}

export type Warning = { tone: 'red' | 'amber'; message: string }

/** A line sells from the safe, or from the amount out on approval. */
const sourceOf = (stone: Stone, approvalLine: LineValues['approvalLine']) =>
  approvalLine
    ? {
        pieces: approvalLine.outPieces,
        weight: approvalLine.outWeight,
        none: `No goods outstanding on ${approvalLine.approval.title}`,
        where: 'out on approval',
      }
    : {
        pieces: stone.availablePieces,
        weight: stone.availableWeight,
        none: `Not available: ${placeOf(stone).label.toLowerCase()}`,
        where: 'available',
      }

const warnOfStock = (line: LineValues, stone: Stone): Warning[] => {
  const source = sourceOf(stone, line.approvalLine)
  if (isZero(source.weight)) return [{ tone: 'red', message: source.none }]
  const weighed = typedWeight(line.weight, stone.type)
  const pieces = typedCount(line.pieces)
  const left = quantityOf(source.pieces, source.weight, stone.type)
  if ((weighed && compare(weighed, source.weight) > 0) || (source.pieces !== null && (pieces ?? 0) > source.pieces))
    return [{ tone: 'red', message: `Only ${left} ${source.where}` }]
  if (weighed && isWhole(stone.type) && compare(weighed, source.weight) !== 0)
    return [{ tone: 'red', message: `This stone cannot be divided: ${left}` }]
  const last = weighed !== null && compare(weighed, source.weight) === 0
  if (weighed && source.pieces !== null && last !== (pieces === source.pieces))
    return [{ tone: 'red', message: `Enter the last pieces and the last ${weightWord(stone.type)} together: ${left}` }]
  return []
}

const warnOfPrice = (line: LineValues, stone: Stone, currency: string, rates: Rates, inPrice: TaxRates): Warning[] => {
  const [from, to] = [rates[stone.currency], rates[currency]]
  if (!stone.minimumRate || !from || !to || !line.rate || isOnRequest(line)) return []
  const quantity = { pieces: typedCount(line.pieces) || null, weight: typedWeight(line.weight, stone.type) }
  const min = times(grossOf({ basis: stone.askingBasis, rate: stone.minimumRate, ...quantity }, currencyDigits(stone.currency)), from)
  const { amount } = priceLine(
    {
      basis: line.basis,
      rate: typedPrice(line.rate, currency) ?? '0',
      discountPercent: typedPercent(line.discountPercent),
      taxCode: line.taxCode,
      ...quantity,
    },
    currencyDigits(currency),
  )
  const net = over(times(amount, 100), plus('100', inPrice[line.taxCode] ?? '0'))
  if (compare(times(net, to), min) >= 0) return []
  return [
    {
      tone: 'amber',
      message: `Below the minimum, ${price(stone.minimumRate, stone.currency)} ${stone.currency}${priceUnit(stone.askingBasis, stone.type)}`,
    },
  ]
}

/** The document of a line. `inPrice` has the tax rates that its prices include; `rules` are those of its customer. */
export type Sale = { currency: string; rates: Rates; inPrice: TaxRates; branch: { id: string } | null; rules: GoodsRules }

const warnOfPlace = ({ approvalLine }: LineValues, stone: Stone, branch: Sale['branch']): Warning[] =>
  branch && !approvalLine && stone.branch.id !== branch.id
    ? [{ tone: 'amber', message: `At ${stone.branch.title}, another branch than that of this document` }]
    : []

/** The warnings about a line before saving. */
export const warningsOf = (line: LineValues, { currency, rates, inPrice, branch, rules }: Sale): Warning[] => {
  const { stone } = line
  if (!stone) return []
  const undisclosed: Warning[] = isDisclosed(stone)
    ? []
    : [{ tone: 'red', message: 'Treatment not stated. Enter it before the stone leaves the company' }]
  const theirs: Warning[] = stone.ownership === 'customer' ? [{ tone: 'red', message: 'Belongs to a customer. It is not for sale' }] : []
  return [
    ...theirs,
    ...warnOfStock(line, stone),
    ...warnOfPlace(line, stone, branch),
    ...brokenRules(rules, stone),
    ...undisclosed,
    ...warnOfPrice(line, stone, currency, rates, inPrice),
  ]
}
