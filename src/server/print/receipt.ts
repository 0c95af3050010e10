import { sql } from 'kysely'
import { currencyDigits } from '../../domain/company/base-currency.ts'
import { amountInWords } from '../../domain/documents/amount-in-words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { isZero, minus, type Quantity } from '../../domain/kit/quantity.ts'
import { isRefund, noteTitle, paymentNote } from '../../domain/payments/payment-note.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import type { PrintFormat } from './format.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { ReceiptPrint } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Note = RowOf<typeof paymentNote>
type Settled = { number: string; date: string; total: Quantity; amount: Quantity; settled: Quantity }

const words = {
  received: { from: 'Received from', amount: 'Received', signs: ['Received by'] },
  paid: { from: 'Paid to', amount: 'Paid', signs: ['Approved by', 'Received by'] },
  refund: { from: 'Refunded to', amount: 'Refunded', signs: ['Approved by', 'Received by'] },
  recovered: { from: 'Refunded by', amount: 'Received back', signs: ['Received by'] },
} as const

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
export const receiptPrint = async (db: Db, note: Note): Promise<ReceiptPrint> => {
  const { head, format } = await letterheadOf(db, note.branch.id)
  const money = (amount: Quantity) => format.money(amount, note.currency)
  const text = words[note.direction]
  return {
    ...head,
    ...stampOf(paymentNote.lifecycle, note.state),
    title: noteTitle(note),
    number: note.number ?? 'Draft',
    ...(note.number && { qr: qrSvg(note.number) }),
    parties: [await partyBlock(db, note.party.id, text.from)],
    summary: summaryOf(note, format),
    currency: note.currency,
    amount: money(note.amount),
    amountLabel: text.amount,
    words: amountInWords(note.amount, currencyName(note.currency), undefined, currencyDigits(note.currency)),
    allocations: (await settledBy(db, note)).map(row => ({
      document: row.number,
      date: format.date(row.date),
      total: money(row.total),
      settled: money(row.amount),
      open: money(minus(row.total, row.settled)),
    })),
    totals: [
      ...(isRefund(note.direction) ? [] : [{ label: 'On account', amount: money(note.credit) }]),
      ...(isZero(note.writeOff) ? [] : [{ label: 'Written off', amount: money(note.writeOff) }]),
      { label: `${text.amount} ${note.currency}`, amount: money(note.amount), strong: true },
    ],
    ...(note.notes && { note: note.notes }),
    signatures: [...text.signs],
  }
}

const summaryOf = (note: Note, format: PrintFormat) => [
  { label: 'Date', value: format.date(note.date) },
  { label: 'Method', value: fieldLabel(note.method) },
  ...(note.reference ? [{ label: 'Reference', value: note.reference }] : []),
  ...(note.chequeDate ? [{ label: 'Cheque date', value: format.date(note.chequeDate) }] : []),
  ...(note.cheque === 'pending' ? [{ label: 'Cheque', value: 'subject to clearing' }] : []),
  ...(note.clearedOn ? [{ label: 'Cleared', value: format.date(note.clearedOn) }] : []),
  ...(note.counterpart ? [{ label: 'Set off against', value: note.counterpart.title }] : []),
  ...(isZero(note.bankCharges) || note.direction === 'received'
    ? []
    : [{ label: 'Bank charges', value: format.money(note.bankCharges, note.currency) }]),
]

const fieldLabel = (method: string) => paymentNote.fields.method.options?.find(({ value }) => value === method)?.label ?? method
