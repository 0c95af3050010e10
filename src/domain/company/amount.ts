import type { Quantity } from '../kit/quantity.ts'
import { currencyDigits } from './base-currency.ts'

const decimalsOf = (amount: Quantity): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length

/**
 * Why an amount is refused: it has more decimals than its currency, and rounding it would change what was agreed in silence. Null when it
 * has not (docs/domain/documents.md#quantities).
 */
export const amountFault = (label: string, amount: Quantity, currency: string): string | null => {
  const digits = currencyDigits(currency)
  return decimalsOf(amount) > digits ? `${label} has too many decimals: ${currency} has ${digits === 0 ? 'none' : `at most ${digits}`}.` : null
}

/** The same for a price of the whole, which is an amount. A price per carat or piece may have more decimals. */
export const wholePriceFault = (label: string, price: Quantity, basis: unknown, currency: string): string | null =>
  basis === 'whole' ? amountFault(`${label} of the whole`, price, currency) : null

const inBase = /^(base|cost$|value$|costRate|exposure|creditLimit|approvalLimit|balance$)/

/** Whether the amounts of a field are in the base currency, whatever the currency of their record, by the name of the field. */
export const isInBase = (field: string): boolean => inBase.test(field)
