import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { amountInWords } from '../../domain/documents/amount-in-words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { minus } from '../../domain/kit/quantity.ts'
import { type creditNote, creditNoteLifecycle, returnOptions } from '../../domain/sales/credit-note/entity.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { saleLine, taxLegend, totalsOf } from './invoice.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Note = RowOf<typeof creditNote>
type Line = Note['items'][number]

/** A line with where its goods went; a price reduction has no quantity and no price. */
const creditLine = (line: Line, index: number, currency: string, format: PrintFormat): InvoiceLine => {
  const { rate, basis, discount, ...printed } = saleLine({ ...line, amount: line.amount ?? '0' }, index, currency, format)
  const goes = returnOptions.find(({ value }) => value === line.returnTo)?.label
  const details = [...(printed.details ?? []), ...(line.returnTo === 'stock' || !goes ? [] : [goes])]
  if (line.returnTo === 'none') return { ...printed, details }
  return { ...printed, details, ...(rate && { rate }), ...(basis && { basis }), ...(discount && { discount }) }
}

/** The template data of a credit note: it names its invoice and says why, and every amount is that of the invoice. */
export const creditNotePrint = async (db: Db, note: Note): Promise<InvoicePrint> => {
  const { head, terms, tax, format } = await letterheadOf(db, note.branch.id)
  const { rows } = await sql<{ date: string }>`select date from invoice where id = ${note.invoice.id}`.execute(db)
  const { date: invoiced } = oneRow(rows)
  const { currency, items } = note
  // Each line has its own part of the discount, so the taxed values are those after it.
  const taxed = items.map(line => ({ ...line, amount: minus(line.amount ?? '0', line.discount) }))
  const words = [note.creditReason && `Reason: ${note.creditReason}`, note.notes].filter(Boolean).join('\n')
  return {
    ...head,
    ...stampOf(creditNoteLifecycle, note.state),
    title: 'Credit note',
    number: note.number ?? 'Draft',
    ...(note.number && { qr: qrSvg(note.number) }),
    parties: [await partyBlock(db, note.customer.id, 'Credit to')],
    summary: [
      { label: 'Date', value: format.date(note.date) },
      { label: 'Invoice', value: note.invoice.title },
      { label: 'Invoice date', value: format.date(invoiced) },
      { label: 'Currency', value: currency },
    ],
    currency,
    lines: items.map((line, index) => creditLine(line, index, currency, format)),
    sums: {
      ...(note.pieces > 0 && { pieces: String(note.pieces) }),
      carats: format.carats(note.carats),
      amount: format.money(note.subtotal, currency),
    },
    totals: totalsOf({ ...note, items: taxed, discountPercent: null }, format, tax),
    words: amountInWords(note.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(words && { note: words }),
    tax: await taxLegend(db, { ...note, date: invoiced, items: taxed, discount: '0', discountPercent: null }, format),
    ...(terms && { terms }),
  }
}
