import { currencyDigits } from '../../domain/company/base-currency.ts'
import { packOf } from '../../domain/company/country-pack.ts'
import { writeDigits } from '../../domain/kit/number-text.ts'
import { type Quantity, round } from '../../domain/kit/quantity.ts'

/** How the documents of a country write numbers and dates. Numbers are decimal text, and every digit of them is written. */
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
  /** The day of a date (YYYY-MM-DD), with the month in English. */
  date: (date: string) => string
}

// Some versions of ICU group Swiss numbers with a straight apostrophe.
const marked = (text: string): string => text.replaceAll("'", '’')

/** The print format of a country, by its ISO 3166 code (docs/domain/company.md#country-packs). */
export const formatIn = (country: string): PrintFormat => {
  const { locale = 'en-GB', monthFirst } = packOf(country) ?? {}
  const grouped = (number: Quantity) => marked(writeDigits(number, locale, true))
  const plain = (number: Quantity) => writeDigits(number, locale, false)
  return {
    money: (amount, currency) => grouped(round(amount, currencyDigits(currency))),
    rate: (rate, currency) => {
      const [, fraction = ''] = rate.replace(/0+$/, '').split('.')
      return grouped(round(rate, Math.max(currencyDigits(currency), fraction.length)))
    },
    carats: carats => plain(round(carats, 3).replace(/0$/, '')),
    percent: percent => `${plain(round(percent, 3).replace(/\.?0+$/, ''))} %`,
    pieces: pieces => `${pieces} ${pieces === 1 ? 'pc' : 'pcs'}`,
    grouped,
    plain,
    date: monthFirst ? monthFirstText : dateText,
  }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (date: string) => ({
  day: String(Number(date.slice(8, 10))),
  month: months[Number(date.slice(5, 7)) - 1],
  year: date.slice(0, 4),
})

/** 2026-11-21 → 21 Nov 2026: how most countries print a date, and how the text of a report names one on the screen. */
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
