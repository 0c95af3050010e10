import { appliedCode } from '../../documents/tax.ts'
import { isPositive, type Quantity } from '../../kit/quantity.ts'
import type { TaxCategory } from './model.ts'

const memberStates = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

type Places = { treatment: string | null; from: string; to: string; buyerHasVat: boolean }

// Goods that leave a member state without tax are an export, or a supply to a business in another member state.
const withoutRate = (code: string, { from, to, buyerHasVat }: Places): TaxCategory => {
  if (code === 'OUT') return 'O'
  if (code === 'EXEMPT') return 'E'
  if (!memberStates.has(from) || from === to) return 'Z'
  if (!memberStates.has(to)) return 'G'
  return buyerHasVat ? 'K' : 'Z'
}

/** The category of what is sold under a tax code at a rate, from one country to another (docs/domain/e-invoices.md#tax). */
export const categoryOf = ({ taxCode, taxRate }: { taxCode: string; taxRate: Quantity }, places: Places): TaxCategory =>
  isPositive(taxRate) ? 'S' : withoutRate(appliedCode(taxCode, places.treatment), places)

/** Why there is no tax: the words, and the code of the VATEX list if it has one. */
export const reasons: Readonly<Partial<Record<TaxCategory, { words: string; code?: string }>>> = {
  E: { words: 'Exempt from tax' },
  O: { words: 'Not subject to tax', code: 'VATEX-EU-O' },
  K: { words: 'Supply to another country of the EU', code: 'VATEX-EU-IC' },
  G: { words: 'Export from the EU', code: 'VATEX-EU-G' },
}
