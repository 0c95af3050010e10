import { currencyDigits } from '../../../domain/company/base-currency.ts'
import type { Field } from '../../../domain/kit/field.ts'
import { moneyKind, numberKindOf, priceKind } from '../../../domain/kit/number-kinds.ts'
import { type NumberKind, type NumberRead, readNumber, writeNumber, writingOf } from '../../../domain/kit/number-text.ts'
import type { Quantity } from '../../../domain/kit/quantity.ts'
import { config, locale } from '../data/config.ts'

/** An amount of money in this currency, the base where none is given. */
export const moneyIn = (currency?: string | null): NumberKind => {
  const code = currency || config().currency
  return moneyKind(code, currencyDigits(code))
}
/** A price per unit in this currency, the base where none is given. */
export const priceIn = (currency?: string | null): NumberKind => priceKind(currencyDigits(currency || config().currency))

// Amounts that are in the base currency whatever the record's own is.
const inBase = /^(cost|creditLimit|memoLimit|landed|salary|target|pieceRate|hourlyRate|managerWriteOff)/
/** The kind of number a declared field holds in a record of this currency; null for a field without a number. */
export const kindOfField = (name: string, field: Field, currency?: unknown): NumberKind | null => {
  const code = typeof currency === 'string' && currency && !inBase.test(name) ? currency : config().currency
  return numberKindOf(field.kind, { code, digits: currencyDigits(code) })
}

/** What someone typed, read by the marks of their own locale: its value, or the sentence that says what is wrong with it. */
export const readTypedNumber = (text: string, kind: NumberKind): NumberRead => readNumber(text, kind, writingOf(locale()))

/** What someone typed as a plain decimal; null where nothing, or nothing that can be read, was typed. */
export const typedNumber = (text: string | null | undefined, kind: NumberKind): Quantity | null => {
  const read = text?.trim() ? readTypedNumber(text, kind) : null
  return read && 'value' in read ? read.value : null
}

/** What is wrong with what someone typed; null while nothing is, or nothing was typed. */
export const numberFault = (text: string | null | undefined, kind: NumberKind): string | null => {
  const read = text?.trim() ? readTypedNumber(text, kind) : null
  return read && 'fault' in read ? read.fault : null
}

/** A number as it stands in a field: as the locale writes it, and so that it reads back as the same. */
export const shownNumber = (quantity: string | number | null | undefined, kind: NumberKind, min = 0): string =>
  quantity === null || quantity === undefined || quantity === '' ? '' : writeNumber(String(quantity), kind, locale(), min)

/** The least decimals a field of this kind shows once it is left: two for weights and prices, all of them for money. */
export const minDigits = (kind: NumberKind): number =>
  kind.label === 'an amount' ? kind.digits : kind.label === 'a price' || kind.label === 'a weight' ? 2 : 0

/** What stands in a field once it is left: what was typed in the locale's writing, or unchanged where it cannot be read. */
export const settledNumber = (text: string, kind: NumberKind): string => {
  const read = typedNumber(text, kind)
  return read === null ? text : shownNumber(read, kind, minDigits(kind))
}
