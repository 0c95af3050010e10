import type { PurchaseTypeRow } from './purchase-types.ts'

/** The types of expenses; the expense report groups by them. */
// biome-ignore format: one row per line, in aligned columns.
export const expenseTypes = [
  { code: 'rent',            name: 'Rent',                          variant: 'expense' },
  { code: 'salary',          name: 'Salaries',                      variant: 'expense' },
  { code: 'piece-wages',     name: 'Piece wages',                   variant: 'expense' },
  { code: 'utilities',       name: 'Electricity, water, telephone', variant: 'expense' },
  { code: 'travel',          name: 'Travel',                        variant: 'expense' },
  { code: 'fair',            name: 'Fairs and exhibitions',         variant: 'expense' },
  { code: 'courier',         name: 'Courier and insurance',         variant: 'expense' },
  { code: 'lab-fees',        name: 'Laboratory fees',               variant: 'expense' },
  { code: 'outside-cutting', name: 'Cutting done outside',          variant: 'expense' },
  { code: 'heat-treatment',  name: 'Heat treatment',                variant: 'expense' },
  { code: 'bank-charges',    name: 'Bank charges',                  variant: 'expense' },
  { code: 'customs',         name: 'Customs, duty, permits',        variant: 'expense' },
  { code: 'tools',           name: 'Tools and consumables',         variant: 'expense' },
  { code: 'packaging',       name: 'Packaging',                     variant: 'expense' },
  { code: 'commission',      name: 'Commission and brokerage',      variant: 'expense' },
  { code: 'marketing',       name: 'Marketing',                     variant: 'expense' },
  { code: 'office',          name: 'Office',                        variant: 'expense' },
  { code: 'landed-costs',    name: 'Landed costs of goods in stock', variant: 'expense' },
  { code: 'tax',             name: 'Tax',                           variant: 'expense' },
  { code: 'other',           name: 'Other',                         variant: 'expense' },
] as const satisfies readonly PurchaseTypeRow[]

/** The expense that bills landed costs which a purchase already added to its goods (docs/domain/purchases.md#landed-costs). */
export const landedInStock = 'landed-costs' satisfies (typeof expenseTypes)[number]['code']
