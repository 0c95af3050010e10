import { sql } from 'kysely'
import { listed, type Words } from '../../domain/documents/language/words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isZero, minus, type Quantity } from '../../domain/kit/quantity.ts'
import { isRefund, noteKind, paymentNote } from '../../domain/payments/payment-note.ts'
import type { LanguageCode } from '../../domain/trade/languages.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { letterheadOf, partyBlock } from './letterhead.ts'
import type { ReceiptPrint } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Note = RowOf<typeof paymentNote>
type Settled = { number: string; date: string; total: Quantity; amount: Quantity; settled: Quantity }

const wordsOf = ({ parties, sums, foot: { receivedBy, approvedBy } }: Words) => ({
  received: { from: parties.receivedFrom, amount: sums.received, signs: [receivedBy] },
  paid: { from: parties.paidTo, amount: sums.paid, signs: [approvedBy, receivedBy] },
  refund: { from: parties.refundedTo, amount: sums.refunded, signs: [approvedBy, receivedBy] },
  recovered: { from: parties.refundedBy, amount: sums.receivedBack, signs: [receivedBy] },
})

// For a refund, the notes whose credit it used; for any other note, the bills it settles.
const settledBy = async (db: Db, { id, direction }: Note): Promise<Settled[]> => {
  const { rows } = isRefund(direction)
    ? await sql<Settled>`select n.number, n.date, n.total, sum(a.amount) as amount, n.used as settled from allocation a join credit_source n on n.id = coalesce(a.note_id, a.credit_id)
    where a.bill_id = ${id} group by n.id, n.number, n.date, n.total, n.used having sum(a.amount) <> 0 order by n.date, n.number`.execute(
        db,
      )
    : await sql<Settled>`select b.number, b.date, b.total, sum(a.amount) as amount, b.settled from allocation a join bill b on b.id = a.bill_id
    where a.note_id = ${id} group by b.id having sum(a.amount) <> 0 order by b.date, b.number`.execute(db)
  return rows
}

/** The template data of a receipt, voucher or refund: the amount in figures and words, and what it settles. */
export const receiptPrint = async (db: Db, note: Note, language: LanguageCode): Promise<ReceiptPrint> => {
  const { head, say, inWords, format } = await letterheadOf(db, note.branch.id, language)
  const money = (amount: Quantity) => format.money(amount, note.currency)
  const text = wordsOf(say)[note.direction]
  return {
    ...head,
    ...stampOf(paymentNote.lifecycle, note.state, say),
    title: say.titles[noteKind(note)],
    number: note.number ?? say.titles.draft,
    ...(note.number && { qr: qrSvg(note.number) }),
    parties: [await partyBlock(db, note.party.id, text.from, language)],
    summary: summaryOf(note, format, say),
    currency: note.currency,
    amount: money(note.amount),
    amountLabel: text.amount,
    ...inWords(note.amount, note.currency),
    allocations: (await settledBy(db, note)).map(row => ({
      document: row.number,
      date: format.date(row.date),
      total: money(row.total),
      settled: money(row.amount),
      open: money(minus(row.total, row.settled)),
    })),
    totals: [
      ...(isRefund(note.direction) ? [] : [{ label: say.sums.onAccount, amount: money(note.credit) }]),
      ...(isZero(note.writeOff) ? [] : [{ label: say.sums.writtenOff, amount: money(note.writeOff) }]),
      { label: `${text.amount} ${note.currency}`, amount: money(note.amount), strong: true },
    ],
    ...(note.notes && { note: note.notes }),
    signatures: text.signs,
  }
}

const summaryOf = (note: Note, format: PrintFormat, { summary, methods }: Words) => [
  { label: summary.date, value: format.date(note.date) },
  { label: summary.method, value: listed(methods, note.method) },
  ...(note.reference ? [{ label: summary.reference, value: note.reference }] : []),
  ...(note.chequeDate ? [{ label: summary.chequeDate, value: format.date(note.chequeDate) }] : []),
  ...(note.cheque === 'pending' ? [{ label: summary.cheque, value: summary.subjectToClearing }] : []),
  ...(note.clearedOn ? [{ label: summary.cleared, value: format.date(note.clearedOn) }] : []),
  ...(note.counterpart ? [{ label: summary.setOffAgainst, value: note.counterpart.title }] : []),
  ...(isZero(note.bankCharges) || note.direction === 'received'
    ? []
    : [{ label: summary.bankCharges, value: format.money(note.bankCharges, note.currency) }]),
]
