import { currencyDigits } from '../../company/base-currency.ts'
import type { Read } from '../../kit/import/words.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import { readNumber, type Writing } from '../../kit/number-text.ts'
import { compare, type Quantity, round, type WeightUnit } from '../../kit/quantity.ts'

/** Reads an amount of money with or without its sign or code: 'USD 1,250.00' also gives its currency. */
export const readPrice = (text: string, by: Writing): Read<{ amount: Quantity; currency: string | null }> => {
  const bare = /^\s*(?:(?:US|C|A|HK|S|NZ)?[$€£¥₹฿]|([A-Z]{3})\b)?\s*([\p{Nd}.,'’٫٬\s\u00a0]+?)\s*(?:[$€£¥₹฿]|([A-Z]{3}))?\s*$/iu.exec(text)
  const [, before, figures, after] = bare ?? []
  if (figures === undefined) return { fault: `“${text.trim().slice(0, 40)}” is not a price.` }
  const currency = (before ?? after)?.toUpperCase() ?? null
  const read = readNumber(figures, priceKind(currencyDigits(currency ?? '')), by)
  return 'fault' in read ? read : { value: { amount: read.value, currency } }
}

/** Reads a weight in carats. A number without unit is in the column's unit: carats, unless its heading names another. */
export const readCarats = (text: string, unit: WeightUnit, by: Writing): Read<Quantity> =>
  readNumber(unit === 'ct' || /[a-z]/i.test(text) ? text : `${text} ${unit}`, numberKinds.carats, by)

// Laboratory reports give lengths to the thousandth, and dealers copy them.
const lengths = { ...numberKinds.millimetres, digits: 6 }

/** Reads a length in mm, rounded to two decimals; rounding gives a warning. */
export const readLength = (text: string, by: Writing): Read<Quantity> => {
  const read = readNumber(text, lengths, by)
  if ('fault' in read) return read
  const value = round(read.value, numberKinds.millimetres.digits)
  return compare(value, read.value) === 0 ? { value } : { value, warning: `${read.value} mm is kept as ${value} mm.` }
}

/** The unit named in a column's heading: 'Weight (g)', 'Ratti'. */
export const unitOf = (head: string): WeightUnit => {
  const words: readonly string[] = head.toLowerCase().match(/[a-z]+/g) ?? []
  if (words.some(word => ['g', 'gm', 'gms', 'gram', 'grams', 'grm'].includes(word))) return 'g'
  return (['kg', 'tola', 'ratti', 'momme', 'grain'] as const).find(unit => words.includes(unit)) ?? 'ct'
}
