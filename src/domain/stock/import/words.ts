import { currencyDigits } from '../../company/base-currency.ts'
import { isBlank, type Read } from '../../kit/import/words.ts'
import { numberKinds, priceKind } from '../../kit/number-kinds.ts'
import { readNumber, type Writing } from '../../kit/number-text.ts'
import { compare, isPositive, type Quantity, round, type WeightUnit } from '../../kit/quantity.ts'

const unitOfPrice = /\s*(?:\/|\bper\b|\bp\.?\/?)\s*(?:(cts?|carats?|crt|karat)|(pcs?|pieces?|stone|stk))\.?\s*$/i
/** The price unit in a cell: '1500/ct' is per carat; null when it has none. */
const basisInCell = (text: string): 'per carat' | 'per piece' | null => {
  const [, carat, piece] = unitOfPrice.exec(text) ?? []
  return carat ? 'per carat' : piece ? 'per piece' : null
}

// A dollar or a yuan sign alone may be of several currencies.
const signs: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '£': 'GBP', '₹': 'INR', rs: 'INR', '฿': 'THB', บาท: 'THB', 円: 'JPY', 元: 'CNY', rmb: 'CNY' },
  ...{ us$: 'USD', hk$: 'HKD', c$: 'CAD', a$: 'AUD', s$: 'SGD', nz$: 'NZD' },
}
const sign = '(?:US|C|A|HK|S|NZ)?[$€£¥₹฿]|rs\\.?(?![a-z])|บาท|円|元|rmb|[A-Z]{3}(?![a-z])'
const priced = new RegExp(`^\\s*(${sign})?\\s*([\\p{Nd}.,'’٫٬\\s\\u00a0]+?)\\s*(${sign})?\\s*$`, 'iu')
const currencyOf = (text: string): string | null => signs[text.toLowerCase().replace('.', '')] ?? (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : null)

type Price = { amount: Quantity; currency: string | null; basis: 'per carat' | 'per piece' | null }
/** Reads an amount of money with or without its sign, code and unit: 'USD 1,250.00/ct' also gives its currency and that it is per carat. */
export const readPrice = (cell: string, by: Writing): Read<Price> => {
  // Japanese and Chinese programs write signs and digits in full width.
  const [basis, text] = [basisInCell(cell), cell.normalize('NFKC').replace(unitOfPrice, '').replace(/[.,]?\s*\/?[-–—=]+\s*$/, '')]
  const [, before, figures, after] = priced.exec(text) ?? []
  if (figures === undefined) return { fault: `“${text.trim().slice(0, 40)}” is not a price.` }
  const currency = currencyOf(before ?? '') ?? currencyOf(after ?? '')
  const read = readNumber(figures, priceKind(currencyDigits(currency ?? '')), by)
  return 'fault' in read ? read : { value: { amount: read.value, currency, basis } }
}

/** Whether a cell of a stock list says only that its value is not known: 'NA', '?', '#REF!', 'not available'. */
export const hasNoValue = (text: string): boolean =>
  isBlank(text) || /^\s*(?:n\.?\s?a\.?|-\s*n\/?a\s*-|\?+|#[A-Z/0]+[!?]?|\(blank\)|not (?:available|applicable|known|specified)|unknown|unk|undetermined|unbekannt|inconnu|tba|tbd|x{2,4}|_+|—+|\/+|\*+)\s*$/i.test(text)

/** Whether a price is given only when asked for. */
export const isOnRequest = (text: string): boolean => /^\s*(?:p\.?o\.?[ar]\.?|(?:price )?(?:up)?on (?:request|application|req)|(?:please |pls )?(?:call|ask|inquire|enquire|contact)(?: us| for price)?|(?:on )?(?:memo|hold)|reserved|sold|auf anfrage|a\. ?a\.|sur demande|su richiesta|op aanvraag|a consultar|consultar|request|tba|tbd|สอบถาม|面议|面議|議价|议价|応談|要相談)\s*$/i.test(text)

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
  if (!isPositive(value)) return { fault: `“${text.trim().slice(0, 40)}” is not a length. Leave the cell empty if the length is not known.` }
  return compare(value, read.value) === 0 ? { value } : { value, warning: `${read.value} mm is kept as ${value} mm.` }
}

/** The unit named in a column's heading: 'Weight (g)', 'Ratti'. */
export const unitOf = (head: string): WeightUnit => {
  const words: readonly string[] = head.toLowerCase().match(/[a-z]+/g) ?? []
  if (words.some(word => ['g', 'gm', 'gms', 'gr', 'grs', 'gram', 'grams', 'gramm', 'grm'].includes(word))) return 'g'
  return (['kg', 'tola', 'ratti', 'momme', 'grain'] as const).find(unit => words.includes(unit)) ?? 'ct'
}
