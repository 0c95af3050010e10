import type { Kind } from './field.ts'
import type { NumberKind } from './number-text.ts'
import { inCarats, type Quantity, type WeightUnit } from './quantity.ts'

const same = (value: Quantity): Quantity => value
const caratsFrom = (unit: WeightUnit) => (value: Quantity) => inCarats(value, unit)

const pieces: NumberKind = {
  label: 'a number of pieces',
  of: 'pieces',
  digits: 0,
  thirds: 'grouped',
  units: { pc: same, pcs: same, piece: same, pieces: same },
}
const carats: NumberKind = {
  label: 'a weight',
  of: 'a weight in carats',
  digits: 3,
  thirds: 'decimal',
  units: {
    ...{ ct: same, cts: same, carat: same, carats: same },
    ...{ g: caratsFrom('g'), gm: caratsFrom('g'), gms: caratsFrom('g'), gr: caratsFrom('g'), gram: caratsFrom('g'), grams: caratsFrom('g') },
    ...{ kg: caratsFrom('kg'), tola: caratsFrom('tola'), ratti: caratsFrom('ratti'), momme: caratsFrom('momme'), grain: caratsFrom('grain') },
  },
}
const grams: NumberKind = {
  label: 'a weight',
  of: 'a weight in grams',
  digits: 3,
  thirds: 'decimal',
  units: { g: same, gm: same, gram: same, grams: same },
}
const millimetres: NumberKind = { label: 'a length in mm', of: 'a length in mm', digits: 2, thirds: 'decimal', units: { mm: same } }
const percent: NumberKind = { label: 'a percentage', of: 'a percentage', digits: 3, thirds: 'decimal', units: { '%': same } }
const exchange: NumberKind = { label: 'an exchange rate', of: 'an exchange rate', digits: 12, thirds: 'decimal' }

/** The kinds of numbers that do not depend on a currency. */
export const numberKinds = { pieces, carats, grams, millimetres, percent, exchange }

// Currencies with three decimals are written with all of them: 41.150 is an amount in dinars, but means thousands in other currencies.
const thirdsOf = (digits: number) => (digits >= 3 ? 'decimal' : 'grouped')

const moneyLabel = 'an amount'
const priceLabel = 'a price'

/** An amount of money: `currency` is its code, `digits` how many decimals it has. */
export const moneyKind = (currency: string, digits: number): NumberKind => ({
  label: moneyLabel,
  of: currency,
  digits,
  thirds: thirdsOf(digits),
})

/** A price per unit, which may have more decimals than its currency. */
export const priceKind = (digits: number): NumberKind => ({ label: priceLabel, of: 'a price', digits: 4, thirds: thirdsOf(digits) })

/** Whether a number of this kind is in a currency. */
export const isMoneyKind = ({ label }: NumberKind): boolean => label === moneyLabel || label === priceLabel

type Held = { kind: Kind; isSigned?: boolean }
/** The kind of number a field holds, with money in this currency; null when it holds no number. */
export const numberKindOf = ({ kind, isSigned }: Held, money: { code: string; digits: number }): NumberKind | null => {
  if (kind === 'money') return { ...moneyKind(money.code, money.digits), ...(isSigned && { isSigned }) }
  if (kind === 'rate') return priceKind(money.digits)
  if (kind === 'integer') return pieces
  return kind === 'carats' || kind === 'grams' || kind === 'millimetres' || kind === 'percent' || kind === 'exchange'
    ? numberKinds[kind]
    : null
}
