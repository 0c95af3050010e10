import type { Due } from '../../domain/company/payment-qr/code.ts'
import { billLifecycle } from '../../domain/documents/bill.ts'
import { treatmentIn } from '../../domain/documents/language/treatment.ts'
import { filled, listed, type Words } from '../../domain/documents/language/words.ts'
import { billedDifference } from '../../domain/documents/price.ts'
import { isTaxed, taxSummary } from '../../domain/documents/tax.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isIn } from '../../domain/kit/lifecycle.ts'
import { isZero, negate } from '../../domain/kit/quantity.ts'
import type { invoice } from '../../domain/sales/invoice.ts'
import { hsnText } from '../../domain/stock/stone/hsn.ts'
import { shownBasis } from '../../domain/stock/stone/price-unit.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import { taxesAt } from '../company/tax-rate.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import { payerOf } from './payment.ts'
import type { InvoiceLine, InvoicePrint, Total } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { stonePictures } from './stone-pictures.ts'
import { weightsIn } from './weights.ts'

type Invoice = RowOf<typeof invoice>

/** The template data of an invoice: all values as text, the treatment disclosed on each line. */
export const invoicePrint = async (db: Db, pictures: Pictures, bill: Invoice, language: LanguageCode): Promise<InvoicePrint> => {
  const { head, say, bankIn, codeFor, shows, terms, title, tax, inWords, format } = await letterheadOf(db, bill.branch.id, language)
  const { summary } = say
  const { currency } = bill
  const weights = weightsIn(bill.items, format)
  const pictured = await stonePictures(db, pictures, shows('invoices') ? bill.items : [], 'line')
  return {
    ...head,
    ...stampOf(billLifecycle, bill.state, say),
    title,
    number: bill.number ?? say.titles.draft,
    ...(bill.number && { qr: qrSvg(bill.number) }),
    parties: [await partyBlock(db, bill.customer.id, say.parties.billTo, language)],
    summary: [
      { label: summary.date, value: format.date(bill.date) },
      ...(bill.dueDate ? [{ label: summary.due, value: format.date(bill.dueDate) }] : []),
      ...(bill.corrects ? [{ label: summary.corrects, value: bill.corrects.title }] : []),
      { label: summary.salesperson, value: bill.salesperson.title },
      { label: summary.currency, value: currency },
    ],
    currency,
    lines: bill.items.map((line, index) => ({ ...saleLine(line, index, currency, { format, say, weights }), ...pictured(line) })),
    ...(weights.hasGrams && { hasGrams: true }),
    sums: {
      ...(bill.pieces > 0 && { pieces: String(bill.pieces) }),
      ...(weights.sum && { carats: weights.sum }),
      amount: format.money(bill.subtotal, currency),
    },
    totals: totalsOf(bill, { format, say, tax }),
    ...inWords(bill.total, currency),
    ...(bill.notes && { note: bill.notes }),
    tax: await taxLegend(db, bill, { format, say }),
    ...(terms && { terms }),
    ...bankIn(currency),
    ...codeFor({ ...openOf(bill), payer: await payerOf(db, bill.customer.id) }),
  }
}

/** What is to be paid of a bill: its open amount, if it is in force. */
export const openOf = ({ state, open, currency, number }: Pick<Invoice, 'state' | 'open' | 'currency' | 'number'>): Due => ({
  amount: isIn(billLifecycle, state, 'inForce') ? open : null,
  currency,
  reference: number ?? '',
})

// The weight that the price was multiplied by, where it is not the one printed beside it (docs/domain/documents.md#billed-weight).
const billedText = ({ basis, weight }: SaleLine, { format, say }: Writing): { billed?: string } => {
  const billed = basis === 'per carat' && weight !== null ? billedDifference(weight) : null
  return billed ? { billed: filled(say.texts.billed, { carats: format.carats(billed) }) } : {}
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
  | 'type'
  | 'weight'
  | 'rate'
  | 'basis'
  | 'discountPercent'
  | 'amount'
>

/** How a document is written: its numbers, and its words. */
export type Writing = { format: PrintFormat; say: Words; weights?: ReturnType<typeof weightsIn> }

/** A line of a sales document for the template: description, treatment, quantity and price. */
export const saleLine = (
  line: SaleLine,
  index: number,
  currency: string,
  { format, say, weights = weightsIn([line], format) }: Writing,
): InvoiceLine => ({
  no: String(index + 1),
  ...(line.sku && { sku: line.sku }),
  description: line.description,
  details: [
    line.treatment && filled(say.texts.treatment, { words: treatmentIn(say, line.treatment) }),
    ...(line.details?.split(' · ') ?? []),
    line.certificate && filled(say.texts.report, { number: format.isolated(line.certificate) }),
    line.hsn && hsnText(line.hsn),
  ].filter((text): text is string => Boolean(text)),
  ...(line.pieces !== null && { pieces: String(line.pieces) }),
  ...(line.weight !== null && { carats: weights.of(line) }),
  ...billedText(line, { format, say }),
  rate: format.rate(line.rate, currency),
  basis: say.units[shownBasis(line.basis, line.type)],
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
export const totalsOf = (bill: Bill, { format, say: { sums }, tax }: Writing & { tax: string }): Total[] => {
  const money = (amount: string) => format.money(amount, bill.currency)
  const further = [
    {
      label: bill.discountPercent ? `${sums.discount} ${format.percent(bill.discountPercent)}` : sums.discount,
      amount: negate(bill.discount),
    },
    ...(bill.taxIncluded ? [] : [{ label: tax, amount: bill.tax }]),
    { label: sums.shipping, amount: bill.shipping },
    { label: sums.charges, amount: bill.charges },
  ].filter(({ amount }) => !isZero(amount))
  return [
    ...(further.length > 0 ? [{ label: sums.subtotal, amount: money(bill.subtotal) }] : []),
    ...further.map(({ label, amount }) => ({ label, amount: money(amount) })),
    { label: `${sums.total} ${bill.currency}`, amount: money(bill.total), strong: true },
    ...(bill.taxIncluded && !isZero(bill.tax) ? [{ label: filled(sums.taxIncluded, { tax }), amount: money(bill.tax) }] : []),
  ]
}

/** The tax by code, and the reason where there is none. */
export const taxLegend = async (db: Db, bill: Bill, { format, say: { texts, untaxed, untaxedCodes } }: Writing): Promise<string[]> => {
  const money = (amount: string) => format.money(amount, bill.currency)
  const treatment = bill.taxTreatment ?? 'standard'
  if (!isTaxed(treatment)) return [listed(untaxed, treatment)]
  const codes: Readonly<Record<string, string>> = untaxedCodes
  return taxSummary(bill, await taxesAt(db, bill.date)).map(({ code, name, rate, net, tax }) =>
    isZero(rate)
      ? `${codes[code] ?? name}: ${money(net)}`
      : filled(texts.taxOn, { name, rate: format.percent(rate), net: money(net), tax: money(tax) }),
  )
}
