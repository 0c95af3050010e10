import { currencies } from '../trade/currencies.ts'

const digitsOf = new Map<string, number>(currencies.map(({ code, digits }) => [code, digits]))
/** The number of decimals in amounts of a currency. */
export const currencyDigits = (currency: string): number => digitsOf.get(currency) ?? 2

// A process serves one company, and its base currency never changes after the first posting. So it is set once when the settings are
// read, instead of being passed to every function that rounds an amount.
let base = 'USD'
/** Sets the base currency of the company, by its ISO 4217 code. */
export const setBaseCurrency = (currency: string): void => {
  base = currency
}
/** The base currency of the company. */
export const baseCurrency = (): string => base
/** The number of decimals in amounts of the base currency. */
export const baseDigits = (): number => currencyDigits(base)
