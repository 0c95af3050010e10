import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { moneyIn, numberFault, priceIn, shownNumber, typedNumber } from './typed-number.ts'

/** What someone typed as a plain decimal; null where nothing, or nothing that can be read, was typed. */
export const typedMoney = (text: string | null | undefined, currency: string): Quantity | null => typedNumber(text, moneyIn(currency))
export const typedPrice = (text: string | null | undefined, currency: string): Quantity | null => typedNumber(text, priceIn(currency))
export const typedPercent = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.percent)
export const typedExchange = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.exchange)
/** Carats, also typed in another unit of the trade: '12.4 g', '3 tola'. */
export const typedCarats = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.carats)
export const typedGrams = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.grams)
export const typedCount = (text: string | null | undefined): number | null => {
  const read = typedNumber(text, numberKinds.pieces)
  return read === null ? null : Number(read)
}

/** What is sent of a field: nothing where nothing was typed; what cannot be read goes as it was typed, so that the refusal names the cell. */
export const sentNumber = (text: string, kind: NumberKind): Quantity | null => typedNumber(text, kind) ?? (text.trim() || null)
export const sentCount = (text: string): number | string | null => typedCount(text) ?? (text.trim() || null)

// Weights, measures, percentages and amounts: whatever is shown of them with three decimals has them.
const any: NumberKind = { ...numberKinds.exchange, digits: 12 }
/** A decimal of the wire as one would type it: no zeros that say nothing, but the least digits asked for. */
export const asTyped = (quantity: string | number | null | undefined, min = 0): string => shownNumber(quantity, any, min)
/** A price as one would type it, so that three decimals are not taken for thousands. */
export const asPrice = (quantity: string | null | undefined, currency: string, min = 2): string =>
  shownNumber(quantity, priceIn(currency), min)

const shareIn = (text: string) => /^(.*)%\s*$/.exec(text.trim())?.[1] ?? null

/** The bill's discount is typed as '5 %' or as an amount. */
export const typedDiscount = (text: string, currency: string): { discountPercent: Quantity | null; discountAmount: Quantity | null } => {
  const percent = shareIn(text)
  if (percent !== null) return { discountPercent: sentNumber(percent, numberKinds.percent), discountAmount: null }
  return { discountPercent: null, discountAmount: sentNumber(text, moneyIn(currency)) }
}

/** The kind of number that stands in a discount as it is typed. */
export const discountKind = (text: string, currency: string): NumberKind =>
  shareIn(text) === null ? moneyIn(currency) : numberKinds.percent

/** A number in a form: where it stands, what was typed there, and what it should be. */
export type NumberAt = readonly [path: string, text: unknown, kind: NumberKind | null]

/** What is wrong with the numbers of a form, by where they stand. */
export const numberFaults = (numbers: readonly NumberAt[]): [path: string, says: string][] =>
  numbers.flatMap(([path, text, kind]) => {
    const fault = kind && typeof text === 'string' ? numberFault(text, kind) : null
    return fault ? [[path, fault]] : []
  })
