import { currencyDigits } from '../../domain/company/base-currency.ts'
import { amountInWords } from '../../domain/documents/amount-in-words.ts'
import { billLifecycle } from '../../domain/documents/bill.ts'
import { billedDifference } from '../../domain/documents/price.ts'
import type { Entity, RowOf } from '../../domain/kit/entity.ts'
import { hsnText } from '../../domain/stock/stone/hsn.ts'
import { billDirections } from '../../domain/workshop/production/entity.ts'
import type { mfInvoice } from '../../domain/workshop/production/manufacturing-invoice.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { taxLegend, totalsOf } from './invoice.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint, Party } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Bill = RowOf<typeof mfInvoice>
const basisText = { 'per carat': '/ct', 'per piece': '/pc', 'per gram': '/g', 'per hour': '/h', whole: 'whole' } as const

/** The template data of a production invoice: work and goods, by weight, piece or hour. */
export const productionPrint = async (db: Db, entity: Entity, bill: Bill): Promise<InvoicePrint> => {
  const { head, bankIn, terms, tax, format } = await letterheadOf(db, bill.branch.id)
  const { currency } = bill
  const isCustomers = bill.direction === 'customer'
  return {
    ...head,
    ...stampOf(billLifecycle, bill.state),
    title: isCustomers ? capital(entity.one) : bill.direction === 'maker' ? 'Maker’s bill' : 'Labor',
    number: bill.number ?? 'Draft',
    ...(bill.number && { qr: qrSvg(bill.number) }),
    parties: await partiesOf(db, bill),
    summary: [
      { label: 'Date', value: format.date(bill.date) },
      ...(bill.dueDate && bill.direction !== 'internal' ? [{ label: 'Due', value: format.date(bill.dueDate) }] : []),
      ...(bill.corrects ? [{ label: 'Corrects', value: bill.corrects.title }] : []),
      ...(isCustomers ? [] : [{ label: 'Work', value: capital(entity.one.replace(' invoice', '')) }]),
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: bill.items.map((line, index) => printed(line, index, bill, format)),
    sums: { amount: format.money(bill.subtotal, currency) },
    totals: totalsOf(bill, format, tax),
    words: amountInWords(bill.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(bill.notes && { note: bill.notes }),
    ...(isCustomers && { tax: await taxLegend(db, bill, format), ...(terms && { terms }), ...bankIn(currency) }),
  }
}

const partiesOf = async (db: Db, bill: Bill): Promise<Party[]> => {
  if (bill.customer) return [await partyBlock(db, bill.customer.id, bill.direction === 'customer' ? 'Bill to' : 'From')]
  const label = billDirections.find(({ value }) => value === bill.direction)?.label ?? bill.direction
  return bill.employee ? [{ label, name: bill.employee.title }] : []
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The quantity of a line in the unit of its price; empty when the price is for the whole. */
const quantityOf = ({ basis, weight, pieces, grams, minutes }: Bill['items'][number], format: PrintFormat): string => {
  if (basis === 'per carat') return `${format.carats(weight ?? '0')} ct`
  if (basis === 'per piece') return format.pieces(pieces ?? 0)
  if (basis === 'per gram') return `${format.carats(grams ?? '0')} g`
  return basis === 'per hour' ? `${minutes ?? 0} min` : ''
}

const printed = (line: Bill['items'][number], index: number, { currency, origins }: Bill, format: PrintFormat): InvoiceLine => {
  const origin = origins?.find(one => one.line === line.id)
  const billed = line.basis === 'per carat' ? billedDifference(line.weight ?? '0') : null
  const details = [origin?.goods, line.form, billed && `billed ${format.plain(billed)} ct`, line.hsn && hsnText(line.hsn)].filter(
    (text): text is string => Boolean(text),
  )
  return {
    no: String(index + 1),
    description: line.description,
    ...(details.length > 0 && { details }),
    quantity: quantityOf(line, format),
    rate: format.rate(line.rate, currency),
    basis: basisText[line.basis],
    ...(line.discountPercent && { discount: format.percent(line.discountPercent) }),
    amount: format.money(line.amount, currency),
  }
}
