import { currencyDigits } from '../../../domain/company/base-currency.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { moneyKind, numberKindOf, priceKind } from '../../../domain/kit/number-kinds.ts'
import { type NumberKind, type NumberRead, readNumber, writeNumber, writingOf } from '../../../domain/kit/number-text.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { config, locale } from '../data/config.ts'

/** The number format of amounts in this currency, by default the base currency. */
export const moneyIn = (currency?: string | null): NumberKind => {
  const code = currency || config().currency
  return moneyKind(code, currencyDigits(code))
}
/** The number format of unit prices in this currency, by default the base currency. */
export const priceIn = (currency?: string | null): NumberKind => priceKind(currencyDigits(currency || config().currency))

// These amounts are in the base currency, whatever the currency of the record.
const inBase = /^(cost|creditLimit|approvalLimit|landed|salary|target|pieceRate|hourlyRate|managerWriteOff)/
/** The number format of a declared field in a record of this currency; null for a field without a number. */
export const kindOfField = (name: string, field: Field, currency?: unknown): NumberKind | null => {
  const code = typeof currency === 'string' && currency && !inBase.test(name) ? currency : config().currency
  return numberKindOf(field, { code, digits: currencyDigits(code) })
}

/** Parses typed text in the user's locale. Returns the value, or the error message. */
export const readTypedNumber = (text: string, kind: NumberKind): NumberRead => readNumber(text, kind, writingOf(locale()))

/** Typed text as a plain decimal; null when it is empty or cannot be read. */
export const typedNumber = (text: string | null | undefined, kind: NumberKind): Quantity | null => {
  const read = text?.trim() ? readTypedNumber(text, kind) : null
  return read && 'value' in read ? read.value : null
}

/** The error message for typed text; null when it is valid or empty. */
export const numberFault = (text: string | null | undefined, kind: NumberKind): string | null => {
  const read = text?.trim() ? readTypedNumber(text, kind) : null
  return read && 'fault' in read ? read.fault : null
}

/** A number as shown in a field: in the locale's format, and so that it parses back to the same value. */
export const shownNumber = (quantity: string | number | null | undefined, kind: NumberKind, min = 0): string =>
  quantity === null || quantity === undefined || quantity === '' ? '' : writeNumber(String(quantity), kind, locale(), min)

/** The fewest decimals that a field shows after blur: two for weights and prices, all digits for money. */
export const minDigits = (kind: NumberKind): number =>
  kind.label === 'an amount' ? kind.digits : kind.label === 'a price' || kind.label === 'a weight' ? 2 : 0

/** The text of a field after blur: normalized to the locale's format, or unchanged when it cannot be read. */
export const settledNumber = (text: string, kind: NumberKind): string => {
  const read = typedNumber(text, kind)
  return read === null ? text : shownNumber(read, kind, minDigits(kind))
}
