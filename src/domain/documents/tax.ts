import { currencyDigits } from '../company/base-currency.ts'
import type { Tax } from '../company/tax-rate.ts'
import { present } from '../kit/present.ts'
import { isZero, minus, type Quantity, round, spread, sum } from '../kit/quantity.ts'

/** The rate of each tax code in percent; a code that is missing has no tax. */
export type TaxRates = Readonly<Record<string, Quantity>>
/** For a party that pays no tax. */
export const untaxed: TaxRates = {}

/** Whether a party pays tax: only those with standard treatment do. */
export const isTaxed = (taxTreatment: string | null): boolean => taxTreatment === 'standard'

/** The rates that apply to a party of this tax treatment. */
export const ratesOf = (taxes: readonly Tax[], taxTreatment: string | null): TaxRates =>
  isTaxed(taxTreatment) ? Object.fromEntries(taxes.map(({ code, rate }) => [code, rate])) : untaxed

/** The lines whose tax code is not valid on the day of their document, as a sentence by field; empty when there are none. */
export const taxFaults = (lines: readonly { taxCode: string }[], taxes: readonly Tax[], day: string): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ taxCode }, index) =>
      taxes.some(({ code }) => code === taxCode) ? [] : [[`items.${index}.taxCode`, `There is no tax rate ${taxCode} on ${day}.`]]),
  )

/** The code under which a party of another than the standard treatment is supplied, whatever the line says. */
export const codeOfTreatment: Readonly<Record<string, string>> = { exempt: 'EXEMPT', 'zero rated': 'ZERO', 'out of scope': 'OUT' }
/** The code that applies to a line: that of the party's treatment, else its own (docs/domain/documents.md#tax-treatment). */
export const appliedCode = (taxCode: string, taxTreatment: string | null): string => codeOfTreatment[taxTreatment ?? 'standard'] ?? taxCode

type Taxed = {
  currency: string
  subtotal: Quantity
  discount: Quantity
  taxIncluded?: boolean
  items: readonly { taxCode: string; taxRate: Quantity; amount: Quantity; tax: Quantity }[]
}

/**
 * The taxable value and the tax per code, in the order of the taxes of its day. The value is after the bill's discount and without tax.
 * A code that is no longer among them comes last, under its code.
 */
export const taxSummary = (bill: Taxed, taxes: readonly Tax[]): { code: string; name: string; rate: Quantity; net: Quantity; tax: Quantity }[] => {
  const digits = currencyDigits(bill.currency)
  const shares = spread(bill.discount, bill.items.map(line => line.amount), digits)
  const lines = bill.items.map((line, index) => ({ ...line, value: minus(line.amount, present(shares[index])) }))
  return [...new Set([...taxes.map(({ code }) => code), ...lines.map(({ taxCode }) => taxCode)])].flatMap(code => {
    const own = lines.filter(line => line.taxCode === code)
    const tax = sum(own.map(line => line.tax))
    const value = sum(own.map(line => line.value))
    const rate = own.find(line => !isZero(line.taxRate))?.taxRate ?? '0'
    const name = taxes.find(one => one.code === code)?.name ?? code
    return own.length > 0 ? [{ code, name, rate, net: round(bill.taxIncluded ? minus(value, tax) : value, digits), tax: round(tax, digits) }] : []
  })
}
