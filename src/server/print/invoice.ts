import { currencyDigits } from '../../domain/company/base-currency.ts'
import { billLifecycle } from '../../domain/documents/bill.ts'
import { isTaxed, taxSummary } from '../../domain/documents/tax.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isZero, negate } from '../../domain/kit/quantity.ts'
import { amountInWords } from '../../domain/kit/search-words.ts'
import type { invoice } from '../../domain/sales/invoice.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import { caratsText, dateText, moneyText, percentText, rateText } from './format.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint, Total } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Invoice = RowOf<typeof invoice>
const basisText = { 'per carat': '/ct', 'per piece': '/pc', whole: 'whole' } as const

/** The template data of an invoice: all values as text, the treatment disclosed on each line. */
export const invoicePrint = async (db: Db, bill: Invoice): Promise<InvoicePrint> => {
  const { head, bank, terms } = await letterheadOf(db, bill.branch.id)
  const money = (amount: string) => moneyText(amount, bill.currency)
  const { currency } = bill
  return {
    ...head,
    ...stampOf(billLifecycle, bill.state),
    title: 'Invoice',
    number: bill.number ?? 'Draft',
    ...(bill.number && { qr: qrSvg(bill.number) }),
    parties: [await partyBlock(db, bill.customer.id, 'Bill to')],
    summary: [
      { label: 'Date', value: dateText(bill.date) },
      ...(bill.dueDate ? [{ label: 'Due', value: dateText(bill.dueDate) }] : []),
      { label: 'Salesperson', value: bill.salesperson.title },
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: bill.items.map((line, index) => saleLine(line, index, currency)),
    sums: { ...(bill.pieces > 0 && { pieces: String(bill.pieces) }), carats: caratsText(bill.carats), amount: money(bill.subtotal) },
    totals: totalsOf(bill, money),
    words: amountInWords(bill.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(bill.notes && { note: bill.notes }),
    tax: taxLegend(bill, money),
    ...(terms && { terms }),
    ...(bank.length > 0 && { bank }),
  }
}

type SaleLine = Pick<
  Invoice['items'][number],
  'sku' | 'description' | 'treatment' | 'details' | 'certificate' | 'pieces' | 'weight' | 'rate' | 'basis' | 'discountPercent' | 'amount'
>

/** A line of a sales document for the template: description, treatment, quantity and price. */
export const saleLine = (line: SaleLine, index: number, currency: string): InvoiceLine => ({
  no: String(index + 1),
  ...(line.sku && { sku: line.sku }),
  description: line.description,
  details: [line.treatment && `Treatment: ${line.treatment}`, line.details, line.certificate && `Report ${line.certificate}`].filter(
    (text): text is string => Boolean(text),
  ),
  ...(line.pieces !== null && { pieces: String(line.pieces) }),
  ...(line.weight !== null && { carats: caratsText(line.weight) }),
  rate: rateText(line.rate, currency),
  basis: basisText[line.basis],
  ...(line.discountPercent && !isZero(line.discountPercent) && { discount: percentText(line.discountPercent) }),
  amount: moneyText(line.amount, currency),
})

type Bill = Pick<
  Invoice,
  'currency' | 'subtotal' | 'discount' | 'discountPercent' | 'tax' | 'taxIncluded' | 'taxTreatment' | 'shipping' | 'charges' | 'total'
> & {
  items: readonly { taxCode: string; taxRate: string; amount: string; tax: string }[]
}

/** The totals of a bill, from its subtotal down. */
export const totalsOf = (bill: Bill, money: (amount: string) => string): Total[] => {
  const further = [
    { label: bill.discountPercent ? `Discount ${percentText(bill.discountPercent)}` : 'Discount', amount: negate(bill.discount) },
    ...(bill.taxIncluded ? [] : [{ label: 'Tax', amount: bill.tax }]),
    { label: 'Shipping', amount: bill.shipping },
    { label: 'Other charges', amount: bill.charges },
  ].filter(({ amount }) => !isZero(amount))
  return [
    ...(further.length > 0 ? [{ label: 'Subtotal', amount: money(bill.subtotal) }] : []),
    ...further.map(({ label, amount }) => ({ label, amount: money(amount) })),
    { label: `Total ${bill.currency}`, amount: money(bill.total), strong: true },
    ...(bill.taxIncluded && !isZero(bill.tax) ? [{ label: 'Tax included', amount: money(bill.tax) }] : []),
  ]
}

const treatments: Record<string, string> = {
  'zero rated': 'Zero-rated supply: no tax is charged.',
  exempt: 'Supply to an exempt party: no tax is charged.',
  'out of scope': 'Supply outside the scope of tax: no tax is charged.',
}

/** The tax by code, and the reason where there is none. */
export const taxLegend = (bill: Bill, money: (amount: string) => string): string[] => {
  const treatment = bill.taxTreatment ?? 'standard'
  if (!isTaxed(treatment)) return [treatments[treatment] ?? 'No tax is charged.']
  return taxSummary(bill).map(({ name, rate, net, tax }) =>
    isZero(rate) ? `${name}: ${money(net)}` : `${name} ${percentText(rate)} on ${money(net)}: ${money(tax)}`,
  )
}
