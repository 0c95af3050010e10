import { currencyDigits } from '../../company/base-currency.ts'
import { isZero, minus, plus, type Quantity, round, sum } from '../../kit/quantity.ts'
import { categoryOf } from './category.ts'
import { lineOf, type SoldLine } from './lines.ts'
import type { Adjustment, EInvoice, Line, Party, Taxed, TaxSum } from './model.ts'

/** An issued invoice or credit note, in its own terms. */
export type Sale = Pick<EInvoice, 'kind' | 'number' | 'date' | 'dueDate' | 'currency' | 'note' | 'buyerReference' | 'preceding' | 'iban'> & {
  taxIncluded: boolean
  taxTreatment: string | null
  shipping: Quantity
  charges: Quantity
  items: readonly SoldLine[]
}

const keyOf = ({ category, rate }: Taxed): string => `${category} ${Number(rate)}`
const groupsOf = <T extends { taxed: Taxed }>(parts: readonly T[]): { taxed: Taxed; parts: T[] }[] => {
  const groups = new Map<string, { taxed: Taxed; parts: T[] }>()
  for (const part of parts) {
    const group = groups.get(keyOf(part.taxed)) ?? { taxed: part.taxed, parts: [] }
    groups.set(keyOf(part.taxed), { ...group, parts: [...group.parts, part] })
  }
  return [...groups.values()]
}

type Made = { line: Line; share: Quantity; tax: Quantity }

const allowancesOf = (made: readonly Made[], digits: number): Adjustment[] =>
  groupsOf(made.map(({ line, share }) => ({ taxed: line.taxed, share })))
    .map(({ taxed, parts }) => ({ taxed, reason: 'Discount', amount: round(sum(parts.map(({ share }) => share)), digits) }))
    .filter(({ amount }) => !isZero(amount))

// Shipping and other charges have no tax (docs/domain/documents.md#tax). Beside taxed goods they are exempt.
const chargesOf = ({ shipping, charges, taxTreatment }: Sale, places: Omit<Parameters<typeof categoryOf>[1], 'treatment'>): Adjustment[] => {
  const category = categoryOf({ taxCode: 'EXEMPT', taxRate: '0' }, { ...places, treatment: taxTreatment })
  return [{ amount: shipping, reason: 'Shipping' }, { amount: charges, reason: 'Other charges' }]
    .filter(({ amount }) => !isZero(amount))
    .map(charge => ({ ...charge, taxed: { category, rate: '0' } }))
}

const taxesOf = (made: readonly Made[], allowances: readonly Adjustment[], charges: readonly Adjustment[], digits: number): TaxSum[] => {
  const parts = [
    ...made.map(({ line: { net, taxed }, tax }) => ({ taxed, base: net, tax })),
    ...allowances.map(({ amount, taxed }) => ({ taxed, base: minus('0', amount), tax: '0' })),
    ...charges.map(({ amount, taxed }) => ({ taxed, base: amount, tax: '0' })),
  ]
  const added = (amounts: readonly Quantity[]) => round(sum(amounts), digits)
  return groupsOf(parts).map(({ taxed, parts: own }) => ({ taxed, base: added(own.map(({ base }) => base)), tax: added(own.map(({ tax }) => tax)) }))
}

/**
 * The document in the terms of EN 16931: lines without tax, the discount and the charges by category, and the tax of each
 * category. Its total is that of the document (docs/domain/e-invoices.md#amounts).
 */
export const eInvoiceOf = (sale: Sale, seller: Party, buyer: Party): EInvoice => {
  const digits = currencyDigits(sale.currency)
  const places = { from: seller.country, to: buyer.country, buyerHasVat: buyer.vat !== null }
  const { taxIncluded, taxTreatment: treatment } = sale
  const made = sale.items.map(item => ({ ...lineOf(item, { ...places, digits, taxIncluded, treatment }), tax: item.tax }))
  const allowances = allowancesOf(made, digits)
  const charges = chargesOf(sale, places)
  const taxes = taxesOf(made, allowances, charges, digits)
  const added = (amounts: readonly Quantity[]) => round(sum(amounts), digits)
  const lines = added(made.map(({ line }) => line.net))
  const [less, more, tax] = [added(allowances.map(one => one.amount)), added(charges.map(one => one.amount)), added(taxes.map(one => one.tax))]
  const net = round(plus(minus(lines, less), more), digits)
  const { kind, number, date, dueDate, currency, note, buyerReference, preceding, iban } = sale
  return {
    ...{ kind, number, date, dueDate, currency, note, buyerReference, preceding, iban, seller, buyer, allowances, charges, taxes },
    lines: made.map(({ line }) => line),
    sums: { lines, allowances: less, charges: more, net, tax, total: round(plus(net, tax), digits) },
  }
}
