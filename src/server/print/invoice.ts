import { currencyDigits } from '../../domain/company/base-currency.ts'
import { amountInWords } from '../../domain/documents/amount-in-words.ts'
import { billLifecycle } from '../../domain/documents/bill.ts'
import { billedDifference } from '../../domain/documents/price.ts'
import { isTaxed, taxSummary } from '../../domain/documents/tax.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isZero, negate } from '../../domain/kit/quantity.ts'
import type { invoice } from '../../domain/sales/invoice.ts'
import { hsnText } from '../../domain/stock/stone/hsn.ts'
import { taxesAt } from '../company/tax-rate.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint, Total } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { stonePictures } from './stone-pictures.ts'

type Invoice = RowOf<typeof invoice>
const basisText = { 'per carat': '/ct', 'per piece': '/pc', whole: 'whole' } as const

/** The template data of an invoice: all values as text, the treatment disclosed on each line. */
export const invoicePrint = async (db: Db, pictures: Pictures, bill: Invoice): Promise<InvoicePrint> => {
  const { head, bankIn, shows, terms, title, tax, format } = await letterheadOf(db, bill.branch.id)
  const { currency } = bill
  const pictured = await stonePictures(db, pictures, shows('invoices') ? bill.items : [], 'line')
  return {
    ...head,
    ...stampOf(billLifecycle, bill.state),
    title,
    number: bill.number ?? 'Draft',
    ...(bill.number && { qr: qrSvg(bill.number) }),
    parties: [await partyBlock(db, bill.customer.id, 'Bill to')],
    summary: [
      { label: 'Date', value: format.date(bill.date) },
      ...(bill.dueDate ? [{ label: 'Due', value: format.date(bill.dueDate) }] : []),
      ...(bill.corrects ? [{ label: 'Corrects', value: bill.corrects.title }] : []),
      { label: 'Salesperson', value: bill.salesperson.title },
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: bill.items.map((line, index) => ({ ...saleLine(line, index, currency, format), ...pictured(line) })),
    sums: {
      ...(bill.pieces > 0 && { pieces: String(bill.pieces) }),
      carats: format.carats(bill.carats),
      amount: format.money(bill.subtotal, currency),
    },
    totals: totalsOf(bill, format, tax),
    words: amountInWords(bill.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(bill.notes && { note: bill.notes }),
    tax: await taxLegend(db, bill, format),
    ...(terms && { terms }),
    ...bankIn(currency),
  }
}

// The weight that the price was multiplied by, where it is not the one printed beside it (docs/domain/documents.md#billed-weight).
const billedText = ({ basis, weight }: SaleLine, format: PrintFormat): { billed?: string } => {
  const billed = basis === 'per carat' && weight !== null ? billedDifference(weight) : null
  return billed ? { billed: `billed ${format.carats(billed)}` } : {}
}

type SaleLine = Pick<
  Invoice['items'][number],
  | 'sku'
  | 'hsn'
  | 'description'
  | 'treatment'
  | 'details'
  | 'certificate'
  | 'pieces'
  | 'weight'
  | 'rate'
  | 'basis'
  | 'discountPercent'
  | 'amount'
>

/** A line of a sales document for the template: description, treatment, quantity and price. */
export const saleLine = (line: SaleLine, index: number, currency: string, format: PrintFormat): InvoiceLine => ({
  no: String(index + 1),
  ...(line.sku && { sku: line.sku }),
  description: line.description,
  details: [
    line.treatment && `Treatment: ${line.treatment}`,
    line.details,
    line.certificate && `Report ${line.certificate}`,
    line.hsn && hsnText(line.hsn),
  ].filter((text): text is string => Boolean(text)),
  ...(line.pieces !== null && { pieces: String(line.pieces) }),
  ...(line.weight !== null && { carats: format.carats(line.weight) }),
  ...billedText(line, format),
  rate: format.rate(line.rate, currency),
  basis: basisText[line.basis],
  ...(line.discountPercent && !isZero(line.discountPercent) && { discount: format.percent(line.discountPercent) }),
  amount: format.money(line.amount, currency),
})

type Bill = Pick<
  Invoice,
  | 'date'
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'discountPercent'
  | 'tax'
  | 'taxIncluded'
  | 'taxTreatment'
  | 'shipping'
  | 'charges'
  | 'total'
> & {
  items: readonly { taxCode: string; taxRate: string; amount: string; tax: string }[]
}

/** The totals of a bill, from its subtotal down. The tax has the name that the country of the branch gives it. */
export const totalsOf = (bill: Bill, format: PrintFormat, tax: string): Total[] => {
  const money = (amount: string) => format.money(amount, bill.currency)
  const further = [
    { label: bill.discountPercent ? `Discount ${format.percent(bill.discountPercent)}` : 'Discount', amount: negate(bill.discount) },
    ...(bill.taxIncluded ? [] : [{ label: tax, amount: bill.tax }]),
    { label: 'Shipping', amount: bill.shipping },
    { label: 'Other charges', amount: bill.charges },
  ].filter(({ amount }) => !isZero(amount))
  return [
    ...(further.length > 0 ? [{ label: 'Subtotal', amount: money(bill.subtotal) }] : []),
    ...further.map(({ label, amount }) => ({ label, amount: money(amount) })),
    { label: `Total ${bill.currency}`, amount: money(bill.total), strong: true },
    ...(bill.taxIncluded && !isZero(bill.tax) ? [{ label: `${tax} included`, amount: money(bill.tax) }] : []),
  ]
}

const treatments: Record<string, string> = {
  'zero rated': 'Zero-rated supply: no tax is charged.',
  exempt: 'Supply to an exempt party: no tax is charged.',
  'out of scope': 'Supply outside the scope of tax: no tax is charged.',
}

/** The tax by code, and the reason where there is none. */
export const taxLegend = async (db: Db, bill: Bill, format: PrintFormat): Promise<string[]> => {
  const money = (amount: string) => format.money(amount, bill.currency)
  const treatment = bill.taxTreatment ?? 'standard'
  if (!isTaxed(treatment)) return [treatments[treatment] ?? 'No tax is charged.']
  return taxSummary(bill, await taxesAt(db, bill.date)).map(({ name, rate, net, tax }) =>
    isZero(rate) ? `${name}: ${money(net)}` : `${name} ${format.percent(rate)} on ${money(net)}: ${money(tax)}`,
  )
}
