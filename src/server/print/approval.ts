import { currencyDigits } from '../../domain/company/base-currency.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import { amountInWords } from '../../domain/kit/search-words.ts'
import type { approval } from '../../domain/sales/approval.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import type { Db } from '../kit/db/db.ts'
import { qrSvg } from '../kit/print/print.ts'
import { caratsText, dateText, moneyText } from './format.ts'
import { saleLine } from './invoice.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoicePrint } from './shapes.ts'
import { stampOf } from './stamp.ts'

type Approval = RowOf<typeof approval>

/** The template data of an approval: goods and values, ownership, and signatures. */
export const approvalPrint = async (db: Db, memo: Approval): Promise<InvoicePrint> => {
  const { head, memoTerms } = await letterheadOf(db, memo.branch.id)
  const { currency } = memo
  return {
    ...head,
    ...stampOf(approvalLifecycle, memo.state),
    title: 'On approval',
    number: memo.number ?? 'Draft',
    ...(memo.number && { qr: qrSvg(memo.number) }),
    parties: [await partyBlock(db, memo.customer.id, 'Entrusted to')],
    summary: [
      { label: 'Date', value: dateText(memo.date) },
      ...(memo.dueDate ? [{ label: 'Return by', value: dateText(memo.dueDate) }] : []),
      { label: 'Salesperson', value: memo.salesperson.title },
      ...(memo.receivedBy ? [{ label: 'Received by', value: memo.receivedBy }] : []),
      { label: 'Purpose', value: memo.purpose },
      ...(memo.certificates.length > 0 ? [{ label: 'Certificates', value: memo.certificates.join(', ') }] : []),
      ...(memo.shipping ? [{ label: 'Shipping', value: memo.shipping }] : []),
    ],
    currency,
    lines: memo.items.map((line, index) => saleLine(line, index, currency)),
    sums: {
      ...(memo.pieces > 0 && { pieces: String(memo.pieces) }),
      carats: caratsText(memo.carats),
      amount: moneyText(memo.total, currency),
    },
    totals: [{ label: `Value ${currency}`, amount: moneyText(memo.total, currency), strong: true }],
    words: amountInWords(memo.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(memo.notes && { note: memo.notes }),
    ...((memo.terms || memoTerms) && { terms: memo.terms || memoTerms! }),
    signatures: ['Received in good order', 'For the company'],
  }
}
