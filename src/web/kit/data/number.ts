import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { dayIn, dayInWords, latest } from '../../../domain/company/business-day.ts'
import { formatted, round } from '../../../domain/kit/quantity.ts'
import { config, locale } from './config.ts'
import { zoneFor } from './zone.ts'

const formats = new Map<string, Intl.NumberFormat>()
const formatOf = (digits: number) => {
  const key = `${locale()}/${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale(), {
    ...{ numberingSystem: 'latn', minimumFractionDigits: digits, maximumFractionDigits: digits },
  })
  formats.set(key, made)
  return made
}

const digitsIn = (quantity: string) => quantity.split('.')[1]?.length ?? 0

/** Formats a decimal with exactly these digits: '1234.5' → '1,234.50'. */
export const readable = (quantity: string | number | null | undefined, digits?: number): string => {
  if (quantity === null || quantity === undefined || quantity === '') return ''
  const text = String(quantity)
  const kept = digits ?? digitsIn(text)
  return formatted(round(text, kept), formatOf(kept))
}

/** Formats an amount with the digits of its currency, without the code: '3417' in JPY → '3,417'. */
export const amount = (quantity: string | null | undefined, currency?: string): string =>
  readable(quantity, currencyDigits(currency ?? config().currency))

/** Formats a unit price with at least the digits of the currency, and more when it has more. */
export const price = (quantity: string | null | undefined, currency?: string): string =>
  quantity ? readable(quantity, Math.max(currencyDigits(currency ?? config().currency), digitsIn(quantity.replace(/0+$/, '')))) : ''

/** Formats a weight in carats: two decimals, or three when the third is not zero. */
export const weight = (quantity: string | null | undefined): string =>
  quantity ? readable(quantity, Math.max(2, digitsIn(quantity.replace(/0+$/, '')))) : ''

/** Formats a business date: '2026-11-21' → '21 Nov 2026'. */
export const day = (date: string | null | undefined): string => (date ? dayInWords(date) : '')

/** Today as a business date of a branch (by id), by default of the user's own branch. */
export const today = (branch?: string): string => dayIn(new Date(), zoneFor(branch))

/** The default date of an event on a document: today in its branch, but not before the document date. */
export const dayOn = ({ branch, date }: { branch: { id: string }; date: string }): string => latest(today(branch.id), date)

/** Today as a business date of the company, for what spans several branches. */
export const companyToday = (): string => dayIn(new Date(), zoneFor(null))

/** A count with its noun: '3 days', '1 stone'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${readable(count, 0)} ${count === 1 ? one : many}`
