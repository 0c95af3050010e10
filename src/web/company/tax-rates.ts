import { type TaxRates, taxRatesOf, untaxed } from '../../domain/documents/tax.ts'
import { currentSettings } from '../kit/shell/session.tsx'

/** The percentage of each tax code in the company settings; empty when the party is not taxed. */
export const taxRates = (taxed: boolean): TaxRates => {
  const settings = currentSettings()
  return taxed && settings ? taxRatesOf(settings) : untaxed
}
