import { taxesOn } from '../../src/domain/company/tax-rate.ts'
import { ratesOf } from '../../src/domain/documents/tax.ts'

/** The tax rates of a new company. */
const rates = [
  { code: 'STD', name: 'Standard rate', rate: '7', date: '1900-01-01' },
  { code: 'REDUCED', name: 'Reduced rate', rate: '0', date: '1900-01-01' },
]
export const usualTaxes = taxesOn(rates, '2026-01-01')
export const usualRates = ratesOf(usualTaxes, 'standard')
