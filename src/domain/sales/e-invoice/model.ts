import type { Quantity } from '../../kit/quantity.ts'

/** A tax category of EN 16931: standard rate, zero rate, exempt, not subject to tax, supply within the EU, export from it (docs/domain/e-invoices.md#tax). */
export type TaxCategory = 'S' | 'Z' | 'E' | 'O' | 'K' | 'G'
/** How something is taxed; the rate is in percent. */
export type Taxed = { category: TaxCategory; rate: Quantity }

/** An electronic address: the code of its scheme, and the address in it. */
export type ElectronicAddress = { scheme: string; id: string }

/** The seller or the buyer. `vat` begins with the code of a country; another tax number is in `taxNumber`. */
export type Party = {
  name: string
  vat: string | null
  taxNumber: string | null
  registration: string | null
  electronic: ElectronicAddress | null
  contact: { name: string; phone: string | null; email: string | null }
  street: string[]
  postalCode: string | null
  city: string | null
  country: string
}

/** A line: its price is without tax, and `net` is the price times the quantity, less the allowance. */
export type Line = {
  name: string
  description: string | null
  sku: string | null
  /** The code of the goods in the Harmonized System. */
  hsn: string | null
  quantity: Quantity
  /** The unit of the quantity, in the codes of UN/ECE Recommendation 20. */
  unit: 'CTM' | 'GRM' | 'H87' | 'C62'
  price: Quantity
  allowance: Quantity
  net: Quantity
  taxed: Taxed
}

/** An amount for the whole document, with the tax category that it belongs to. */
export type Adjustment = { amount: Quantity; reason: string; taxed: Taxed }
/** What is taxed in one category at one rate, and the tax. */
export type TaxSum = { taxed: Taxed; base: Quantity; tax: Quantity }

/**
 * An invoice or a credit note in the terms of EN 16931 (docs/domain/e-invoices.md). Days are YYYY-MM-DD. Amounts are in the currency of the
 * document, with its decimals.
 */
export type EInvoice = {
  kind: 'invoice' | 'credit note'
  number: string
  date: string
  dueDate: string | null
  currency: string
  note: string | null
  buyerReference: string | null
  /** The invoice that this one corrects, or that is credited. */
  preceding: { number: string; date: string | null } | null
  seller: Party
  buyer: Party
  /** The account to pay to, without spaces. */
  iban: string | null
  lines: Line[]
  allowances: Adjustment[]
  charges: Adjustment[]
  taxes: TaxSum[]
  sums: Record<'lines' | 'allowances' | 'charges' | 'net' | 'tax' | 'total', Quantity>
}
