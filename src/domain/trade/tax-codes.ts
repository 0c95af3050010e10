/** `rate` is a percentage. */
export interface TaxCodeRow {
  readonly code: string
  readonly name: string
  readonly rate: string
}

/** How a line is taxed, in percent; a party may override it. */
// biome-ignore format: a row a line, in columns, reads as a dictionary.
export const taxCodes = [
  { code: 'EXEMPT', name: 'Exempt',        rate: '0' },
  { code: 'ZERO',   name: 'Zero-rated',    rate: '0' },
  { code: 'STD',    name: 'Standard rate', rate: '7' },
] as const satisfies readonly TaxCodeRow[]
