/** `rate` is the percentage a house begins with; where the law sets it, `setting` is where the house keeps its own. */
export interface TaxCodeRow {
  readonly code: string
  readonly name: string
  readonly rate: string
  readonly setting: 'standardTax' | 'reducedTax' | null
}

/** How a line is taxed; a party may override it. */
// biome-ignore format: a row a line, in columns, reads as a dictionary.
export const taxCodes = [
  { code: 'EXEMPT',  name: 'Exempt',        rate: '0', setting: null },
  { code: 'ZERO',    name: 'Zero-rated',    rate: '0', setting: null },
  { code: 'STD',     name: 'Standard rate', rate: '7', setting: 'standardTax' },
  { code: 'REDUCED', name: 'Reduced rate',  rate: '0', setting: 'reducedTax' },
] as const satisfies readonly TaxCodeRow[]
