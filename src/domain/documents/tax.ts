import { currencyDigits } from '../company/base-currency.ts'
import { present } from '../kit/present.ts'
import { isZero, minus, type Quantity, round, spread, sum } from '../kit/quantity.ts'
import { taxCodes } from '../trade/tax-codes.ts'

/** The rate of each tax code in percent; a missing code has no tax. */
export type TaxRates = Readonly<Record<string, Quantity>>
type TaxSettings = Readonly<Record<'standardTax' | 'reducedTax', Quantity>>
/** The tax rates from the company settings. */
export const taxRatesOf = (settings: TaxSettings): TaxRates =>
  Object.fromEntries(taxCodes.map(({ code, rate, setting }) => [code, setting ? settings[setting] : rate]))
export const usualRates: TaxRates = Object.fromEntries(taxCodes.map(({ code, rate }) => [code, rate]))
/** For a party that pays no tax. */
export const untaxed: TaxRates = {}

/** Whether a party pays tax: only those with standard treatment do. */
export const isTaxed = (taxTreatment: string | null): boolean => taxTreatment === 'standard'

type Taxed = {
  currency: string
  subtotal: Quantity
  discount: Quantity
  taxIncluded?: boolean
  items: readonly { taxCode: string; taxRate: Quantity; amount: Quantity; tax: Quantity }[]
}

/** The taxable value and the tax per code, in the order of the codes. The value is after the bill's discount and without tax. */
export const taxSummary = (bill: Taxed): { code: string; name: string; rate: Quantity; net: Quantity; tax: Quantity }[] => {
  const digits = currencyDigits(bill.currency)
  const shares = spread(bill.discount, bill.items.map(line => line.amount), digits)
  return taxCodes.flatMap(({ code, name }) => {
    const lines = bill.items.map((line, index) => ({ ...line, value: minus(line.amount, present(shares[index])) })).filter(line => line.taxCode === code)
    const tax = sum(lines.map(line => line.tax))
    const value = sum(lines.map(line => line.value))
    const rate = lines.find(line => !isZero(line.taxRate))?.taxRate ?? '0'
    return lines.length > 0 ? [{ code, name, rate, net: round(bill.taxIncluded ? minus(value, tax) : value, digits), tax: round(tax, digits) }] : []
  })
}
