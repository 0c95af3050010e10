import { currencyDigits } from '../../domain/company/base-currency.ts'
import { packOf } from '../../domain/company/country-pack.ts'
import { wordsIn } from '../../domain/documents/language/words.ts'
import { writeDigits } from '../../domain/kit/number-text.ts'
import { type Quantity, round } from '../../domain/kit/quantity.ts'
import { type LanguageCode, languageOf } from '../../domain/trade/languages.ts'

/** How documents write numbers and dates. Numbers are decimal text, and every digit of them is written. */
export type PrintFormat = {
  /** An amount with group marks and its currency's decimals. */
  money: (amount: Quantity, currency: string) => string
  /** A price per unit: at least the currency's decimals, without further trailing zeros. */
  rate: (rate: Quantity, currency: string) => string
  carats: (carats: Quantity) => string
  percent: (percent: Quantity) => string
  pieces: (pieces: number) => string
  /** Any other number with the decimals that it has: with group marks, or without. */
  grouped: (number: Quantity) => string
  plain: (number: Quantity) => string
  /** The day of a date (YYYY-MM-DD). */
  date: (date: string) => string
  /** Text in its own direction: in a right-to-left document it does not reorder what stands around it. */
  isolated: (text: string) => string
}

// Some versions of ICU group Swiss numbers with a straight apostrophe.
const marked = (text: string): string => text.replaceAll("'", '’')

/**
 * The print format of a country, by its ISO 3166 code (docs/domain/company.md#country-packs). Numbers are written as the country writes
 * them; dates and units in the language (docs/domain/documents.md#languages).
 */
export const formatIn = (country: string, language: LanguageCode = 'en'): PrintFormat => {
  const { locale = 'en-GB', monthFirst } = packOf(country) ?? {}
  const { direction } = languageOf(language)
  const { units } = wordsIn(language)
  const isolated = (text: string) => (direction === 'rtl' ? `\u2068${text}\u2069` : text)
  const grouped = (number: Quantity) => isolated(marked(writeDigits(number, locale, true)))
  const plain = (number: Quantity) => isolated(writeDigits(number, locale, false))
  return {
    money: (amount, currency) => grouped(round(amount, currencyDigits(currency))),
    rate: (rate, currency) => {
      const [, fraction = ''] = rate.replace(/0+$/, '').split('.')
      return grouped(round(rate, Math.max(currencyDigits(currency), fraction.length)))
    },
    carats: carats => plain(round(carats, 3).replace(/0$/, '')),
    percent: percent => isolated(`${writeDigits(round(percent, 3).replace(/\.?0+$/, ''), locale, false)} %`),
    pieces: pieces => isolated(`${pieces} ${pieces === 1 ? units.piece : units.pieces}`),
    grouped,
    plain,
    date: datesIn(language) ?? (monthFirst ? monthFirstText : dateText),
    isolated,
  }
}

/** Dates as a language writes them; undefined for English, where the country decides. */
const datesIn = (language: LanguageCode): ((date: string) => string) | undefined => {
  const { locale, date } = languageOf(language)
  if (!date) return undefined
  const format = new Intl.DateTimeFormat(locale, { ...date, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' })
  return day => format.format(new Date(`${day}T00:00:00Z`))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (date: string) => ({
  day: String(Number(date.slice(8, 10))),
  month: months[Number(date.slice(5, 7)) - 1],
  year: date.slice(0, 4),
})

/** 2026-11-21 → 21 Nov 2026: how most countries print a date in English, and how the text of a report names one on the screen. */
export const dateText = (date: string): string => {
  const { day, month, year } = partsOf(date)
  return `${day} ${month} ${year}`
}

const monthFirstText = (date: string): string => {
  const { day, month, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/** The lines of a multi-line text. */
export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
