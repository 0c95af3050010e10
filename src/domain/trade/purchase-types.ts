export interface PurchaseTypeRow {
  readonly code: string
  readonly name: string
  readonly variant: 'stock' | 'expense'
}

/** The types of purchases that bring stock. */
// biome-ignore format: one row per line, in aligned columns.
export const purchaseTypes = [
  { code: 'cut-stones',         name: 'Cut stones',                     variant: 'stock' },
  { code: 'rough',              name: 'Rough',                          variant: 'stock' },
  { code: 'parcel',             name: 'Parcel',                         variant: 'stock' },
  { code: 'jewellery',          name: 'Jewelry',                      variant: 'stock' },
  { code: 'metal',              name: 'Metal',                          variant: 'stock' },
  { code: 'findings',           name: 'Findings',                       variant: 'stock' },
  { code: 'beads-pearls',       name: 'Beads and pearls',               variant: 'stock' },
  { code: 'trade-in',           name: 'Trade-in from a customer',       variant: 'stock' },
  { code: 'memo-in',            name: 'Memo in (supplier keeps title)', variant: 'stock' },
  { code: 'return-to-supplier', name: 'Return to supplier',             variant: 'stock' },
] as const satisfies readonly PurchaseTypeRow[]
