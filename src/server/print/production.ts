import { currencyDigits } from '../../domain/billing.ts'
import type { Noun, RowOf } from '../../domain/kit/record.ts'
import { amountInWords } from '../../domain/kit/words.ts'
import type { mfInvoice } from '../../domain/mf-invoice.ts'
import { billDirections } from '../../domain/production-bill.ts'
import type { Db } from '../kit/db.ts'
import { qrSvg } from '../kit/print.ts'
import { caratsText, dateText, moneyText, percentText, rateText } from './format.ts'
import { taxLegend, totalsOf } from './invoice.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint, Party } from './shapes.ts'

type Bill = RowOf<typeof mfInvoice>
const basisText = { 'per carat': '/ct', 'per piece': '/pc', 'per gram': '/g', 'per hour': '/h', whole: 'whole' } as const

/** A production invoice as the template sets it: what was done to what, by weight, piece or hour. */
export const productionPrint = async (db: Db, noun: Noun, bill: Bill): Promise<InvoicePrint> => {
  const { head, bank, terms } = await letterheadOf(db, bill.branch.id)
  const { currency } = bill
  const money = (amount: string) => moneyText(amount, currency)
  const isCustomers = bill.direction === 'customer'
  return {
    ...head,
    ...(bill.state === 'issued' ? {} : { stamp: bill.state.toUpperCase() }),
    title: isCustomers ? 'Invoice' : bill.direction === 'maker' ? 'Maker’s bill' : 'Labour',
    number: bill.number ?? 'Draft',
    ...(bill.number && { qr: qrSvg(bill.number) }),
    parties: await partiesOf(db, bill),
    facts: [
      { label: 'Date', value: dateText(bill.date) },
      ...(bill.dueDate && bill.direction !== 'internal' ? [{ label: 'Due', value: dateText(bill.dueDate) }] : []),
      { label: 'For', value: noun.one.replace(' invoice', '') },
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: bill.items.map((line, index) => printed(line, index, currency)),
    sums: { amount: money(bill.subtotal) },
    totals: totalsOf(bill, money),
    words: amountInWords(bill.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(bill.notes && { note: bill.notes }),
    ...(isCustomers && { tax: taxLegend(bill, money), ...(terms && { terms }), ...(bank.length > 0 && { bank }) }),
  }
}

const partiesOf = async (db: Db, bill: Bill): Promise<Party[]> => {
  if (bill.customer) return [await partyBlock(db, bill.customer.id, bill.direction === 'customer' ? 'Bill to' : 'From')]
  const label = billDirections.find(({ value }) => value === bill.direction)!.label
  return bill.employee ? [{ label, name: bill.employee.title }] : []
}

const printed = (line: Bill['items'][number], index: number, currency: string): InvoiceLine => {
  const measure = line.grams ? `${caratsText(line.grams)} g` : line.minutes ? `${line.minutes} min` : null
  const details = [line.form, measure].filter((text): text is string => Boolean(text))
  return {
    no: String(index + 1),
    description: line.description,
    ...(details.length > 0 && { details }),
    ...(line.pieces !== null && { pieces: String(line.pieces) }),
    ...(line.weight !== null && { carats: caratsText(line.weight) }),
    rate: rateText(line.rate, currency),
    basis: basisText[line.basis],
    ...(line.discountPercent && { discount: percentText(line.discountPercent) }),
    amount: moneyText(line.amount, currency),
  }
}
