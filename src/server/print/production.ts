import { billLifecycle } from '../../domain/documents/bill.ts'
import { filled, listed, type Words } from '../../domain/documents/language/words.ts'
import { billedDifference } from '../../domain/documents/price.ts'
import type { Entity, RowOf } from '../../domain/kit/entity.ts'
import { hsnText } from '../../domain/stock/stone/hsn.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { mfInvoice } from '../../domain/workshop/production/manufacturing-invoice.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import { openOf, taxLegend, totalsOf, type Writing } from './invoice.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import { payerOf } from './payment.ts'
import type { InvoiceLine, InvoicePrint, Party } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Bill = RowOf<typeof mfInvoice>

/** The template data of a production invoice: work and goods, by weight, piece or hour. */
export const productionPrint = async (db: Db, entity: Entity, bill: Bill, language: LanguageCode): Promise<InvoicePrint> => {
  const { head, say, bankIn, codeFor, terms, tax, inWords, format } = await letterheadOf(db, bill.branch.id, language)
  const { summary, titles } = say
  const { currency } = bill
  const isCustomers = bill.direction === 'customer'
  return {
    ...head,
    ...stampOf(billLifecycle, bill.state, say),
    title: isCustomers ? listed(titles, entity.name) : bill.direction === 'maker' ? titles.makersBill : titles.labor,
    number: bill.number ?? titles.draft,
    ...(bill.number && { qr: qrSvg(bill.number) }),
    parties: await partiesOf(db, bill, say, language),
    summary: [
      { label: summary.date, value: format.date(bill.date) },
      ...(bill.dueDate && bill.direction !== 'internal' ? [{ label: summary.due, value: format.date(bill.dueDate) }] : []),
      ...(bill.corrects ? [{ label: summary.corrects, value: bill.corrects.title }] : []),
      ...(isCustomers ? [] : [{ label: summary.work, value: listed(say.works, entity.name) }]),
      { label: summary.currency, value: currency },
    ],
    currency,
    lines: bill.items.map((line, index) => printed(line, index, bill, { format, say })),
    sums: { amount: format.money(bill.subtotal, currency) },
    totals: totalsOf(bill, { format, say, tax }),
    ...inWords(bill.total, currency),
    ...(bill.notes && { note: bill.notes }),
    ...(isCustomers && {
      tax: await taxLegend(db, bill, { format, say }),
      ...(terms && { terms }),
      ...bankIn(currency),
      ...codeFor({ ...openOf(bill), payer: bill.customer && (await payerOf(db, bill.customer.id)) }),
    }),
  }
}

const partiesOf = async (db: Db, bill: Bill, { parties }: Words, language: LanguageCode): Promise<Party[]> => {
  if (bill.customer)
    return [await partyBlock(db, bill.customer.id, bill.direction === 'customer' ? parties.billTo : parties.from, language)]
  return bill.employee ? [{ label: listed(parties, bill.direction), name: bill.employee.title }] : []
}

/** The quantity of a line in the unit of its price; empty when the price is for the whole. */
const quantityOf = ({ basis, weight, pieces, grams, minutes }: Bill['items'][number], { format, say }: Writing): string => {
  if (basis === 'per carat') return format.isolated(`${format.carats(weight ?? '0')} ct`)
  if (basis === 'per piece') return format.pieces(pieces ?? 0)
  if (basis === 'per gram') return format.isolated(`${format.carats(grams ?? '0')} g`)
  return basis === 'per hour' ? format.isolated(`${minutes ?? 0} ${say.units.minutes}`) : ''
}

const printed = (line: Bill['items'][number], index: number, { currency, origins }: Bill, writing: Writing): InvoiceLine => {
  const { format, say } = writing
  const origin = origins?.find(one => one.line === line.id)
  const billed = line.basis === 'per carat' ? billedDifference(line.weight ?? '0') : null
  const details = [
    origin?.goods,
    line.form,
    billed && filled(say.texts.billed, { carats: format.plain(billed) }),
    line.hsn && hsnText(line.hsn),
  ].filter((text): text is string => Boolean(text))
  return {
    no: String(index + 1),
    description: line.description,
    ...(details.length > 0 && { details }),
    quantity: quantityOf(line, writing),
    rate: format.rate(line.rate, currency),
    basis: say.units[line.basis],
    ...(line.discountPercent && { discount: format.percent(line.discountPercent) }),
    amount: format.money(line.amount, currency),
  }
}
