export interface TaxCodeRow {
  readonly code: string
  readonly name: string
  readonly rate: string
}

/** The codes of a line without tax. Every company has them, and nobody changes them. */
// biome-ignore format: one row per line, in aligned columns.
export const untaxedCodes = [
  { code: 'EXEMPT', name: 'Exempt',       rate: '0' },
  { code: 'ZERO',   name: 'Zero-rated',   rate: '0' },
  { code: 'OUT',    name: 'Out of scope', rate: '0' },
] as const satisfies readonly TaxCodeRow[]

/** The tax rates of a new company, until an Admin enters its own. */
// biome-ignore format: one row per line, in aligned columns.
export const firstTaxRates = [
  { code: 'STD',     name: 'Standard rate', rate: '7' },
  { code: 'REDUCED', name: 'Reduced rate',  rate: '0' },
] as const satisfies readonly TaxCodeRow[]
