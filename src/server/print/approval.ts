import { currencyDigits } from '../../domain/company/base-currency.ts'
import { amountInWords } from '../../domain/documents/amount-in-words.ts'
import type { RowOf } from '../../domain/kit/entity.ts'
import type { approval } from '../../domain/sales/approval.ts'
import { approvalLifecycle } from '../../domain/sales/approval.ts'
import type { Db } from '../kit/db/db.ts'
import type { Pictures } from '../kit/pictures/pictures.ts'
import { qrSvg } from '../kit/print/print.ts'
import { saleLine } from './invoice.ts'
import { currencyName, letterheadOf, partyBlock } from './letterhead.ts'
import type { InvoicePrint } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { stonePictures } from './stone-pictures.ts'

type Approval = RowOf<typeof approval>

/** The template data of an approval: goods and values, ownership, and signatures. */
export const approvalPrint = async (db: Db, pictures: Pictures, approval: Approval): Promise<InvoicePrint> => {
  const { head, approvalTerms, shows, format } = await letterheadOf(db, approval.branch.id)
  const { currency } = approval
  const pictured = await stonePictures(db, pictures, shows('approvals') ? approval.items : [], 'line')
  const terms = approval.terms || approvalTerms
  return {
    ...head,
    ...stampOf(approvalLifecycle, approval.state),
    title: 'On approval',
    number: approval.number ?? 'Draft',
    ...(approval.number && { qr: qrSvg(approval.number) }),
    parties: [await partyBlock(db, approval.customer.id, 'Entrusted to')],
    summary: [
      { label: 'Date', value: format.date(approval.date) },
      ...(approval.dueDate ? [{ label: 'Return by', value: format.date(approval.dueDate) }] : []),
      { label: 'Salesperson', value: approval.salesperson.title },
      ...(approval.receivedBy ? [{ label: 'Received by', value: approval.receivedBy }] : []),
      { label: 'Purpose', value: approval.purpose },
      ...(approval.certificates.length > 0 ? [{ label: 'Certificates', value: approval.certificates.join(', ') }] : []),
      ...(approval.shipping ? [{ label: 'Shipping', value: approval.shipping }] : []),
    ],
    currency,
    lines: approval.items.map((line, index) => ({ ...saleLine(line, index, currency, format), ...pictured(line) })),
    sums: {
      ...(approval.pieces > 0 && { pieces: String(approval.pieces) }),
      carats: format.carats(approval.carats),
      amount: format.money(approval.total, currency),
    },
    totals: [{ label: `Value ${currency}`, amount: format.money(approval.total, currency), strong: true }],
    words: amountInWords(approval.total, currencyName(currency), undefined, currencyDigits(currency)),
    ...(approval.notes && { note: approval.notes }),
    ...(terms && { terms }),
    signatures: ['Received in good order', 'For the company'],
  }
}
