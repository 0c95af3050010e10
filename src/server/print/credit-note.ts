import { sql } from 'kysely'
import { filled } from '../../domain/documents/language/words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { minus } from '../../domain/kit/quantity.ts'
import { type creditNote, creditNoteLifecycle } from '../../domain/sales/credit-note/entity.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import { oneRow } from '../kit/db/one-row.ts'
import { qrSvg } from '../kit/print/print.ts'
import { saleLine, taxLegend, totalsOf, type Writing } from './invoice.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoiceLine, InvoicePrint } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { weightsIn } from './weights.ts'

type Note = RowOf<typeof creditNote>
type Line = Note['items'][number]

/** A line with where its goods went; a price reduction has no quantity and no price. */
const creditLine = (line: Line, index: number, currency: string, writing: Writing): InvoiceLine => {
  const { rate, basis, discount, ...printed } = saleLine({ ...line, amount: line.amount ?? '0' }, index, currency, writing)
  const { priceOnly, backOnApproval } = writing.say.texts
  const goes = { stock: [], approval: [backOnApproval], none: [priceOnly] }
  const details = [...(printed.details ?? []), ...goes[line.returnTo]]
  if (line.returnTo === 'none') return { ...printed, details }
  return { ...printed, details, ...(rate && { rate }), ...(basis && { basis }), ...(discount && { discount }) }
}

/** The template data of a credit note: it names its invoice and says why, and every amount is that of the invoice. */
export const creditNotePrint = async (db: Db, note: Note, language: LanguageCode): Promise<InvoicePrint> => {
  const { head, say, terms, tax, inWords, format } = await letterheadOf(db, note.branch.id, language)
  const { summary, titles, parties } = say
  const { rows } = await sql<{ date: string }>`select date from invoice where id = ${note.invoice.id}`.execute(db)
  const { date: invoiced } = oneRow(rows)
  const { currency, items } = note
  const weights = weightsIn(items, format)
  // Each line has its own part of the discount, so the taxed values are those after it.
  const taxed = items.map(line => ({ ...line, amount: minus(line.amount ?? '0', line.discount) }))
  const words = [note.creditReason && filled(say.texts.reason, { reason: note.creditReason }), note.notes].filter(Boolean).join('\n')
  return {
    ...head,
    ...stampOf(creditNoteLifecycle, note.state, say),
    title: titles.creditNote,
    number: note.number ?? titles.draft,
    ...(note.number && { qr: qrSvg(note.number) }),
    parties: [await partyBlock(db, note.customer.id, parties.creditTo, language)],
    summary: [
      { label: summary.date, value: format.date(note.date) },
      { label: summary.invoice, value: note.invoice.title },
      { label: summary.invoiceDate, value: format.date(invoiced) },
      { label: summary.currency, value: currency },
    ],
    currency,
    lines: items.map((line, index) => creditLine(line, index, currency, { format, say, weights })),
    ...(weights.hasGrams && { hasGrams: true }),
    sums: {
      ...(note.pieces > 0 && { pieces: String(note.pieces) }),
      ...(weights.sum && { carats: weights.sum }),
      amount: format.money(note.subtotal, currency),
    },
    totals: totalsOf({ ...note, items: taxed, discountPercent: null }, { format, say, tax }),
    ...inWords(note.total, currency),
    ...(words && { note: words }),
    tax: await taxLegend(db, { ...note, date: invoiced, items: taxed, discount: '0', discountPercent: null }, { format, say }),
    ...(terms && { terms }),
  }
}
