import { numberKinds } from '../../../domain/kit/number-kinds.ts'
import type { NumberKind } from '../../../domain/kit/number-text.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { isInGrams } from '../../../domain/stock/stone/type.ts'
import { moneyIn, numberFault, priceIn, shownNumber, typedNumber } from './typed-number.ts'

/** A typed amount as a plain decimal; null when it is empty or cannot be read. */
export const typedMoney = (text: string | null | undefined, currency: string): Quantity | null => typedNumber(text, moneyIn(currency))
export const typedPrice = (text: string | null | undefined, currency: string): Quantity | null => typedNumber(text, priceIn(currency))
export const typedPercent = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.percent)
export const typedExchange = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.exchange)
/** A typed weight in carats, also given in another unit: '12.4 g', '3 tola'. */
export const typedCarats = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.carats)
export const typedGrams = (text: string | null | undefined): Quantity | null => typedNumber(text, numberKinds.grams)
/** The number format of a weight of goods of this type, and a typed weight: grams for jewels and metal, carats for stones. */
export const weightKind = (type: string | null | undefined): NumberKind => (isInGrams(type ?? '') ? numberKinds.grams : numberKinds.carats)
export const typedWeight = (text: string | null | undefined, type: string | null | undefined): Quantity | null =>
  typedNumber(text, weightKind(type))
export const typedCount = (text: string | null | undefined): number | null => {
  const read = typedNumber(text, numberKinds.pieces)
  return read === null ? null : Number(read)
}

/** The value to send: null for an empty field. Text that cannot be read is sent unchanged, so that the server reports the cell. */
export const sentNumber = (text: string, kind: NumberKind): Quantity | null => typedNumber(text, kind) ?? (text.trim() || null)
export const sentCount = (text: string): number | string | null => typedCount(text) ?? (text.trim() || null)

// A format for weights, measures, percentages and amounts that keeps every decimal.
const any: NumberKind = { ...numberKinds.exchange, digits: 12 }
/** An API decimal as a user would type it: without trailing zeros, but with at least these digits. */
export const asTyped = (quantity: string | number | null | undefined, min = 0): string => shownNumber(quantity, any, min)
/** A price as a user would type it, so that three decimals are not read as thousands. */
export const asPrice = (quantity: string | null | undefined, currency: string, min = 2): string =>
  shownNumber(quantity, priceIn(currency), min)

const shareIn = (text: string) => /^(.*)%\s*$/.exec(text.trim())?.[1] ?? null

/** The document discount, typed as '5 %' or as an amount. */
export const typedDiscount = (text: string, currency: string): { discountPercent: Quantity | null; discountAmount: Quantity | null } => {
  const percent = shareIn(text)
  if (percent !== null) return { discountPercent: sentNumber(percent, numberKinds.percent), discountAmount: null }
  return { discountPercent: null, discountAmount: sentNumber(text, moneyIn(currency)) }
}

/** The number format of a typed discount. */
export const discountKind = (text: string, currency: string): NumberKind =>
  shareIn(text) === null ? moneyIn(currency) : numberKinds.percent

/** A number in a form: its path, its text, and its format. */
export type NumberAt = readonly [path: string, text: unknown, kind: NumberKind | null]

/** The errors of the numbers in a form, by path. */
export const numberFaults = (numbers: readonly NumberAt[]): [path: string, message: string][] =>
  numbers.flatMap(([path, text, kind]) => {
    const fault = kind && typeof text === 'string' ? numberFault(text, kind) : null
    return fault ? [[path, fault]] : []
  })
