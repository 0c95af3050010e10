import { type TaxRates, taxRatesOf, untaxed } from '../../domain/documents/totals.ts'
import { currentSettings } from '../kit/shell/session.tsx'

/** What each tax code asks for as the house has it set; nothing where the party is not taxed. */
export const taxRates = (taxed: boolean): TaxRates => {
  const settings = currentSettings()
  return taxed && settings ? taxRatesOf(settings) : untaxed
}
