/** `rate` is the initial percentage; `setting` names the company setting that replaces it where the law defines the rate. */
export interface TaxCodeRow {
  readonly code: string
  readonly name: string
  readonly rate: string
  readonly setting: 'standardTax' | 'reducedTax' | null
}

/** The tax codes of a line; a party may override them. */
// biome-ignore format: one row per line, in aligned columns.
export const taxCodes = [
  { code: 'EXEMPT',  name: 'Exempt',        rate: '0', setting: null },
  { code: 'ZERO',    name: 'Zero-rated',    rate: '0', setting: null },
  { code: 'STD',     name: 'Standard rate', rate: '7', setting: 'standardTax' },
  { code: 'REDUCED', name: 'Reduced rate',  rate: '0', setting: 'reducedTax' },
] as const satisfies readonly TaxCodeRow[]
