import { currencyDigits } from '../../../domain/company/base-currency.ts'
import { isZero, round } from '../../../domain/kit/quantity.ts'
import type { creditNote } from '../../../domain/sales/credit-note/entity.ts'
import { creditFaults } from '../../../domain/sales/credit-note/faults.ts'
import { creditTotals } from '../../../domain/sales/credit-note/totals.ts'
import { refuseForeign } from '../../documents/own-documents.ts'
import type { Stored, Work } from '../../kit/entity/behavior.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import { type CreditableLine, type InvoiceLeft, leftOfInvoice } from './left.ts'

export type CreditNote = Stored<typeof creditNote>
export type CreditNoteLine = CreditNote['items'][number]

/** Refuses what is not left of the invoice, or contradicts itself; the message stands at the field. */
const refuseFaults = (values: CreditNote, left: InvoiceLeft): void => {
  const [first, ...others] = creditFaults(values, left)
  if (!first) return
  const fields = Object.fromEntries([first, ...others].map(({ field, message }) => [field, message]))
  const index = /^items\.(\d+)\./.exec(first.field)?.[1]
  const item = values.items[Number(index)]
  // The screen shows all lines of the invoice, so the number of a line in the draft would name another one.
  const name = left.lines.find(({ id }) => id === item?.invoiceLine)?.sku ?? `Line ${Number(index) + 1}`
  const message = index === undefined ? first.message : `${name}: ${first.message}`
  throw first.isLeft ? conflict(message, { fields }) : invalid(fields, message)
}

const described = (line: CreditNoteLine, of: CreditableLine | undefined): CreditNoteLine => {
  if (!of) return line
  const { inventory, description, type, sku, details, treatment, certificate, hsn, basis, rate, discountPercent, taxCode, taxRate } = of
  return {
    ...line,
    inventory,
    description,
    type,
    sku,
    details,
    treatment,
    certificate,
    hsn,
    basis,
    rate,
    discountPercent,
    taxCode,
    taxRate,
    cost: null,
  }
}

/** Fills a credit note from its invoice: party, currency, tax, descriptions and amounts. Refuses more than is left. */
export const fillCredit = (values: CreditNote, left: InvoiceLeft): void => {
  const { bill } = left
  const { customer, branch, currency, exchange, taxIncluded, taxTreatment } = bill
  Object.assign(values, { customer, branch, currency, exchange, taxIncluded, taxTreatment })
  if (values.date < bill.date) throw invalid({ date: `The date is before the invoice’s, ${bill.date}.` })
  refuseFaults(values, left)
  const lines = new Map(left.lines.map(line => [line.id, line]))
  values.items = values.items.map(line => described(line, lines.get(line.invoiceLine)))
  const digits = currencyDigits(currency)
  Object.assign(values, { shipping: round(values.shipping, digits), charges: round(values.charges, digits) }, creditTotals(values, left))
}

export const fillDraft = async (work: Work<typeof creditNote, 'create' | 'update'>): Promise<void> => {
  refuseForeign(work)
  if (work.before && work.before.invoice !== work.values.invoice)
    throw invalid({ invoice: 'A credit note belongs to one invoice. Create a new one for another invoice.' })
  fillCredit(work.values, await leftOfInvoice(work.tx, work.values.invoice))
}

/** Refuses to issue a credit note that credits nothing, or does not say why. */
export const refuseEmpty = ({ items, shipping, charges, creditReason }: CreditNote): void => {
  if (items.length === 0 && isZero(shipping) && isZero(charges)) throw invalid({ items: 'Add at least one line.' })
  if (!creditReason) throw invalid({ creditReason: 'Enter the reason for this credit.' })
}
