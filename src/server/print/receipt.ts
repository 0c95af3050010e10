import { sql } from 'kysely'
import { currencyDigits } from '../../domain/billing.ts'
import { minus, type Quantity } from '../../domain/kit/quantity.ts'
import type { RowOf } from '../../domain/kit/record.ts'
import { amountInWords } from '../../domain/kit/words.ts'
import type { paymentNote } from '../../domain/payment-note.ts'
import type { Db } from '../kit/db.ts'
import { qrSvg } from '../kit/print.ts'
import { dateText, moneyText } from './format.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { ReceiptPrint } from './shapes.ts'

type Note = RowOf<typeof paymentNote>
type Settled = { number: string; date: string; total: Quantity; amount: Quantity; settled: Quantity }

/** A receipt as the template sets it: what was received, in figures and words, and what it settles. */
export const receiptPrint = async (db: Db, note: Note): Promise<ReceiptPrint> => {
  const { head } = await letterheadOf(db, note.branch.id)
  const { rows } =
    await sql<Settled>`select b.number, b.date, b.total, sum(a.amount) as amount, b.settled from allocation a join bill b on b.id = a.bill_id
    where a.note_id = ${note.id} group by b.id having sum(a.amount) <> 0 order by b.date, b.number`.execute(db)
  const money = (amount: Quantity) => moneyText(amount, note.currency)
  return {
    ...head,
    ...(note.state === 'void' && { stamp: 'VOID' }),
    title: 'Receipt',
    number: note.number,
    qr: qrSvg(note.number),
    parties: [await partyBlock(db, note.party.id, 'Received from')],
    facts: [
      { label: 'Date', value: dateText(note.date) },
      { label: 'Method', value: note.method[0]!.toUpperCase() + note.method.slice(1) },
      ...(note.reference ? [{ label: 'Reference', value: note.reference }] : []),
    ],
    currency: note.currency,
    amount: money(note.amount),
    amountLabel: 'Received',
    words: amountInWords(note.amount, currencyName(note.currency), undefined, currencyDigits(note.currency)),
    allocations: rows.map(row => ({
      paper: row.number,
      date: dateText(row.date),
      total: money(row.total),
      settled: money(row.amount),
      open: money(minus(row.total, row.settled)),
    })),
    totals: [
      { label: 'On account', amount: money(note.credit) },
      { label: `Received ${note.currency}`, amount: money(note.amount), strong: true },
    ],
    ...(note.notes && { note: note.notes }),
    signatures: ['Received by'],
  }
}
