import { isZero } from '../../../domain/kit/quantity.ts'
import { moneyIn } from '../../kit/form/typed-number.ts'
import { asTyped, sentNumber, typedDiscount } from '../../kit/form/typed-text.ts'
import type { DocumentValues, InvoiceRow, OfferRow } from '../../stock/stone/line-values.ts'

/** The terms of a sale as its form shows them: tax, discount, and what is added to the lines. */
export const saleTermsOf = (
  row: InvoiceRow | OfferRow,
): Pick<DocumentValues, 'customer' | 'taxIncluded' | 'discount' | 'shipping' | 'charges'> => ({
  // The tax treatment of the customer is fixed when the document is issued.
  customer: { ...row.customer, ...(row.taxTreatment ? { taxTreatment: row.taxTreatment } : {}) },
  taxIncluded: row.taxIncluded,
  discount: row.discountPercent ? `${asTyped(row.discountPercent)} %` : asTyped(row.discountAmount),
  shipping: isZero(row.shipping) ? '' : asTyped(row.shipping, 2),
  charges: isZero(row.charges) ? '' : asTyped(row.charges, 2),
})

/** The same as they are sent. */
export const sentSaleTerms = ({ discount, shipping, charges, currency, taxIncluded }: DocumentValues) => ({
  ...typedDiscount(discount, currency),
  shipping: sentNumber(shipping, moneyIn(currency)) ?? '0',
  charges: sentNumber(charges, moneyIn(currency)) ?? '0',
  taxIncluded,
})
