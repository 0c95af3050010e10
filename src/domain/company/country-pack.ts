import { compare, type Quantity } from '../kit/quantity.ts'
import { type CountryPack, countryPacks, type PackRate } from '../trade/country-packs.ts'

const packs = new Map<string, CountryPack>(countryPacks.map(pack => [pack.country, pack]))

/** The pack of a country, by its ISO 3166 code; undefined where there is none (docs/domain/company.md#country-packs). */
export const packOf = (country: string): CountryPack | undefined => packs.get(country)

/** The presets of a branch in a country; empty where the country has no pack (docs/domain/company.md#country-packs). */
export const branchPresets = (country: string): { currency?: string; timeZone?: string; paper?: 'a4' | 'us-letter' } => {
  const pack = packOf(country)
  return pack ? { currency: pack.currency, timeZone: pack.timeZones[0], paper: pack.paper } : {}
}

/** What a country calls its tax on sales, for printed documents (docs/domain/company.md#country-packs). */
export const taxNameIn = (country: string): string => packOf(country)?.tax ?? 'Tax'

/** What a country calls the tax number of a company (docs/domain/company.md#country-packs). */
export const taxNumberLabelIn = (country: string): string => packOf(country)?.taxNumber ?? 'Tax number'

/**
 * A tax number with the label of its country, as a document prints it; `named` gives the label in another language. A number that already
 * has the label stays as it is.
 */
export const taxNumberText = (country: string, taxNumber: string, named = (label: string): string => label): string => {
  const label = taxNumberLabelIn(country)
  const [first = label] = label.split(' ')
  return taxNumber.toLowerCase().startsWith(first.toLowerCase()) ? taxNumber : `${named(label)} ${taxNumber}`
}

/** The title of an invoice. Only a company with a tax number may use the title of its country (docs/domain/company.md#country-packs). */
export const invoiceTitle = ({ country, taxNumber }: { country: string; taxNumber: string | null }): string =>
  (taxNumber && packOf(country)?.invoice) || 'Invoice'

/**
 * The tax rate of a country on a day (YYYY-MM-DD), in percent; null where its pack has none for that day
 * (docs/domain/company.md#country-packs).
 */
export const packRateOn = (country: string, kind: PackRate['kind'], date: string): Quantity | null =>
  (packOf(country)?.rates ?? [])
    .filter(rate => rate.kind === kind && rate.from <= date)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)?.percent ?? null

/**
 * The rates that a percentage typed on a day (YYYY-MM-DD) stands for: all of the country, each with its first day, if it is the one that is
 * valid there on that day; else the typed one alone, without a day (docs/domain/company.md#country-packs).
 */
export const packRates = (country: string, kind: PackRate['kind'], typed: Quantity, day: string): { rate: Quantity; date?: string }[] => {
  const known = packRateOn(country, kind, day)
  if (known === null || compare(known, typed) !== 0) return [{ rate: typed }]
  return (packOf(country)?.rates ?? []).filter(rate => rate.kind === kind).map(({ percent, from }) => ({ rate: percent, date: from }))
}
